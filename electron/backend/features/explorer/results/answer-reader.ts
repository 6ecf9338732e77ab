import type { JsonValue } from '#shared/domain/json-value.ts';
import { isJsonObject, type JsonObject } from '#shared/domain/mcp/json-object.ts';
import { exactTextAt } from '#shared/domain/mcp/results/exact-text.ts';
import { AppError } from '#shared/errors.ts';
import { EventReader } from '../../../identity/mcp-client/event-reader.ts';
import { readMessage } from '../../../identity/mcp-client/mcp-request.ts';
import { headOf, hearMessage, shorten, shownText } from '../wire/hear-message.ts';
import type { AnswerPiece, AnswerReading, HeardMessage, ResultHead, Waiting } from '../wire/heard-message.ts';
import { type ListedTools, ToolListings } from './tool-listings.ts';

export type HeldAnswer = { result: JsonValue; text: string };

const BEGINNING_CHARS = 20_000;
/** Beside the response, at once: no endpoint has more to say. */
const MAX_MESSAGES = 2_000;
/** A longer one could not be sent back in a header, nor one with control characters. */
const EVENT_ID = /^\P{Cc}{1,8000}$/u;
/** Of an id that is only shown. */
const MAX_ID_CHARS = 100;

type Stream = { decoder: InstanceType<typeof TextDecoder>; reader: EventReader };
/** A message, and what finds its own text, in which nothing was rounded. */
type DocumentMessage = { message: JsonObject; text: () => string };

/**
 * Reads what endpoints answer and keeps the data of it: what is given away is bounded, whatever came, so that nobody who waits
 * for it is held up.
 */
export class AnswerReader {
  readonly #listings = new ToolListings();
  /** Of calls, until each takes its answer or is given up. */
  readonly #held = new Map<string, HeldAnswer>();
  readonly #streams = new Map<string, Stream>();

  /** @throws AppError UNEXPECTED_ANSWER if it says or nests more than anyone could read, THREAD_ENDED */
  read(piece: AnswerPiece): AnswerReading {
    const { stream } = piece;
    const bytes = Buffer.concat(piece.bytes);
    if (stream) return this.#readStream(bytes, stream, piece);
    const text = new TextDecoder().decode(bytes);
    const messages = readDocument(text, piece).filter(({ message }) => message['jsonrpc'] === '2.0');
    return {
      messages: this.#hearAll(messages, piece),
      beginning: text.slice(0, BEGINNING_CHARS),
      isRpc: messages.length > 0,
      strayId: strayId(messages, piece),
      lastEventId: null,
      retryMs: null,
    };
  }

  /** Gives the answer of a call away. @throws AppError THREAD_ENDED if it went with a thread that has died */
  take(callId: string): HeldAnswer {
    const answer = this.#held.get(callId);
    if (!answer) throw new AppError('THREAD_ENDED', { of: 'tool-answers', reason: 'an answer is gone' });
    this.#held.delete(callId);
    return answer;
  }

  /** The tools of all pages of a list. @throws AppError THREAD_ENDED */
  takeList(list: string): ListedTools {
    return this.#listings.take(list);
  }

  /** Forgets a call or a list of which nothing more is wanted. */
  forget(id: string): void {
    this.#held.delete(id);
    this.#listings.forget(id);
  }

