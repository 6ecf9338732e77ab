import type { JsonValue } from '#shared/domain/json-value.ts';
import { maskKnown, maskKnownBeginning, maskKnownInJson } from '#shared/domain/mask-secrets.ts';
import { isJsonObject, type JsonObject, memberOf } from '#shared/domain/mcp/json-object.ts';
import { exactTextAt } from '#shared/domain/mcp/results/exact-text.ts';
import { LIST_MEMBERS } from '#shared/domain/mcp/tools/offer.ts';
import { maskDeclaration } from '#shared/domain/mcp/tools/tool-model.ts';
import { type Question, type SamplingPart, saysCannotAsk } from '#shared/domain/mcp/wire/question.ts';
import type { Asking, HeardMessage, ResultHead, RpcError, TaskHead } from './heard-message.ts';

/** Of one text that is shown beside the answer: a message, a line of log, the data of an error. */
const MAX_TEXT_CHARS = 64_000;
const MAX_NAME_CHARS = 1_000;
/** Of the schema of a form, or of all questions of a result. */
const MAX_QUESTION_CHARS = 250_000;
/** Of what has to be given back as it came. */
const MAX_STATE_CHARS = 1_000_000;
/** Of all messages that come at once. */
const MAX_TOGETHER_CHARS = 1_000_000;
const MAX_REQUESTS = 100;
const MAX_VERSIONS = 20;
/** It is sent in a header from then on. */
const VERSION = /^[\x21-\x7E]{1,100}$/;
/** Parts of an error in which it is looked for why. */
const MAX_EXCUSES = 10;

const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';

/**
 * What a message says that is no result; undefined if it is of no interest.
 * @param text finds its JSON text: what is given back keeps every digit.
 * @param among how many messages come at once: together they say no more than a few long ones.
 */
export function hearMessage(
  { method, id, params, error }: JsonObject,
  text: () => string,
  secrets: readonly string[],
  among = 1,
): HeardMessage | undefined {
  const share = (chars: number) => Math.min(chars, Math.ceil(MAX_TOGETHER_CHARS / among));
  if (typeof method !== 'string') {
    const requestId = typeof id === 'number' ? id : null;
    return error === undefined ? undefined : { kind: 'error', requestId, error: readError(error, secrets) };
  }
  const shown = (value: JsonValue | undefined, maxChars = MAX_TEXT_CHARS) =>
    typeof value === 'string' ? shorten(value, share(maxChars), secrets) : '';
  if (id !== undefined) {
    const isUsable = typeof id === 'number' || (typeof id === 'string' && id.length <= MAX_NAME_CHARS);
    if (!isUsable) return undefined;
    const question = readQuestion(method, params, secrets, share(MAX_QUESTION_CHARS));
    const idJson = exactTextAt(text(), '/id') ?? JSON.stringify(id);
    return { kind: 'request', idJson, method: shown(method, MAX_NAME_CHARS), question };
  }
  if (method === 'notifications/progress') {
    const [progress, total] = [memberOf(params, 'progress'), memberOf(params, 'total')];
    const token = memberOf(params, 'progressToken');
    return {
      kind: 'progress',
      requestId: typeof token === 'number' ? token : null,
      progress: numberOf(progress) ?? 0,
      total: numberOf(total),
      message: shown(memberOf(params, 'message')),
    };
  }
  if (method !== 'notifications/message') {
    if (!method.startsWith('notifications/')) return undefined;
    const uri = shown(memberOf(params, 'uri'));
    const isEnd = method === 'notifications/cancelled';
    const endsIdJson = isEnd ? (exactTextAt(text(), '/params/requestId') ?? null) : null;
    return {
      kind: 'notice',
      method: shown(method, MAX_NAME_CHARS),
      uri: uri === '' ? null : uri,
      endsIdJson: endsIdJson !== null && endsIdJson.length <= MAX_NAME_CHARS ? endsIdJson : null,
    };
  }
  const data = memberOf(params, 'data');
  const line = typeof data === 'string' ? data : JSON.stringify(data ?? null);
  return {
    kind: 'log',
    level: shown(memberOf(params, 'level'), MAX_NAME_CHARS) || 'info',
    text: shown(line),
  };
}

/** What of a result decides how the request goes on. @param resultText finds its JSON text */
export function headOf(
  result: JsonValue,
  resultText: () => string,
  secrets: readonly string[],
): Omit<ResultHead, 'text'> {
  const text = (value: JsonValue | undefined, maxChars: number) =>
    typeof value === 'string' ? shorten(value, maxChars, secrets) : '';
  const info = memberOf(result, 'serverInfo') ?? memberOf(memberOf(result, '_meta'), SERVER_INFO);
  const version = memberOf(result, 'protocolVersion');
  const listed = LIST_MEMBERS.map((member) => memberOf(result, member)).find(Array.isArray);
  const isError = memberOf(result, 'isError') === true;
  const content = memberOf(result, 'content');
  const said =
    isError && Array.isArray(content)
      ? content.slice(0, MAX_EXCUSES).map((part) => memberOf(part, 'text'))
      : [];
  return {
    isError,
    cannotAsk: said.some(saysCannotAsk),
    asks: memberOf(result, 'resultType') === 'input_required' ? askingOf(result, resultText, secrets) : null,
    protocolVersion: typeof version === 'string' && VERSION.test(version) ? version : null,
    serverInfo:
      info === undefined
        ? null
        : {
            name:
              text(memberOf(info, 'title'), MAX_NAME_CHARS) || text(memberOf(info, 'name'), MAX_NAME_CHARS),
            version: text(memberOf(info, 'version'), MAX_NAME_CHARS),
          },
    instructions: text(memberOf(result, 'instructions'), MAX_TEXT_CHARS),
    nextCursor: cursorOf(memberOf(result, 'nextCursor')),
    toolCount: listed?.length ?? null,
    task: taskOf(memberOf(result, 'task') ?? result, secrets),
  };
}

