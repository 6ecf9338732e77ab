import type { TimedLevel } from '../places/exceedance.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const CM_PER_M = 100;
const MIN_WINDOW_MS = HOUR_MS;
const MAX_WINDOW_MS = 3 * HOUR_MS;
const WINDOW_INTERVALS = 6;
const MIN_POINTS = 5;
const MAX_POINTS = 13;
/** A level that is known to the centimetre moves by half of one without meaning it. */
const MIN_SPREAD_M = 0.002;
const STEADY_CM_PER_H = 2;
const SURE_ERRORS = 3;
const GAP_INTERVALS = 3;
/** A rise that has lost half of its rate in its last third goes on no more as it did. */
const SLOWING = 0.5;
/** From the median of distances to the spread of a normal distribution. */
const MAD_TO_SIGMA = 1.4826;

/** How a level moves: by how much in an hour, how sure that is, and over which time it was found. */
export type LevelTrend = {
  cmPerHour: number;
  /** Standard error of it. */
  errorCmPerHour: number;
  /** The level in metres that the trend passes through at `atMs`. */
  levelM: number;
  atMs: number;
  windowMin: number;
  /** `unclear`: it moves, but less than is sure, or it has just turned. */
  direction: 'rising' | 'falling' | 'steady' | 'unclear';
  /** Its last third is much slower than the whole: what it says of the next hours is too much. */
  isSlowing: boolean;
};

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Slopes of all pairs, in metres an hour: one spike moves their median by next to nothing (Theil and Sen). */
function slopeOf(points: readonly TimedLevel[]): number {
  const slopes: number[] = [];
  for (const [index, a] of points.entries())
    for (const b of points.slice(index + 1))
      slopes.push((b.levelM - a.levelM) / ((b.timeMs - a.timeMs) / HOUR_MS));
  return median(slopes);
}

/** At most so many points, the newest among them, evenly over the window. */
function thinned(points: readonly TimedLevel[]): TimedLevel[] {
  if (points.length <= MAX_POINTS) return [...points];
  const step = (points.length - 1) / (MAX_POINTS - 1);
  return Array.from({ length: MAX_POINTS }, (_, index) => points[Math.round(index * step)]).filter(
    (point) => point !== undefined,
  );
}

/**
 * How a level moves over the last hour, or over six of its intervals if that is longer.
 * @param levels in the order of time, each time once.
 * @returns undefined if too little is known: few levels, a gap, or nothing new for a while.
 */
export function levelTrend(levels: readonly TimedLevel[], nowMs: number): LevelTrend | undefined {
  const last = levels.at(-1);
  if (!last) return undefined;
  const recent = levels.filter(({ timeMs }) => timeMs > last.timeMs - MAX_WINDOW_MS);
  const gaps = recent.slice(1).map(({ timeMs }, index) => timeMs - (recent[index]?.timeMs ?? timeMs));
  if (gaps.length === 0) return undefined;
  const intervalMs = median(gaps);
  const windowMs = Math.min(MAX_WINDOW_MS, Math.max(MIN_WINDOW_MS, WINDOW_INTERVALS * intervalMs));
  const inWindow = recent.filter(({ timeMs }) => timeMs >= last.timeMs - windowMs);
  const points = thinned(inWindow);
  const [first] = points;
  if (!first || points.length < MIN_POINTS || last.timeMs - first.timeMs < windowMs / 2) return undefined;
  const hasGap = inWindow.some(
    ({ timeMs }, index) =>
      index > 0 && timeMs - (inWindow[index - 1]?.timeMs ?? timeMs) > GAP_INTERVALS * intervalMs,
  );
  const isLate = nowMs - last.timeMs > GAP_INTERVALS * Math.max(intervalMs, 5 * MINUTE_MS);
  if (hasGap || isLate) return undefined;
  const slope = slopeOf(points);
  const atZero = median(
    points.map(({ timeMs, levelM }) => levelM - slope * ((timeMs - last.timeMs) / HOUR_MS)),
  );
  const distances = points.map(({ timeMs, levelM }) =>
    Math.abs(levelM - atZero - slope * ((timeMs - last.timeMs) / HOUR_MS)),
  );
  const spreadM = Math.max(MAD_TO_SIGMA * median(distances), MIN_SPREAD_M);
  const n = points.length;
  const spacingH = (last.timeMs - first.timeMs) / HOUR_MS / (n - 1);
  const errorMPerH = (spreadM * Math.sqrt(12 / (n * (n * n - 1)))) / spacingH;
  const cmPerHour = slope * CM_PER_M;
  const errorCmPerHour = errorMPerH * CM_PER_M;
  const latest = slopeOf(points.slice(-Math.max(2, Math.ceil(points.length / 3))));
  const isUnclear = Math.abs(cmPerHour) < SURE_ERRORS * errorCmPerHour || latest * slope < 0;
  const moving = cmPerHour > 0 ? 'rising' : 'falling';
  return {
    cmPerHour,
    errorCmPerHour,
    levelM: atZero,
    atMs: last.timeMs,
    windowMin: Math.round(windowMs / MINUTE_MS),
    direction: Math.abs(cmPerHour) < STEADY_CM_PER_H ? 'steady' : isUnclear ? 'unclear' : moving,
    isSlowing: latest / slope < SLOWING,
  };
}

/** When a level reaches another at the rate of the last hour: from and to, epoch milliseconds. An estimate. */
export type Estimate = { fromMs: number; toMs: number; atMs: number };

const MAX_SPREAD = 3;
const MAX_WINDOWS = 2;

/** @returns undefined where it is too far away or too unsure to be said, or should have been by now and was not. */
export function timeToReach(
  trend: LevelTrend | undefined,
  targetM: number,
  nowMs: number,
): Estimate | undefined {
  if (trend?.direction !== 'rising' || trend.isSlowing) return undefined;
  const missingCm = (targetM - trend.levelM) * CM_PER_M;
  if (!(missingCm > 0)) return undefined;
  const hours = (rate: number) => missingCm / rate;
  const { cmPerHour, errorCmPerHour } = trend;
  const slow = cmPerHour - 2 * errorCmPerHour;
  const atH = hours(cmPerHour);
  const [fromH, toH] = [hours(cmPerHour + 2 * errorCmPerHour), slow > 0 ? hours(slow) : Infinity];
  const longestH = Math.min(3, (MAX_WINDOWS * trend.windowMin) / 60);
  if (atH > longestH || toH > MAX_SPREAD * fromH) return undefined;
  const at = (h: number) => trend.atMs + h * HOUR_MS;
  return at(atH) > nowMs ? { fromMs: at(fromH), toMs: at(toH), atMs: at(atH) } : undefined;
}
