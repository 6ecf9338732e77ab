import type { TimedLevel } from '#shared/domain/places/exceedance.ts';
import { highestDemoLevel } from '../demo/levels.ts';
import { SLOT_MS } from '../demo/rain-events.ts';
import { measuredRecords } from './measured-records.ts';
import type { MonitoredPlace } from './monitored-place.ts';
import { reportTimes } from './wall-clock.ts';
import type { ToolContext } from './tool.ts';

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
    for (const timeMs of reportTimes(demo, beginMs, Math.min(toMs, (slot + 1) * SLOT_MS - 1), nowMs)) {
      count.levels += 1;
      wasHigh = isHigh;
      yield { timeMs, levelM: level(timeMs) };
      if (!isHigh) break;
    }
  }
}

type Period = { fromMs: number; toMs: number; nowMs: number };

/** How many levels have been looked at. */
export type LevelCount = { levels: number };

/**
 * The levels of a place in a period (epoch milliseconds, both ends included), reported and uploaded, in order. Of those
 * that are below `lowestM` some may be missing, but never all between two that are not.
 */
export async function placeLevels(
  place: MonitoredPlace,
  period: Period & { lowestM: number },
  context: ToolContext,
  count: LevelCount,
): Promise<Iterable<TimedLevel>> {
  const { equipType, equipId } = place.record;
  // Most places have no uploads; making records of their millions of levels would take ten times as long.
  if (!(await context.uploads.has({ equipType, equipId })))
    return demoLevels(place, period, period.lowestM, count);
  const { clock } = context;
  const { fromMs, toMs, nowMs } = period;
  const query = { from: clock.write(fromMs), to: clock.write(toMs), fields: LEVEL_ONLY };
  const source = { equipment: { equipType, equipId }, demo: place.demo };
  const levels: TimedLevel[] = [];
  for await (const { timestamp, level } of measuredRecords(source, query, { ...context, nowMs })) {
    const timeMs = clock.read(timestamp);
    if (typeof level === 'number' && timeMs !== undefined) levels.push({ timeMs, levelM: level });
  }
  count.levels += levels.length;
  return levels;
}
