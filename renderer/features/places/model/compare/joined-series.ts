import type { MeasuredSeries } from '#shared/contract/levels.ts';
import { type Quantity, QUANTITY_UNITS } from '#shared/domain/levels/quantity.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import { gapLimitMs, withGaps } from '../series/series-csv.ts';
import type { PeriodRange } from '../series/series-period.ts';

type Measured = Extract<MeasuredSeries, { kind: 'series' }>;
type Values = (number | null)[];

/** What a place measured over the period, ready to be put beside others; null in `values` where there is a gap. */
export type PlaceSeries = {
  key: string;
  name: string;
  quantity: Quantity;
  timesMs: readonly number[];
  values: Readonly<Values>;
  /** Least and greatest values of the intervals; null for single measurements and sums. */
  extremes: { low: Readonly<Values>; high: Readonly<Values> } | null;
  /** Two values further apart have nothing to do with each other; null if that is not known. */
  reachMs: number | null;
  /** Minutes that each value stands for; null for single measurements. */
  intervalMin: number | null;
};

const MINUTE_MS = 60_000;
const MAX_BARS = 96;
const BARS_MIN = [5, 10, 15, 30, 60, 120, 180, 360, 720, 1440];

/** Minutes of one bar of rain: as many bars as can be seen, none shorter than what was measured. */
function barMin({ fromMs, toMs }: PeriodRange, measuredMin: number): number {
  const spanMin = (toMs - fromMs) / MINUTE_MS;
  return (
    BARS_MIN.find((min) => min >= measuredMin && spanMin / min <= MAX_BARS) ?? Math.max(1440, measuredMin)
  );
}

/**
 * Rain as sums of equal intervals from the begin of the period on, an interval without any as null.
 * A single measurement is what fell before its time, a gathered one what fell from its time on.
 */
export function rainBars(
  { timesMs, values, intervalMin }: Pick<Measured, 'timesMs' | 'values' | 'intervalMin'>,
  { fromMs, toMs }: PeriodRange,
  lengthMin: number,
): { timesMs: number[]; values: Values } {
  const lengthMs = lengthMin * MINUTE_MS;
  const firstMs = Math.floor(fromMs / lengthMs) * lengthMs;
  const count = Math.max(1, Math.ceil((toMs - firstMs) / lengthMs));
  const sums: Values = Array.from({ length: count }, () => null);
  for (const [at, timeMs] of timesMs.entries()) {
    const bar = Math.floor(((intervalMin === null ? timeMs - 1 : timeMs) - firstMs) / lengthMs);
    const value = values[at] ?? 0;
    if (bar < 0 || bar >= count || value === 0) continue;
    sums[bar] = Number(((sums[bar] ?? 0) + value).toFixed(3));
  }
  return { timesMs: sums.map((_, bar) => firstMs + bar * lengthMs), values: sums };
}

/** The length of the bars of several gauges: the same for all, or their heights would not compare. */
export function commonBarMin(
  gauges: readonly { intervalMin: number | null; reportIntervalMin: number | null }[],
  range: PeriodRange,
): number {
  return Math.max(
    0,
    ...gauges.map(({ intervalMin, reportIntervalMin }) =>
      barMin(range, intervalMin ?? reportIntervalMin ?? 0),
    ),
  );
}

