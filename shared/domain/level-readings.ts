import type { PlaceTable } from './place-table.ts';

/** The latest level of one place as a level source gave it. */
export type LevelReading = {
  placeId: string;
  /** Metres in the zero of the thresholds; null if the source knows none. */
  levelM: number | null;
  /** When it was measured, epoch milliseconds; null if the source does not say. */
  timeMs: number | null;
};

/** Levels by row of a place table: metres and epoch milliseconds, NaN where there is none. */
export type LevelColumns = { levelM: Float64Array; timeMs: Float64Array };

/** No level for any of `count` places. */
export function noLevels(count: number): LevelColumns {
  return {
    levelM: new Float64Array(count).fill(Number.NaN),
    timeMs: new Float64Array(count).fill(Number.NaN),
  };
}

/** Lays readings beside the places of a table; a reading of a place that is not in the table is left out. */
export function alignLevels(table: PlaceTable, readings: Iterable<LevelReading>): LevelColumns {
  const columns = noLevels(table.count);
  for (const { placeId, levelM, timeMs } of readings) {
    const row = table.rowOf(placeId);
    if (row === undefined) continue;
    columns.levelM[row] = levelM ?? Number.NaN;
    columns.timeMs[row] = timeMs ?? Number.NaN;
  }
  return columns;
}
