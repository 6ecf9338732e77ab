import {
  askToFillDown,
  mayFillDown,
  MIN_BLANKS,
  rowsOfValues,
} from '#shared/domain/import/guess/fill-down.ts';
import type { ColumnPlan, ImportPlan, Question } from '#shared/domain/import/import-plan.ts';
import { isMergedBelow, mergedRowsOf } from '#shared/domain/import/merged-rows.ts';
import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import type { RowSource } from '../row-source.ts';

/** True if blank cells of a column of times, stations or units may mean the cells above them, by what became of their rows. */
function isDoubtful(
  column: ColumnPlan,
  { columns }: ImportPlan,
  source: RowSource,
  { problemCounts }: Pick<PlanReport, 'problemCounts'>,
): boolean {
  if (!mayFillDown(column, columns)) return false;
  if (column.fillDown) return source.merged.length > 0 && column.mergedRows === undefined;
  const reasons = { station: 'station-missing', unit: 'unit-differs' } as const;
  const { role } = column;
  const reason = role === 'station' || role === 'unit' ? reasons[role] : 'time-missing';
  return (problemCounts[reason] ?? 0) >= MIN_BLANKS;
}

/**
 * Asks about blank cells in columns of times, stations and units that the first rows do not have: they may mean the cell above them.
 * The source is read only if rows are held for such a blank, or if merged cells have filled others that are not merged.
 */
export function askAboutBlankCells(
  source: RowSource,
  plan: ImportPlan,
  report: Pick<PlanReport, 'problemCounts'>,
): Question[] {
  const open = plan.columns
    .filter((column) => isDoubtful(column, plan, source, report))
    .flatMap((column) => {
      const isOfValues = rowsOfValues(column, plan.columns);
      const filled = mergedRowsOf(source.merged, column.column);
      const isMerged = isMergedBelow(filled);
      return isOfValues ? [{ column, isOfValues, filled, isMerged, blanks: 0, above: '' }] : [];
    });
  if (open.length === 0) return [];
  source.scan(plan.firstDataRow, (row) => {
    if (plan.lastDataRow !== null && row.number > plan.lastDataRow) return false;
    for (const one of open) {
      const { column } = one.column;
      const text = row.textAt(column).trim();
      if (text !== '') one.above ||= text;
      else if (one.isOfValues((at) => row.textAt(at)) && !one.isMerged(row.number)) one.blanks += 1;
    }
    return true;
  });
  return open
    .filter(({ column, blanks }) => blanks >= (column.fillDown ? 1 : MIN_BLANKS))
    .map(({ column, above, filled }) => askToFillDown(column, column.fillDown, [above], filled));
}
