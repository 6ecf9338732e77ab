import { type Dialect, hasHandshake } from '#shared/domain/mcp/wire/mcp-target.ts';
import { type ClientInfo, initializeParams, requestBody } from '#shared/domain/mcp/wire/request-body.ts';
import type { LogLevel } from '#shared/domain/mcp/wire/log-level.ts';
import { refusalOf } from '#shared/domain/mcp/wire/question.ts';
import { AppError } from '#shared/errors.ts';
import { abortReason, orAborted, runWithin } from '../../../kit/abort-reason.ts';
import { IdleTimeout } from '../../../kit/http/idle-timeout.ts';
import { type Endpoint, isBound } from './endpoint.ts';
import type { RunningExchange } from './exchange-log.ts';
import type { AnswerReader, Asking, HeardMessage, ResultHead, RpcError } from './heard-message.ts';
import { askerOf, OwnTime, QuestionQueue, sendUntilTaken, withoutTime } from './question-queue.ts';
import { replyTo, requireResult, type RpcAnswer, type RpcCall } from './rpc-call.ts';
import { HttpTransport } from './http-transport.ts';
import { StdioTransport } from './stdio-transport.ts';
import { SseTransport } from './sse-transport.ts';
import type { ListeningStream, Outgoing, Transport } from './transport.ts';

const HANDSHAKE_TIMEOUT_MS = 20_000;
/** What only says that it is still there is not waited for any longer than so many times its silence. */
const MAX_SILENCES = 2;
/** As much as a long answer brings in that time on any line; signs of life bring less. */
const MIN_ANSWER_BYTES = 16_000;
/** A stream that is not there is not waited for any longer. */
const OPEN_TIMEOUT_MS = 5_000;
const NOTICE_TIMEOUT_MS = 5_000;
/** More rounds of questions than anyone would answer. */
const MAX_ROUNDS = 20;
const UNSUPPORTED_VERSION = -32022;
const METHOD_NOT_FOUND = JSON.stringify({ code: -32601, message: 'Stillwell does not offer this.' });

type Params = RpcCall['params'];

/** A request that has been sent, until it has ended. */
type Running = {
  call: RpcCall;
  idleTimeout: IdleTimeout;
  exchanges: RunningExchange[];
  latencyMs: number;
  /** Of this round, what the endpoint has no part in: a person answers, or we read. */
  own: OwnTime;
  hasTriedAgain: boolean;
  isSessionUnknown?: boolean;
};

/** One endpoint, spoken to in one dialect: its handshake, its requests with their questions, and its sessions. */
export class McpLink {
  readonly endpoint: Endpoint;
  readonly dialect: Dialect;
  readonly client: ClientInfo;
  /** What the handshake answered. */
  handshake: RpcAnswer | undefined;
  readonly #transport: Transport;
  /** The newest last: it hears what the endpoint says outside of any request. */
  readonly #running = new Set<Running>();
  readonly #questions = new QuestionQueue();
  #lastId = 0;

  constructor(endpoint: Endpoint, dialect: Dialect) {
    this.endpoint = endpoint;
    this.dialect = dialect;
    this.client = { name: 'stillwell', version: endpoint.version };
    const hear = (message: HeardMessage) => {
      const running = [...this.#running];
      return this.#hear(message, running.findLast(({ call }) => call.listener) ?? running.at(-1));
    };
    const program = endpoint.process;
    this.#transport = program
      ? new StdioTransport(endpoint, program, hear)
      : dialect === '2024-11-05'
        ? new SseTransport(endpoint, hear)
        : new HttpTransport(endpoint, dialect, hear);
  }

  /** Id that the next request gets: requests of a session must differ, all others stand alone. */
  get nextId(): number {
    return hasHandshake(this.dialect) ? this.#lastId + 1 : 1;
  }

  /** What was sent and must not be shown, the newest first. */
  get secrets(): readonly string[] {
    return this.#transport.secrets;
  }

  get sessionId(): string | undefined {
    return this.#transport.sessionId;
  }

  get agreedVersion(): string | undefined {
    return this.#transport.agreedVersion;
  }

  /** Nothing can be asked through it any more. */
  get isOver(): boolean {
    return this.#transport.isOver;
  }

  /**
   * Greets the endpoint if the dialect demands it.
   * @throws AppError RPC_FAILED if the endpoint refuses, or what the request ended in; `handshake` has its exchanges.
   */
  async open(purpose: RpcCall['purpose'], signal: AbortSignal | undefined): Promise<void> {
    if (!hasHandshake(this.dialect)) return;
    this.handshake = await this.#greet(purpose, signal);
    const { result } = requireResult(this.handshake, 'initialize');
    this.#transport.agreedVersion = result.protocolVersion ?? this.dialect;
    await this.notify('notifications/initialized', [], purpose);
    const level = this.endpoint.notices?.logLevel();
    // That it has no log is no failure of anything.
    if (level) await this.setLogLevel(level, signal);
  }

  /** Tells the session from which level on it is to send lines of log. */
  async setLogLevel(level: LogLevel, signal: AbortSignal | undefined): Promise<RpcAnswer> {
    return this.requestBriefly({
      method: 'logging/setLevel',
      params: [['level', JSON.stringify(level)]],
      purpose: 'listen',
      wanted: 'nothing',
      timeoutMs: this.#handshakeTimeoutMs,
      signal,
    });
  }

  /** Hears from now on what the endpoint says outside of any request, as a transport does. */
  listen(): Promise<ListeningStream | undefined> {
    return this.#transport.listen();
  }

  /** A program may have to be fetched before it answers: it has all the time that its settings give. */
  get #handshakeTimeoutMs(): number {
    const { process: program, settings } = this.endpoint;
    return program ? settings.timeoutMs : Math.min(HANDSHAKE_TIMEOUT_MS, settings.timeoutMs);
  }

