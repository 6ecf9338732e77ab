import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { chunkOf, type PlaceColumns } from '#shared/domain/places/place-columns.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import type { NotAPlace } from '#shared/domain/places/place-fields.ts';
import { maskKnownInJson } from '#shared/domain/mask-secrets.ts';
import { readPlaceColumns } from '#shared/domain/places/read-place-columns.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Few enough rows for the window to add them between two frames. */
const ROWS_PER_CHUNK = 2_000;

/** Why bytes are not a place list, with what they are instead. */
export type NotAList = { problem: 'not-json' | 'not-an-array' };

/** A place list in columns, and its bytes, from which single records are read again on demand. */
export class HeldList {
  readonly columns: PlaceColumns;
  readonly notPlaces: NotAPlace[];
  readonly zone: string;
  readonly bytes: Uint8Array;
  readonly #elementCount: number;
  #spans: RecordSpans | undefined;

  private constructor(bytes: Uint8Array, elements: readonly JsonValue[], zone: string) {
    ({ columns: this.columns, notPlaces: this.notPlaces } = readPlaceColumns(elements, zone));
    this.zone = zone;
    this.bytes = bytes;
    this.#elementCount = elements.length;
  }

  /** @param secrets of the request: a list that repeats one is held without it, for whatever is shown or exported of it */
  static read(bytes: Uint8Array, zone: string, secrets: readonly string[] = []): HeldList | NotAList {
    const text = new TextDecoder().decode(bytes);
    let content: JsonValue;
    try {
      content = parseJsonText(text);
    } catch {
      return { problem: 'not-json' };
    }
    if (!Array.isArray(content)) return { problem: 'not-an-array' };
    if (!repeats(text, secrets)) return new HeldList(bytes, content, zone);
    const shown = content.map((element) => maskKnownInJson(element, secrets));
    return new HeldList(new TextEncoder().encode(JSON.stringify(shown)), shown, zone);
  }

  /** JSON text of a `PlaceChunk`. */
  chunk(firstRow: number): string {
    return JSON.stringify(chunkOf(this.columns, firstRow, ROWS_PER_CHUNK));
  }

  /** JSON text of a record as the service sent it; undefined if there is no such row. */
  record(row: number): string | undefined {
    if (row >= this.columns.count) return undefined;
    this.#spans ??= findRecordSpans(this.bytes, this.#elementCount);
    const element = this.#elementOf(row);
    const bytes = this.bytes.subarray(this.#spans.starts[element], this.#spans.ends[element]);
    return new TextDecoder().decode(bytes).trim();
  }

  /** Rows count places alone, elements count whatever was sent. */
  #elementOf(row: number): number {
    let element = row;
    for (const { index } of this.notPlaces) {
      if (index > element) break;
      element += 1;
    }
    return element;
  }
}

/** Some programs escape a slash, which base64 has. */
function repeats(text: string, secrets: readonly string[]): boolean {
  return secrets.some((secret) => text.includes(secret) || text.includes(secret.replaceAll('/', '\\/')));
}

/** Where the elements of a JSON array lie in its bytes: element `n` from `starts[n]` up to `ends[n]`. */
type RecordSpans = { starts: Uint32Array; ends: Uint32Array };

/** The position after a string that begins at `from`. */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; ;) {
    const quote = bytes.indexOf(QUOTE, at);
    if (quote === -1) return bytes.length;
    let backslashes = 0;
    while (bytes[quote - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

/** Finds the `count` elements of an array that is known to be valid JSON. */
function findRecordSpans(bytes: Uint8Array, count: number): RecordSpans {
  const starts = new Uint32Array(count);
  const ends = new Uint32Array(count);
  let element = 0;
  let depth = 0;
  let at = bytes.indexOf(0x5b);
  while (at < bytes.length && element < count) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) {
      at = endOfString(bytes, at);
      continue;
    }
    if (OPENING.has(byte)) {
      depth += 1;
      if (depth === 1) starts[element] = at + 1;
    } else if (CLOSING.has(byte)) {
      depth -= 1;
      if (depth === 0) ends[element] = at;
    } else if (byte === COMMA && depth === 1) {
      ends[element] = at;
      element += 1;
      starts[element] = at + 1;
    }
    at += 1;
  }
  return { starts, ends };
}
