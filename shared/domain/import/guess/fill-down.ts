import { type ColumnPlan, type PlanChange, type Question, TIME_PART_ROLES } from '../import-plan.ts';
import { fillDownId } from '../question.ts';
import { isMergedBelow, mergedRowsOf } from '../merged-rows.ts';
import type { MergedCells, SampleRow } from '../source-sample.ts';

/** A blank that stands alone is rather a slip. */
export const MIN_BLANKS = 2;

const TIMES: readonly ColumnPlan['role'][] = ['time', 'date', 'clock', ...TIME_PART_ROLES];

/** Columns that tell rows of one time apart. */
const OF_ONE_TIME: readonly ColumnPlan['role'][] = ['station', 'field-name'];
const isWholeTime = ({ role }: Pick<ColumnPlan, 'role'>): boolean => role === 'time' || role === 'clock';

/**
 * True for a column whose blank cells may mean the cell above them: a day beside clocks, a time beside stations, a station, or a
 * unit. In the long shape, the unit of the row above is that of something else.
 */
export function mayFillDown(plan: Pick<ColumnPlan, 'role'>, columns: readonly ColumnPlan[]): boolean {
  if (plan.role === 'unit') return columns.every(({ role }) => role !== 'field-name');
  if (isWholeTime(plan)) return columns.some(({ role }) => OF_ONE_TIME.includes(role));
  return plan.role === 'date' || plan.role === 'station';
}

/**
 * Makes the function that tells by what stands beside a blank in a column whether its row is one of values: the rest of its time,
 * or what of the values of one time it has. null: nothing can say so.
 */
export function rowsOfValues(
  plan: Pick<ColumnPlan, 'column' | 'block' | 'role'>,
  columns: readonly ColumnPlan[],
): ((textAt: (column: number) => string) => boolean) | null {
  const beside = (roles: readonly ColumnPlan['role'][]): number[] =>
    columns
      .filter(
        ({ column, block, role }) => column !== plan.column && block === plan.block && roles.includes(role),
      )
      .map(({ column }) => column);
  if (isWholeTime(plan)) {
    const [names, values] = [beside(OF_ONE_TIME), beside(['value'])];
    return (textAt) =>
      names.some((at) => textAt(at).trim() !== '') && values.some((at) => /\d/u.test(textAt(at)));
  }
  const times = beside(TIMES);
  return times.length === 0 ? null : (textAt) => times.some((at) => /\d/u.test(textAt(at)));
}

/**
 * Asks whether a blank cell of a column means the cell above it; rows with a blank are held, but for those that are merged with
 * it: `filled`.
 * @param isLikely the reading that the plan has.
 */
export function askToFillDown(
  { column, header }: Pick<ColumnPlan, 'column' | 'header'>,
  isLikely: boolean,
  evidence: readonly string[],
  filled: NonNullable<ColumnPlan['mergedRows']> = [],
): Question {
  const change = (set: Partial<ColumnPlan>): PlanChange[] => [{ kind: 'column', column, set }];
  const hasMerged = filled.length > 0;
  const options = [
    { id: 'fill:yes', changes: change({ fillDown: true }) },
    {
      id: 'fill:no',
      changes: change(hasMerged ? { fillDown: true, mergedRows: filled } : { fillDown: false }),
    },
  ];
  return {
    id: fillDownId({ header, column }),
    about: 'fill-down',
    certainty: 'assumed',
    column,
    evidence: evidence.slice(0, 5),
    holds: { kind: 'blanks', columns: [column], ...(hasMerged && { filled }) },
    options: isLikely ? options : options.toReversed(),
  };
}

/**
 * What blank cells of a column of times, stations or units mean, and merged ones of a column of values. Proved where all of them are merged with the cell above; asked
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
  const isOfValues = rowsOfValues(plan, columns);
  const textAt = ({ cells }: SampleRow, at: number): string => cells[at]?.text.trim() ?? '';
  // Where nothing was measured, no unit is missing.
  const hasValue = (row: SampleRow): boolean =>
    plan.role !== 'unit' || columns.some((one) => one.role === 'value' && textAt(row, one.column) !== '');
  const blank = rows.filter((row) => textAt(row, column) === '' && hasValue(row));
  const filled = rows.filter((row) => textAt(row, column) !== '').map((row) => textAt(row, column));
  const mergedRows = mergedRowsOf(merged, column);
  const isMerged = isMergedBelow(mergedRows);
  const alone = blank.filter(({ number }) => !isMerged(number));
  const ofValues = alone.filter((row) => isOfValues?.((at) => textAt(row, at)));
  const isMostlyBlank = filled.length > 0 && blank.length > filled.length;
  const hasMerged = alone.length < blank.length;
  const fewest = hasMerged ? 1 : MIN_BLANKS;
  // Rows without a time may be of no table.
  const isLikely = isMostlyBlank && (!isWholeTime(plan) || ofValues.length >= fewest);
  plan.fillDown = hasMerged || isLikely;
  const isOpen = (isLikely && !hasMerged) || (filled.length > 0 && ofValues.length >= fewest);
  return isOpen ? [askToFillDown(plan, plan.fillDown, [...new Set(filled)], mergedRows)] : [];
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
