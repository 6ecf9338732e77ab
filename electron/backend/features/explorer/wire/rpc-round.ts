import { setTimeout as waitMs } from 'node:timers/promises';
import { isJsonObject, type JsonObject, memberOf } from '#shared/domain/mcp/json-object.ts';
import { maskKnown, maskKnownInJson } from '#shared/domain/mask-secrets.ts';
import { maskDeclaration } from '#shared/domain/mcp/tools/tool-model.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { AppError } from '#shared/errors.ts';
import type { IdleTimeout } from '../../../kit/http/idle-timeout.ts';
import {
  type MessageReader,
  readHere,
  readMessages,
  readText,
  type ReceivedMessage,
  type StreamPosition,
} from './read-messages.ts';
import type { QuestionAnswer, RoundLink, RpcAnswer, RpcCall, RpcError } from './rpc-call.ts';
import type { RunningExchange } from './exchange-log.ts';
import type { Answer } from './send-exchange.ts';

const USUAL_RETRY_MS = 1_000;
const MAX_RESUMPTIONS = 10;
const UNSUPPORTED_VERSION = -32022;
/** Longest wait for the stream beside a call: an endpoint that has none says so at once. */
const BESIDE_WAIT_MS = 2_000;

const METHOD_NOT_FOUND = { code: -32601, message: 'Stillwell does not offer this.' };

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
    const { result } = this.#outcome;
    return memberOf(result, 'resultType') === 'input_required' ? this.#answersTo(result) : undefined;
  }

  /** The endpoint refused the version it says it supports: once more, as the revision demands. */
  #isWorthAgain({ code, data }: RpcError): boolean {
    const supported = memberOf(data, 'supported');
    const isOurs = Array.isArray(supported) && supported.includes(this.#link.dialect);
    if (code !== UNSUPPORTED_VERSION || !isOurs || this.#hasTriedAgain) return false;
    this.#hasTriedAgain = true;
    return true;
  }

  answer(): RpcAnswer {
    if (!this.#outcome || !this.#last) throw new TypeError('The request has not run');
    const exchanges = this.#exchanges.map(({ now }) => now);
    return {
      outcome: 'error' in this.#outcome ? { error: this.#shownError(this.#outcome.error) } : this.#outcome,
      httpStatus: this.#last.status,
      contentType: this.#last.contentType,
      latencyMs: this.#latencyMs,
      receivedBytes: exchanges.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0),
      exchangeIds: exchanges.map(({ id }) => id),
      sent: this.#last.sent,
    };
  }

  #shown(text: string): string {
    return maskKnown(text, this.#link.secrets);
  }

  #shownError({ code, message, data }: RpcError): RpcError {
    const { secrets } = this.#link;
    return { code, message: this.#shown(message), data: data && maskKnownInJson(data, secrets) };
  }

  async #follow(id: number, params: RpcCall['params']): Promise<RpcAnswer['outcome']> {
    const { endpoint } = this.#link;
    const { reader = readHere } = this.#call;
    // While we read, it is not the endpoint that keeps us waiting.
    const read: MessageReader = async (document) => {
      const beganMs = performance.now();
      const messages = await this.#idleTimeout.pausedDuring(() => reader(document));
      this.#ownMs += performance.now() - beganMs;
      return messages;
    };
    const position: StreamPosition = { lastEventId: undefined, retryMs: undefined };
    const body = this.#link.bodyOf(this.#call, id, params);
    await this.#listenBeside();
    let answer = await this.#post(body, 'POST');
    for (let resumed = 0; ; resumed += 1) {
      for await (const received of readMessages(answer, endpoint.url, position, read)) {
        const outcome = outcomeOf(received, id);
        if (outcome) return outcome;
        await this.#hear(received.message);
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
        await readText(answer, endpoint.url);
        return;
      }
      const position: StreamPosition = { lastEventId: undefined, retryMs: undefined };
      for await (const { message } of readMessages(answer, endpoint.url, position, readHere)) {
        heard();
        await this.#hear(message);
      }
    };
    // That there is no such stream, or that it ends with the call, is no failure of the call.
    hearAll().catch(() => {});
    await Promise.race([opened.catch(() => {}), waitMs(BESIDE_WAIT_MS, undefined, { ref: false })]);
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
    const { reader: _reader, ...post } = call;
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
  async #hear(message: JsonObject): Promise<void> {
    const { listener } = this.#call;
    const { method, id, params } = message;
    if (typeof method !== 'string') return;
    if (id === undefined) {
      if (method === 'notifications/progress') {
        const { message: says, ...report } = progressOf(params);
        listener?.progress({ ...report, message: this.#shown(says) });
      } else if (method === 'notifications/message') {
        const { level, text } = logLineOf(params);
        listener?.log({ level: this.#shown(level), text: this.#shown(text) });
      }
    } else if (method === 'ping') await this.#link.reply(id, { result: {} });
    else if (method === 'elicitation/create') {
      const answer = await this.#ask(params);
      await this.#link.reply(id, answer ? { result: answer as JsonValue } : { error: METHOD_NOT_FOUND });
    } else {
      listener?.declined(this.#shown(method));
      await this.#link.reply(id, { error: METHOD_NOT_FOUND });
    }
  }

  /** Undefined if nobody can be asked, or not in this way. */
  async #ask(params: JsonValue | undefined): Promise<QuestionAnswer | undefined> {
    const { listener } = this.#call;
    const schema = memberOf(params, 'requestedSchema');
    if (!listener || schema === undefined) {
      listener?.declined('elicitation/create');
      return undefined;
    }
    const message = memberOf(params, 'message');
    const startedMs = performance.now();
    try {
      return await this.#idleTimeout.pausedDuring(() =>
        listener.ask({
          message: typeof message === 'string' ? this.#shown(message) : '',
          schema: maskDeclaration(schema, this.#link.secrets),
        }),
      );
    } finally {
      this.#ownMs += performance.now() - startedMs;
    }
  }

  /** Answers to the questions of a result, and its state, for the next round. */
  async #answersTo(result: JsonValue): Promise<[string, string][]> {
    const requests = memberOf(result, 'inputRequests');
    const responses: JsonObject = {};
    for (const [key, request] of Object.entries(isJsonObject(requests) ? requests : {})) {
      const method = memberOf(request, 'method');
      const answer =
        method === 'elicitation/create' ? await this.#ask(memberOf(request, 'params')) : undefined;
      if (!answer) {
        if (method !== 'elicitation/create')
          this.#call.listener?.declined(typeof method === 'string' ? this.#shown(method) : '');
        throw new AppError('UNEXPECTED_ANSWER', {
          address: this.#link.endpoint.url,
          reason: `it asks for ${this.#shown(JSON.stringify(method) ?? '')}, which this app does not offer`,
        });
      }
      responses[key] = answer as JsonValue;
    }
    const state = memberOf(result, 'requestState');
    return [
      ...(Object.keys(responses).length > 0
        ? [['inputResponses', JSON.stringify(responses)] as [string, string]]
        : []),
      ...(state === undefined ? [] : [['requestState', JSON.stringify(state)] as [string, string]]),
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

function outcomeOf({ message, text, held }: ReceivedMessage, id: number): RpcAnswer['outcome'] | undefined {
  const { result, error, method } = message;
  if (method !== undefined) return undefined;
  const isOurs = message['id'] === id || message['id'] === String(id);
  if (error !== undefined && (isOurs || message['id'] === null || message['id'] === undefined)) {
    return { error: readError(error) };
  }
  if (!isOurs || result === undefined) return undefined;
  return { result, messageText: text, held };
}

function readError(error: JsonValue): RpcError {
  const [code, message] = [memberOf(error, 'code'), memberOf(error, 'message')];
  return {
    code: typeof code === 'number' ? code : 0,
    message: typeof message === 'string' ? message : JSON.stringify(error),
    data: memberOf(error, 'data'),
  };
}

function progressOf(params: JsonValue | undefined) {
  const [progress, total, message] = ['progress', 'total', 'message'].map((name) => memberOf(params, name));
  return {
    progress: typeof progress === 'number' ? progress : 0,
    total: typeof total === 'number' ? total : null,
    message: typeof message === 'string' ? message : '',
  };
}

function logLineOf(params: JsonValue | undefined) {
  const [level, data] = [memberOf(params, 'level'), memberOf(params, 'data')];
  return {
    level: typeof level === 'string' ? level : 'info',
    text: typeof data === 'string' ? data : JSON.stringify(data ?? null),
  };
}
