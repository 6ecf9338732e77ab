import type { PlaceList } from '#shared/contract/places.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';

/** A place list as far as it has come. */
export type LoadedPlaceList = PlaceList & {
  /** The places that can be shown: all of them, or the first ones while the rest is on its way. Never filled further. */
  table: PlaceTable;
  /** Rows that have come, of `count`. */
  progress: LoadProgress;
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
