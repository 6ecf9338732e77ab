import {
  type Exceedance,
  ExceedanceFinder,
  lowestExceeding,
  type Severity,
  type TimedLevel,
} from '#shared/domain/places/exceedance.ts';
import { readLooseNumber } from '#shared/domain/places/loose-values.ts';
import { GRACE_MS } from '#shared/domain/places/staleness.ts';
import { highestDemoLevel } from '../demo/levels.ts';
import { SLOT_MS } from '../demo/rain-events.ts';
import { reportTimes } from '../demo/reporting.ts';
import { measuredRecords } from './measured-records.ts';
import type { MonitoredPlace } from './monitored-place.ts';
import type { ToolContext } from './tool.ts';

export type FoundExceedance = { place: MonitoredPlace; exceedance: Exceedance };

/**
 * Where a page starts: at a place, there after the level of a time (at the first one if undefined), with the episode that
 * the levels up to there have left open.
 */
export type ExceedanceStart = {
  index: number;
  after: { timeMs: number; run: Exceedance | undefined } | undefined;
};

type Search = {
  places: readonly MonitoredPlace[];
  severity: Severity;
  fromMs: number;
  toMs: number;
  nowMs: number;
  limit: number;
};

/** So many levels are looked at for one page; a page may then have fewer entries than asked for, even none. */
const MAX_LEVELS = 1_500_000;

/** Finds exceedances place by place, each place's in the order of time, until the page is full. */
export async function exceedancePage(
  { places, severity, limit, ...period }: Search,
  start: ExceedanceStart,
  context: ToolContext,
  maxLevels = MAX_LEVELS,
): Promise<{ found: FoundExceedance[]; next: ExceedanceStart | undefined }> {
  const found: FoundExceedance[] = [];
  const count = { levels: 0 };
  for (let index = start.index; index < places.length; index += 1) {
    const place = places[index];
    if (!place) break;
    let after = index === start.index ? start.after : undefined;
    if (count.levels > maxLevels) return { found, next: { index, after } };
    const lowestM = lowestExceeding(place.thresholds, severity);
    count.levels += 1;
    if (lowestM === undefined) continue;
    await context.uploads.ahead(places, index);
    const finder = new ExceedanceFinder(place.thresholds, severity, after);
    const fromMs = after ? after.timeMs + 1 : period.fromMs;
    for await (const level of placeLevels(place, { ...period, fromMs, lowestM }, context, count)) {
      const exceedance = finder.add(level);
      if (exceedance) {
        if (found.length >= limit) return { found, next: { index, after } };
        found.push({ place, exceedance });
        after = { timeMs: level.timeMs, run: undefined };
      }
      if (count.levels > maxLevels)
        return { found, next: { index, after: { timeMs: level.timeMs, run: finder.open } } };
    }
    if (finder.open) {
      if (found.length >= limit) return { found, next: { index, after } };
      found.push({ place, exceedance: finder.open });
    }
    await context.turn.pause();
  }
  return { found, next: undefined };
}

const LEVEL_ONLY: ReadonlySet<string> = new Set(['level']);

/**
 * The levels of a demo place that are, or may be, at `lowestM` or above, and of each stretch below the first one, so that
 * what lies between two such levels is known to be lower.
 */
function* demoLevels(
  { record, demo }: MonitoredPlace,
  { fromMs, toMs, nowMs }: Period,
  lowestM: number,
  count: LevelCount,
): Generator<TimedLevel> {
  const level = demo?.values.get('level');
  if (!demo || !level) return;
  const highestM = highestDemoLevel(record, demo.simulation.seed);
  let wasHigh: boolean | undefined;
  for (let slot = Math.floor(fromMs / SLOT_MS); slot * SLOT_MS <= toMs; slot += 1) {
    const beginMs = Math.max(fromMs, slot * SLOT_MS);
    count.levels += 1;
    const isHigh = highestM(beginMs) >= lowestM;
    if (!isHigh && wasHigh === false) continue;
    wasHigh = undefined;
    for (const timeMs of reportTimes(
      demo.simulation,
      beginMs,
      Math.min(toMs, (slot + 1) * SLOT_MS - 1),
      nowMs,
    )) {
      count.levels += 1;
      wasHigh = isHigh;
      yield { timeMs, levelM: level(timeMs) };
      if (!isHigh) break;
    }
  }
}

type Period = { fromMs: number; toMs: number; nowMs: number };

/** How many levels have been looked at. */
type LevelCount = { levels: number };

/**
 * The levels of a place in a period (epoch milliseconds, both ends included), reported and uploaded, in order and one by
 * one: a place may have millions. Of those that are below `lowestM` some may be missing, but never all between two that
 * are not.
 */
export async function* placeLevels(
  place: MonitoredPlace,
  period: Period & { lowestM: number },
  context: ToolContext,
  count: LevelCount,
): AsyncGenerator<TimedLevel> {
  const { equipType, equipId } = place.record;
  // Most places have no uploads; making records of their millions of levels would take ten times as long.
  if (!(await context.uploads.has({ equipType, equipId }))) {
    yield* demoLevels(place, period, period.lowestM, count);
    return;
  }
  const { clock } = context;
  const { fromMs, nowMs } = period;
  // What lies ahead of the clock is not known to be true.
  const toMs = Math.min(period.toMs, nowMs + GRACE_MS);
  if (fromMs > toMs) return;
  const text = { from: clock.write(fromMs), to: clock.latestText(toMs) };
  const query = { ...text, fields: LEVEL_ONLY, measuredFromMs: fromMs };
  const source = { equipment: { equipType, equipId }, demo: place.demo };
  for await (const { record, timeMs: measuredMs } of measuredRecords(source, query, { ...context, nowMs })) {
    count.levels += 1;
    const levelM = readLooseNumber(record['level']);
    const timeMs = measuredMs ?? clock.read(record.timestamp);
    if (levelM !== null && timeMs !== undefined && timeMs >= fromMs && timeMs <= toMs)
      yield { timeMs, levelM };
  }
}
