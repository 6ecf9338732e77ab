import type { JsonValue } from '#shared/domain/json-value.ts';
import { countValues, NestedTooDeeplyError, parseJsonText } from '#shared/domain/parse-json-text.ts';
import { excerptOf } from '#shared/domain/visible-text.ts';
import { AppError } from '#shared/errors.ts';
import { readJsonAnswer } from '../../kit/http/judge-answer.ts';
import { type BytesAnswer, type Fetch, sendForBytes } from '../../kit/http/send-request.ts';
import type { McpSession } from '../mcp-sign-in/mcp-session.ts';
import { EventReader } from './event-reader.ts';

const MAX_ANSWER_BYTES = 50_000_000;
const REQUEST_ID = 1;
const MAX_SAYS_CHARS = 2_000;
const MAX_CURSOR_CHARS = 64_000;

/** An MCP endpoint, and who asks it. */
export type McpTarget = { mcpUrl: string; session: McpSession; fetch: Fetch };

/** An answer that nobody has looked at yet. It can be given to a thread. */
export type McpAnswer = Pick<
  BytesAnswer,
  'address' | 'status' | 'contentType' | 'location' | 'bytes' | 'secrets'
>;

export type McpRequestOptions = { timeoutMs: number; signal?: AbortSignal | undefined };

/**
 * What the endpoint answered: a result, or an error of its own with the sentence it gives. `secrets` are those of the request,
 * which a result may repeat.
 */
export type RpcOutcome =
  { result: JsonValue; secrets: readonly string[] } | { error: { code: number; message: string } };

/**
 * Sends one request as interface 4.1 shows it, without any handshake, with the login's access token.
 * @returns its answer, which `judgeMcp` reads in any thread.
 * @throws AppError MCP_SIGNED_OUT, MCP_ACCESS_REFUSED, LOGIN_NOT_ACCEPTED, or what any request can end in.
 */
export async function sendMcp(
  { mcpUrl, session, fetch }: McpTarget,
  method: string,
  params: { [key: string]: JsonValue },
  { timeoutMs, signal }: McpRequestOptions,
): Promise<McpAnswer> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: REQUEST_ID, method, params });
  const answer = await session
    .withAccessToken(
      (token) =>
        sendForBytes(
          {
            address: mcpUrl,
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              accept: 'application/json, text/event-stream',
              authorization: `Bearer ${token}`,
            },
            body,
            timeoutMs,
            maxAnswerBytes: MAX_ANSWER_BYTES,
            signal,
            secrets: [token],
          },
          fetch,
        ),
      ({ status }) => status === 401,
      { timeoutMs, signal },
    )
    .catch(sayForMcp);
  const { address, status, contentType, location, bytes, secrets } = answer;
  return { address, status, contentType, location, bytes, secrets };
}

/** The login may end while a call waits; "signed out" alone would mean the login for HTTP. */
function sayForMcp(error: unknown): never {
  if (error instanceof AppError && error.code === 'SIGNED_OUT') {
    throw new AppError('MCP_SIGNED_OUT', (error as AppError<'SIGNED_OUT'>).details, { cause: error });
  }
  throw error;
}

/**
 * @param maxValues where others wait for the thread: of more values none is read
 * @throws AppError UNEXPECTED_ANSWER, or what `readJsonAnswer` throws.
 */
