import { isJsonObject, type JsonObject, parseJson } from '#shared/domain/mcp/json-object.ts';
import { AppError } from '#shared/errors.ts';
import { readEventStream } from './read-event-stream.ts';
import type { Answer } from './send-exchange.ts';

const MOST_BYTES = 200_000_000;
const EXCERPT_CHARS = 200;

/** A JSON-RPC message, and its own text, in which nothing was rounded. */
export type ReceivedMessage = { message: JsonObject; text: string };

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
): AsyncGenerator<ReceivedMessage> {
  if (answer.contentType.startsWith('text/event-stream')) {
    for await (const { data, id, retryMs } of readEventStream(bounded(answer.body, address))) {
      if (id !== undefined) position.lastEventId = id;
      if (retryMs !== undefined) position.retryMs = retryMs;
      const message = parseJson(data);
      if (isJsonObject(message)) yield { message, text: data };
    }
    return;
  }
  const text = await readText(answer, address);
  if (text.trim() === '' && answer.status >= 200 && answer.status < 300) return;
  const parsed = parseJson(text);
  const messages = [parsed].flat().filter((each) => isJsonObject(each) && each['jsonrpc'] === '2.0');
  if (messages.length === 0) throw noMcp(answer, address, text);
  for (const message of messages) {
    if (isJsonObject(message)) {
      yield { message, text: messages.length === 1 && isJsonObject(parsed) ? text : JSON.stringify(message) };
    }
  }
}

async function* bounded(body: AsyncIterable<Uint8Array>, address: string): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0;
  for await (const chunk of body) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > MOST_BYTES) {
      throw new AppError('UNEXPECTED_ANSWER', { address, reason: `more than ${MOST_BYTES} bytes` });
    }
    yield chunk;
  }
}

/** The whole body as text. */
export async function readText(answer: Answer, address: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bounded(answer.body, address)) chunks.push(chunk);
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function noMcp({ status, contentType, header }: Answer, address: string, text: string): AppError {
  const visible = text.replaceAll(/<(script|style)\b.*?<\/\1>/gis, ' ').replaceAll(/<[^>]*>/g, ' ');
  const says = visible.replaceAll(/\s+/g, ' ').trim().slice(0, EXCERPT_CHARS);
  if (status >= 500) return new AppError('SERVICE_FAILED', { address, status, says });
  const location = header('location');
  const excerpt = location === null ? says : `→ ${location}`;
  return new AppError('NOT_AN_MCP_ENDPOINT', { address, status, contentType, excerpt });
}
