import { isJsonObject, type JsonObject, parseJson } from '#shared/domain/mcp/json-object.ts';
import { memberText } from '#shared/domain/mcp/wire/member-text.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import type { DocumentReading, ReceivedMessage } from '../wire/message-reader.ts';
import { textOfDocument } from '../wire/message-reader.ts';
import { readDocument } from '../wire/read-document.ts';

export type HeldAnswer = { result: JsonValue; text: string };

/** Answers that were read and not yet kept; those nobody keeps were questions, or cancelled. */
const MAX_HELD = 20;
/** Where the data of a result is; what decides how a call goes on stands beside it. */
const DATA = new Set(['content', 'structuredContent']);

/** Reads what endpoints answer, and holds the data of it back. */
export class HeldAnswers {
  readonly #held = new Map<number, HeldAnswer>();
  #lastId = 0;

  read(document: string | Uint8Array): DocumentReading {
    const { text, beginning } = textOfDocument(document);
    return { messages: readDocument(text).map((message) => this.#receive(message)), beginning };
  }

  /** Gives an answer away; undefined if it was not kept in time. */
  take(held: number): HeldAnswer | undefined {
    const answer = this.#held.get(held);
    this.#held.delete(held);
    return answer;
  }

  #receive({ message, text }: { message: JsonObject; text: string }): ReceivedMessage {
    const { result } = message;
    if (message['method'] !== undefined || result === undefined) return { message, text, held: undefined };
    this.#lastId += 1;
    const held = this.#lastId;
    this.#held.set(held, { result, text: memberText(text, 'result') ?? JSON.stringify(result) });
    const [oldest] = this.#held.keys();
    if (this.#held.size > MAX_HELD && oldest !== undefined) this.#held.delete(oldest);
    return { message: { ...message, result: withoutData(result) }, text: '', held };
  }
}

/** An answer that was recorded; undefined if its text is no JSON. */
export function recordedAnswer(text: string): HeldAnswer | undefined {
  const result = parseJson(text);
  return result === undefined ? undefined : { result, text };
}

function withoutData(result: JsonValue): JsonValue {
  if (!isJsonObject(result)) return null;
  return Object.fromEntries(Object.entries(result).filter(([name]) => !DATA.has(name)));
}
