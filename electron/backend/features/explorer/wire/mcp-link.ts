import type { Dialect } from '#shared/domain/mcp/wire/mcp-target.ts';
import { parseJson } from '#shared/domain/mcp/json-object.ts';
import { secretsOfRequest } from '#shared/domain/mcp/wire/mask-text.ts';
import { type ClientInfo, initializeParams, requestBody } from '#shared/domain/mcp/wire/request-body.ts';
import { requestHeaders } from '#shared/domain/mcp/wire/request-headers.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { AppError } from '#shared/errors.ts';
import type { Endpoint } from './endpoint.ts';
import { IdleTimeout } from '../../../kit/http/idle-timeout.ts';
import { passBody } from './read-messages.ts';
import type { RoundLink, RpcAnswer, RpcCall, RpcPost } from './rpc-call.ts';
import { RpcRound } from './rpc-round.ts';
import { type Answer, sendExchange } from './send-exchange.ts';

const HANDSHAKE_TIMEOUT_MS = 20_000;
const NOTICE_TIMEOUT_MS = 5_000;
/** More rounds of questions than anyone would answer. */
const MAX_ROUNDS = 20;
/** An answer may repeat what an earlier request held; older ones are spent. */
const MAX_SECRETS = 50;

/** One endpoint, spoken to in one dialect. */
export class McpLink implements RoundLink {
  readonly endpoint: Endpoint;
  readonly dialect: Dialect;
  readonly client: ClientInfo;
  #sessionId: string | undefined;
  #agreedVersion: string | undefined;
  #lastId = 0;
  #secrets: readonly string[] = [];
  /** What the handshake answered. */
  handshake: RpcAnswer | undefined;

  constructor(endpoint: Endpoint, dialect: Dialect) {
    this.endpoint = endpoint;
    this.dialect = dialect;
    this.client = { name: 'stillwell', version: endpoint.version };
  }

  /** Id that the next request gets: requests of a session must differ, all others stand alone. */
  get nextId(): number {
    return this.dialect === '2025-11-25' ? this.#lastId + 1 : 1;
  }

  get hasSession(): boolean {
    return this.#sessionId !== undefined;
  }

  /** What was sent and must not be shown, the newest first. */
  get secrets(): readonly string[] {
    return this.#secrets;
  }

  get sessionId(): string | undefined {
    return this.#sessionId;
  }

  get agreedVersion(): string | undefined {
    return this.#agreedVersion;
  }

  /**
   * Greets the endpoint if the dialect demands it.
   * @throws AppError RPC_FAILED if the endpoint refuses, or what the request ended in.
   */
  async open(
    purpose: RpcCall['purpose'],
    signal: AbortSignal | undefined,
    onSent?: RpcCall['onSent'],
  ): Promise<void> {
    if (this.dialect !== '2025-11-25') return;
    const answer = await this.request({
      method: 'initialize',
      params: initializeParams(this.client),
      purpose,
      wanted: 'text',
      timeoutMs: HANDSHAKE_TIMEOUT_MS,
      signal,
      onSent,
    });
    this.handshake = answer;
    const { outcome } = answer;
    if ('error' in outcome) {
      const { code, message } = outcome.error;
      throw new AppError('RPC_FAILED', { rpcMethod: 'initialize', rpcCode: code, says: message });
    }
    this.#agreedVersion = outcome.result.protocolVersion ?? '2025-11-25';
    await this.notify('notifications/initialized', [], purpose);
  }

  /** Sends a request and follows it to its end, with questions, renewals and streams that break off. */
  async request(call: RpcCall): Promise<RpcAnswer> {
    const idleTimeout = new IdleTimeout(call.timeoutMs, this.endpoint.url, call.signal);
    const round = new RpcRound(this, call, idleTimeout);
    try {
      let id = this.nextId;
      let params = call.params;
      for (let count = 0; count < MAX_ROUNDS; count += 1) {
        this.#lastId = id;
        const more = await round.run(id, params);
        if (!more) return round.answer();
        params = [...call.params, ...more];
        // A new request needs a new id, in every dialect.
        id += 1;
      }
      throw new AppError('UNEXPECTED_ANSWER', {
        address: this.endpoint.url,
        reason: 'its questions do not come to an end',
      });
    } finally {
      round.close();
      idleTimeout.end();
    }
  }

  /** The text of a request as it is sent. */
  bodyOf(call: Pick<RpcCall, 'method' | 'tool'>, id: number, params: RpcCall['params']): string {
    const progressToken = call.tool === undefined ? undefined : id;
    const { dialect, client } = this;
    return requestBody({ dialect, id, method: call.method, params, client, progressToken });
  }

