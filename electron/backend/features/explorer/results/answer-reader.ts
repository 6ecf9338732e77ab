import type { JsonValue } from '#shared/domain/json-value.ts';
import { isJsonObject, type JsonObject, parseJson } from '#shared/domain/mcp/json-object.ts';
import { memberText } from '#shared/domain/mcp/wire/mask-text.ts';
import { AppError } from '#shared/errors.ts';
import { EventReader } from '../../../identity/mcp-client/event-reader.ts';
import { headOf, hearMessage, shownText } from '../wire/hear-message.ts';
import type { AnswerPiece, AnswerReading, HeardMessage, ResultHead } from '../wire/heard-message.ts';
import { ToolListings } from './tool-listings.ts';

export type HeldAnswer = { result: JsonValue; text: string };

/** Answers that were read and not yet kept; those nobody keeps were cancelled. */
const MAX_HELD = 20;
const BEGINNING_CHARS = 20_000;
/** Beside the response, at once: no endpoint has more to say. */
const MAX_MESSAGES = 2_000;
/** A longer one could not be sent back in a header. */
const MAX_EVENT_ID_CHARS = 8_000;

type Stream = { decoder: InstanceType<typeof TextDecoder>; reader: EventReader };
/** A message, and its own text, in which nothing was rounded. */
type DocumentMessage = { message: JsonObject; text: string };

/**
 * Reads what endpoints answer and keeps the data of it: what is given away is bounded, whatever came, so that nobody who waits
 * for it is held up.
 */
export class AnswerReader {
  readonly listings = new ToolListings();
  readonly #held = new Map<number, HeldAnswer>();
  readonly #streams = new Map<string, Stream>();
  #lastId = 0;

  /** @throws AppError UNEXPECTED_ANSWER if it says more beside the response than anyone could read, THREAD_ENDED */
  read(piece: AnswerPiece): AnswerReading {
    const { stream } = piece;
    const bytes = Buffer.concat(piece.bytes);
    if (stream) return this.#readStream(bytes, stream, piece);
    const text = new TextDecoder().decode(bytes);
    const messages = readDocument(text).filter(({ message }) => message['jsonrpc'] === '2.0');
    return {
      messages: this.#hearAll(messages, piece),
      beginning: text.slice(0, BEGINNING_CHARS),
      isRpc: messages.length > 0,
      lastEventId: null,
      retryMs: null,
    };
  }

  /** Forgets a stream of which nothing more is wanted. */
  leave(streamId: string): void {
    this.#streams.delete(streamId);
  }

  /** Gives an answer away; undefined if it was not kept in time. */
  take(held: number): HeldAnswer | undefined {
    const answer = this.#held.get(held);
    this.#held.delete(held);
    return answer;
  }

  #readStream(
    bytes: Uint8Array,
    { id, isFirst, isLast }: NonNullable<AnswerPiece['stream']>,
    piece: AnswerPiece,
  ): AnswerReading {
    if (isFirst) this.#streams.set(id, { decoder: new TextDecoder(), reader: new EventReader() });
    const stream = this.#streams.get(id);
    // Its first pieces went with a thread that has died.
    if (!stream) throw new AppError('THREAD_ENDED', { of: 'tool-answers', reason: 'a stream was cut' });
    const { decoder, reader } = stream;
    const events = reader.push(decoder.decode(bytes, { stream: !isLast }));
    if (isLast) {
      events.push(...reader.end());
      this.leave(id);
    }
    const lastEventId = events.findLast((event) => event.id !== undefined)?.id ?? null;
    const messages = events.flatMap(({ data }) => (data === '' ? [] : readDocument(data)));
    return {
      messages: this.#hearAll(messages, piece),
      beginning: '',
      isRpc: messages.length > 0,
      lastEventId: lastEventId === null || lastEventId.length > MAX_EVENT_ID_CHARS ? null : lastEventId,
      retryMs: events.findLast((event) => event.retryMs !== undefined)?.retryMs ?? null,
    };
  }

  #hearAll(messages: readonly DocumentMessage[], piece: AnswerPiece): HeardMessage[] {
    if (messages.length > MAX_MESSAGES) {
      throw new AppError('UNEXPECTED_ANSWER', {
        address: piece.address,
        reason: `more than ${MAX_MESSAGES} messages at once`,
      });
    }
    return messages.flatMap((message) => this.#hear(message, messages.length, piece) ?? []);
  }

  #hear({ message, text }: DocumentMessage, among: number, piece: AnswerPiece): HeardMessage | undefined {
    const { result, error, method, id } = message;
    if (method === undefined) {
      const { requestId } = piece;
      const isOurs = requestId !== null && (id === requestId || id === String(requestId));
      const isForUs = requestId !== null && (isOurs || id === null || id === undefined);
      if (error !== undefined && !isForUs) return undefined;
      if (error === undefined) {
        return isOurs && result !== undefined
          ? { kind: 'result', result: this.#receive(result, text, piece) }
          : undefined;
      }
    }
    return hearMessage(message, piece.secrets, among);
  }

  #receive(result: JsonValue, text: string, { wanted, secrets }: AnswerPiece): ResultHead {
    const head = { ...headOf(result, secrets), text: null, held: null };
    if (wanted === 'nothing') return head;
    if (typeof wanted === 'object') {
      this.listings.add(wanted.list, result, secrets);
      return head;
    }
    const own = memberText(text, 'result') ?? JSON.stringify(result);
    return wanted === 'text'
      ? { ...head, text: shownText(own, secrets) }
      : { ...head, held: this.#hold(result, own) };
  }

  #hold(result: JsonValue, text: string): number {
    this.#lastId += 1;
    this.#held.set(this.#lastId, { result, text });
    const [oldest] = this.#held.keys();
    if (this.#held.size > MAX_HELD && oldest !== undefined) this.#held.delete(oldest);
    return this.#lastId;
  }
}

/** The messages of a JSON text: one object, or those of a batch. */
function readDocument(text: string): DocumentMessage[] {
  const parsed = parseJson(text);
  if (isJsonObject(parsed)) return [{ message: parsed, text }];
  const messages = Array.isArray(parsed) ? parsed.filter(isJsonObject) : [];
  return messages.map((message) => ({ message, text: JSON.stringify(message) }));
}
