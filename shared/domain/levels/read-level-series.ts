import { readDurationMin } from '../iso-duration.ts';
import { valueAtPointer } from '../json-pointer.ts';
import type { LevelSeriesSource } from './level-source.ts';
import type { Quantity } from './quantity.ts';
import { readLooseNumber, readLooseTime } from '../places/loose-values.ts';
import type { JsonValue } from '../json-value.ts';
import { scaled } from './read-levels.ts';

/** A value at an instant (epoch milliseconds): measured, or of an interval that begins there; in the quantity's unit. */
export type SeriesPoint = { timeMs: number; value: number; low: number; high: number };

/** What was read of one answer. `skipped` entries had no time or no value. */
export type SeriesRead = {
  points: SeriesPoint[];
  skipped: number;
  /** Minutes of the interval that values were gathered into; null for single measurements. */
  intervalMin: number | null;
};

type Pointers = { listPointer: string; timePointer: string };
type Totals = { minPointer: string; meanPointer: string; maxPointer: string };

function readPoints(
  content: JsonValue,
  { listPointer, timePointer }: Pointers,
  zone: string,
  numbersOf: (entry: JsonValue) => { value: number | null; low: number | null; high: number | null },
): Omit<SeriesRead, 'intervalMin'> | undefined {
  const list = valueAtPointer(content, listPointer);
  if (!Array.isArray(list)) return undefined;
  const points: SeriesPoint[] = [];
  for (const entry of list) {
    const timeMs = readLooseTime(valueAtPointer(entry, timePointer), zone);
    const { value, low, high } = numbersOf(entry);
    if (timeMs !== null && value !== null)
      points.push({ timeMs, value, low: low ?? value, high: high ?? value });
  }
  return { points, skipped: list.length - points.length };
}

/** Where a quantity stands in single entries and in those of intervals; undefined if the source does not give it. */
function pointersOf(
  source: LevelSeriesSource,
  quantity: Quantity,
): { single: string; gathered: Totals | null } | undefined {
  if (quantity === 'level') return { single: source.single.levelPointer, gathered: source.gathered };
  const other = source.others?.find((each) => each.quantity === quantity);
  return other && { single: other.valuePointer, gathered: other };
}

/**
 * Reads what one place measured of a quantity over a period out of a tool's answer: gathered into intervals if the call
 * asked for that, else single measurements. Levels are in metres.
 * @param zone IANA zone in which wall-clock times are read.
 * @returns undefined if there is no list where the source says; no points for a quantity that the source does not give.
 */
export function readLevelSeries(
  content: JsonValue,
  source: LevelSeriesSource,
  isGathered: boolean,
  zone: string,
  quantity: Quantity = 'level',
): SeriesRead | undefined {
  const at = pointersOf(source, quantity);
  if (!at) return { points: [], skipped: 0, intervalMin: null };
  const numberAt = (entry: JsonValue, pointer: string): number | null => {
    const value = readLooseNumber(valueAtPointer(entry, pointer));
    return value === null || quantity !== 'level' ? value : scaled(value, source.metresPerUnit);
  };
  const { single, gathered } = source;
  const totals = at.gathered;
  if (!isGathered || !gathered || !totals) {
    const read = readPoints(content, single, zone, (entry) => {
      const value = numberAt(entry, at.single);
      return { value, low: value, high: value };
    });
    return read && { ...read, intervalMin: null };
  }
  const read = readPoints(content, gathered, zone, (entry) => ({
    value: numberAt(entry, totals.meanPointer),
    low: numberAt(entry, totals.minPointer),
    high: numberAt(entry, totals.maxPointer),
  }));
  const used = gathered.intervalPointer === null ? null : valueAtPointer(content, gathered.intervalPointer);
  return read && { ...read, intervalMin: typeof used === 'string' ? readDurationMin(used) : null };
}
