import { levelState, type LevelState } from '#shared/domain/places/exceedance.ts';
import { reportingState, type ReportingState } from '#shared/domain/places/staleness.ts';
import { latestReportMs } from '../demo/reporting.ts';
import type { MonitoredPlace } from './monitored-place.ts';
import type { UploadedEquipment } from './uploaded-equipment.ts';
import type { WallClock } from './wall-clock.ts';

/** How a place stands at a moment. Times are epoch milliseconds. */
export type PlaceStatus = {
  state: LevelState;
  reporting: ReportingState;
  levelM: number | null;
  levelTimeMs: number | null;
  latestTimeMs: number | null;
};

type TimedLevel = { levelM: number; timeMs: number };

/** When the place last reported, as the place list says it too (interface 2.2, latestTime). */
function latestTimeOf({ demo, values }: MonitoredPlace, nowMs: number): number | null {
  return demo ? (latestReportMs(demo.simulation, nowMs) ?? null) : values.latestTime;
}

function demoLevelOf({ demo }: MonitoredPlace, latestTimeMs: number | null): TimedLevel | undefined {
  const level = demo?.values.get('level');
  return level && latestTimeMs !== null ? { levelM: level(latestTimeMs), timeMs: latestTimeMs } : undefined;
}

async function uploadedLevelOf(
  { record: { equipType, equipId } }: MonitoredPlace,
  uploads: UploadedEquipment,
  clock: WallClock,
): Promise<TimedLevel | undefined> {
  const record = await uploads.latest({ equipType, equipId }, 'level');
  const levelM = record?.['level'];
  const timeMs = record && clock.read(record.timestamp);
  return typeof levelM === 'number' && timeMs !== undefined ? { levelM, timeMs } : undefined;
}

/**
 * The one rule of the tools for how a place stands: its latest level, reported or uploaded, against its thresholds, and
 * the age of its latest report. Equipment that is removed has a history, but no level now.
 */
export async function placeStatus(
  place: MonitoredPlace,
  nowMs: number,
  uploads: UploadedEquipment,
  clock: WallClock,
): Promise<PlaceStatus> {
  const { mounted, nextConnInterval: intervalMin } = place.values;
  const latestTimeMs = latestTimeOf(place, nowMs);
  const reporting = reportingState({ mounted, latestTimeMs, intervalMin }, nowMs);
  if (mounted === false) {
    return { state: 'level-unknown', reporting, levelM: null, levelTimeMs: null, latestTimeMs };
  }
  const reported = demoLevelOf(place, latestTimeMs);
  const uploaded = await uploadedLevelOf(place, uploads, clock);
  const level = uploaded && uploaded.timeMs >= (reported?.timeMs ?? -Infinity) ? uploaded : reported;
  return {
    state: levelState(level?.levelM ?? null, place.thresholds),
    reporting,
    levelM: level?.levelM ?? null,
    levelTimeMs: level?.timeMs ?? null,
    latestTimeMs,
  };
}
