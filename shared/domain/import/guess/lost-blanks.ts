import type { ColumnPlan, Question } from '../import-plan.ts';
import { columnQuestionId } from '../question.ts';
import type { SheetSample, SourceSample } from '../source-sample.ts';
import type { TableFinding } from './find-table.ts';
import { askForUnknownUnit } from './guess-units.ts';

/** Where runs of blanks separate cells, a row of units that has fewer than the names says nothing of which column each is of. */
export function hasLostBlanks(
  { format }: SourceSample,
  { head }: SheetSample,
  { unitRow, headerRows }: TableFinding,
): boolean {
  if (format.kind !== 'delimited' || format.delimiter !== ' ' || unitRow === null) return false;
  const filled = (row: number): number =>
    head.find(({ number }) => number === row)?.cells.filter(({ text }) => text.trim() !== '').length ?? 0;
  return headerRows.some((row) => row !== unitRow && filled(row) !== filled(unitRow));
}

/** Asks for the unit of each column of values, where the file has units and does not say of which column each is. */
export function askForUnplacedUnits(columns: readonly ColumnPlan[]): Question[] {
  return columns.flatMap((column) =>
    column.role === 'value' && column.unit === null
      ? (askForUnknownUnit(column.field, [column], columnQuestionId('unit', column, columns)) ?? [])
      : [],
  );
}
