import { chunkOf, type PlaceColumns } from '#shared/domain/places/place-columns.ts';
import type { JsonValue, NotAPlace } from '#shared/domain/places/place.ts';
import { readPlaceColumns } from '#shared/domain/places/read-place-columns.ts';
import { findRecordSpans, type RecordSpans } from './record-spans.ts';

/** Few enough rows to be taken in between two frames of the window. */
const ROWS_PER_CHUNK = 2_000;

/** Why bytes are no place list: the answer then says what its bytes are. */
export type NotAList = { problem: 'not-json' | 'not-an-array' };

/** A place list in columns, and the bytes it came in, of which single records are read again when they are asked for. */
export class HeldList {
  readonly columns: PlaceColumns;
  readonly notPlaces: NotAPlace[];
  readonly zone: string;
  readonly #bytes: Uint8Array;
  readonly #elementCount: number;
  #spans: RecordSpans | undefined;

  private constructor(bytes: Uint8Array, elements: readonly JsonValue[], zone: string) {
    ({ columns: this.columns, notPlaces: this.notPlaces } = readPlaceColumns(elements, zone));
    this.zone = zone;
    this.#bytes = bytes;
    this.#elementCount = elements.length;
  }

  static read(bytes: Uint8Array, zone: string): HeldList | NotAList {
    let content: JsonValue;
    try {
      content = JSON.parse(new TextDecoder().decode(bytes)) as JsonValue;
    } catch {
      return { problem: 'not-json' };
    }
    return Array.isArray(content) ? new HeldList(bytes, content, zone) : { problem: 'not-an-array' };
  }

  /** JSON text of a `PlaceChunk`. */
  chunk(firstRow: number): string {
    return JSON.stringify(chunkOf(this.columns, firstRow, ROWS_PER_CHUNK));
  }

  /** JSON text of a record as the service sent it; undefined if there is no such row. */
  record(row: number): string | undefined {
    if (row >= this.columns.count) return undefined;
    this.#spans ??= findRecordSpans(this.#bytes, this.#elementCount);
    const element = this.#elementOf(row);
    const bytes = this.#bytes.subarray(this.#spans.starts[element], this.#spans.ends[element]);
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
