import { levelState, type LevelState } from '#shared/domain/places/exceedance.ts';
import { readLooseNumber } from '#shared/domain/places/loose-values.ts';
import { GRACE_MS, reportingState, type ReportingState } from '#shared/domain/places/staleness.ts';
import { latestReportMs } from '../demo/reporting.ts';
import type { LatestUntil } from '../store/store.ts';
import type { MonitoredPlace } from './monitored-place.ts';
import type { UploadedEquipment } from './uploaded-equipment.ts';
import type { WallClock } from './wall-clock.ts';

/** How a place stands at a moment. Times are epoch milliseconds. */
export type PlaceStatus = {
  state: LevelState;
  reporting: ReportingState;
  levelM: number | null;
  levelTimeMs: number | null;
  /** What was uploaded as the latest level if that is no number, or its beginning; the level is unknown since then. */
  levelText: string | null;
  /** How long that text is where only its beginning is here. */
  levelTextLength: number | null;
  latestTimeMs: number | null;
  /** How many uploaded records lie so far ahead of the clock that they are not taken, counted to 1,000. */
  recordsAhead: number;
};

export type PlaceEntry = { place: MonitoredPlace; status: PlaceStatus };

type TimedLevel = Pick<PlaceStatus, 'levelM' | 'levelText' | 'levelTextLength'> & { timeMs: number };

const NO_TEXT = { levelText: null, levelTextLength: null };

/** Bytes that the text of a level takes in the JSON of an answer, which may have a thousand of them. */
const MAX_LEVEL_TEXT_BYTES = 40;

function beginningOf(text: string): Pick<PlaceStatus, 'levelText' | 'levelTextLength'> {
  const begin: string[] = [];
  let bytes = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(JSON.stringify(character)) - 2;
    // Joined it keeps nothing of the long text in memory.
    if (bytes > MAX_LEVEL_TEXT_BYTES) return { levelText: begin.join(''), levelTextLength: text.length };
    begin.push(character);
  }
  return { levelText: text, levelTextLength: null };
}

/** The last wall-clock text that can be true at an instant (epoch milliseconds): of what lies behind it, some clock is wrong. */
export const lastTrueText = (nowMs: number, clock: WallClock): string => clock.latestText(nowMs + GRACE_MS);

/** When the place last reported, as the place list says it too (interface 2.2, latestTime). */
export function latestTimeOf(place: MonitoredPlace, nowMs: number): number | null {
  const { demo } = place;
  return demo ? (latestReportMs(demo.simulation, nowMs) ?? null) : place.latestTimeMs;
}

function demoLevelOf({ demo }: MonitoredPlace, latestTimeMs: number | null): TimedLevel | undefined {
  const level = demo?.values.get('level');
  return level && latestTimeMs !== null
    ? { levelM: level(latestTimeMs), timeMs: latestTimeMs, ...NO_TEXT }
    : undefined;
}

function uploadedLevelOf(record: LatestUntil['record'], clock: WallClock): TimedLevel | undefined {
  const timeMs = record && clock.read(record.timestamp);
  if (timeMs === undefined) return undefined;
  const levelM = readLooseNumber(record?.['level']);
  return { levelM, timeMs, ...(levelM === null ? beginningOf(String(record?.['level'])) : NO_TEXT) };
}

/**
 * The one rule of the tools for how a place stands: its latest level, reported or uploaded, against its thresholds, and
 * the age of its latest report. A level may be sent as text (interface 2.3): a text that is no number makes the level
 * unknown, because an older number says nothing of now. Equipment that is removed has a history, but no level now.
 */
function placeStatus(
  place: MonitoredPlace,
  nowMs: number,
  uploads: LatestUntil | undefined,
  clock: WallClock,
): PlaceStatus {
  const { mounted, nextConnInterval: intervalMin } = place.values;
  const listedMs = latestTimeOf(place, nowMs);
  const reportingSince = (latestTimeMs: number | null) => ({
    reporting: reportingState({ mounted, latestTimeMs, intervalMin }, nowMs),
    latestTimeMs,
    recordsAhead: uploads?.countAfter ?? 0,
  });
  if (mounted === false) {
    const none = { levelM: null, levelTimeMs: null, ...NO_TEXT };
    return { state: 'level-unknown', ...reportingSince(listedMs), ...none };
  }
  const reported = demoLevelOf(place, listedMs);
  const uploaded = uploadedLevelOf(uploads?.record, clock);
  const level = uploaded && uploaded.timeMs >= (reported?.timeMs ?? -Infinity) ? uploaded : reported;
  const uploadedMs = uploads?.time === undefined ? undefined : clock.read(uploads.time);
  const latestTimeMs = uploadedMs === undefined ? listedMs : Math.max(uploadedMs, listedMs ?? -Infinity);
  return {
    state: levelState(level?.levelM ?? null, place.thresholds),
    ...reportingSince(latestTimeMs),
    levelM: level?.levelM ?? null,
    levelTimeMs: level?.timeMs ?? null,
    levelText: level?.levelText ?? null,
    levelTextLength: level?.levelTextLength ?? null,
  };
}

/** How each of a list of places stands at a moment, in their order. */
export async function* placeStatuses(
  places: readonly MonitoredPlace[],
  nowMs: number,
  uploads: UploadedEquipment,
  clock: WallClock,
): AsyncGenerator<PlaceEntry, void, undefined> {
  const equipment = places.map(({ record: { equipType, equipId } }) => ({ equipType, equipId }));
  let index = 0;
  for await (const latest of uploads.latestOfMany(equipment, 'level', lastTrueText(nowMs, clock))) {
    const place = places[index];
    if (place) yield { place, status: placeStatus(place, nowMs, latest, clock) };
    index += 1;
  }
}

const WHOLE_LEVEL_TEXT = 'query_measurements has all: fields level, from and to levelTime, limit 41';

/** What a tool says of the level of a place beyond its number, where there is any. */
export function levelNotes({ levelText, levelTextLength, recordsAhead }: PlaceStatus): {
  levelText?: string;
  levelTextCut?: string;
  recordsAhead?: number;
} {
  return {
    ...(levelText !== null && { levelText }),
    ...(levelText !== null &&
      levelTextLength !== null && {
        levelTextCut: `${levelText.length} of ${levelTextLength} characters; ${WHOLE_LEVEL_TEXT}`,
      }),
    ...(recordsAhead > 0 && { recordsAhead }),
  };
}
