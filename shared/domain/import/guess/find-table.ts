import type { Question } from '../import-plan.ts';
import type { MergedCells, SampleRow, SheetSample } from '../source-sample.ts';
import { isTimeLook, lookOf } from './cell-look.ts';
import { isHourRow } from './hour-columns.ts';
import { readUnitCell } from './read-header.ts';

/** Where the table of a sheet is. Rows count from 1, columns from 0. */
export type TableFinding = {
  /** Title rows, such as 某某泵站监测日报. */
  titleRows: number[];
  /** All rows of the header, the row of units included. */
  headerRows: number[];
  /** The row of units, null if there is none. */
  unitRow: number | null;
  /** null: there are no values in what was looked at. */
  firstDataRow: number | null;
  columnCount: number;
  /** Per column the texts of its header rows, top to bottom, without the unit row. */
  headerParts: string[][];
  units: (string | null)[];
  /** What is open about where the table is. */
  questions: Question[];
};

const textsOf = (row: SampleRow): string[] => row.cells.map((cell) => cell.text.trim());
const filledOf = (row: SampleRow): string[] => textsOf(row).filter((text) => text !== '');

type Counts = { times: number; numbers: number; filled: number };

function count(row: SampleRow): Counts {
  const filled = filledOf(row);
  if (isHourRow(filled)) return { times: 0, numbers: 0, filled: filled.length };
  const looks = row.cells.map(lookOf);
  return {
    times: looks.filter(isTimeLook).length,
    numbers: looks.filter((look) => look === 'number').length,
    filled: looks.filter((look) => look !== 'blank').length,
  };
}

/** A table that begins further down is pointed at by hand. */
const MOST_TITLE_ROWS = 200;

/** The first row of values: one with a time, followed by another; without any time, one that is half numbers. */
function findFirstDataRow(rows: readonly SampleRow[]): number {
  const counts = rows.slice(0, MOST_TITLE_ROWS).map(count);
  const filledAfter = (at: number): Counts | undefined =>
    counts.slice(at + 1).find(({ filled }) => filled > 0);
  const hasTime = ({ times, numbers, filled }: Counts): boolean =>
    times > 0 && filled >= 2 && times + numbers >= 1;
  const withTime = counts.findIndex((row, at) => {
    const next = filledAfter(at);
    return hasTime(row) && (next === undefined || hasTime(next) || (next.numbers > 0 && at > 0));
  });
  if (withTime >= 0) return withTime;
  return counts.findIndex(({ numbers, filled }) => numbers > 0 && numbers * 2 >= filled);
}

function isUnitRow(row: SampleRow): boolean {
  const filled = filledOf(row);
  const units = filled.filter((text) => readUnitCell(text) !== null);
  const others = filled.filter(
    (text) => readUnitCell(text) === null && !/^[-—/()（）]*$|^单位|^unit/iu.test(text),
  );
  return units.length > 0 && others.length <= 1 && units.length >= others.length;
}

/** A cell that several columns share belongs to all of them; one that several rows share is one name. */
function spread(row: SampleRow, merged: readonly MergedCells[], columnCount: number): string[] {
  const texts = textsOf(row);
  const full = Array.from({ length: columnCount }, (_, column) => texts[column] ?? '');
  for (const { firstRow, lastRow, firstColumn, lastColumn } of merged) {
    if (row.number < firstRow || row.number > lastRow) continue;
    for (let column = firstColumn; column <= Math.min(lastColumn, columnCount - 1); column += 1) {
      full[column] ||= row.number === firstRow ? (texts[firstColumn] ?? '') : '';
    }
  }
  return full;
}

/** In text files merged cells are lost: a blank one right of a group's name, with a name below it, belongs to the group. */
function spreadBlanks(upper: string[], lower: readonly string[]): string[] {
  let group = '';
  return upper.map((text, column) => {
    if (text !== '') group = (lower[column] ?? '') === '' ? '' : text;
    return text === '' && (lower[column] ?? '') !== '' ? group : text;
  });
}

function isTitle(row: SampleRow, merged: readonly MergedCells[], columnCount: number): boolean {
  const filled = filledOf(row);
  if (filled.length <= 1) return columnCount > 1;
  if (filled.some((text) => /^[^:：]{1,12}[:：].+/u.test(text))) return true;
  return merged.some(
    (cells) =>
      cells.firstRow <= row.number &&
      row.number <= cells.lastRow &&
      cells.lastColumn - cells.firstColumn + 1 >= columnCount,
  );
}

/** A row above a header row is part of it if it names what the lower one leaves blank, or groups columns. */
function isUpperHeader(
  upper: SampleRow,
  lower: SampleRow,
  merged: readonly MergedCells[],
  columnCount: number,
): boolean {
  if (isTitle(upper, merged, columnCount) || upper.number !== lower.number - 1) return false;
  const [above, below] = [textsOf(upper), textsOf(lower)];
  if (count(upper).times > 0) return false;
  const groups = merged.some(
    ({ firstRow, firstColumn, lastColumn }) => firstRow === upper.number && lastColumn > firstColumn,
  );
  const namesBlank = above.some((text, column) => text !== '' && (below[column] ?? '') === '');
  const leavesBlank = above.some((text, column) => text === '' && (below[column] ?? '') !== '');
  return groups || (namesBlank && leavesBlank);
}

