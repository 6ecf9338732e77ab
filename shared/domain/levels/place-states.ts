import { LEVEL_STATES, levelState } from '../places/exceedance.ts';
import type { LevelColumns } from './level-readings.ts';
import type { PlaceTable } from '../places/place-table.ts';
import { latestReport, REPORTING_STATES, reportingState } from '../places/staleness.ts';
import { ROWS_PER_STEP, type Steps } from '../steps.ts';

/** How every place of a table stands at a moment: positions in `LEVEL_STATES` and `REPORTING_STATES`, by row. */
export type PlaceStates = { nowMs: number; level: Uint8Array; reporting: Uint8Array };

const LEVEL_UNKNOWN = LEVEL_STATES.indexOf('level-unknown');
const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** Epoch milliseconds: when places are judged, and when their list was fetched and their levels were read. */
export type JudgedAt = { nowMs: number; listAsOfMs: number; levelsAsOfMs: number };

/**
 * Judges level and reporting of every place, by the same rules as the service's own `summarize_project`: equipment that
 * is removed has no level now. What has not been asked since makes no place silent (`latestReport`).
 */
export function* placeStates(
  table: PlaceTable,
  levels: LevelColumns,
  { nowMs, listAsOfMs, levelsAsOfMs }: JudgedAt,
): Steps<PlaceStates> {
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
    const { latestTimeMs, asOfMs } = latestReport(
      { latestTimeMs: orNull(latest[row]), asOfMs: listAsOfMs },
      { latestTimeMs: orNull(levels.timeMs[row]), asOfMs: levelsAsOfMs },
    );
    const intervalMin = orNull(interval[row]);
    reporting[row] = REPORTING_STATES.indexOf(reportingState({ mounted, latestTimeMs, intervalMin }, asOfMs));
    if (mounted === false) continue;
    const thresholds = { warnM: orNull(warn[row]), alarmM: orNull(alarm[row]), outM: orNull(out[row]) };
    level[row] = LEVEL_STATES.indexOf(levelState(orNull(levels.levelM[row]), thresholds));
  }
  return { nowMs, level, reporting };
}