  async #greet(purpose: RpcCall['purpose'], signal: AbortSignal | undefined): Promise<RpcAnswer> {
    const idleTimeout = new IdleTimeout(OPEN_TIMEOUT_MS, this.endpoint.address, signal);
    const exchanges: RunningExchange[] = [];
    try {
      await this.#transport.open(idleTimeout, (exchange) => void exchanges.push(exchange));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { outcome: { failure: error }, latencyMs: 0, exchanges };
    } finally {
      idleTimeout.end();
    }
    const params = initializeParams(this.client, this.dialect, this.endpoint.settings.byHand);
    const timeoutMs = this.#handshakeTimeoutMs;
    const call = { method: 'initialize', params, purpose, wanted: 'text', timeoutMs, signal } as const;
    const answer = await this.requestBriefly(call);
    return { ...answer, exchanges: [...exchanges, ...answer.exchanges] };
  }

  /** Ends what goes on by itself; requests that run come to their end. */
  close(): void {
    this.#questions.close();
    this.#transport.close();
  }

  /** The same for what is answered at once where it is known: given up where next to nothing comes. */
  async requestBriefly(call: RpcCall): Promise<RpcAnswer> {
    let [asked, heardBytes] = [call, 0];
    const run = (signal: AbortSignal) => this.request((asked = { ...call, signal }));
    const isGettingOn = () => {
      const { exchanges = [], idleTimeout } = [...this.#running].find((each) => each.call === asked) ?? {};
      const before = heardBytes;
      heardBytes = exchanges.reduce((sum, { now }) => sum + now.receivedBytes, 0);
      return idleTimeout?.isPaused === true || heardBytes - before >= MIN_ANSWER_BYTES;
    };
    const { timeoutMs, signal } = call;
    return runWithin(timeoutMs * MAX_SILENCES, signal, run, this.endpoint.address, isGettingOn);
  }

  /** Sends a request and follows it to its end, with questions, renewals and streams that break off. */
  async request(call: RpcCall): Promise<RpcAnswer> {
    const idleTimeout = new IdleTimeout(call.timeoutMs, this.endpoint.address, call.signal);
    const none = { exchanges: [], latencyMs: 0, hasTriedAgain: false };
    const running: Running = { ...none, call, idleTimeout, own: new OwnTime() };
    const ended = (outcome: RpcAnswer['outcome']): RpcAnswer => {
      const { latencyMs, exchanges, isSessionUnknown } = running;
      return { outcome, latencyMs, exchanges, isSessionUnknown };
    };
    this.#running.add(running);
    try {
      let id = this.nextId;
      let params = call.params;
      for (let count = 0; count < MAX_ROUNDS; count += 1) {
        this.#lastId = Math.max(id, this.#lastId);
        const outcome = await this.#round(running, id, params, count === 0);
        const more = await this.#moreFor(running, outcome);
        if (!more) return ended(outcome);
        params = [...call.params, ...more];
        // A new request needs a new id, in every dialect.
        id = Math.max(id + 1, this.nextId);
      }
      throw this.#unexpected('its questions do not come to an end');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { signal } = call;
      return ended({ failure: error.code === 'CANCELLED' && signal ? abortReason(signal) : error });
    } finally {
      this.#running.delete(running);
      idleTimeout.end();
    }
  }

  /** Sends a notification; that it could not be sent is no failure of anything. */
  async notify(method: string, params: Params, purpose: RpcCall['purpose']): Promise<void> {
    const { dialect, client } = this;
    await this.#tell(method, requestBody({ dialect, id: null, method, params, client }), purpose);
  }

  /**
   * Sends the bytes of an earlier request again, with the token and the session of now.
   * @returns the exchange. @throws AppError, what it ended in
   */
  async repeat(again: Pick<Outgoing, 'method' | 'body' | 'tool' | 'args'>, idleTimeout: IdleTimeout) {
    let exchange: RunningExchange | undefined;
    const onSent = (sent: RunningExchange) => void (exchange = sent);
    await this.#transport.tell({ ...again, purpose: 'repeat', idleTimeout, onSent });
    if (!exchange) throw new TypeError('Nothing was sent');
    return exchange.now;
  }

  /** Sends the request once, and gives its response. */
  async #round(
    running: Running,
    id: number,
    params: Params,
    isFirst: boolean,
  ): Promise<{ result: ResultHead } | { error: RpcError }> {
    const { call, idleTimeout } = running;
    const { method, tool } = call;
    running.own = new OwnTime();
    // The time of the call has not begun.
    if (tool !== undefined) await idleTimeout.pausedDuring<unknown>(() => this.#transport.listen(true));
    const startedMs = performance.now();
    const outgoing: Outgoing = {
      ...call,
      body: this.#bodyOf(call, id, params),
      idleTimeout,
      onSent: (exchange) => void running.exchanges.push(exchange),
      onRenewed: call.listener?.renewed,
      // A later round goes on with what the endpoint has begun.
      onSessionUnknown: () => void (running.isSessionUnknown = isFirst),
    };
    const waiting = { requestId: id, wanted: call.wanted };
    try {
      for await (const heard of this.#transport.exchange(outgoing, waiting, this.#readerFor(running))) {
        idleTimeout.heard();
        if (heard.kind === 'result' || heard.kind === 'error') return heard;
        await this.#hear(heard, running);
      }
      throw this.#unexpected('it ends without an answer');
    } catch (error) {
      this.#sayCancelled(running, id, method);
      throw error;
    } finally {
      running.latencyMs += performance.now() - startedMs - running.own.ms;
    }
  }

  /** The text of a request as it is sent. */
  #bodyOf({ method, tool }: RpcCall, id: number, params: Params): string {
    const progressToken = tool === undefined ? undefined : id;
    const { dialect, client } = this;
    const logLevel = tool === undefined ? null : this.endpoint.notices?.logLevel();
    const { byHand } = this.endpoint.settings;
    return requestBody({ dialect, id, method, params, client, progressToken, logLevel, byHand });
  }

  /** While we read, it is not the endpoint that keeps us waiting; and whoever cancels does not wait for it. */
  #readerFor(running: Running): AnswerReader {
    const { signal } = running.call;
    return (piece) => {
      const read = () => {
        const reading = this.endpoint.read(piece);
        return signal ? orAborted(reading, signal) : reading;
      };
      return withoutTime(running, read);
    };
  }

  /** Further members of params if the request has to be sent again: with answers, or in a version that is supported after all. */
  async #moreFor(
    running: Running,
    outcome: { result: ResultHead } | { error: RpcError },
  ): Promise<[string, string][] | undefined> {
    if ('result' in outcome)
      return outcome.result.asks ? this.#answersTo(running, outcome.result.asks) : undefined;
    const { code, supported } = outcome.error;
    const isOurs = supported.includes(this.dialect);
    if (code !== UNSUPPORTED_VERSION || !isOurs || running.hasTriedAgain) return undefined;
    running.hasTriedAgain = true;
    return [];
  }

  /** Notifications and requests of the endpoint. */
  async #hear(heard: HeardMessage, running: Running | undefined): Promise<void> {
    const listener = running?.call.listener;
    this.endpoint.notices?.hear(heard);
    if (heard.kind === 'progress') {
      const { kind: _kind, requestId: _requestId, ...report } = heard;
      listener?.progress(report);
    } else if (heard.kind === 'notice') {
      running?.call.onNotice?.(heard.method);
      if (heard.endsIdJson !== null) this.#questions.withdraw(heard.endsIdJson);
    } else if (heard.kind === 'log') listener?.log({ level: heard.level, text: heard.text });
    else if (heard.kind === 'request') await this.#reply(heard, running);
    running?.idleTimeout.heard();
  }

  /** Whoever is asked may take their time: what is said meanwhile is heard, that the question is withdrawn included. */
  async #reply(
    { idJson, method, question }: Extract<HeardMessage, { kind: 'request' }>,
    running: Running | undefined,
  ): Promise<void> {
    const reply = (member: 'result' | 'error', json: string) =>
      this.#tell('', `{"jsonrpc":"2.0","id":${idJson},"${member}":${json}}`, 'answer');
    if (method === 'ping') return void (await reply('result', '{}'));
    // Folders are asked for once for all calls.
    const asking = question?.kind === 'roots' ? undefined : running;
    const asker = question && askerOf(this.endpoint, question, asking, this.#running);
    if (!asker || !this.#questions.mayTake(idJson)) {
      running?.call.listener?.declined(refusalOf(method, this.endpoint.settings.byHand));
      return void (await reply('error', METHOD_NOT_FOUND));
    }
    void asker(async (ask) => {
      const answer = await this.#questions.take(idJson, ask);
      const said = answer && isBound(this.endpoint) && replyTo(question.kind, answer);
      if (!said) return;
      const send = () => ('error' in said ? reply('error', said.error) : reply('result', said.result));
      if (!(await sendUntilTaken(send, () => isBound(this.endpoint)))) this.#sayLost(method, running);
    });
  }

  #sayLost(method: string, running: Running | undefined): void {
    if (running?.call.listener) return running.call.listener.answerLost(method);
    const text = `The answer to ${method} was not taken.`;
    return this.endpoint.notices?.hear({ kind: 'log', level: 'error', text });
  }

  /** @returns whether it was taken: that it was not is no failure of a request. */
  async #tell(method: string, body: string, purpose: RpcCall['purpose']): Promise<boolean> {
    const idleTimeout = new IdleTimeout(NOTICE_TIMEOUT_MS, this.endpoint.address, undefined);
    try {
      // Nothing of the answer is wanted: it must not hold up a call by coming slowly.
      let exchange: RunningExchange | undefined;
      const onSent = (sent: RunningExchange) => void (exchange = sent);
      await this.#transport.tell({ method, body, purpose, idleTimeout, onHeard: () => {}, onSent });
      const status = exchange?.now.status ?? null;
      // A program has none.
      return status === null || (status >= 200 && status < 300);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return false;
    } finally {
      idleTimeout.end();
    }
  }

  /** Answers to the questions of a result, and its state, for the next round. */
  async #answersTo(running: Running, asks: Asking): Promise<[string, string][]> {
    if (asks === 'too-large') throw this.#unexpected('its questions are too large');
    const responses: string[] = [];
    for (const { key, method, question } of asks.requests) {
      const asker = question && askerOf(this.endpoint, question, running, this.#running);
      if (!asker) {
        running.call.listener?.declined(refusalOf(method, this.endpoint.settings.byHand));
        throw this.#unexpected(`it asks for ${JSON.stringify(method)}, which is refused`);
      }
      const reply = replyTo(question.kind, await asker((ask) => ask()));
      const left = this.endpoint.bindings.find(({ ended }) => ended.aborted);
      if (left) throw abortReason(left.ended);
      // There is no way to refuse it, but to let the request be.
      if ('error' in reply) throw new AppError('CANCELLED', {});
      responses.push(`${JSON.stringify(key)}:${reply.result}`);
    }
    return [
      ...(responses.length > 0 ? [['inputResponses', `{${responses.join(',')}}`] as [string, string]] : []),
      ...(asks.stateJson === undefined ? [] : [['requestState', asks.stateJson] as [string, string]]),
    ];
  }

  /** Dialects with a handshake want to be told; the others see that the request was closed. */
  #sayCancelled({ idleTimeout }: Running, id: number, method: string): void {
    if (!hasHandshake(this.dialect) || !idleTimeout.signal.aborted || method === 'initialize') return;
    const { code } = idleTimeout.failure();
    const params: [string, string][] = [
      ['requestId', String(id)],
      ['reason', JSON.stringify(code === 'CANCELLED' ? 'cancelled by the user' : 'timed out')],
    ];
    void this.notify('notifications/cancelled', params, 'cancel');
  }

  #unexpected(reason: string): AppError {
    return new AppError('UNEXPECTED_ANSWER', { address: this.endpoint.address, reason });
  }
}
