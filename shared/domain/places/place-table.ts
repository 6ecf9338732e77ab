import {
  emptyColumns,
  FALSE,
  NO_FLAG,
  type PlaceChunk,
  type PlaceColumns,
  type RowProblem,
  TRUE,
} from './place-columns.ts';
import { PLACE_FIELD_NAMES, type PLACE_FIELDS, type PlaceField, type PlaceValue } from './place-fields.ts';

type FieldOfKind<K extends string> = {
  [F in PlaceField]: (typeof PLACE_FIELDS)[F]['kind'] extends K ? F : never;
}[PlaceField];

export type TextField = FieldOfKind<'text'>;
/** Numbers, and instants in epoch milliseconds. */
export type NumericField = FieldOfKind<'number' | 'time'>;
export type FlagField = FieldOfKind<'flag'>;

const KNOWN_AT_MOST = 1_000;

const NO_PROBLEMS: readonly RowProblem[] = [];

/**
 * The places of a list (interface 2.2) in columns: rows are positions in the list, a number or an instant that
 * is missing is NaN, a missing text is null. It is filled chunk by chunk and never changes afterwards.
 */
export class PlaceTable {
  readonly count: number;
  readonly #numbers: PlaceColumns['numbers'];
  readonly #flags: PlaceColumns['flags'];
  readonly #texts: PlaceColumns['texts'];
  readonly #problems = new Map<number, RowProblem[]>();
  readonly #rowOfKey = new Map<string, number>();
  /** One copy of each text of a field, for the same names come thousands of times. */
  readonly #known = new Map<PlaceField, Map<string, string>>();

  constructor(count: number) {
    this.count = count;
    ({ numbers: this.#numbers, flags: this.#flags, texts: this.#texts } = emptyColumns(count));
  }

  /** Fills in a run of rows. Runs may come in any order, each once. */
  add({ firstRow, columns, problems }: PlaceChunk): void {
    for (const problem of problems) {
      const ofRow = this.#problems.get(problem.row);
      if (ofRow) ofRow.push(problem);
      else this.#problems.set(problem.row, [problem]);
    }
    for (const field of PLACE_FIELD_NAMES) this.#fill(field, firstRow, columns[field]);
    for (let row = firstRow; row < firstRow + columns.placeId.length; row += 1) {
      this.#rowOfKey.set(this.key(row), row);
    }
  }

  /** Name of a row that is unique within the list, also where placeId is missing or given twice. */
  key(row: number): string {
    const placeId = this.texts('placeId')[row] ?? '';
    const isOdd = this.problems(row).some(({ field }) => field === 'placeId');
    return isOdd || placeId === '' ? `${placeId}#${row}` : placeId;
  }

  rowOf(key: string): number | undefined {
    return this.#rowOfKey.get(key);
  }

  /** Column of a number in the field's unit, or of instants in epoch milliseconds; NaN where there is none. */
  numbers(field: NumericField): Float64Array {
    const column = this.#numbers.get(field);
    if (!column) throw new TypeError(`${field} holds no numbers`);
    return column;
  }

  texts(field: TextField): readonly (string | null)[] {
    const column = this.#texts.get(field);
    if (!column) throw new TypeError(`${field} holds no texts`);
    return column;
  }

  flag(row: number, field: FlagField): boolean | null {
    const flag = this.#flags.get(field)?.[row] ?? NO_FLAG;
    return flag === NO_FLAG ? null : flag === TRUE;
  }

  /** What a place says in any field, null if nothing that is understood. */
  value<F extends PlaceField>(row: number, field: F): PlaceValue<F>;
  value(row: number, field: PlaceField): PlaceValue {
    const text = this.#texts.get(field);
    if (text) return text[row] ?? null;
    const number = this.#numbers.get(field)?.[row];
    if (number !== undefined) return Number.isNaN(number) ? null : number;
    const flag = this.#flags.get(field)?.[row] ?? NO_FLAG;
    return flag === NO_FLAG ? null : flag === TRUE;
  }

  /** What is wrong with the record of a row. */
  problems(row: number): readonly RowProblem[] {
    return this.#problems.get(row) ?? NO_PROBLEMS;
  }

  /** Rows whose record has something wrong with it, in their order. */
  rowsWithProblems(): number[] {
    return [...this.#problems.keys()].toSorted((a, b) => a - b);
  }

  #fill(field: PlaceField, firstRow: number, values: readonly PlaceValue[]): void {
    const numbers = this.#numbers.get(field);
    const flags = this.#flags.get(field);
    const texts = this.#texts.get(field);
    if (texts) return this.#fillTexts(field, texts, firstRow, values as readonly (string | null)[]);
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] ?? null;
      if (value === null) continue;
      if (numbers) numbers[firstRow + index] = value as number;
      else if (flags) flags[firstRow + index] = value === true ? TRUE : FALSE;
    }
  }

  #fillTexts(
    field: PlaceField,
    texts: (string | null)[],
    firstRow: number,
    values: readonly (string | null)[],
  ): void {
    let known = this.#known.get(field);
    if (!known) this.#known.set(field, (known = new Map()));
    for (let index = 0; index < values.length; index += 1) {
      const text = values[index] ?? null;
      // A field with so many texts has hardly one of them twice: looking would cost more than it saves.
      const isLooked = text !== null && known.size < KNOWN_AT_MOST;
      const before = isLooked ? known.get(text) : undefined;
      texts[firstRow + index] = before ?? text;
      if (isLooked && before === undefined) known.set(text, text);
    }
  }
}