  #readStream(
    bytes: Uint8Array,
    { id, isFirst, at, isShared }: NonNullable<AnswerPiece['stream']>,
    piece: AnswerPiece,
  ): AnswerReading {
    if (at === 'left') {
      this.#streams.delete(id);
      return { messages: [], beginning: '', isRpc: false, strayId: null, lastEventId: null, retryMs: null };
    }
    const isLast = at === 'end';
    if (isFirst) this.#streams.set(id, { decoder: new TextDecoder(), reader: new EventReader() });
    const stream = this.#streams.get(id);
    // Its first pieces went with a thread that has died.
    if (!stream) throw new AppError('THREAD_ENDED', { of: 'tool-answers', reason: 'a stream was cut' });
    const { decoder, reader } = stream;
    const events = reader.push(decoder.decode(bytes, { stream: !isLast }));
    if (isLast) {
      events.push(...reader.end());
      this.#streams.delete(id);
    }
    // Some servers open it whatever they are sent, and would answer nothing on it.
    if (piece.waiting.length > 0 && !isShared && events.some(({ type }) => type === 'endpoint')) {
      const reason = 'it opens a stream of HTTP+SSE (protocol version 2024-11-05)';
      throw new AppError('UNEXPECTED_ANSWER', { address: piece.address, reason });
    }
    const lastEventId = events.findLast((event) => event.id !== undefined)?.id ?? null;
    const messages = events.flatMap(({ data }) => (data === '' ? [] : readDocument(data, piece)));
    return {
      messages: this.#hearAll(messages, piece),
      beginning: '',
      isRpc: messages.length > 0,
      strayId: strayId(messages, piece),
      lastEventId: lastEventId !== null && EVENT_ID.test(lastEventId) ? lastEventId : null,
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
    const heard: HeardMessage[] = [];
    for (const message of messages) {
      const one = this.#hear(message, messages.length, piece);
      if (one) heard.push(one);
      // Whoever waits for the response hears nothing after it, not even another one.
      if (!piece.stream?.isShared && (one?.kind === 'result' || one?.kind === 'error')) break;
    }
    return heard;
  }

  #hear({ message, text }: DocumentMessage, among: number, piece: AnswerPiece): HeardMessage | undefined {
    const { result, error, method, id } = message;
    if (method === undefined) {
      const asked = askedBy(id, piece);
      if (error === undefined) {
        return asked && result !== undefined
          ? { kind: 'result', requestId: asked.requestId, result: this.#receive(result, text, asked, piece) }
          : undefined;
      }
      // An error may have come too early to know whose it is.
      if (!asked && (piece.waiting.length === 0 || (id !== null && id !== undefined))) return undefined;
    }
    return hearMessage(message, text, piece.secrets, among);
  }

  #receive(result: JsonValue, text: () => string, { wanted }: Waiting, { secrets }: AnswerPiece): ResultHead {
    const own = () => exactTextAt(text(), '/result') ?? JSON.stringify(result);
    const head = { ...headOf(result, own, secrets), text: null };
    if (wanted === 'nothing') return head;
    if (typeof wanted === 'object' && 'list' in wanted) {
      this.#listings.add(wanted, result, secrets);
      return head;
    }
    if (wanted === 'text') return { ...head, text: shownText(own(), secrets) };
    this.#held.set(wanted.callId, { result, text: own() });
    return head;
  }
}

/** The request that a response belongs to; some endpoints make a text of its id. */
function askedBy(id: JsonValue | undefined, { waiting }: AnswerPiece): Waiting | undefined {
  return waiting.find(({ requestId }) => id === requestId || id === String(requestId));
}

function strayId(messages: readonly DocumentMessage[], piece: AnswerPiece): string | null {
  const stray = messages.find(
    ({ message: { method, id } }) =>
      method === undefined && id !== undefined && id !== null && !askedBy(id, piece),
  );
  return stray ? shorten(JSON.stringify(stray.message['id']), MAX_ID_CHARS, piece.secrets) : null;
}

/** The messages of a JSON text: one object, or those of a batch. @throws AppError UNEXPECTED_ANSWER if it is nested too deeply */
function readDocument(written: string, { address }: Pick<AnswerPiece, 'address'>): DocumentMessage[] {
  // Some programs begin their output with a byte order mark.
  const text = written.startsWith('\uFEFF') ? written.slice(1) : written;
  const parsed = readMessage(text, address) ?? null;
  if (isJsonObject(parsed)) return [{ message: parsed, text: () => text }];
  if (!Array.isArray(parsed)) return [];
  return parsed.flatMap((message, index) =>
    isJsonObject(message) ? [{ message, text: () => exactTextAt(text, `/${index}`) ?? '' }] : [],
  );
}