  /** Sends a notification; that it could not be sent is no failure of anything. */
  async notify(method: string, params: RpcCall['params'], purpose: RpcCall['purpose']): Promise<void> {
    const { dialect, client } = this;
    const body = requestBody({ dialect, id: null, method, params, client });
    await this.#tell(method, body, purpose);
  }

  /** Answers a request of the endpoint. @param idJson its id as it came, @param json what it is answered */
  async reply(idJson: string, member: 'result' | 'error', json: string): Promise<void> {
    await this.#tell('', `{"jsonrpc":"2.0","id":${idJson},"${member}":${json}}`, 'answer');
  }

  async #tell(method: string, body: string, purpose: RpcCall['purpose']): Promise<void> {
    const idleTimeout = new IdleTimeout(NOTICE_TIMEOUT_MS, this.endpoint.url, undefined);
    try {
      // Nothing of the answer is wanted: it must not hold up the call by coming slowly.
      const post = { method, body, purpose, idleTimeout, onHeard: () => {} };
      await passBody(await this.post(post), this.endpoint.url);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    } finally {
      idleTimeout.end();
    }
  }

  /** One HTTP request with the token of now; a refused one is read to its end, so that its connection can be used again. */
  async post(post: RpcPost): Promise<Answer> {
    const { endpoint, dialect } = this;
    const { method, body, purpose, callId, tool, args, inputSchema, idleTimeout, httpMethod = 'POST' } = post;
    const signal = post.signal ? AbortSignal.any([post.signal, idleTimeout.signal]) : idleTimeout.signal;
    const failureOfAbort = () =>
      post.signal?.aborted ? new AppError('CANCELLED', {}) : idleTimeout.failure();
    let sent = 0;
    const send = async (token: string | undefined): Promise<Answer> => {
      sent += 1;
      if (sent > 1) post.onRenewed?.();
      const headers = requestHeaders({
        dialect,
        method,
        tool,
        args,
        inputSchema,
        authorisation: token === undefined ? undefined : `Bearer ${token}`,
        sessionId: this.#sessionId,
        agreedVersion: this.#agreedVersion,
        extra: endpoint.settings.headers,
      });
      const received = await sendExchange(endpoint, {
        purpose,
        callId: callId ?? null,
        dialect,
        rpcMethod: method,
        tool: tool ?? null,
        httpMethod,
        headers: [
          ...headers.filter(([name]) => httpMethod === 'POST' || name !== 'Content-Type'),
          ...(post.headers ?? []),
        ],
        body,
        secrets: this.#remember(secretsOfRequest(token, endpoint.settings.headers)),
        signal,
        failureOfAbort,
        onHeard: post.onHeard ?? idleTimeout.heard,
        onSent: post.onSent,
      });
      if (received.status === 401) await passBody(received, endpoint.url);
      return received;
    };
    const answer = await this.#authorised(send, { idleTimeout, signal, failureOfAbort });
    if (method === 'initialize' && answer.status === 200) {
      this.#sessionId = answer.header('mcp-session-id') ?? undefined;
    }
    return answer;
  }

  #remember(secrets: readonly string[]): readonly string[] {
    const isNew = secrets.some((secret) => !this.#secrets.includes(secret));
    if (isNew) this.#secrets = [...new Set([...secrets, ...this.#secrets])].slice(0, MAX_SECRETS);
    return this.#secrets;
  }

  /**
   * Sends with a token. The time that getting one takes is not silence of the endpoint, and whoever gives up meanwhile
   * does not wait for it.
   */
  async #authorised(
    send: (token: string | undefined) => Promise<Answer>,
    { idleTimeout, signal, failureOfAbort }: Authorising,
  ): Promise<Answer> {
    if (signal.aborted) throw failureOfAbort();
    const { promise: givenUp, reject } = Promise.withResolvers<never>();
    let isSending = false;
    const giveUp = () => {
      if (!isSending) reject(failureOfAbort());
    };
    const sendTimed = async (token: string | undefined): Promise<Answer> => {
      if (signal.aborted) throw failureOfAbort();
      isSending = true;
      idleTimeout.resume();
      try {
        return await send(token);
      } finally {
        idleTimeout.pause();
        isSending = false;
      }
    };
    signal.addEventListener('abort', giveUp);
    try {
      return await idleTimeout.pausedDuring(() =>
        Promise.race([this.endpoint.authoriser.send(sendTimed, ({ status }) => status === 401), givenUp]),
      );
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }
}

type Authorising = { idleTimeout: IdleTimeout; signal: AbortSignal; failureOfAbort: () => AppError };

/** The JSON of a text that somebody typed as arguments. @throws AppError INVALID_INPUT if it is no JSON object. */
export function readArguments(text: string): JsonValue {
  const args = parseJson(text);
  if (typeof args !== 'object' || args === null || Array.isArray(args)) {
    throw new AppError('INVALID_INPUT', { field: 'arguments', reason: 'no-json-object' });
  }
  return args;
}
