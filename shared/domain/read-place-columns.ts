import { emptyColumns, FALSE, type PlaceColumns, TRUE } from './place-columns.ts';
import { PLACE_FIELD_NAMES, PLACE_FIELDS, type PlaceField, type PlaceValue } from './place-fields.ts';
import { RAW_OF, type PlaceRecord } from './place-record-fields.ts';
import type { JsonValue, NotAPlace, PlaceFieldProblem } from './place.ts';
import { isRecord, judgePlaceId, Misread, readPlaceField, readPlainNumber } from './read-place-field.ts';

/** Rows that are read field by field together, so that their records are still near when the next field is read. */
const ROWS_PER_RUN = 1_000;

/** The rules of `readPlaceField` on the way into columns. */
class ColumnReader {
  readonly columns: PlaceColumns;
  readonly #records: readonly PlaceRecord[];
  readonly #zone: string;
  readonly #seen = new Set<string>();

  constructor(records: readonly PlaceRecord[], zone: string) {
    this.columns = emptyColumns(records.length);
    this.#records = records;
    this.#zone = zone;
  }

  readNumbers(field: PlaceField, column: Float64Array, firstRow: number, endRow: number): void {
    const rawOf = RAW_OF[field];
    const isNumber = PLACE_FIELDS[field].kind === 'number';
    for (let row = firstRow; row < endRow; row += 1) {
      const record = this.#records[row];
      const raw = record && rawOf(record);
      const plain = isNumber && typeof raw === 'string' ? readPlainNumber(raw) : -1;
      if (plain >= 0) column[row] = plain;
      else {
        const value = this.#value(field, raw, row);
        if (value !== null) column[row] = value as number;
      }
    }
  }

  readFlags(field: PlaceField, column: Uint8Array, firstRow: number, endRow: number): void {
    const rawOf = RAW_OF[field];
    for (let row = firstRow; row < endRow; row += 1) {
      const record = this.#records[row];
      const value = this.#value(field, record && rawOf(record), row);
      if (value !== null) column[row] = value === true ? TRUE : FALSE;
    }
  }

  readTexts(field: PlaceField, column: (string | null)[], firstRow: number, endRow: number): void {
    const rawOf = RAW_OF[field];
    for (let row = firstRow; row < endRow; row += 1) {
      const record = this.#records[row];
      column[row] = this.#value(field, record && rawOf(record), row) as string | null;
    }
  }

  judgeIds(placeIds: readonly (string | null)[], firstRow: number, endRow: number): void {
    for (let row = firstRow; row < endRow; row += 1) {
      const reason = judgePlaceId(placeIds[row] ?? null, this.#seen);
      const record = this.#records[row];
      if (reason && record) this.#report('placeId', reason, record['placeId'], row);
    }
  }

  #value(field: PlaceField, raw: JsonValue | undefined, row: number): PlaceValue {
    const value = readPlaceField(field, raw, this.#zone);
    if (!(value instanceof Misread)) return value;
    this.#report(field, value.reason, raw, row);
    return null;
  }

  #report(
    field: PlaceField,
    reason: PlaceFieldProblem['reason'],
    raw: JsonValue | undefined,
    row: number,
  ): void {
    this.columns.problems.push({ row, field, reason, ...(raw !== undefined && { raw }) });
  }
}

/**
 * Reads the elements of a place list (interface document 2.2) as `readPlaceList` does, by the same rules, but straight
 * into columns: 100,000 places never become 100,000 objects a second time.
 * @param zone IANA zone in which latestTime is read.
 * @returns the columns, whose rows are the elements that are records, and the elements that are none.
 */
export function readPlaceColumns(
  elements: readonly JsonValue[],
  zone: string,
): { columns: PlaceColumns; notPlaces: NotAPlace[] } {
  const notPlaces: NotAPlace[] = [];
  const areRecords = elements.every(isRecord);
  const records = areRecords ? (elements as readonly PlaceRecord[]) : elements.filter(isRecord);
  if (!areRecords)
    for (const [index, raw] of elements.entries()) if (!isRecord(raw)) notPlaces.push({ index, raw });
  const reader = new ColumnReader(records, zone);
  const { columns } = reader;
  for (let firstRow = 0; firstRow < records.length; firstRow += ROWS_PER_RUN) {
    const endRow = Math.min(firstRow + ROWS_PER_RUN, records.length);
    for (const field of PLACE_FIELD_NAMES) {
      const numbers = columns.numbers.get(field);
      const flags = columns.flags.get(field);
      const texts = columns.texts.get(field);
      if (numbers) reader.readNumbers(field, numbers, firstRow, endRow);
      else if (flags) reader.readFlags(field, flags, firstRow, endRow);
      else if (texts) reader.readTexts(field, texts, firstRow, endRow);
      if (texts && field === 'placeId') reader.judgeIds(texts, firstRow, endRow);
    }
  }
  return { columns, notPlaces };
}
