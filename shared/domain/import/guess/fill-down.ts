import { type ColumnPlan, type PlanChange, type Question, TIME_PART_ROLES } from '../import-plan.ts';
import { fillDownId } from '../question.ts';
import type { MergedCells, SampleRow } from '../source-sample.ts';

/** A blank that stands alone is rather a slip. */
export const MIN_BLANKS = 2;

const TIMES: readonly ColumnPlan['role'][] = ['time', 'date', 'clock', ...TIME_PART_ROLES];

/**
 * True for a column whose blank cells may mean the cell above them: a day beside clocks, a station, or a unit. In the long
 * shape, the unit of the row above is that of something else.
 */
export function mayFillDown({ role }: Pick<ColumnPlan, 'role'>, columns: readonly ColumnPlan[]): boolean {
  if (role === 'unit') return columns.every((one) => one.role !== 'field-name');
  return role === 'date' || role === 'station';
}

/** Columns that say of a row with a blank in this one that it is a row of values: the others of its time. */
export function timesBeside(
  { column, block }: Pick<ColumnPlan, 'column' | 'block'>,
  columns: readonly ColumnPlan[],
): number[] {
  return columns
    .filter((one) => one.column !== column && one.block === block && TIMES.includes(one.role))
    .map((one) => one.column);
}

/** True if a cell lies in merged cells of its column alone: then it means what stands above it. */
export function isInMerged(merged: readonly MergedCells[], row: number, column: number): boolean {
  return merged.some(
    ({ firstRow, lastRow, firstColumn, lastColumn }) =>
      firstColumn <= column && column <= lastColumn && firstRow < row && row <= lastRow,
  );
}

/**
 * Asks whether a blank cell of a column means the cell above it; rows with a blank are held.
 * @param isLikely the reading that the plan has.
 */
export function askToFillDown(
  { column, header }: Pick<ColumnPlan, 'column' | 'header'>,
  isLikely: boolean,
  evidence: readonly string[],
): Question {
  const change = (fillDown: boolean): PlanChange[] => [{ kind: 'column', column, set: { fillDown } }];
  const options = [
    { id: 'fill:yes', changes: change(true) },
    { id: 'fill:no', changes: change(false) },
  ];
  return {
    id: fillDownId({ header, column }),
    about: 'fill-down',
    certainty: 'assumed',
    column,
    evidence: evidence.slice(0, 5),
    holds: { kind: 'blanks', columns: [column] },
    options: isLikely ? options : options.toReversed(),
  };
}

/**
 * What blank cells of a column of days, stations or units mean, and merged ones of a column of values. Proved where all of them are merged with the cell above; asked
 * where rows of values have several others, or where most cells are blank.
 */
export function guessFillDown(
  plan: ColumnPlan,
  columns: readonly ColumnPlan[],
  rows: readonly SampleRow[],
  merged: readonly MergedCells[],
): Question[] {
  if (plan.role === 'value') return askAboutMergedValues(plan, rows, merged);
  if (!mayFillDown(plan, columns)) return [];
  const { column } = plan;
  const beside = timesBeside(plan, columns);
  const textAt = ({ cells }: SampleRow, at: number): string => cells[at]?.text.trim() ?? '';
  // Where nothing was measured, no unit is missing.
  const hasValue = (row: SampleRow): boolean =>
    plan.role !== 'unit' || columns.some((one) => one.role === 'value' && textAt(row, one.column) !== '');
  const blank = rows.filter((row) => textAt(row, column) === '' && hasValue(row));
  const filled = rows.filter((row) => textAt(row, column) !== '').map((row) => textAt(row, column));
  const alone = blank.filter(({ number }) => !isInMerged(merged, number, column));
  const ofValues = alone.filter((row) => beside.some((at) => /\d/u.test(textAt(row, at))));
  const isMostlyBlank = filled.length > 0 && blank.length > filled.length;
  const hasMerged = alone.length < blank.length;
  plan.fillDown = hasMerged || isMostlyBlank;
  const fewest = hasMerged ? 1 : MIN_BLANKS;
  const isOpen = (isMostlyBlank && !hasMerged) || (filled.length > 0 && ofValues.length >= fewest);
  return isOpen ? [askToFillDown(plan, plan.fillDown, [...new Set(filled)])] : [];
}

/**
 * Asks what merged cells in a column of values mean: the value of their first row alone, or of every row that they cover. Rows
 * that they cover are held.
 */
function askAboutMergedValues(
  plan: ColumnPlan,
  rows: readonly SampleRow[],
  merged: readonly MergedCells[],
): Question[] {
  const { column } = plan;
  const first = rows[0]?.number ?? 0;
  const found = merged.filter(
    ({ firstRow, lastRow, firstColumn }) => firstColumn === column && lastRow > firstRow && firstRow >= first,
  );
  const beginnings = rows.filter(({ number }) => found.some(({ firstRow }) => firstRow === number));
  const texts = beginnings.map(({ cells }) => cells[column]?.text.trim() ?? '').filter((text) => text !== '');
  if (found.length === 0 || (beginnings.length === found.length && texts.length === 0)) return [];
  plan.mergedRows = found.map(({ firstRow, lastRow }) => ({ firstRow, lastRow }));
  return [askToFillDown(plan, false, texts)];
}
