import { LEVEL_STATES, levelState } from '../places/exceedance.ts';
import type { LevelColumns } from './level-readings.ts';
import type { PlaceTable } from '../places/place-table.ts';
import { REPORTING_STATES, reportingState } from '../places/staleness.ts';
import { ROWS_PER_STEP, type Steps } from '../steps.ts';

/** How every place of a table stands at a moment: positions in `LEVEL_STATES` and `REPORTING_STATES`, by row. */
export type PlaceStates = { nowMs: number; level: Uint8Array; reporting: Uint8Array };

const LEVEL_UNKNOWN = LEVEL_STATES.indexOf('level-unknown');
const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** A level that is newer than the list is a report, too: the list is fetched by hand, levels every minute. */
function latestOf(reportedMs = Number.NaN, levelTimeMs = Number.NaN): number | null {
  if (Number.isNaN(reportedMs) || levelTimeMs > reportedMs) return orNull(levelTimeMs);
  return reportedMs;
}

/**
 * Judges level and reporting of every place, by the same rules as the service's own `summarize_project`: equipment that
 * is removed has no level now.
 */
export function* placeStates(table: PlaceTable, levels: LevelColumns, nowMs: number): Steps<PlaceStates> {
  const level = new Uint8Array(table.count).fill(LEVEL_UNKNOWN);
  const reporting = new Uint8Array(table.count);
  const latest = table.numbers('latestTime');
  const interval = table.numbers('nextConnInterval');
  const warn = table.numbers('warnValue');
  const alarm = table.numbers('alarmValue');
  const out = table.numbers('outValue');
  for (let row = 0; row < table.count; row += 1) {
    if (row % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    const mounted = table.flag(row, 'mounted');
    const latestTimeMs = latestOf(latest[row], levels.timeMs[row]);
    const intervalMin = orNull(interval[row]);
    reporting[row] = REPORTING_STATES.indexOf(reportingState({ mounted, latestTimeMs, intervalMin }, nowMs));
    if (mounted === false) continue;
    const thresholds = { warnM: orNull(warn[row]), alarmM: orNull(alarm[row]), outM: orNull(out[row]) };
    level[row] = LEVEL_STATES.indexOf(levelState(orNull(levels.levelM[row]), thresholds));
  }
  return { nowMs, level, reporting };
}
