import { setTimeout as waitMs } from 'node:timers/promises';
import type { Dialect } from '#shared/domain/mcp/wire/mcp-target.ts';
import { secretsOfRequest } from '#shared/domain/mcp/wire/mask-text.ts';
import { requestHeaders } from '#shared/domain/mcp/wire/request-headers.ts';
import { AppError } from '#shared/errors.ts';
import { IdleTimeout } from '../../../kit/http/idle-timeout.ts';
import type { Endpoint } from './endpoint.ts';
import type { AnswerReader, HeardMessage, Waiting } from './heard-message.ts';
import {
  leaveBody,
  noMcp,
  passAnswer,
  readMessages,
  refusalOf,
  retryAfterMsOf,
  type StreamPosition,
} from './read-messages.ts';
import { type Answer, sendExchange } from './send-exchange.ts';
import {
  type Hear,
  isSessionUnknown,
  type ListeningStream,
  type Outgoing,
  type Transport,
  wordsOf,
} from './transport.ts';

const USUAL_RETRY_MS = 1_000;
/** Of one answer, without an event that could be gone on from: an endpoint may part a long one into any number of streams. */
const MAX_RESUMPTIONS_IN_VAIN = 10;
const [CONFLICT, NOT_IMPLEMENTED] = [409, 501];
/** Longest wait for the stream beside the requests: an endpoint that has none says so at once. */
const LISTEN_WAIT_MS = 2_000;
/** An answer may repeat what an earlier request held, as a token that was renewed meanwhile; older ones are spent. */
const MAX_EARLIER_SECRETS = 4;

type Post = Outgoing & {
  /** Where to, if not to the endpoint itself. */
  url?: string;
  httpMethod?: 'POST' | 'GET';
  headers?: [string, string][];
  /** Ends this request alone. */
  signal?: AbortSignal;
};

/** One HTTP request for each message: JSON or an event stream comes back (MCP, streamable HTTP; and requests without a version). */
export class HttpTransport implements Transport {
  agreedVersion: string | undefined;
  readonly #endpoint: Endpoint;
  readonly #dialect: Dialect;
  readonly #hear: Hear;
  readonly #closing = new AbortController();
  #sessionId: string | undefined;
  #secrets: readonly string[] = [];
  /** The stream beside the requests, while it is open or being opened: an endpoint allows one at a time. */
  #stream: Promise<ListeningStream | undefined> | undefined;
  /** There has been one in this session. */
  #hadStream = false;
  /** Until then no call asks for it. */
  #streamFromMs = 0;
  readonly #streamPosition: StreamPosition = { lastEventId: undefined, retryMs: undefined };
  #isOver = false;

  constructor(endpoint: Endpoint, dialect: Dialect, hear: Hear) {
    this.#endpoint = endpoint;
    this.#dialect = dialect;
    this.#hear = hear;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get sessionId(): string | undefined {
    return this.#sessionId;
  }

  get secrets(): readonly string[] {
    return this.#secrets;
  }

  async open(): Promise<void> {}

