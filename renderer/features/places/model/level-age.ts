import { reportingState } from '#shared/domain/places/staleness.ts';

/**
 * Whether a level is so old that the place should have reported another since: by the time of the level itself against
 * the reporting interval in minutes. Without a time or an interval nothing can be said, and it does not count as old.
 */
export function isLevelStale(levelTimeMs: number | null, intervalMin: number | null, nowMs: number): boolean {
  if (levelTimeMs === null) return false;
  const state = reportingState({ mounted: true, latestTimeMs: levelTimeMs, intervalMin }, nowMs);
  return state === 'late' || state === 'silent';
}
