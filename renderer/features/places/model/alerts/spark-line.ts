import type { SparkLinePaths } from '#renderer/components/ui/spark-line.tsx';
import type { LevelSeries } from '#shared/contract/levels.ts';
import type { TimedLevel } from '#shared/domain/places/exceedance.ts';

type Series = Extract<LevelSeries, { kind: 'series' }>;

const MAX_POINTS = 48;
const MINUTE_MS = 60_000;
const GAP_INTERVALS = 3;

type Box = { width: number; height: number; fromMs: number; toMs: number };

/** Lowest and highest of each part, in the order in which they came: a mean would lose the peaks. */
function shrunk(levels: readonly TimedLevel[]): TimedLevel[] {
  if (levels.length <= MAX_POINTS) return [...levels];
  const parts = MAX_POINTS / 2;
  return Array.from({ length: parts }, (_, part) => {
    const [from, to] = [part, part + 1].map((edge) => Math.floor((edge * levels.length) / parts));
    const some = levels.slice(from, to).toSorted((a, b) => a.levelM - b.levelM);
    const ends = [some[0], some.at(-1)].filter((level) => level !== undefined);
    return ends.toSorted((a, b) => a.timeMs - b.timeMs);
  }).flat();
}

/**
 * Draws levels over a day, in lines that are interrupted where nothing was measured.
 * @returns undefined if there is nothing to draw
 */
export function sparkLine(
  levels: readonly TimedLevel[],
  thresholdM: number | null,
  { width, height, fromMs, toMs }: Box,
): SparkLinePaths | undefined {
  const points = shrunk(levels);
  const last = points.at(-1);
  if (!last || points.length < 2) return undefined;
  const gaps = levels.slice(1).map(({ timeMs }, index) => timeMs - (levels[index]?.timeMs ?? timeMs));
  const usualGapMs = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0;
  const shrinkage = Math.max(1, levels.length / points.length);
  const values = points.map(({ levelM }) => levelM);
  const all = thresholdM === null ? values : [...values, thresholdM];
  const [lowest, highest] = [Math.min(...all), Math.max(...all)];
  const spread = highest - lowest || 1;
  const x = (timeMs: number) => rounded(((timeMs - fromMs) / (toMs - fromMs)) * width);
  const y = (levelM: number) => rounded(height - 1 - ((levelM - lowest) / spread) * (height - 2));
  const paths: string[] = [];
  let before: TimedLevel | undefined;
  for (const point of points) {
    const isGap = before && point.timeMs - before.timeMs > GAP_INTERVALS * usualGapMs * shrinkage;
    const at = `${x(point.timeMs)} ${y(point.levelM)}`;
    if (!before || isGap) paths.push(`M${at}`);
    else paths.push(`${paths.pop()}L${at}`);
    before = point;
  }
  return {
    paths,
    thresholdY: thresholdM === null ? null : y(thresholdM),
    lastX: x(last.timeMs),
    lastY: y(last.levelM),
  };
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/**
 * The levels of a series as they are drawn and judged: the mean of an interval stands at its middle, and the newest
 * level takes the place of the interval that is not over.
 */
export function levelsOfDay(
  series: Series,
  latest: { levelM: number | null; timeMs: number | null },
): TimedLevel[] {
  const halfMs = ((series.intervalMin ?? 0) * MINUTE_MS) / 2;
  const levels = series.timesMs.map((timeMs, index) => ({
    timeMs: timeMs + halfMs,
    levelM: series.levelsM[index] ?? Number.NaN,
  }));
  const { levelM, timeMs } = latest;
  if (levelM === null || timeMs === null) return levels;
  return [...levels.filter((level) => level.timeMs < timeMs - halfMs), { timeMs, levelM }];
}
