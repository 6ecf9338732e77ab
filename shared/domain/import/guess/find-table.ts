import type { Certainty, Question } from '../import-plan.ts';
import type { MergedCells, SampleRow, SheetSample } from '../source-sample.ts';
import { isTimeLook } from './cell-look.ts';
import { readHeaderPart } from './column-header.ts';
import { findFirstDataRow, MAX_TITLE_ROWS } from './first-data-row.ts';
import {
  filledTexts,
  hasTimesAcross,
  isComment,
  isHeaderName,
  isKindRow,
  isLabelled,
  isUnitRow,
  lookAtRow,
  namesStations,
  type LookedRow,
  rowKey,
  spreadBlanks,
  tellsApart,
  unitOfRow,
  withoutMark,
} from './head-rows.ts';
import { headerWord } from './header-words.ts';
import { hoursInRow } from './hour-columns.ts';
import { type EquipmentIndex, indexEquipment } from './known-equipment.ts';
import { isMissingWord } from './missing-words.ts';

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

/** A cell that several columns share belongs to all of them; one that several rows share is one name. */
function spread(row: SampleRow, merged: readonly MergedCells[], columnCount: number): string[] {
  const texts = row.cells.map((cell) => cell.text.trim());
  const full = Array.from({ length: columnCount }, (_, column) => texts[column] ?? '');
  for (const { firstRow, lastRow, firstColumn, lastColumn } of merged) {
    if (row.number < firstRow || row.number > lastRow) continue;
    for (let column = firstColumn; column <= Math.min(lastColumn, columnCount - 1); column += 1) {
      full[column] ||= row.number === firstRow ? (texts[firstColumn] ?? '') : '';
    }
  }
  return full;
}

function isTitle(row: LookedRow, merged: readonly MergedCells[], columnCount: number): boolean {
  if (row.filled.length <= 1) return columnCount > 1;
  return merged.some(
    (cells) =>
      cells.firstRow <= row.number &&
      row.number <= cells.lastRow &&
      cells.lastColumn - cells.firstColumn + 1 >= columnCount,
  );
}

type Head = { rows: readonly LookedRow[]; merged: readonly MergedCells[]; index: EquipmentIndex };

/** 时间 in front of days is the header of the clocks below it; 起止时间 in front of two of them is a label. */
const isTimeWord = (text: string): boolean => /^(?:时间|时刻|小时|日期|time|hour|date|clock)$/iu.test(text);

const STATION_WORDS: ReadonlySet<string | null> = new Set(['station-id', 'station-name']);

/** 设备编号 | Q8100 above a time and more cells: it names the station, and no columns. */
function isStationAboveTimes({ filled, texts }: LookedRow, below: LookedRow | undefined): boolean {
  const [first = 0, second] = filled;
  return (
    second === first + 1 &&
    filled.length === 2 &&
    STATION_WORDS.has(headerWord(texts[first] ?? '')) &&
    below !== undefined &&
    below.filled.length > 2 &&
    isTimeLook(below.looks[first] ?? 'blank')
  );
}

/** The lowest row of a header: texts above the columns of values. */
function isHeader(row: LookedRow, { rows, merged, index }: Head, dataColumns: readonly number[]): boolean {
  const texts = filledTexts(row).map(withoutMark);
  if (texts.length === 0) return false;
  if (texts.length === 1 && dataColumns.length > 1) return false;
  const below = rows.filter(({ number }) => number > row.number);
  if (isStationAboveTimes(row, below[0])) return false;
  const isAcross = hasTimesAcross(row, below);
  if (!isAcross && row.looks.some(isTimeLook)) return false;
  const hasNames = texts.some(isHeaderName);
  if (isComment(row) && !hasNames) return false;
  if (isTitle(row, merged, dataColumns.length) && dataColumns.length > 1) return false;
  if (isLabelled(row, index) && !(isAcross && isTimeWord(texts[0] ?? ''))) return false;
  const numbers = row.looks.filter((look) => look === 'number').length;
  const [first = 0] = row.filled;
  if (
    numbers > 0 &&
    !isAcross &&
    row.looks[first] !== 'text' &&
    !(row.texts[0] === '' && hoursInRow(row.texts))
  )
    return false;
  const covered = dataColumns.filter((at) => (row.texts[at] ?? '') !== '');
  return hasNames || covered.length * 2 >= dataColumns.length;
}

