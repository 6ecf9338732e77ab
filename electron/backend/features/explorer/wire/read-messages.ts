import { maskKnown } from '#shared/domain/mask-secrets.ts';
import { isJsonObject, type JsonObject, parseJson } from '#shared/domain/mcp/json-object.ts';
import { excerptOf, visibleText } from '#shared/domain/visible-text.ts';
import { AppError } from '#shared/errors.ts';
import { EventReader, type StreamEvent } from '../../../identity/mcp-client/event-reader.ts';
import { boundedBody, readBody } from '../../../kit/http/read-body.ts';
import type { Answer } from './send-exchange.ts';

const MAX_BYTES = 200_000_000;
const EXCERPT_CHARS = 200;
const LOCATION_CHARS = 2_000;

/** Where a stream that breaks off could be taken up again (MCP 2025-11-25, resumability). */
export type StreamPosition = { lastEventId: string | undefined; retryMs: number | undefined };

/**
 * The JSON-RPC messages of an answer as they arrive: of JSON, of a batch, of an event stream. An event that is no JSON is left
 * out; it stands in the recorded exchange.
 * @throws AppError NOT_AN_MCP_ENDPOINT, SERVICE_FAILED, UNEXPECTED_ANSWER (too large), or what reading ends in.
 */
export async function* readMessages(
  answer: Answer,
  address: string,
  position: StreamPosition,
  read: MessageReader,
): AsyncGenerator<ReceivedMessage> {
  if (answer.contentType.startsWith('text/event-stream')) {
    for await (const { data, id, retryMs } of readEventStream(boundedBody(answer.body, MAX_BYTES, address))) {
      if (id !== undefined) position.lastEventId = id;
      if (retryMs !== undefined) position.retryMs = retryMs;
      if (data !== '') yield* (await read(data)).messages;
    }
    return;
  }
  const document = await read(await readBody(answer.body, MAX_BYTES, address));
  const { beginning } = document;
  const messages = document.messages.filter(({ message }) => message['jsonrpc'] === '2.0');
  if (beginning.trim() === '' && answer.status >= 200 && answer.status < 300) return;
  if (messages.length === 0) throw noMcp(answer, address, beginning);
  yield* messages;
}

/** The whole body as text. */
export async function readText(answer: Answer, address: string): Promise<string> {
  return new TextDecoder().decode(await readBody(answer.body, MAX_BYTES, address));
}

function noMcp(
  { status, header, sent: { secrets }, ...answer }: Answer,
  address: string,
  text: string,
): AppError {
  const says = visibleText(text, EXCERPT_CHARS, secrets);
  if (status >= 500) return new AppError('SERVICE_FAILED', { address, status, says });
  const location = header('location');
  const excerpt = location === null ? says : excerptOf(`→ ${location}`, LOCATION_CHARS, secrets);
  const contentType = maskKnown(answer.contentType, secrets);
  return new AppError('NOT_AN_MCP_ENDPOINT', { address, status, contentType, excerpt });
}

/** Reads events as they arrive. */
async function* readEventStream(body: AsyncIterable<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  const reader = new EventReader();
  for await (const chunk of body) yield* reader.push(decoder.decode(chunk, { stream: true }));
  yield* reader.push(decoder.decode());
  yield* reader.end();
}

/**
 * A message of an endpoint. Of a held one the data of the result lies where the answers are kept, under this number, and the
 * message has the small members of the result only.
 */
export type ReceivedMessage = { message: JsonObject; text: string; held: number | undefined };

/** What a document has in it; `beginning` shows what it is if it has no message. */
export type DocumentReading = { messages: ReceivedMessage[]; beginning: string };

/** Reads one document of JSON: a body, or the data of an event. */
export type MessageReader = (document: string | Uint8Array<ArrayBuffer>) => Promise<DocumentReading>;

const BEGINNING_CHARS = 20_000;

/** The text of a document, and as much of it as is shown if it is none of ours. */
export function textOfDocument(document: string | Uint8Array): { text: string; beginning: string } {
  const text = typeof document === 'string' ? document : new TextDecoder().decode(document);
  return { text, beginning: text.slice(0, BEGINNING_CHARS) };
}

/** Reads here and now: for lists and handshakes, whose messages are wanted whole. */
export const readHere: MessageReader = async (document) => {
  const { text, beginning } = textOfDocument(document);
  return { messages: readDocument(text).map((message) => ({ ...message, held: undefined })), beginning };
};

/** A message, and its own text, in which nothing was rounded. */
type DocumentMessage = { message: JsonObject; text: string };

/** The messages of a JSON text: one object, or those of a batch. */
export function readDocument(text: string): DocumentMessage[] {
  const parsed = parseJson(text);
  if (isJsonObject(parsed)) return [{ message: parsed, text }];
  const messages = Array.isArray(parsed) ? parsed.filter(isJsonObject) : [];
  return messages.map((message) => ({ message, text: JSON.stringify(message) }));
}
