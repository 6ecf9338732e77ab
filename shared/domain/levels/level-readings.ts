import type { PlaceTable } from '../places/place-table.ts';
import { isAhead } from '../places/staleness.ts';
import { ROWS_PER_STEP, type Steps } from '../steps.ts';

/** The latest level of one place as a level source gave it. */
export type LevelReading = {
  placeId: string;
  /** Metres in the zero of the thresholds; null if the source knows none. */
  levelM: number | null;
  /** When it was measured, epoch milliseconds; null if the source does not say. */
  timeMs: number | null;
};

/**
 * Whether a reading takes the place of one of the same place that is known already: sources list a place more than once
 * and in any order. A level counts more than none, a dated one more than an undated one, then the newer one; of two that
 * are alike in that the one that came later. A level that is dated ahead of the clock counts like an undated one.
 */
export function takesPlaceOf(
  reading: Omit<LevelReading, 'placeId'>,
  known: Omit<LevelReading, 'placeId'>,
  nowMs: number,
): boolean {
  const [isLevel, wasLevel] = [isGiven(reading.levelM), isGiven(known.levelM)];
  if (isLevel !== wasLevel) return isLevel;
  const isDated = (timeMs: number | null) => isGiven(timeMs) && !isAhead(Number(timeMs), nowMs);
  if (!isDated(known.timeMs)) return true;
  return isDated(reading.timeMs) && Number(reading.timeMs) >= Number(known.timeMs);
}

/** The latest levels of places, by placeId, and when they were read, in epoch milliseconds. */
export type LevelReadings = { byPlace: ReadonlyMap<string, LevelReading>; asOfMs: number };

/** Neither missing nor the NaN that columns hold for it. */
function isGiven(value: number | null): boolean {
  return value !== null && !Number.isNaN(value);
}

/** Levels by row of a place table: metres and epoch milliseconds, NaN where there is none. */
export type LevelColumns = { levelM: Float64Array; timeMs: Float64Array };

/** No level for any of `count` places. */
function noLevels(count: number): LevelColumns {
  return {
    levelM: new Float64Array(count).fill(Number.NaN),
    timeMs: new Float64Array(count).fill(Number.NaN),
  };
}

/**
 * Lays readings beside the places of a table, of each place the one that counts, and counts those of places that are not
 * in it.
 */
export function* alignLevels(
  table: PlaceTable,
  readings: Iterable<LevelReading>,
  nowMs: number,
): Steps<{ columns: LevelColumns; notInList: number }> {
  const columns = noLevels(table.count);
  let notInList = 0;
  let seen = 0;
  for (const { placeId, levelM, timeMs } of readings) {
    seen += 1;
    if (seen % ROWS_PER_STEP === 0) yield;
    const row = table.rowOf(placeId);
    if (row === undefined) {
      notInList += 1;
      continue;
    }
    const known = { levelM: columns.levelM[row] ?? Number.NaN, timeMs: columns.timeMs[row] ?? Number.NaN };
    if (!takesPlaceOf({ levelM, timeMs }, known, nowMs)) continue;
    columns.levelM[row] = levelM ?? Number.NaN;
    columns.timeMs[row] = timeMs ?? Number.NaN;
  }
  return { columns, notInList };
}
