import { readDurationMin } from '../iso-duration.ts';
import { valueAtPointer } from '../json-pointer.ts';
import type { LevelSeriesSource } from './level-source.ts';
import { readLooseNumber, readLooseTime } from '../places/loose-values.ts';
import type { JsonValue } from '../json-value.ts';
import { scaled } from './read-levels.ts';

/** A level at an instant (epoch milliseconds): measured, or of an interval that begins there. Metres. */
export type LevelPoint = { timeMs: number; levelM: number; minM: number; maxM: number };

/** What was read of one answer. `skipped` entries had no time or no level. */
export type SeriesRead = {
  points: LevelPoint[];
  skipped: number;
  /** Minutes of the interval that levels were gathered into; null for single measurements. */
  intervalMin: number | null;
};

type Pointers = { listPointer: string; timePointer: string };

function readPoints(
  content: JsonValue,
  { listPointer, timePointer }: Pointers,
  zone: string,
  levelsOf: (entry: JsonValue) => { levelM: number | null; minM: number | null; maxM: number | null },
): Omit<SeriesRead, 'intervalMin'> | undefined {
  const list = valueAtPointer(content, listPointer);
  if (!Array.isArray(list)) return undefined;
  const points: LevelPoint[] = [];
  for (const entry of list) {
    const timeMs = readLooseTime(valueAtPointer(entry, timePointer), zone);
    const { levelM, minM, maxM } = levelsOf(entry);
    if (timeMs !== null && levelM !== null) {
      points.push({ timeMs, levelM, minM: minM ?? levelM, maxM: maxM ?? levelM });
    }
  }
  return { points, skipped: list.length - points.length };
}

/**
 * Reads the levels of one place over a period out of a tool's answer: gathered into intervals if the call asked for
 * that, else single measurements.
 * @param zone IANA zone in which wall-clock times are read.
 * @returns undefined if there is no list where the source says.
 */
export function readLevelSeries(
  content: JsonValue,
  source: LevelSeriesSource,
  isGathered: boolean,
  zone: string,
): SeriesRead | undefined {
  const metres = (entry: JsonValue, pointer: string): number | null => {
    const value = readLooseNumber(valueAtPointer(entry, pointer));
    return value === null ? null : scaled(value, source.metresPerUnit);
  };
  const { single, gathered } = source;
  if (!isGathered || !gathered) {
    const read = readPoints(content, single, zone, (entry) => {
      const levelM = metres(entry, single.levelPointer);
      return { levelM, minM: levelM, maxM: levelM };
    });
    return read && { ...read, intervalMin: null };
  }
  const read = readPoints(content, gathered, zone, (entry) => ({
    levelM: metres(entry, gathered.meanPointer),
    minM: metres(entry, gathered.minPointer),
    maxM: metres(entry, gathered.maxPointer),
  }));
  const used = gathered.intervalPointer === null ? null : valueAtPointer(content, gathered.intervalPointer);
  return read && { ...read, intervalMin: typeof used === 'string' ? readDurationMin(used) : null };
}
