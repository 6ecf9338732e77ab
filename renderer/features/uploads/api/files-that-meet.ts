import { reachesInto, type SharedPeriod, sharedPeriods } from '#shared/domain/import/file-repeats.ts';
import type { SheetRun } from './dry-runs.ts';
import type { WorkspaceSheet } from '../model/workspace-state.ts';

/** Sheets that say something of the same equipment and period, in the order of the workspace. */
export type Meeting = { runs: SheetRun[]; periods: SharedPeriod[] };

/** Whose value is sent where sheets differ: of the one further up, of the one further down, or of the sheet of this key. */
export type Winner = 'first' | 'last' | { key: string };

/** The sheets among which the same times may stand; null if there are none. */
export function sheetsThatMeet(runs: readonly SheetRun[]): Meeting | null {
  const periods = sharedPeriods(runs.map(({ result }) => result.report));
  if (periods.length === 0) return null;
  return { runs: runs.filter(({ result }) => reachesInto(result.report, periods)), periods };
}

/** The order in which sheets are sent: what an earlier one has, a later one does not send again. */
export function orderByWinner<R extends { sheet: { key: string } }>(runs: readonly R[], winner: Winner): R[] {
  if (winner === 'first') return [...runs];
  if (winner === 'last') return runs.toReversed();
  const isWinner = ({ sheet }: R) => sheet.key === winner.key;
  return [...runs.filter(isWinner), ...runs.filter((run) => !isWinner(run))];
}

/**
 * Of the sheets that are in the outbox already, those that a further one may repeat, and the periods in which it may: files
 * that follow each other, week by week, meet their neighbours alone, and only those are read again.
 */
export function sheetsBefore(
  { runs }: Meeting,
  key: string,
  sentKeys: ReadonlySet<string>,
): { sheets: WorkspaceSheet[]; periods: SharedPeriod[] } | undefined {
  const report = runs.find(({ sheet }) => sheet.key === key)?.result.report;
  if (!report) return undefined;
  const met = runs.filter(
    ({ sheet, result }) => sentKeys.has(sheet.key) && sharedPeriods([report, result.report]).length > 0,
  );
  if (met.length === 0) return undefined;
  const reports = met.map(({ result }) => result.report);
  return { sheets: met.map(({ sheet }) => sheet), periods: sharedPeriods([report, ...reports]) };
}
