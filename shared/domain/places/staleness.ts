/**
 * How a place reports, seen from a moment. `never`: no report is known. `future`: the latest report lies ahead of the
 * clock, so a clock or a zone is wrong. `unknown-interval`: there is a report, but no interval to judge its age by.
 * `unmounted`: the equipment is removed, so no report is expected.
 */
export const REPORTING_STATES = [
  'on-time',
  'late',
  'silent',
  'never',
  'future',
  'unknown-interval',
  'unmounted',
] as const;

export type ReportingState = (typeof REPORTING_STATES)[number];

export type Reporting = {
  /** False if the equipment is removed; null if the record does not say, which counts as mounted. */
  mounted: boolean | null;
  /** Epoch milliseconds; null if it never reported. */
  latestTimeMs: number | null;
  /** Minutes between two reports; null if unknown. */
  intervalMin: number | null;
};

/** The latest report that is known of a place, and until when it is known to be the latest; epoch milliseconds. */
type LatestReport = { latestTimeMs: number | null; asOfMs: number };

/**
 * The later of the report that the place list tells of and the one that a level is; of two at the same time the one that
 * was asked for last. A place reports between two looks at the list, so its silence is judged at the time of the look
 * (`asOfMs`), never now.
 * @param level as of when it was read; its own time is null where there is none
 */
export function latestReport(list: LatestReport, level: LatestReport): LatestReport {
  if (level.latestTimeMs === null) return list;
  if (list.latestTimeMs === null || level.latestTimeMs > list.latestTimeMs) return level;
  return level.latestTimeMs === list.latestTimeMs && level.asOfMs > list.asOfMs ? level : list;
}

const MINUTE_MS = 60_000;
/** A report may be under way for so long, and two clocks may differ by so much. */
export const GRACE_MS = 5 * MINUTE_MS;
const ON_TIME_INTERVALS = 1.5;
const SILENT_INTERVALS = 3;

/** Whether a time (epoch milliseconds) lies so far ahead that it, or the clock, must be wrong. */
export const isAhead = (timeMs: number, nowMs: number): boolean => timeMs - nowMs > GRACE_MS;

/** Up to this age, in milliseconds, the latest report of a place with this interval (minutes) is on time. */
export function onTimeLimitMs(intervalMin: number): number {
  return ON_TIME_INTERVALS * intervalMin * MINUTE_MS + GRACE_MS;
}

/**
 * Judges the age of the latest report against the reporting interval (interface 2.2, nextConnInterval in
 * minutes and latestTime): on time up to 1.5 intervals and 5 minutes, late up to 3 intervals, silent beyond. For
 * intervals so short that 1.5 of them and 5 minutes exceed 3 of them there is nothing between on time and silent.
 */
export function reportingState(
  { mounted, latestTimeMs, intervalMin }: Reporting,
  nowMs: number,
): ReportingState {
  if (mounted === false) return 'unmounted';
  if (latestTimeMs === null) return 'never';
  if (isAhead(latestTimeMs, nowMs)) return 'future';
  const ageMs = nowMs - latestTimeMs;
  if (intervalMin === null || !(intervalMin > 0)) return 'unknown-interval';
  if (ageMs <= onTimeLimitMs(intervalMin)) return 'on-time';
  return ageMs <= SILENT_INTERVALS * intervalMin * MINUTE_MS ? 'late' : 'silent';
}
