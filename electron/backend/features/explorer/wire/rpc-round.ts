import { setTimeout as waitMs } from 'node:timers/promises';
import { compactJson } from '#shared/domain/mcp/wire/request-body.ts';
import { AppError } from '#shared/errors.ts';
import { orAborted } from '../../../kit/abort-reason.ts';
import type { IdleTimeout } from '../../../kit/http/idle-timeout.ts';
import type { RunningExchange } from './exchange-log.ts';
import type { AnswerReader, Asking, HeardMessage, Question, RpcError } from './heard-message.ts';
import { passBody, readMessages, type StreamPosition } from './read-messages.ts';
import type { QuestionAnswer, RoundLink, RpcAnswer, RpcCall } from './rpc-call.ts';
import type { Answer } from './send-exchange.ts';

const USUAL_RETRY_MS = 1_000;
const MAX_RESUMPTIONS = 10;
const UNSUPPORTED_VERSION = -32022;
/** Longest wait for the stream beside a call: an endpoint that has none says so at once. */
const BESIDE_WAIT_MS = 2_000;

const METHOD_NOT_FOUND = JSON.stringify({ code: -32601, message: 'Stillwell does not offer this.' });

/** The rounds of one request: sent, and sent again with answers if the endpoint asks (MCP 2026-07-28). */
export class RpcRound {
  readonly #link: RoundLink;
  readonly #call: RpcCall;
  readonly #idleTimeout: IdleTimeout;
  readonly #exchanges: RunningExchange[] = [];
  #latencyMs = 0;
  /** Of this round, what the endpoint has no part in: a person answers, or we read. */
  #ownMs = 0;
  #hasTriedAgain = false;
  readonly #beside = new AbortController();
  #last: Answer | undefined;
  #outcome: RpcAnswer['outcome'] | undefined;

  constructor(link: RoundLink, call: RpcCall, idleTimeout: IdleTimeout) {
    this.#link = link;
    this.#call = call;
    this.#idleTimeout = idleTimeout;
  }

