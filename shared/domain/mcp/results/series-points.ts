import type { JsonValue } from '../../json-value.ts';
import { readLooseNumber } from '../../places/loose-values.ts';
import { isJsonObject, type JsonObject } from '../json-object.ts';
import { cellOf, readTimeMs } from './result-values.ts';
import type { SeriesField } from './result-view.ts';

export type SeriesPoints = {
  /** Epoch milliseconds, ascending. */
  timesMs: number[];
  /** A list per field, as long as the times; null where there is no number. */
  values: (number | null)[][];
  min: (number | null)[][];
  max: (number | null)[][];
  /** Rows that had no readable time. */
  skipped: number;
  /** The points stand for more rows than there are points. */
  isDecimated: boolean;
};

/**
 * The lines of a chart. More rows than `mostPoints` are gathered into that many intervals of rows, each with its mean, and its
 * least and greatest, so that no peak is lost.
 * @param zone in which wall-clock times are read.
 */
export function seriesPoints(
  rows: readonly JsonValue[],
  { timeColumn, fields }: { timeColumn: string; fields: readonly SeriesField[] },
  mostPoints: number,
  zone: string,
): SeriesPoints {
  const timed: { timeMs: number; row: JsonValue }[] = [];
  for (const row of rows) {
    const timeMs = readTimeMs(cellOf(row, timeColumn), zone);
    if (timeMs !== null) timed.push({ timeMs, row });
  }
  timed.sort((a, b) => a.timeMs - b.timeMs);
  const perPoint = Math.max(1, Math.ceil(timed.length / mostPoints));
  const points: SeriesPoints = {
    timesMs: [],
    values: fields.map(() => []),
    min: fields.map(() => []),
    max: fields.map(() => []),
    skipped: rows.length - timed.length,
    isDecimated: perPoint > 1,
  };
  for (let start = 0; start < timed.length; start += perPoint) {
    const some = timed.slice(start, start + perPoint);
    points.timesMs.push(some[0]?.timeMs ?? 0);
    for (const [at, field] of fields.entries()) {
      const middles = numbers(some, field.column);
      points.values[at]?.push(
        middles.length === 0 ? null : middles.reduce((sum, value) => sum + value, 0) / middles.length,
      );
      points.min[at]?.push(least(field.minColumn === null ? middles : numbers(some, field.minColumn)));
      points.max[at]?.push(greatest(field.maxColumn === null ? middles : numbers(some, field.maxColumn)));
    }
  }
  return points;
}

function numbers(some: readonly { row: JsonValue }[], column: string): number[] {
  return some.map(({ row }) => cellOf(row, column)).filter((value) => typeof value === 'number');
}

const least = (values: number[]): number | null => (values.length === 0 ? null : Math.min(...values));
const greatest = (values: number[]): number | null => (values.length === 0 ? null : Math.max(...values));

/** The levels of interface 2.2, metres, and what other services may call them. */
const NAMES: [kind: Threshold['kind'], name: RegExp][] = [
  ['warning', /^warn(ing)?_?(Value|Level|Threshold|M)?$/i],
  ['alarm', /^alarm_?(Value|Level|Threshold|M)?$/i],
  ['overflow', /^(out|overflow)_?(Value|Level|Threshold|M)?$/i],
];
const MAX_NODES = 20_000;

export type Threshold = { kind: 'warning' | 'alarm' | 'overflow'; value: number };

/**
 * The thresholds in an answer: of the object that has the place's id, or, without an id, of all objects that have any, if they agree.
 */
export function findThresholds(value: JsonValue | undefined, placeId: string | null): Threshold[] {
  const found: JsonObject[] = [];
  const open: JsonValue[] = value === undefined ? [] : [value];
  for (let seen = 0; open.length > 0 && seen < MAX_NODES; seen += 1) {
    const here = open.pop();
    if (isJsonObject(here) && thresholdsOf(here).length > 0 && isOf(here, placeId)) found.push(here);
    if (typeof here === 'object' && here !== null) open.push(...Object.values(here));
  }
  const [first, ...others] = found.map(thresholdsOf);
  // Several episodes of one place repeat the same levels.
  const isOne = others.every((other) => JSON.stringify(other) === JSON.stringify(first));
  return first && isOne ? first : [];
}

function isOf(object: JsonObject, placeId: string | null): boolean {
  if (placeId === null) return true;
  return [object['placeId'], object['id'], object['place_id']].some((id) => id === placeId);
}

function thresholdsOf(object: JsonObject): Threshold[] {
  return NAMES.flatMap(([kind, pattern]): Threshold[] => {
    const name = Object.keys(object).find((key) => pattern.test(key));
    const value = name === undefined ? null : readLooseNumber(object[name]);
    return value === null ? [] : [{ kind, value }];
  });
}