/**
 * Whether a row above a header row is part of it: it names what the lower one leaves blank, or groups columns. Assumed
 * where nothing but its place says so.
 */
function upperHeader(
  upper: LookedRow,
  lower: LookedRow,
  { rows, merged, index }: Head,
  dataColumns: readonly number[],
): Certainty | null {
  const areTold = tellsApart(upper, lower, dataColumns);
  const isRemark = isComment(upper) && !areTold && !namesStations(upper, index, dataColumns);
  if (isRemark || isLabelled(upper, index)) return null;
  if (isTitle(upper, merged, dataColumns.length)) {
    const [only] = filledTexts(upper);
    const station = only === undefined ? null : readHeaderPart(only, index).station;
    return upper.filled.length === 1 && (upper.filled[0] ?? 0) > 0 && station?.by === 'known'
      ? 'proved'
      : null;
  }
  const below = rows.filter(({ number }) => number > lower.number);
  if (upper.looks.some(isTimeLook) && !hasTimesAcross(upper, below)) return null;
  if (rowKey(upper) === rowKey(lower)) return null;
  const isGrouped = merged.some(
    ({ firstRow, firstColumn, lastColumn }) => firstRow === upper.number && lastColumn > firstColumn,
  );
  const namesBlank = upper.filled.some((at) => (lower.texts[at] ?? '') === '');
  const leavesBlank = lower.filled.some((at) => (upper.texts[at] ?? '') === '');
  if (isGrouped || (namesBlank && leavesBlank)) return 'proved';
  const parts = filledTexts(upper).map((text) => readHeaderPart(text, index));
  const isUnderstood = parts.every(
    (part) =>
      part.isNeutral || part.quantity?.isExact || part.station?.by === 'known' || part.station?.by === 'id',
  );
  if (isUnderstood) return 'proved';
  return areTold ? 'proved' : 'assumed';
}

function widthOf(rows: readonly LookedRow[]): number {
  const widths = rows.map((row) => (row.filled.at(-1) ?? -1) + 1);
  // A stray cell far to the right widens nothing: the width is one that a fifth of the rows have.
  const sorted = widths.filter((width) => width > 0).toSorted((a, b) => b - a);
  return sorted[Math.floor(sorted.length / 5)] ?? 0;
}

/** Columns in which rows of values have something. */
function columnsOf(rows: readonly LookedRow[]): number[] {
  const columns = new Set(rows.slice(0, MAX_TITLE_ROWS).flatMap(({ filled }) => filled));
  const width = widthOf(rows);
  return [...columns].filter((at) => at < width).toSorted((a, b) => a - b);
}

const EMPTY: Omit<TableFinding, 'columnCount' | 'titleRows'> = {
  headerRows: [],
  unitRow: null,
  firstDataRow: null,
  headerParts: [],
  units: [],
  questions: [],
};

/** `formats`: a row that says how wide each column is, which is part of the header and names nothing. */
type FoundHeader = {
  header: LookedRow[];
  unitRow: LookedRow | undefined;
  doubtful: LookedRow | undefined;
  formats: LookedRow[];
};

/** USGS files have a row such as 5s, 15s, 20d, 14n below the names. */
function isFormatRow(row: LookedRow): boolean {
  const texts = filledTexts(row);
  return texts.length > 1 && texts.every((text) => /^\d{1,3}[sdn]$/u.test(text));
}

/** Rows above a header that may name groups of its columns, with a remark or a blank row between. */
const NEAR_ROWS = 3;

