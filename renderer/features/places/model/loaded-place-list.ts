import type { PlaceList } from '#shared/contract/places.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import type { RowProblem } from '#shared/domain/places/place-columns.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';

/** A place list as far as it has come. */
export type LoadedPlaceList = PlaceList & {
  /** The places that can be shown: all of them, or the first ones while the rest is on its way. Never filled further. */
  table: PlaceTable;
  /** Rows that have come, of `count`. */
  progress: LoadProgress;
  /** It is of an earlier time, from before the app was started. */
  isKept?: true;
};

export function isComplete({ table, count }: LoadedPlaceList): boolean {
  return table.count === count;
}

/** How many rows of a list have come. It changes many times while the list itself stays: who shows it follows it. */
export class LoadProgress {
  readonly #listeners = new Set<(rows: number) => void>();
  #rows = 0;

  get rows(): number {
    return this.#rows;
  }

  /** Tells how many there are, at once and whenever more have come, until the function that it gives is called. */
  follow(listener: (rows: number) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#rows);
    return () => this.#listeners.delete(listener);
  }

  advance(rows: number): void {
    this.#rows += rows;
    for (const listener of this.#listeners) listener(this.#rows);
  }
}

export type ListProblem =
  { kind: 'element'; index: number; raw: JsonValue } | { kind: 'field'; problem: RowProblem };

/** Everything that is wrong with a list, elements that are no places first. */
export function listProblems({ table, notPlaces }: LoadedPlaceList): ListProblem[] {
  const problems: ListProblem[] = notPlaces.map(({ index, raw }) => ({ kind: 'element', index, raw }));
  for (const row of table.rowsWithProblems())
    for (const problem of table.problems(row)) problems.push({ kind: 'field', problem });
  return problems;
}