export function judgeMcp({ bytes, ...received }: McpAnswer, maxValues = Infinity): RpcOutcome {
  const answer = { ...received, text: new TextDecoder().decode(bytes) };
  const isStream = answer.contentType.startsWith('text/event-stream') && answer.status === 200;
  // An error of JSON-RPC may come with a status of its own; its sentence says more than the status.
  const isRpcError = answer.status >= 400 && answer.status < 500 && answer.contentType.includes('json');
  if (!isStream && !isRpcError) requireFewValues([answer.text], answer.address, maxValues);
  const messages =
    isStream || isRpcError
      ? readRpcMessages(answer, isStream, maxValues)
      : [readJsonAnswer(answer) as JsonValue].flat();
  for (const message of messages) {
    if (typeof message !== 'object' || message === null || Array.isArray(message)) continue;
    const { result, error, id } = message;
    if (error !== undefined && (id === REQUEST_ID || id === null || id === undefined)) {
      const { code, message: says } = readError(error);
      return { error: { code, message: excerptOf(says, MAX_SAYS_CHARS, answer.secrets) } };
    }
    if (id === REQUEST_ID && result !== undefined) return { result, secrets: answer.secrets };
  }
  if (isRpcError) readJsonAnswer(answer);
  throw new AppError('UNEXPECTED_ANSWER', { address: answer.address, reason: 'no JSON-RPC result' });
}

/** Reading JSON takes as long as it has values. @throws AppError UNEXPECTED_ANSWER */
export function requireFewValues(texts: readonly string[], address: string, maxValues: number): void {
  if (maxValues === Infinity) return;
  let left = maxValues;
  for (const text of texts) {
    left -= countValues(text, left);
    if (left < 0) throw tooRich(address, maxValues);
  }
}

const LINE_END = /[\r\n]/g;

/** Each line of a stream costs as much as a value, whatever it holds. @throws AppError UNEXPECTED_ANSWER */
function requireFewLines({ text, address }: Received, maxLines: number): void {
  if (maxLines === Infinity) return;
  LINE_END.lastIndex = 0;
  for (let lines = 0; LINE_END.test(text); lines++) if (lines >= maxLines) throw tooRich(address, maxLines);
}

function tooRich(address: string, maxValues: number): AppError {
  return new AppError('UNEXPECTED_ANSWER', { address, reason: `more than ${maxValues} values` });
}

function readError(error: JsonValue): { code: number; message: string } {
  if (typeof error !== 'object' || error === null || Array.isArray(error)) {
    return { code: 0, message: JSON.stringify(error) };
  }
  const { code, message } = error;
  return {
    code: typeof code === 'number' ? code : 0,
    message: typeof message === 'string' ? message : JSON.stringify(error),
  };
}

/**
 * The JSON values of an answer: the whole body, or the data of every event of an event stream that is JSON.
 * @throws AppError UNEXPECTED_ANSWER if one is nested too deeply, or if there are more lines or values than that
 */
export function readRpcMessages(answer: Received, isStream: boolean, maxValues = Infinity): JsonValue[] {
  const { text, address } = answer;
  if (isStream) requireFewLines(answer, maxValues);
  const documents = isStream ? eventData(text) : [text];
  requireFewValues(documents, address, maxValues);
  return documents.flatMap((document) => {
    const message = readMessage(document, address);
    return message === undefined ? [] : [message];
  });
}

type Received = { text: string; address: string };

/**
 * A message as JSON; undefined if it is none.
 * @throws AppError UNEXPECTED_ANSWER if it is nested too deeply: it could not be handed on, and all that wait would fail with it.
 */
export function readMessage(text: string, address: string): JsonValue | undefined {
  try {
    return parseJsonText(text);
  } catch (error) {
    if (error instanceof NestedTooDeeplyError)
      throw new AppError('UNEXPECTED_ANSWER', { address, reason: error.message }, { cause: error });
    return undefined;
  }
}

function eventData(text: string): string[] {
  const reader = new EventReader();
  return [...reader.push(text), ...reader.end()].map(({ data }) => data);
}

/** What the next page is asked for by; undefined on the last one. @throws AppError UNEXPECTED_ANSWER if no cursor is so long */
export function requireCursor(
  value: JsonValue | undefined,
  { address }: Pick<McpAnswer, 'address'>,
): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  if (value.length > MAX_CURSOR_CHARS) {
    throw new AppError('UNEXPECTED_ANSWER', { address, reason: 'its cursor is too long' });
  }
  return value;
}
