import type { PlaceSeries } from '../compare/joined-series.ts';
import type { PeriodRange } from '../series/series-period.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';

/** Pixels of the figure and of what stands around its plot. */
export const FIGURE = { width: 680, height: 200, left: 48, right: 8, top: 8, bottom: 22 } as const;

/** More points would make the document longer, and no line finer. */
const MAX_POINTS = 300;

type Point = { timeMs: number; value: number | null };

/**
 * A series with at most some 300 points: of each part of the period the least and the greatest value in their order, so
 * that no peak is lost. A gap stays one.
 */
export function thinned(points: readonly Point[], { fromMs, toMs }: PeriodRange): Point[] {
  if (points.length <= MAX_POINTS) return [...points];
  const parts = MAX_POINTS / 2;
  const partOf = (timeMs: number) => Math.floor(((timeMs - fromMs) / (toMs - fromMs)) * parts);
  const kept: Point[] = [];
  let low: Point | undefined;
  let high: Point | undefined;
  let part = Number.NaN;
  const close = () => {
    const both = [low, high].filter((point) => point !== undefined).toSorted((a, b) => a.timeMs - b.timeMs);
    kept.push(...new Set(both));
    [low, high] = [undefined, undefined];
  };
  for (const point of points) {
    const next = partOf(point.timeMs);
    if (next !== part || point.value === null) close();
    part = next;
    if (point.value === null) kept.push(point);
    else {
      if (low === undefined || point.value < (low.value ?? 0)) low = point;
      if (high === undefined || point.value > (high.value ?? 0)) high = point;
    }
  }
  close();
  return kept;
}

/** Round numbers within a range, about as many as wanted. */
export function roundTicks(low: number, high: number, wanted: number): number[] {
  const raw = (high - low) / wanted;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= raw) ?? 10) * power;
  const first = Math.ceil(low / step - 1e-9);
  const count = Math.floor(high / step + 1e-9) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => Number(((first + at) * step).toFixed(6)));
}

const HOUR_MS = 3_600_000;
const STEPS_H = [1, 3, 6, 12, 24, 48, 168, 336, 720, 2160, 8760];
const MAX_TICKS = 9;

/** Whole hours and days of the zone within a period, at most nine. */
export function timeTicks({ fromMs, toMs }: PeriodRange, zone: string): { timeMs: number; text: string }[] {
  const hours = STEPS_H.find((step) => (toMs - fromMs) / HOUR_MS / step <= MAX_TICKS) ?? 8760;
  const stepMs = hours * HOUR_MS;
  const offsetMs = Date.parse(`${formatServiceTime(fromMs, zone).replace(' ', 'T')}Z`) - fromMs;
  const firstMs = Math.ceil((fromMs + offsetMs) / stepMs) * stepMs - offsetMs;
  const count = Math.max(0, Math.floor((toMs - firstMs) / stepMs) + 1);
  return Array.from({ length: count }, (_, at) => {
    const timeMs = firstMs + at * stepMs;
    const text = formatServiceTime(timeMs, zone);
    return {
      timeMs,
      text: hours >= 24 || text.slice(11, 16) === '00:00' ? text.slice(5, 10) : text.slice(11, 16),
    };
  });
}

/** Where everything of a figure stands, in its pixels. */
export type ReportFigure = {
  /** SVG paths: a line with its gaps, or bars. */
  line: string;
  bars: string;
  /** Between least and greatest values of the intervals; empty without them. */
  band: string;
  xOf: (timeMs: number) => number;
  yOf: (value: number) => number;
  ticks: number[];
};

const px = (value: number) => value.toFixed(1);

function pathOf(points: readonly Point[], xOf: ReportFigure['xOf'], yOf: ReportFigure['yOf']): string {
  let isOpen = false;
  return points
    .map(({ timeMs, value }) => {
      const command = isOpen ? 'L' : 'M';
      isOpen = value !== null;
      return value === null ? '' : `${command}${px(xOf(timeMs))} ${px(yOf(value))}`;
    })
    .join('');
}

function pointsOf({ timesMs }: PlaceSeries, values: readonly (number | null)[]): Point[] {
  return timesMs.map((timeMs, at) => ({ timeMs, value: values[at] ?? null }));
}

/** Draws a series over a period; `marks` are values that must be in sight, as thresholds are. */
export function reportFigure(
  series: PlaceSeries,
  range: PeriodRange,
  marks: readonly number[],
): ReportFigure {
  const { width, height, left, right, top, bottom } = FIGURE;
  const isRain = series.quantity === 'rain';
  const seen = [
    ...series.values,
    ...(series.extremes?.low ?? []),
    ...(series.extremes?.high ?? []),
    ...marks,
  ];
  let [low, high] = isRain ? [0, 1] : [Infinity, -Infinity];
  for (const value of seen) {
    if (value === null) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) [low, high] = [0, 1];
  const margin = (high - low || 1) * 0.08;
  const [from, to] = [low >= 0 && low - margin < 0 ? 0 : low - margin, high + margin];
  const xOf = (timeMs: number) =>
    left + ((timeMs - range.fromMs) / (range.toMs - range.fromMs)) * (width - left - right);
  const yOf = (value: number) => top + ((to - value) / (to - from)) * (height - top - bottom);
  const ticks = roundTicks(from, to, 5);
  const shared = { xOf, yOf, ticks };
  if (isRain) {
    const lengthMs = series.reachMs ?? 0;
    const bars = pointsOf(series, series.values).map(({ timeMs, value }) => {
      if (value === null) return '';
      const [x, end] = [Math.max(left, xOf(timeMs)), Math.min(width - right, xOf(timeMs + lengthMs))];
      return `M${px(x)} ${px(yOf(0))}V${px(yOf(value))}H${px(end - 0.5)}V${px(yOf(0))}Z`;
    });
    return { ...shared, line: '', band: '', bars: bars.join('') };
  }
  const line = pathOf(thinned(pointsOf(series, series.values), range), xOf, yOf);
  const extremes = series.extremes;
  const upper = extremes ? thinned(pointsOf(series, extremes.high), range) : [];
  const lower = extremes ? thinned(pointsOf(series, extremes.low), range) : [];
  const givenOf = (points: readonly Point[]) => points.filter(({ value }) => value !== null);
  const there = pathOf(givenOf(upper), xOf, yOf);
  const back = pathOf(givenOf(lower).toReversed(), xOf, yOf).replace('M', 'L');
  const band = there + back;
  return { ...shared, line, bars: '', band: band === '' ? '' : `${band}Z` };
}
