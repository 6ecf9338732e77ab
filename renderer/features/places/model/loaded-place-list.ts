import type { PlaceList } from '#shared/contract/places.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import type { LoadProgress } from './load-progress.ts';

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
