import type { AlertWatchState, ListedAlert } from '#shared/contract/alerts.ts';
import { severityOf } from '#shared/domain/alerts/alert-rules.ts';
import type { LevelColumns } from '#shared/domain/levels/level-readings.ts';
import type { Severity } from '#shared/domain/places/exceedance.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';

/** What alerts are listed under, in this order. */
const ALERT_GROUPS = ['overflow', 'alarm', 'warning', 'returned', 'shelved'] as const;

export type AlertGroup = (typeof ALERT_GROUPS)[number];

export const ALERT_SORTS = ['above', 'since'] as const;

export type AlertSort = (typeof ALERT_SORTS)[number];

/** An alert with its place, and the newest level that is known of it. */
export type AlertRow = {
  row: number;
  group: AlertGroup;
  alert: ListedAlert;
  severity: Severity;
  levelM: number | null;
  timeMs: number | null;
  thresholdM: number | null;
  /** Centimetres above the threshold of its severity; negative within the deadband. */
  aboveCm: number | null;
};

const THRESHOLDS = { overflow: 'outValue', alarm: 'alarmValue', warning: 'warnValue' } as const;
const CM_PER_M = 100;

function groupOf(alert: ListedAlert, severity: Severity): AlertGroup {
  if (alert.shelf) return 'shelved';
  return alert.rank === 0 ? 'returned' : severity;
}

/**
 * The alerts of the places that are looked at, in groups and in order. Those that do not report are left out: they are
 * listed with the quality of data.
 */
export function alertRows(
  alerts: readonly ListedAlert[],
  { table, levels, rows }: { table: PlaceTable; levels: LevelColumns; rows: Iterable<number> },
  sort: AlertSort,
): AlertRow[] {
  const wanted = new Set(rows);
  const found: AlertRow[] = [];
  for (const alert of alerts) {
    const row = table.rowOf(alert.placeId);
    if (row === undefined || !wanted.has(row) || alert.isSilent || !alert.episode) continue;
    const severity = severityOf(alert.rank) ?? severityOf(alert.episode.highest) ?? 'warning';
    const read = { levelM: levels.levelM[row] ?? Number.NaN, timeMs: levels.timeMs[row] ?? Number.NaN };
    const isNewer = !Number.isNaN(read.levelM) && !(read.timeMs < (alert.timeMs ?? -Infinity));
    const levelM = isNewer ? read.levelM : alert.levelM;
    const timeMs = isNewer && !Number.isNaN(read.timeMs) ? read.timeMs : alert.timeMs;
    const threshold = table.numbers(THRESHOLDS[severity])[row] ?? Number.NaN;
    const thresholdM = threshold > 0 ? threshold : null;
    const aboveCm =
      levelM === null || thresholdM === null ? null : Math.round((levelM - thresholdM) * CM_PER_M);
    found.push({
      row,
      group: groupOf(alert, severity),
      alert,
      severity,
      levelM,
      timeMs,
      thresholdM,
      aboveCm,
    });
  }
  return found.toSorted(
    (a, b) =>
      ALERT_GROUPS.indexOf(a.group) - ALERT_GROUPS.indexOf(b.group) || inGroup(a, b, sort) || a.row - b.row,
  );
}

function inGroup(a: AlertRow, b: AlertRow, sort: AlertSort): number {
  const since = (row: AlertRow) => row.alert.episode?.sinceMs ?? 0;
  if (sort === 'since') return since(b) - since(a);
  return (b.aboveCm ?? -Infinity) - (a.aboveCm ?? -Infinity) || since(a) - since(b);
}

/** How many rows there are of each group, and how many that stand nobody has acknowledged. */
export function countRows(rows: readonly AlertRow[]) {
  const groups = Object.fromEntries(ALERT_GROUPS.map((group) => [group, 0])) as Record<AlertGroup, number>;
  let unacknowledged = 0;
  for (const { group, alert } of rows) {
    groups[group] += 1;
    if (group !== 'shelved' && alert.condition !== 'acknowledged') unacknowledged += 1;
  }
  const { overflow, alarm, warning } = groups;
  return { groups, standing: overflow + alarm + warning, unacknowledged };
}

/** The next threshold above a severity, in metres. */
export function nextThreshold(
  table: PlaceTable,
  row: number,
  severity: Severity,
): { severity: Severity; levelM: number } | undefined {
  const above = severity === 'warning' ? (['alarm', 'overflow'] as const) : (['overflow'] as const);
  if (severity === 'overflow') return undefined;
  for (const next of above) {
    const levelM = table.numbers(THRESHOLDS[next])[row] ?? Number.NaN;
    if (levelM > 0) return { severity: next, levelM };
  }
  return undefined;
}

/** What is known of the levels that alerts are judged by. */
type KnownLevels = { status: string; lastGoodAtMs: number | null };
type Judged = Pick<AlertWatchState, 'completeAtMs'>;

/**
 * Why it is not known what stands: no levels are, or none have been judged for the account that is signed in; null if it is, and as
 * long as nobody can tell.
 */
export function unknownFor(levels: KnownLevels, state: Judged | undefined): 'notRead' | 'notJudged' | null {
  if (levels.status === 'loading' || !state) return null;
  if (levels.lastGoodAtMs === null) return 'notRead';
  return state.completeAtMs === null ? 'notJudged' : null;
}

/** True if an empty list means that nothing stands: not before a reading has been judged, also while the first one comes. */
export function areAlertsKnown(levels: KnownLevels, state: Judged | undefined): boolean {
  return state !== undefined && state.completeAtMs !== null && unknownFor(levels, state) === null;
}