/** A series as it is drawn: rain in bars of a length, all else with its gaps. `addM` is added to levels. */
export function placeSeries(
  measured: Measured,
  place: { key: string; name: string; reportIntervalMin: number | null; addM: number },
  range: PeriodRange,
  rainMin: number,
): PlaceSeries {
  const { key, name, reportIntervalMin, addM } = place;
  const { quantity, intervalMin } = measured;
  if (quantity === 'rain') {
    const bars = rainBars(measured, range, rainMin);
    return {
      key,
      name,
      quantity,
      ...bars,
      extremes: null,
      reachMs: rainMin * MINUTE_MS,
      intervalMin: rainMin,
    };
  }
  const reachMs = gapLimitMs(reportIntervalMin, intervalMin);
  const { timesMs, values: levelsM, lows: minM, highs: maxM } = measured;
  const gapped = withGaps({ timesMs, levelsM, minM, maxM }, reachMs);
  const added = (values: Values) =>
    quantity !== 'level' || addM === 0
      ? values
      : values.map((value) => (value === null ? null : Number((value + addM).toFixed(3))));
  return {
    key,
    name,
    quantity,
    timesMs: gapped.timesMs,
    values: added(gapped.levelsM),
    extremes: intervalMin === null ? null : { low: added(gapped.minM), high: added(gapped.maxM) },
    reachMs,
    intervalMin,
  };
}

/** The times of all series, and the place of each series' values among them. */
export function joinTimes(series: readonly Pick<PlaceSeries, 'timesMs'>[]): {
  timesMs: number[];
  places: Map<number, number>;
} {
  const timesMs = [...new Set(series.flatMap((each) => each.timesMs))].toSorted((a, b) => a - b);
  return { timesMs, places: new Map(timesMs.map((timeMs, at) => [timeMs, at])) };
}

/** The values of one series at the times of all; undefined where it has none of its own. */
export function spread<T>(
  timesMs: readonly number[],
  values: readonly T[],
  { timesMs: all, places }: ReturnType<typeof joinTimes>,
): (T | undefined)[] {
  const column: (T | undefined)[] = Array.from({ length: all.length });
  for (const [at, timeMs] of timesMs.entries()) {
    const place = places.get(timeMs);
    if (place !== undefined) column[place] = values[at];
  }
  return column;
}

/** What a series says at a time: rain of the interval around it (0 if none fell), else the nearest value within reach. */
export function valueAt({ timesMs, values, quantity, reachMs }: PlaceSeries, timeMs: number): number | null {
  let after = timesMs.findIndex((each) => each > timeMs);
  if (after === -1) after = timesMs.length;
  const before = after - 1;
  if (quantity === 'rain') {
    const startMs = timesMs[before];
    return startMs === undefined || timeMs >= startMs + (reachMs ?? 0) ? null : (values[before] ?? 0);
  }
  const distance = (at: number) => Math.abs((timesMs[at] ?? Infinity) - timeMs);
  const nearest = distance(before) <= distance(after) ? before : after;
  return distance(nearest) <= (reachMs ?? Infinity) ? (values[nearest] ?? null) : null;
}

/** Heads of the columns of a table. */
export type TableWords = {
  time: string;
  column: (name: string, quantity: Quantity, unit: string, intervalMin: number | null) => string;
  low: string;
  high: string;
};

const isGiven = (values: readonly (string | number)[]) => values.some((value) => value !== '');

/** All series as lines of cells under one head, a line for each time at which one of them has a value. */
export function comparisonCells(
  series: readonly PlaceSeries[],
  zone: string,
  words: TableWords,
): (string | number)[][] {
  const all = joinTimes(series);
  const columns: { head: string; cells: (number | null | undefined)[] }[] = series.flatMap((each) => {
    const { name, quantity, intervalMin, extremes, timesMs, values } = each;
    const head = words.column(name, quantity, QUANTITY_UNITS[quantity], intervalMin);
    const cellsOf = (of: readonly (number | null)[]) => spread(timesMs, of, all);
    return [
      { head, cells: cellsOf(values) },
      ...(extremes
        ? [
            { head: `${head} ${words.low}`, cells: cellsOf(extremes.low) },
            { head: `${head} ${words.high}`, cells: cellsOf(extremes.high) },
          ]
        : []),
    ];
  });
  const lines = all.timesMs.flatMap((timeMs, at) => {
    const cells = columns.map((column) => column.cells[at] ?? '');
    return isGiven(cells) ? [[formatServiceTime(timeMs, zone), ...cells]] : [];
  });
  return [[words.time, ...columns.map(({ head }) => head)], ...lines];
}