  async *exchange(outgoing: Outgoing, waiting: Waiting, read: AnswerReader): AsyncGenerator<HeardMessage> {
    const { address } = this.#endpoint;
    const { idleTimeout } = outgoing;
    const position: StreamPosition = { lastEventId: undefined, retryMs: undefined };
    let answer = await this.post(outgoing);
    let brokenBy: AppError | undefined;
    for (let isFirst = true, inVain = 0; ; isFirst = false) {
      const before = position.lastEventId;
      brokenBy = undefined;
      const messages = readMessages(answer, position, { read, address, waiting: [waiting] });
      try {
        yield* isFirst ? this.#watchSession(messages, answer.status, outgoing, waiting) : messages;
      } catch (error) {
        const isBrokenOff = error instanceof AppError && error.code === 'ANSWER_BROKE_OFF';
        if (!isBrokenOff || idleTimeout.signal.aborted) throw error;
        brokenBy = error;
      }
      const canResume = this.#dialect === '2025-11-25' && position.lastEventId !== undefined;
      inVain = position.lastEventId === before ? inVain + 1 : 0;
      if (!canResume || inVain >= MAX_RESUMPTIONS_IN_VAIN) break;
      await waitMs(position.retryMs ?? USUAL_RETRY_MS, undefined, { signal: idleTimeout.signal }).catch(
        () => {
          throw idleTimeout.failure();
        },
      );
      const headers: [string, string][] = [['Last-Event-ID', inUtf8(position.lastEventId ?? '')]];
      answer = await this.post({ ...outgoing, body: '', httpMethod: 'GET', headers });
      // The request was accepted: that its answer cannot be taken up again says nothing else.
      if (answer.status !== 200) await this.#breakOff(answer);
    }
    if (brokenBy) throw brokenBy;
    const { receivedBytes } = answer.exchange.now;
    if (answer.contentType.startsWith('text/event-stream')) {
      throw new AppError('ANSWER_BROKE_OFF', { address, receivedBytes, totalBytes: null, silentMs: null });
    }
    const reason = answer.status === 202 ? 'accepted without an answer' : 'it ends without an answer';
    throw new AppError('UNEXPECTED_ANSWER', { address, reason });
  }