  /** Sends the request; gives further members of params if it has to be sent again. */
  async run(id: number, params: RpcCall['params']): Promise<[string, string][] | undefined> {
    this.#ownMs = 0;
    const startedMs = performance.now();
    try {
      this.#outcome = await this.#follow(id, params);
    } catch (error) {
      this.#sayCancelled(id);
      throw error;
    } finally {
      this.#latencyMs += performance.now() - startedMs - this.#ownMs;
    }
    if ('error' in this.#outcome) return this.#isWorthAgain(this.#outcome.error) ? [] : undefined;
    const { asks } = this.#outcome.result;
    return asks ? this.#answersTo(asks) : undefined;
  }

  /** The endpoint refused the version it says it supports: once more, as the revision demands. */
  #isWorthAgain({ code, supported }: RpcError): boolean {
    const isOurs = supported.includes(this.#link.dialect);
    if (code !== UNSUPPORTED_VERSION || !isOurs || this.#hasTriedAgain) return false;
    this.#hasTriedAgain = true;
    return true;
  }

  answer(): RpcAnswer {
    if (!this.#outcome || !this.#last) throw new TypeError('The request has not run');
    const exchanges = this.#exchanges.map(({ now }) => now);
    return {
      outcome: this.#outcome,
      httpStatus: this.#last.status,
      contentType: this.#last.contentType,
      latencyMs: this.#latencyMs,
      receivedBytes: exchanges.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0),
      exchangeIds: exchanges.map(({ id }) => id),
      sent: this.#last.sent,
    };
  }

  async #follow(id: number, params: RpcCall['params']): Promise<RpcAnswer['outcome']> {
    const { endpoint } = this.#link;
    const { signal } = this.#call;
    // While we read, it is not the endpoint that keeps us waiting; and whoever cancels does not wait for it.
    const read: AnswerReader = async (piece) => {
      const beganMs = performance.now();
      const reading = endpoint.read(piece);
      const found = await this.#idleTimeout.pausedDuring(() =>
        signal ? orAborted(reading, signal) : reading,
      );
      this.#ownMs += performance.now() - beganMs;
      return found;
    };
    const position: StreamPosition = { lastEventId: undefined, retryMs: undefined };
    const body = this.#link.bodyOf(this.#call, id, params);
    await this.#listenBeside();
    let answer = await this.#post(body, 'POST');
    for (let resumed = 0; ; resumed += 1) {
      for await (const heard of readMessages(answer, position, { read, ...this.#readingOf(id) })) {
        if (heard.kind === 'result' || heard.kind === 'error') return heard;
        await this.#hear(heard);
      }
      const canResume = this.#link.dialect === '2025-11-25' && position.lastEventId !== undefined;
      if (!canResume || resumed >= MAX_RESUMPTIONS) break;
      await waitMs(position.retryMs ?? USUAL_RETRY_MS, undefined, { signal: this.#idleTimeout.signal }).catch(
        () => {
          throw this.#idleTimeout.failure();
        },
      );
      answer = await this.#post('', 'GET', [['Last-Event-ID', position.lastEventId ?? '']]);
    }
    const reason = answer.status === 202 ? 'accepted without an answer' : 'it ends without an answer';
    throw new AppError('UNEXPECTED_ANSWER', { address: endpoint.url, reason });
  }

  /** In a session of the 2025 revision questions may come on a stream of their own, which has to be open before the call. */
  async #listenBeside(): Promise<void> {
    const { endpoint, dialect } = this.#link;
    if (dialect !== '2025-11-25' || !this.#link.hasSession || this.#call.tool === undefined) return;
    const { heard } = this.#idleTimeout;
    const post = { method: '', body: '', httpMethod: 'GET', idleTimeout: this.#idleTimeout } as const;
    const opened = this.#link.post({
      ...post,
      // Its heartbeat says nothing of the call beside it; only its messages do.
      onHeard: () => {},
      purpose: 'call',
      ...this.#idOfCall(),
      onSent: this.#call.onSent,
      signal: this.#beside.signal,
    });
    const hearAll = async (): Promise<void> => {
      const answer = await opened;
      if (answer.status !== 200 || !answer.contentType.startsWith('text/event-stream')) {
        await passBody(answer, endpoint.url);
        return;
      }
      const position: StreamPosition = { lastEventId: undefined, retryMs: undefined };
      const reading = { read: endpoint.read, ...this.#readingOf(null) };
      for await (const message of readMessages(answer, position, reading)) {
        heard();
        await this.#hear(message);
      }
    };
    // That there is no such stream, or that it ends with the call, is no failure of the call.
    hearAll().catch(() => {});
    await Promise.race([opened.catch(() => {}), waitMs(BESIDE_WAIT_MS, undefined, { ref: false })]);
  }

  #readingOf(requestId: number | null) {
    const { endpoint, secrets } = this.#link;
    return { address: endpoint.url, requestId, wanted: this.#call.wanted, secrets };
  }

  #idOfCall(): { callId?: string } {
    return this.#call.callId === undefined ? {} : { callId: this.#call.callId };
  }

  /** The request is over, whatever became of it. */
  close(): void {
    this.#beside.abort();
  }

  async #post(body: string, httpMethod: 'POST' | 'GET', headers: [string, string][] = []): Promise<Answer> {
    const { listener, params: _params, timeoutMs: _timeoutMs, signal: _signal, ...call } = this.#call;
    const { wanted: _wanted, ...post } = call;
    const answer = await this.#link.post({
      ...post,
      body,
      httpMethod,
      headers,
      idleTimeout: this.#idleTimeout,
      onRenewed: listener?.renewed,
    });
    this.#exchanges.push(answer.exchange);
    this.#last = answer;
    return answer;
  }

  /** Notifications and requests of the endpoint in the middle of its answer. */
  async #hear(heard: HeardMessage): Promise<void> {
    const { listener } = this.#call;
    if (heard.kind === 'progress') {
      const { kind: _kind, ...report } = heard;
      listener?.progress(report);
    } else if (heard.kind === 'log') listener?.log({ level: heard.level, text: heard.text });
    else if (heard.kind === 'request') await this.#reply(heard);
  }

  async #reply({ idJson, method, question }: Extract<HeardMessage, { kind: 'request' }>): Promise<void> {
    if (method === 'ping') return this.#link.reply(idJson, 'result', '{}');
    const answer = await this.#ask(question);
    if (answer) return this.#link.reply(idJson, 'result', answerJson(answer));
    this.#call.listener?.declined(method);
    return this.#link.reply(idJson, 'error', METHOD_NOT_FOUND);
  }

  /** Undefined if nobody can be asked, or not in this way. */
  async #ask(question: Question | null): Promise<QuestionAnswer | undefined> {
    const { listener } = this.#call;
    if (!listener || !question) return undefined;
    const startedMs = performance.now();
    try {
      return await this.#idleTimeout.pausedDuring(() => listener.ask(question));
    } finally {
      this.#ownMs += performance.now() - startedMs;
    }
  }

  /** Answers to the questions of a result, and its state, for the next round. */
  async #answersTo(asks: Asking): Promise<[string, string][]> {
    const address = this.#link.endpoint.url;
    if (asks === 'too-large') {
      throw new AppError('UNEXPECTED_ANSWER', { address, reason: 'its questions are too large' });
    }
    const responses: string[] = [];
    for (const { key, method, question } of asks.requests) {
      const answer = await this.#ask(question);
      if (!answer) {
        this.#call.listener?.declined(method);
        const reason = `it asks for ${JSON.stringify(method)}, which this app does not offer`;
        throw new AppError('UNEXPECTED_ANSWER', { address, reason });
      }
      responses.push(`${JSON.stringify(key)}:${answerJson(answer)}`);
    }
    return [
      ...(responses.length > 0 ? [['inputResponses', `{${responses.join(',')}}`] as [string, string]] : []),
      ...(asks.stateJson === undefined ? [] : [['requestState', asks.stateJson] as [string, string]]),
    ];
  }

  /** The 2025 revision wants to be told; the others see that the request was closed. */
  #sayCancelled(id: number): void {
    const { link, method } = { link: this.#link, method: this.#call.method };
    if (link.dialect !== '2025-11-25' || !this.#idleTimeout.signal.aborted || method === 'initialize') return;
    const { code } = this.#idleTimeout.failure();
    const params: [string, string][] = [
      ['requestId', String(id)],
      ['reason', JSON.stringify(code === 'CANCELLED' ? 'cancelled by the user' : 'timed out')],
    ];
    void link.notify('notifications/cancelled', params, 'cancel');
  }
}

/** An answer as JSON, in which the numbers are as they were typed. */
function answerJson(answer: QuestionAnswer): string {
  const { action } = answer;
  const content = answer.action === 'accept' ? `,"content":${compactJson(answer.contentJson)}` : '';
  return `{"action":"${action}"${content}}`;
}
