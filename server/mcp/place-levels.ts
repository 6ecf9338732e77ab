import type { TimedLevel } from '#shared/domain/places/exceedance.ts';
import { measuredRecords } from './measured-records.ts';
import type { MonitoredPlace } from './monitored-place.ts';
import { reportTimes } from './report-times.ts';
import type { ToolContext } from './tool.ts';

const LEVEL_ONLY: ReadonlySet<string> = new Set(['level']);

function* demoLevels(
  { demo }: MonitoredPlace,
  fromMs: number,
  toMs: number,
  nowMs: number,
): Generator<TimedLevel> {
  const level = demo?.values.get('level');
  if (!demo || !level) return;
  for (const timeMs of reportTimes(demo, fromMs, toMs, nowMs)) yield { timeMs, levelM: level(timeMs) };
}

/** The levels of a place in a period (epoch milliseconds, both ends included), reported and uploaded, in order. */
export async function placeLevels(
  place: MonitoredPlace,
  { fromMs, toMs, nowMs }: { fromMs: number; toMs: number; nowMs: number },
  context: ToolContext,
): Promise<Iterable<TimedLevel>> {
  const { equipType, equipId } = place.record;
  // Most places have no uploads; making records of their millions of levels would take ten times as long.
  if (!(await context.uploads.has({ equipType, equipId }))) return demoLevels(place, fromMs, toMs, nowMs);
  const { clock } = context;
  const query = { from: clock.write(fromMs), to: clock.write(toMs), fields: LEVEL_ONLY };
  const source = { equipment: { equipType, equipId }, demo: place.demo };
  const levels: TimedLevel[] = [];
  for await (const { timestamp, level } of measuredRecords(source, query, { ...context, nowMs })) {
    const timeMs = clock.read(timestamp);
    if (typeof level === 'number' && timeMs !== undefined) levels.push({ timeMs, levelM: level });
  }
  return levels;
}