function isHeader(row: SampleRow, merged: readonly MergedCells[], columnCount: number): boolean {
  const { times, filled, numbers } = count(row);
  const first = row.cells.find((cell) => cell.text.trim() !== '');
  const isText = numbers === 0 || (lookOf(first) === 'text' && filled > 1);
  return times === 0 && filled > 0 && isText && !isTitle(row, merged, columnCount);
}

function widthOf(rows: readonly SampleRow[]): number {
  const widths = rows.map((row) => row.cells.findLastIndex((cell) => cell.text.trim() !== '') + 1);
  // A stray cell far to the right widens nothing: the width is one that a fifth of the rows have.
  const sorted = widths.filter((width) => width > 0).toSorted((a, b) => b - a);
  return sorted[Math.floor(sorted.length / 5)] ?? 0;
}

const EMPTY: Omit<TableFinding, 'columnCount' | 'titleRows'> = {
  headerRows: [],
  unitRow: null,
  firstDataRow: null,
  headerParts: [],
  units: [],
  questions: [],
};

/** Finds title, header (one row or several, merged or not, with or without a row of units) and first row of values of a sheet. */
export function findTable(
  sheet: Pick<SheetSample, 'head' | 'merged'>,
  chosen?: { headerRows: number[]; firstDataRow: number },
): TableFinding {
  const { head, merged } = sheet;
  if (chosen) return readChosenRows(sheet, chosen);
  const first = findFirstDataRow(head);
  if (first < 0) {
    return { ...EMPTY, titleRows: head.map(({ number }) => number), columnCount: widthOf(head) };
  }
  const above = head.slice(0, first).filter((row) => filledOf(row).length > 0);
  const dataWidth = widthOf(head.slice(first));
  let last = above.at(-1);
  const unitRow = last && above.length > 1 && isUnitRow(last) ? above.pop() : undefined;
  last = above.at(-1);
  const header: SampleRow[] = [];
  while (last && header.length < 3) {
    const [lower] = header;
    const width = Math.max(dataWidth, lower?.cells.length ?? 0);
    const belongs = lower ? isUpperHeader(last, lower, merged, width) : isHeader(last, merged, width);
    if (!belongs) break;
    header.unshift(last);
    above.pop();
    last = above.at(-1);
  }
  const columnCount = Math.max(dataWidth, ...header.map((row) => widthOf([row])));
  return {
    titleRows: above.map(({ number }) => number),
    headerRows: [...header, ...(unitRow ? [unitRow] : [])].map(({ number }) => number),
    unitRow: unitRow?.number ?? null,
    firstDataRow: head[first]?.number ?? null,
    columnCount,
    questions: [],
    ...readHeaderRows(header, unitRow, merged, columnCount),
  };
}

/** The table with the header that the user pointed at. */
function readChosenRows(
  { head, merged }: Pick<SheetSample, 'head' | 'merged'>,
  { headerRows, firstDataRow }: { headerRows: number[]; firstDataRow: number },
): TableFinding {
  const header = head.filter(({ number }) => headerRows.includes(number));
  const last = header.at(-1);
  const unitRow = last && header.length > 1 && isUnitRow(last) ? header.pop() : undefined;
  const dataWidth = widthOf(head.filter(({ number }) => number >= firstDataRow));
  const columnCount = Math.max(dataWidth, ...header.map((row) => widthOf([row])));
  return {
    titleRows: head
      .filter(({ number }) => number < firstDataRow && !headerRows.includes(number))
      .map(({ number }) => number),
    headerRows,
    unitRow: unitRow?.number ?? null,
    firstDataRow,
    columnCount,
    questions: [],
    ...readHeaderRows(header, unitRow, merged, columnCount),
  };
}

function readHeaderRows(
  header: readonly SampleRow[],
  unitRow: SampleRow | undefined,
  merged: readonly MergedCells[],
  columnCount: number,
): Pick<TableFinding, 'headerParts' | 'units'> {
  const rows = header.map((row) => spread(row, merged, columnCount));
  for (let at = rows.length - 2; at >= 0; at -= 1)
    rows[at] = spreadBlanks(rows[at] ?? [], rows[at + 1] ?? []);
  const columns = Array.from({ length: columnCount }, (_, column) => column);
  return {
    headerParts: columns.map((column) => [
      ...new Set(rows.map((row) => (row[column] ?? '').replace(/\s+/gu, ' ')).filter((text) => text !== '')),
    ]),
    units: columns.map((column) => readUnitCell(unitRow?.cells[column]?.text ?? '')),
  };
}