/** An id is given back as it came: one that is longer than any is none. */
function taskOf(task: JsonValue, secrets: readonly string[]): TaskHead | null {
  const [taskId, status] = [memberOf(task, 'taskId'), memberOf(task, 'status')];
  const [message, pollMs] = [memberOf(task, 'statusMessage'), memberOf(task, 'pollInterval')];
  if (typeof taskId !== 'string' || typeof status !== 'string' || taskId.length > MAX_NAME_CHARS) return null;
  return {
    taskId,
    status,
    message: typeof message === 'string' ? shorten(message, MAX_TEXT_CHARS, secrets) : '',
    pollMs: numberOf(pollMs),
  };
}

/** A text as it is shown: without secrets, and of a long one the beginning and how long it is. */
export function shorten(text: string, maxChars: number, secrets: readonly string[]): string {
  if (text.length <= maxChars) return maskKnown(text, secrets);
  const beginning = maskKnownBeginning(text, maxChars, secrets);
  return `${beginning}… (${text.length})`;
}

/** JSON may write a number larger than any, which nothing takes that reads what is heard. */
function numberOf(value: JsonValue | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The text of a handshake's result. */
export function shownText(text: string, secrets: readonly string[]): string {
  return shorten(text, MAX_TEXT_CHARS, secrets);
}

function readError(error: JsonValue, secrets: readonly string[]): RpcError {
  const [code, message] = [memberOf(error, 'code'), memberOf(error, 'message')];
  const data = memberOf(error, 'data');
  const supported = memberOf(data, 'supported');
  const says = typeof message === 'string' ? message : JSON.stringify(error);
  return {
    code: numberOf(code) ?? 0,
    message: shorten(says, MAX_TEXT_CHARS, secrets),
    dataJson: data === undefined ? null : shownJson(data, secrets),
    supported: Array.isArray(supported)
      ? supported
          .slice(0, MAX_VERSIONS)
          .filter((each) => typeof each === 'string')
          .filter(({ length }) => length <= MAX_NAME_CHARS)
      : [],
  };
}

function shownJson(value: JsonValue, secrets: readonly string[]): string {
  const json = JSON.stringify(value);
  if (json.length > MAX_TEXT_CHARS) return shorten(json, MAX_TEXT_CHARS, secrets);
  return JSON.stringify(maskKnownInJson(value, secrets));
}

/** null if nobody can be asked in this way: nobody would read that much, or a form has no schema. */
function readQuestion(
  method: JsonValue | undefined,
  params: JsonValue | undefined,
  secrets: readonly string[],
  maxChars = MAX_QUESTION_CHARS,
): Question | null {
  const isShort = (value: JsonValue) => JSON.stringify(value).length <= maxChars;
  const text = (value: JsonValue | undefined, most: number) =>
    typeof value === 'string' ? shorten(value, most, secrets) : '';
  if (method === 'roots/list') return { kind: 'roots' };
  if (method === 'elicitation/create') {
    const schema = memberOf(params, 'requestedSchema');
    if (schema === undefined || !isShort(schema)) return null;
    const message = text(memberOf(params, 'message'), MAX_TEXT_CHARS);
    return { kind: 'form', message, schema: maskDeclaration(schema, secrets) };
  }
  if (method !== 'sampling/createMessage' || !isShort(params ?? null)) return null;
  const [messages, maxTokens] = [memberOf(params, 'messages'), memberOf(params, 'maxTokens')];
  const partOf = (part: JsonValue): SamplingPart => ({
    type: text(memberOf(part, 'type'), MAX_NAME_CHARS),
    text: text(memberOf(part, 'text'), maxChars),
    mimeType: text(memberOf(part, 'mimeType'), MAX_NAME_CHARS),
  });
  return {
    kind: 'sampling',
    systemPrompt: text(memberOf(params, 'systemPrompt'), maxChars),
    messages: (Array.isArray(messages) ? messages : []).map((message) => {
      const content = memberOf(message, 'content') ?? [];
      const parts = (Array.isArray(content) ? content : [content]).map(partOf);
      return { role: text(memberOf(message, 'role'), MAX_NAME_CHARS), parts };
    }),
    maxTokens: numberOf(maxTokens),
  };
}

function askingOf(result: JsonValue, resultText: () => string, secrets: readonly string[]): Asking {
  const requests = memberOf(result, 'inputRequests');
  const stateJson = exactTextAt(resultText(), '/requestState');
  const entries = Object.entries(isJsonObject(requests) ? requests : {});
  const isTooLarge =
    entries.length > MAX_REQUESTS ||
    JSON.stringify(requests ?? null).length > MAX_QUESTION_CHARS ||
    (stateJson ?? '').length > MAX_STATE_CHARS;
  if (isTooLarge) return 'too-large';
  return {
    requests: entries.map(([key, request]) => {
      const method = memberOf(request, 'method');
      return {
        key,
        method: typeof method === 'string' ? shorten(method, MAX_NAME_CHARS, secrets) : '',
        question: readQuestion(method, memberOf(request, 'params'), secrets),
      };
    }),
    stateJson,
  };
}

function cursorOf(value: JsonValue | undefined): ResultHead['nextCursor'] {
  if (typeof value !== 'string' || value === '') return null;
  return value.length > MAX_TEXT_CHARS ? { problem: 'too-large' } : value;
}
