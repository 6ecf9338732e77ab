import type { FileSeries } from '#shared/domain/import/check/file-series.ts';
import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import { isNote } from '#shared/domain/import/row-problem.ts';
import { isOfCell } from './problem-groups.ts';
import type { RowAsSent } from './rows-as-sent.ts';
import { marksOf } from './series-picture.ts';

export const ROW_FILTERS = ['all', 'to-check', 'held', 'skipped'] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

type Counts = 'problems' | 'problemCounts' | 'heldRows' | 'partlySentRows' | 'leftOutRows';

/** How many rows have problems, where the report does not tell all of those one by one; else null. */
export function boundedCount(report: Pick<PlanReport, Counts> | undefined): number | null {
  if (!report) return null;
  const all = Object.values(report.problemCounts).reduce((sum, count) => sum + count, 0);
  const isBounded = all > report.problems.length;
  return isBounded ? report.heldRows + report.partlySentRows + report.leftOutRows : null;
}

const ascending = (rows: Iterable<number>): number[] => [...new Set(rows)].toSorted((a, b) => a - b);

/**
 * The rows that each filter shows; null: all of them. `skipped` is empty unless the sampled rows have all that are skipped.
 * @param sampled what became of the sampled rows
 */
export function filteredRows(
  report: Pick<PlanReport, 'problems' | 'skippedRows'> | undefined,
  series: readonly FileSeries[],
  sampled: ReadonlyMap<number, RowAsSent>,
): Record<RowFilter, readonly number[] | null> {
  const { problems, skippedRows } = report ?? { problems: [], skippedRows: {} };
  const held = problems.flatMap(({ row, reason }) => (isNote(reason) ? [] : [row]));
  const marked = series.flatMap(({ finding }) => marksOf(finding).map(({ row }) => row));
  const skipped = [...sampled].flatMap(([row, { kind }]) => (kind === 'skipped' ? [row] : []));
  const skippedCount = Object.values(skippedRows).reduce((sum, count) => sum + count, 0);
  return {
    all: null,
    'to-check': ascending([...problems.flatMap((one) => (isOfCell(one) ? [one.row] : [])), ...marked]),
    held: ascending(held),
    skipped: skipped.length === skippedCount ? ascending(skipped) : [],
  };
}
