import { type NumberRules, readNumber, readText } from './cells/read-number.ts';
import type { MadeValue } from './made-record.ts';
import type { Holds } from './question.ts';
import type { RecordShape } from './record-shapes.ts';
import { rulesForUnit, unitOfRow } from './row-unit.ts';
import type { CellProblem, RowProblemReason } from './row-problem.ts';
import type { Cell } from './source-sample.ts';

const BLANK: Cell = { text: '', kind: 'empty' };

/** The cells of a row of values. */
export type Row = { number: number; cells: Cell[] };

export function rowProblem(row: Row, column: number | null, reason: RowProblemReason): CellProblem {
  return { row: row.number, column, text: cellAt(row, column).text, reason };
}

export function cellAt(row: Row, column: number | null): Cell {
  return (column === null ? undefined : row.cells[column]) ?? BLANK;
}

export const isFilled = (cell: Cell): boolean => cell.text.trim() !== '';

/** What the value cells of a row say, and what of them cannot be sent. */
export function readValues(
  row: Row,
  shape: RecordShape,
  holds: Holds,
): { values: MadeValue[]; problems: CellProblem[] } {
  const values: MadeValue[] = [];
  const problems: CellProblem[] = [];
  for (const { plan, rules, unitColumns, needsUnit } of shape.values) {
    const cell = cellAt(row, plan.column);
    const problem = (reason: RowProblemReason): void =>
      void problems.push({ row: row.number, column: plan.column, text: cell.text, reason });
    if (isFilled(cell) && (holds.columns.has(plan.column) || holds.holdsValue(plan.column, cell.text))) {
      problem('open-question');
      continue;
    }
    const ofRow = plan.type === 'text' ? rules : rulesForUnit(rules, unitOfRow(row, unitColumns), needsUnit);
    if (!ofRow) {
      const isProblem = ofRow === undefined && isFilled(cell);
      if (isProblem) problems.push(rowProblem(row, unitColumns.at(-1)?.column ?? null, 'unit-differs'));
      continue;
    }
    const reading = readCell(cell, plan.type, ofRow);
    if (reading.kind === 'value')
      values.push({ column: plan.column, field: plan.field, literal: reading.literal });
    else if (reading.kind === 'problem') problem(reading.reason);
  }
  return { values, problems };
}

/** Values beside a mark such as 反向 are negative; one that is negative already says the same. */
export function makeNegative(
  { values, problems }: ReturnType<typeof readValues>,
  columns: readonly number[],
  row: Row,
): void {
  for (const [at, value] of values.entries()) {
    if (!columns.includes(value.column) || value.literal.startsWith('-') || Number(value.literal) === 0)
      continue;
    if (!value.literal.startsWith('"')) values[at] = { ...value, literal: `-${value.literal}` };
    else {
      // Below a limit, and the other way.
      values.splice(at, 1);
      problems.push(rowProblem(row, value.column, 'number-not-understood'));
    }
  }
}

function readCell(cell: Cell, type: 'number' | 'text', rules: NumberRules): ReturnType<typeof readNumber> {
  if (!cell.text.isWellFormed() || cell.text.includes('\uFFFD'))
    return { kind: 'problem', reason: 'undecodable' };
  return type === 'text' ? readText(cell, rules.missingTexts) : readNumber(cell, rules);
}

/** True if a row has something for this shape: blocks side by side need not be of the same length. */
export function hasCells(row: Row, shape: RecordShape): boolean {
  return shape.values.some(({ plan }) => isFilled(cellAt(row, plan.column)));
}
