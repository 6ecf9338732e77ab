import { plainFigures } from '#shared/domain/import/cells/plain-text.ts';
import type { ImportPlan, Option, Question } from '#shared/domain/import/import-plan.ts';
import type { RowSource } from '../row-source.ts';
import { isNoData } from './further-rows.ts';

/** Rows in front of the last one that say how long the cells of a column are. */
const ROWS_BEFORE = 500;
/** Cells of a row that a question shows. */
const MAX_SHOWN_CELLS = 6;

/** Where the file has no line end behind it: the last cell of the last row, and what stands above it. */
type End = { row: number; cells: string[]; text: string; count: number; above: string[]; leastCells: number };

function endOf(source: RowSource, plan: ImportPlan): End | null {
  const last = source.countRows();
  if (last < plan.firstDataRow || (plan.lastDataRow !== null && last > plan.lastDataRow)) return null;
  const rows: string[][] = [];
  let isData = false;
  source.scan(Math.max(plan.firstDataRow, last - ROWS_BEFORE), (row) => {
    isData = !isNoData(row, plan);
    if (isData) rows.push(row.cells().map(({ text }) => text));
    return true;
  });
  const cells = rows.pop();
  if (!isData || !cells) return null;
  const count = cells.length;
  const text = plainFigures(cells.at(-1) ?? '');
  const above = rows.map((row) => plainFigures(row[count - 1] ?? '')).filter((cell) => /\d/u.test(cell));
  return { row: last, cells, text, count, above, leastCells: Math.min(...rows.map(({ length }) => length)) };
}

/** Digits behind the last point or comma. */
const decimals = (text: string): number => /[.,](\d*)$/u.exec(text)?.[1]?.length ?? 0;

/** True if a text is shorter, or has fewer decimals, than every one above it. */
function isShorter({ text, above, count, leastCells }: End): boolean {
  if (!/\d/u.test(text) || above.length === 0) return false;
  return (
    count < leastCells ||
    above.every((cell) => cell.length > text.length) ||
    above.every((cell) => decimals(cell) > decimals(text))
  );
}

/**
 * Asks about the last row of a workbook whose bytes end before it does: what stands there may be cut off, wherever in the row
 * that is, and rows may be missing behind it. Of a table that is turned, it is the last column: then nothing is sent.
 */
function askAboutCutOff(source: RowSource, plan: ImportPlan): Question[] {
  const last = source.countRows();
  if (last < plan.firstDataRow) return [];
  const cells: string[] = [];
  source.scan(last, (row) => {
    cells.push(...row.cells().flatMap(({ text }) => (text === '' ? [] : [text])));
    return true;
  });
  const evidence = [cells.slice(0, MAX_SHOWN_CELLS).join(' ')];
  return [askAboutRow(plan, last, { certainty: 'contradictory', column: null, evidence })];
}

/** Of a table that is turned, the last row is a column: it can be left out with all of it alone. */
function askAboutRow(
  { leftOutRows, isTransposed }: ImportPlan,
  row: number,
  about: Pick<Question, 'certainty' | 'column' | 'evidence'>,
): Question {
  const rows = { firstRow: row, lastRow: row };
  const leaveOut: Option = {
    id: 'last-row:leave-out',
    changes: [{ kind: 'plan', set: { leftOutRows: [...leftOutRows, rows] } }],
  };
  return {
    id: 'last-row',
    about: 'last-row',
    ...about,
    holds: isTransposed ? { kind: 'file' } : { kind: 'rows', ...rows },
    options: [{ id: 'last-row:whole', changes: [] }, ...(isTransposed ? [] : [leaveOut])],
  };
}

/**
 * Asks about the last row of a text that has no line end behind it, where its last cell looks cut off: 9 below 1000.26 and
 * 1013.61 may be the beginning of 987.35. Programs that write no last line end at all leave a cell like the others.
 */
export function askAboutLastRow(source: RowSource, plan: ImportPlan): Question[] {
  if (source.isCutOff === true) return askAboutCutOff(source, plan);
  if (source.endsOpen !== true) return [];
  const end = endOf(source, plan);
  if (!end || !isShorter(end)) return [];
  const { row, cells } = end;
  if (plan.shortRows === 'hold' && cells.length < plan.columns.length) return [];
  const column = Math.min(cells.length, plan.columns.length) - 1;
  const evidence = [cells.at(-1) ?? '', ...end.above.slice(-1)];
  return [askAboutRow(plan, row, { certainty: 'assumed', column, evidence })];
}
