import type { PlaceTable } from './place-table.ts';
import { ROWS_PER_STEP, type Steps } from '../steps.ts';

/** Latest reports of a project that lie ahead of the clock by a constant: the zone of its times is not what was set. */
export type ShiftHint = {
  projectId: string;
  /** Whole hours ahead, to the next half; positive. */
  shiftHours: number;
  /** Places whose report lies ahead, and all places of the project that have reported. */
  ahead: number;
  reported: number;
};

const HOUR_MS = 3_600_000;
const HALF_HOUR_MS = HOUR_MS / 2;
/** A clock may go wrong by so much without its zone being wrong. */
const GRACE_MS = 5 * 60_000;
const SHARE_AT_LEAST = 0.5;
const PLACES_AT_LEAST = 3;

/**
 * Recognises projects whose times are read in the wrong zone (interface 2.2, latestTime; interface 10.2):
 * half of the reports or more lie ahead of the clock. The newest report of such a project is shifted by the whole
 * difference but for its own age, so the shift is the next half hour above it; typically exactly 8 h.
 * @param nowMs the clock, epoch milliseconds.
 */
export function* findShiftedTimes(table: PlaceTable, nowMs: number): Steps<ShiftHint[]> {
  const projects = new Map<string, ShiftHint & { mostMs: number }>();
  const projectIds = table.texts('projectId');
  const latest = table.numbers('latestTime');
  for (let row = 0; row < table.count; row += 1) {
    if (row % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    const latestMs = latest[row] ?? Number.NaN;
    if (Number.isNaN(latestMs) || table.flag(row, 'mounted') === false) continue;
    const projectId = projectIds[row] ?? '';
    let project = projects.get(projectId);
    if (!project)
      projects.set(projectId, (project = { projectId, shiftHours: 0, ahead: 0, reported: 0, mostMs: 0 }));
    project.reported += 1;
    const aheadMs = latestMs - nowMs;
    if (aheadMs <= GRACE_MS) continue;
    project.ahead += 1;
    project.mostMs = Math.max(project.mostMs, aheadMs);
  }
  return [...projects.values()]
    .filter(({ ahead, reported }) => ahead >= PLACES_AT_LEAST && ahead >= SHARE_AT_LEAST * reported)
    .map(({ projectId, ahead, reported, mostMs }) => ({
      projectId,
      // A report from this very minute may be ahead by a little more than the shift.
      shiftHours: Math.ceil((mostMs - GRACE_MS) / HALF_HOUR_MS) / 2,
      ahead,
      reported,
    }));
}