/** The header above the first row of values, from its lowest row up. */
function findHeader(above: LookedRow[], head: Head, dataColumns: readonly number[]): FoundHeader {
  const rest = [...above];
  const kinds: LookedRow[] = [];
  const formats: LookedRow[] = [];
  let unitRow: LookedRow | undefined;
  for (let last = rest.at(-1); last && rest.length > 1; last = rest.at(-1)) {
    if (formats.length === 0 && isFormatRow(last)) formats.push(last);
    else if (kinds.length === 0 && !unitRow && isKindRow(last)) kinds.push(last);
    else if (!unitRow && isUnitRow(last)) unitRow = last;
    else break;
    rest.pop();
  }
  let lowest = rest.at(-1);
  // pH is a unit as well as a name: with nothing but titles above it a row of such names is the header.
  if (unitRow && kinds.length === 0 && !(lowest && isHeader(lowest, head, dataColumns))) {
    lowest = unitRow;
    rest.push(unitRow);
    unitRow = undefined;
  }
  if (!lowest || !isHeader(lowest, head, dataColumns))
    return { header: [], unitRow: undefined, doubtful: undefined, formats: [] };
  const header = [lowest];
  rest.pop();
  let doubtful: LookedRow | undefined;
  for (let last = rest.at(-1); last && header.length < 3; last = rest.at(-1)) {
    // PI has the units between the tags and the names of the columns.
    if (!unitRow && last.filled.length > 1 && isUnitRow(last)) {
      unitRow = last;
      rest.pop();
      continue;
    }
    const lower = header[0] ?? lowest;
    const isAbove = last.number === lower.number - (unitRow && unitRow.number < lower.number ? 2 : 1);
    const certainty = isAbove ? upperHeader(last, lower, head, dataColumns) : null;
    if (certainty === 'assumed') doubtful = last;
    if (certainty !== 'proved') break;
    header.unshift(last);
    rest.pop();
  }
  // Whatever else it looks like, a row above equal names may say of which station each of them is.
  if (header.length === 1)
    doubtful ??= rest.slice(-NEAR_ROWS).findLast((row) => tellsApart(row, lowest, dataColumns));
  return { header: [...header, ...kinds], unitRow, doubtful, formats };
}

/** A row with numbers right below the names is one of values, even if its time is damaged: no header has names and numbers. */
function withDamagedRow(rows: readonly LookedRow[], first: number): number {
  const [names, row] = [rows[first - 2], rows[first - 1]];
  if (!names || !row || hasTimesAcross(row, rows.slice(first)) || isUnitRow(row)) return first;
  const areNames =
    names.filled.length > 1 &&
    names.looks.every((look) => look === 'text' || look === 'blank') &&
    filledTexts(names).every((text) => isHeaderName(text));
  const isDamaged =
    row.looks.includes('number') &&
    row.filled.length > 1 &&
    // 故障 is the name of a column as well.
    !filledTexts(row).some((text) => isHeaderName(text) && !isMissingWord(text));
  return areNames && isDamaged ? first - 1 : first;
}

const isRowOfNames = (row: LookedRow): boolean =>
  row.filled.length >= 2 &&
  (row.looks.every((look) => look === 'text' || look === 'blank')
    ? filledTexts(row).some(isHeaderName)
    : hoursInRow(row.texts) && isHeaderName(filledTexts(row)[0] ?? ''));

/** Records above the first header: then the header is the first row of names below them, with a second one right below it. */
function headerBelow(rows: readonly LookedRow[], first: number): LookedRow[] {
  const at = rows.findIndex((row, place) => place > first && isRowOfNames(row));
  const [upper, lower] = at < 0 ? [] : rows.slice(at, at + 2);
  if (!upper) return [];
  return lower && isRowOfNames(lower) && !isUnitRow(lower) && rowKey(lower) !== rowKey(upper)
    ? [upper, lower]
    : [upper];
}