  async #breakOff(resumption: Answer): Promise<never> {
    const { address } = this.#endpoint;
    await leaveBody(resumption, address);
    throw brokenOff(address);
  }

  /** Lets an answer pass, and takes from a refusal that the endpoint does not know the session. */
  async *#watchSession(
    messages: AsyncIterable<HeardMessage>,
    status: number,
    { onSessionUnknown }: Outgoing,
    { requestId }: Waiting,
  ): AsyncGenerator<HeardMessage> {
    const isRefusal = this.#sessionId !== undefined && (status === 400 || status === 404 || status === 410);
    try {
      for await (const message of messages) {
        if (isRefusal && message.kind === 'error' && isSessionUnknown(status, message.error.message)) {
          this.#isOver = true;
          // Under its own id a request has been dealt with, whatever is said of it.
          if (message.requestId !== requestId) onSessionUnknown?.();
        }
        yield message;
      }
    } catch (error) {
      if (isRefusal && error instanceof AppError) {
        this.#isOver = true;
        if (isSessionUnknown(status, wordsOf(error))) onSessionUnknown?.();
      }
      throw error;
    }
  }

  async tell(outgoing: Outgoing): Promise<void> {
    await passAnswer(await this.post(outgoing), outgoing, this.#endpoint.address);
  }

  /** In a session of the 2025 revision questions may come on a stream of their own, which has to be open before a call. */
  async listen(isForCall = false): Promise<ListeningStream | undefined> {
    if (this.#dialect !== '2025-11-25' || this.#sessionId === undefined) return undefined;
    if (isForCall && !this.#stream && performance.now() < this.#streamFromMs) return undefined;
    this.#stream ??= this.#openStream();
    // That there is no such stream is no failure of any call.
    return isForCall ? this.#stream.catch(() => undefined) : this.#stream;
  }

  async #openStream(): Promise<ListeningStream | undefined> {
    try {
      const answer = await this.#askForStream();
      if (answer) return { ended: this.#hearStream(answer) };
      this.#endStream(Number.POSITIVE_INFINITY);
      return undefined;
    } catch (error) {
      this.#endStream(retryAfterMsOf(error) ?? Number.POSITIVE_INFINITY);
      throw error;
    }
  }

  /** It may be asked for again, by a call only after a while. */
  #endStream(pauseMs: number): void {
    this.#stream = undefined;
    this.#streamFromMs = performance.now() + pauseMs;
  }

  /** @returns undefined if there is none. @throws AppError if there may be one later */
  async #askForStream(): Promise<Answer | undefined> {
    const { address } = this.#endpoint;
    const position = this.#streamPosition;
    const { lastEventId } = position;
    const idleTimeout = new IdleTimeout(LISTEN_WAIT_MS, address, this.#closing.signal);
    const answer = await this.post({
      method: '',
      body: '',
      httpMethod: 'GET',
      purpose: 'listen',
      idleTimeout,
      onHeard: () => {},
      ...(lastEventId !== undefined && { headers: [['Last-Event-ID', inUtf8(lastEventId)]] }),
    });
    idleTimeout.end();
    const { status } = answer;
    if (status === 200 && answer.contentType.startsWith('text/event-stream')) {
      this.#hadStream = true;
      return answer;
    }
    // A call does not wait for it.
    void leaveBody(answer, address);
    if (status === 429 || (status >= 500 && status !== NOT_IMPLEMENTED)) {
      throw refusalOf(answer, address) ?? noMcp(answer, address, '');
    }
    // Where it is to go on may be what the endpoint does not know, else it is the session; or it has not yet seen that the last one ended.
    position.lastEventId = undefined;
    const isUnknown = status === 400 || isSessionUnknown(status, '');
    if (!this.#hadStream || !(isUnknown || status === CONFLICT)) return undefined;
    if (isUnknown && lastEventId === undefined) this.#isOver = true;
    throw brokenOff(address);
  }

  /** Hears all of a stream. @returns when it may be opened again, as in `ListeningStream` */
  async #hearStream(answer: Answer): Promise<number | null | undefined> {
    const { address, read } = this.#endpoint;
    const position = this.#streamPosition;
    try {
      const reading = { read, address, waiting: [] };
      for await (const message of readMessages(answer, position, reading)) await this.#hear(message);
    } catch {
      // However it has ended, it may be opened again.
    }
    const { retryMs } = position;
    this.#endStream(retryMs ?? 0);
    return this.#closing.signal.aborted ? null : retryMs;
  }

  close(): void {
    this.#closing.abort();
  }

  /** One HTTP request with the token of now. */
  async post(post: Post): Promise<Answer> {
    const { method, body, purpose, callId, tool, args, inputSchema, idleTimeout, httpMethod = 'POST' } = post;
    const { url = this.#endpoint.url } = post;
    const signal = post.signal ? AbortSignal.any([post.signal, idleTimeout.signal]) : idleTimeout.signal;
    const failureOfAbort = () =>
      post.signal?.aborted ? new AppError('CANCELLED', {}) : idleTimeout.failure();
    let sent = 0;
    const send = async (token: string | undefined): Promise<Answer> => {
      sent += 1;
      if (sent > 1) post.onRenewed?.();
      const headers = requestHeaders({
        dialect: this.#dialect,
        method,
        tool,
        args,
        inputSchema,
        authorisation: token === undefined ? undefined : `Bearer ${token}`,
        sessionId: this.#sessionId,
        agreedVersion: this.agreedVersion,
        extra: this.#endpoint.settings.headers,
      });
      const received = await sendExchange(this.#endpoint, {
        url,
        purpose,
        callId: callId ?? null,
        dialect: this.#dialect,
        rpcMethod: method,
        tool: tool ?? null,
        httpMethod,
        headers: [
          ...headers.filter(([name]) => httpMethod === 'POST' || name !== 'Content-Type'),
          ...(post.headers ?? []),
        ],
        body,
        secrets: this.#remember(secretsOfRequest(token, this.#endpoint.settings.headers)),
        signal,
        failureOfAbort,
        onHeard: post.onHeard ?? idleTimeout.heard,
        onSent: post.onSent,
      });
      if (received.status === 401) await leaveBody(received, this.#endpoint.address);
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
    const most = new Set(secrets).size + MAX_EARLIER_SECRETS;
    if (isNew) this.#secrets = [...new Set([...secrets, ...this.#secrets])].slice(0, most);
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
        Promise.race([this.#endpoint.authoriser.send(sendTimed, ({ status }) => status === 401), givenUp]),
      );
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }
}

/** As browsers send it (HTML, 9.2.3): a header holds bytes. */
function inUtf8(text: string): string {
  return Buffer.from(text).toString('latin1');
}

function brokenOff(address: string): AppError {
  return new AppError('ANSWER_BROKE_OFF', { address, receivedBytes: 0, totalBytes: null, silentMs: null });
}

type Authorising = { idleTimeout: IdleTimeout; signal: AbortSignal; failureOfAbort: () => AppError };