/** Finds title, header (one row or several, merged or not, with or without a row of units) and first row of values of a sheet. */
export function findTable(
  sheet: Pick<SheetSample, 'head' | 'merged'>,
  chosen?: { headerRows: number[]; firstDataRow: number },
  index: EquipmentIndex = indexEquipment(NONE),
): TableFinding {
  const { head, merged } = sheet;
  if (chosen) return readChosenRows(sheet, chosen);
  const looked = head.map(lookAtRow);
  const rows = looked.filter(({ filled }) => filled.length > 0);
  const first = withDamagedRow(rows, findFirstDataRow(rows, index));
  const firstRow = rows[first];
  if (!firstRow)
    return { ...EMPTY, titleRows: head.map(({ number }) => number), columnCount: widthOf(looked) };
  const body = rows.slice(first);
  const dataColumns = columnsOf(body);
  const above = rows.slice(0, first);
  const found = findHeader(above, { rows, merged, index }, dataColumns);
  const below = found.header.length === 0 ? headerBelow(rows, first) : [];
  const header = below.length > 0 ? below : found.header;
  const { doubtful } = found;
  const lowest = below.at(-1);
  const under = lowest && rows[rows.indexOf(lowest) + 1];
  const unitRow = under && isUnitRow(under) ? under : found.unitRow;
  const ofHeader = new Set(
    [...header, ...found.formats, ...(unitRow ? [unitRow] : [])].map(({ number }) => number),
  );
  const columnCount = Math.max(widthOf(body), ...header.map((row) => widthOf([row])));
  const headerRows = [...ofHeader].toSorted((a, b) => a - b);
  const questions: Question[] = [];
  if (doubtful) questions.push(headerQuestion(headerRows, doubtful, firstRow.number));
  if (below[0]) questions.push(rowsAboveQuestion(firstRow.number, below[0]));
  return {
    titleRows: above.map(({ number }) => number).filter((number) => !ofHeader.has(number)),
    headerRows,
    unitRow: unitRow?.number ?? null,
    firstDataRow: firstRow.number,
    columnCount,
    questions,
    ...readHeaderRows(
      head.filter(({ number }) => header.some((row) => row.number === number)),
      head.find(({ number }) => number === unitRow?.number),
      merged,
      columnCount,
    ),
  };
}

const NONE: [] = [];

/** A row above the header may be a title, or name groups of columns. */
function headerQuestion(headerRows: readonly number[], upper: LookedRow, firstDataRow: number): Question {
  const both = [upper.number, ...headerRows];
  const option = (rows: readonly number[]): Question['options'][number] => ({
    id: `header:${rows.join(',')}`,
    changes: [{ kind: 'rows', headerRows: [...rows], firstDataRow }],
  });
  return {
    id: 'header',
    about: 'header',
    certainty: 'assumed',
    column: null,
    evidence: filledTexts(upper).slice(0, 5),
    holds: { kind: 'file' },
    options: [option(headerRows), option(both)],
  };
}

/** Rows of values above the first header may be of another table. */
function rowsAboveQuestion(firstRow: number, header: LookedRow): Question {
  const lastRow = header.number - 1;
  return {
    id: 'another-table:above',
    about: 'another-table',
    certainty: 'assumed',
    column: null,
    evidence: filledTexts(header).slice(0, 5),
    holds: { kind: 'rows', firstRow, lastRow },
    options: [
      { id: 'table:same', changes: [] },
      { id: 'table:leave-out', changes: [{ kind: 'plan', set: { leftOutRows: [{ firstRow, lastRow }] } }] },
    ],
  };
}

/** The table with the header that the user pointed at. */
function readChosenRows(
  { head, merged }: Pick<SheetSample, 'head' | 'merged'>,
  { headerRows, firstDataRow }: { headerRows: number[]; firstDataRow: number },
): TableFinding {
  const header = head.filter(({ number }) => headerRows.includes(number));
  const last = header.at(-1);
  const unitRow = last && header.length > 1 && isUnitRow(lookAtRow(last)) ? header.pop() : undefined;
  const dataWidth = widthOf(head.filter(({ number }) => number >= firstDataRow).map(lookAtRow));
  const columnCount = Math.max(dataWidth, ...header.map((row) => widthOf([lookAtRow(row)])));
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
  const isMarked = header.some((row) => isComment(lookAtRow(row)));
  const columns = Array.from({ length: columnCount }, (_, column) => column);
  const textAt = (row: string[], column: number): string => {
    const text = (row[column] ?? '').replace(/\s+/gu, ' ');
    return isMarked && column === 0 ? withoutMark(text) : text;
  };
  return {
    headerParts: columns.map((column) => [
      ...new Set(rows.map((row) => textAt(row, column)).filter((text) => text !== '')),
    ]),
    units: columns.map((column) => unitOfRow(unitRow?.cells[column]?.text ?? '')),
  };
}
