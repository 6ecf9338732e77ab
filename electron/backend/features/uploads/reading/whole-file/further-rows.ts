import { plainFigures } from '#shared/domain/import/cells/plain-text.ts';
import { numberInCell } from '#shared/domain/import/cells/read-number.ts';
import { lookOf } from '#shared/domain/import/guess/cell-look.ts';
import { profileColumn } from '#shared/domain/import/guess/column-profile.ts';
import { askAboutFilledColumn, askAboutStationBelow } from '#shared/domain/import/guess/filled-below.ts';
import { askAboutPercent, isInPercent } from '#shared/domain/import/guess/guess-percent.ts';
import { mayBeStation } from '#shared/domain/import/guess/guess-roles.ts';
import { guessSigns } from '#shared/domain/import/guess/guess-signs.ts';
import { headerWord, isHelperWord } from '#shared/domain/import/guess/header-words.ts';
import {
  askWhichNames,
  contradictingNames,
  isOfStations,
  type StationAndName,
} from '#shared/domain/import/guess/names-beside-stations.ts';
import { readHeader } from '#shared/domain/import/guess/read-header.ts';
import {
  askAboutMarks,
  askAboutMarksOf,
  changesValues,
  isNotNamed,
  isQualityCode,
} from '#shared/domain/import/guess/row-marks.ts';
import { SignsEvidence } from '#shared/domain/import/guess/signs-evidence.ts';
import type { ColumnPlan, ImportPlan, Question } from '#shared/domain/import/import-plan.ts';
import { columnQuestionId } from '#shared/domain/import/question.ts';
import { isAboutQuality, isOfMachine } from '#shared/domain/import/quality-names.ts';
import { isFooter } from '#shared/domain/import/prepare-row.ts';
import type { Cell } from '#shared/domain/import/source-sample.ts';
import { spansOf } from '../memory/memory-sheet.ts';
import type { RowSource } from '../row-source.ts';
import { type RowSpans, SPAN_NUMBER, SPAN_QUOTED, SPAN_TEXT } from '../row-spans.ts';
import { cellsOfRow } from '../turned-sheet.ts';

/** Rows of values that every plan was guessed from. */
const FIRST_ROWS = 150;
/** Cells of one column that are kept to judge it by. */
const MAX_CELLS = 1000;

/**
 * Looks at the rows behind the first ones for what these did not show of a column. `seeHeld`: at one that is held because its
 * cells may stand in other columns.
 */
type Watch = {
  see: (row: RowSpans) => void;
  seeHeld?: (row: RowSpans) => void;
  questions: () => Question[];
};

/** The first rows of values, column by column, without their blank cells. */
type FirstRows = { plan: ImportPlan; cellsOf: (column: number) => Cell[] };

const isNumbers = ({ role, type }: ColumnPlan): boolean => role === 'value' && type === 'number';

/**
 * Decimal and thousands signs of columns whose first cells are integers: 998, 999 and then 1.001 may be thousands. The other
 * columns say what sign the file has. So do columns whose signs are open now that somebody has said what they are: 1.269 was
 * a number like others until it became a conductivity in µS/cm.
 */
function watchSigns({ plan, cellsOf }: FirstRows): Watch | null {
  const columns = plan.columns.filter(isNumbers);
  const cells = new Map(columns.map(({ column }) => [column, cellsOf(column)]));
  const find = (): Question[] => {
    const values = columns.map((column) => ({ plan: column, cells: cells.get(column.column) ?? [] }));
    return guessSigns(values, plan).questions;
  };
  const isSeen = new Set(find().flatMap(({ id, column }) => (isAsked(plan, id) ? [] : (column ?? []))));
  const watched = columns.filter(({ column }) => {
    const evidence = new SignsEvidence();
    for (const cell of cells.get(column) ?? []) evidence.add(cell);
    return isSeen.has(column) || !evidence.hasSigns;
  });
  if (watched.length === 0) return null;
  const see = (row: RowSpans): void => {
    for (const { column } of watched) {
      if (!mayHaveSigns(row, column)) continue;
      const cell = row.cellAt(column);
      const kept = cells.get(column) ?? [];
      if (cell.kind !== 'text' || lookOf(cell) !== 'number' || kept.length >= MAX_CELLS) continue;
      isSeen.add(column);
      kept.push(cell);
    }
  };
  const questions = (): Question[] => {
    if (isSeen.size === 0) return [];
    return find().filter(({ column }) => column !== null && isSeen.has(column));
  };
  return { see, questions };
}

const isAsked = ({ questions, answers }: ImportPlan, id: string): boolean =>
  questions.some((question) => question.id === id) || answers.some(({ question }) => question === id);

const [COMMA, POINT, ZERO, NINE, BEYOND_ASCII] = [44, 46, 48, 57, 128];

/** True if a cell has a point, a comma, or what may be one in another form. */
function mayHaveSigns({ bytes, starts, ends, kinds, count }: RowSpans, column: number): boolean {
  if (column >= count || kinds[column] === SPAN_NUMBER) return false;
  if (kinds[column] !== SPAN_TEXT && kinds[column] !== SPAN_QUOTED) return true;
  const end = ends[column] as number;
  for (let at = starts[column] as number; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte === POINT || byte === COMMA || byte >= BEYOND_ASCII) return true;
  }
  return false;
}

const PERCENT = '%';

/**
 * Percent signs that vanish or appear: 12.5% and then 0.13, or 0.13 and then 12.5%. A number above 1 that has no sign tells
 * that those without one are percent as well.
 */
function watchPercent({ plan, cellsOf }: FirstRows, column: ColumnPlan): Watch | null {
  const isPercent = isInPercent(column);
  if (!isNumbers(column) || (column.unit !== null && !isPercent)) return null;
  const kindOf = (cell: Cell): string | null => {
    const literal = numberInCell(cell, column);
    if (literal === undefined) return null;
    const isSigned = plainFigures(cell.text).endsWith(PERCENT);
    return `${isSigned} ${Math.abs(Number(literal)) > 1}`;
  };
  const cells = cellsOf(column.column);
  const kinds = new Set(cells.map(kindOf));
  if (kinds.has('false true')) return null;
  const before = kinds.size;
  return {
    see: (row) => {
      if (kinds.has('false true')) return;
      const cell = row.cellAt(column.column);
      const kind = kindOf(cell);
      if (kind === null || kinds.has(kind)) return;
      kinds.add(kind);
      cells.push(cell);
    },
    questions: () =>
      kinds.size === before || !(isPercent || kinds.has('true true'))
        ? []
        : askAboutPercent(
            [{ plan: isPercent ? column : { ...column, unit: PERCENT }, cells }],
            plan.columns,
            [],
            [],
          ),
  };
}

/** True for a cell of a header that comes again: the name of its column, or the unit. */
function isHeaderCell({ header, unit }: ColumnPlan, text: string): boolean {
  return text === unit || header.split(' > ').includes(text);
}

/** A column that the first rows leave blank: the others may have values in it, or name the station of their row. */
function watchBlank({ plan, cellsOf }: FirstRows, column: ColumnPlan): Watch | null {
  const { name } = readHeader(column.header.split(' > ').at(-1) ?? '');
  const word = headerWord(name);
  const isOfQuality = isAboutQuality(name);
  if (column.role !== 'ignore' || cellsOf(column.column).length > 0) return null;
  if (isHelperWord(word) && !isOfQuality) return null;
  const cells: Cell[] = [];
  const hasStation = plan.columns.some(({ role }) => role === 'station');
  /** True if the cell of a row at a place has something to say of the column. */
  const take = (row: RowSpans, at: number): boolean => {
    if (cells.length >= MAX_CELLS || at >= row.count || row.kinds[at] === 0) return false;
    const cell = row.cellAt(at);
    const text = cell.text.trim();
    const isOfColumn = text !== '' && !isHeaderCell(column, text);
    if (isOfColumn) cells.push(cell);
    return isOfColumn;
  };
  return {
    see: (row) => void take(row, column.column),
    // Whoever corrects the row will have the value sent that stands in it.
    seeHeld: (row) => {
      const last = Math.max(column.column, row.count - plan.columns.length + column.column);
      for (let at = column.column; at <= last; at++) if (take(row, at)) return;
    },
    questions: () => {
      const rows = cells.map((cell, at) => ({ number: at + 1, cells: [cell] }));
      const profile = profileColumn(rows, 0);
      if (profile.filled === 0) return [];
      if (isOfQuality) return askAboutBlankMarks(plan, column, cells);
      const isNamed = word === 'station-id' || word === 'station-name';
      if (!hasStation && (isNamed || mayBeStation({ profile, name, word, quantity: null })))
        return [askAboutStationBelow(column.column, cells)];
      if (isNamed) return [];
      const ofValues = askAboutFilledColumn(column, profile);
      return ofValues.length > 0 ? ofValues : askAboutBlankMarks(plan, column, cells);
    },
  };
}

/** Marks in a column that is blank in all other rows. */
function askAboutBlankMarks(plan: ImportPlan, { column }: ColumnPlan, marks: readonly Cell[]): Question[] {
  const cells = [{ text: '', kind: 'empty' } as const, ...marks];
  const rows = cells.map((cell, at) => ({ number: at + 1, cells: [cell] }));
  const none = profileColumn([], 0);
  const profiles = plan.columns.map((one) =>
    one.column === column ? { ...profileColumn(rows, 0), column } : none,
  );
  const hasLooked = plan.answers.some(({ question }) => question === 'station-column');
  return askAboutMarks(plan.columns, profiles, { isElse: (at) => at !== column, hasLooked });
}

/**
 * A column that is not sent and says the same in all of the first rows, or what somebody has answered about: other texts may
 * mean that their rows are unlike.
 */
function watchMarks({ plan, cellsOf }: FirstRows, column: ColumnPlan): Watch | null {
  const first = cellsOf(column.column);
  const id = columnQuestionId('row-marks', column, plan.columns);
  const { name } = readHeader(column.header.split(' > ').at(-1) ?? '');
  const isOfQuality = isAboutQuality(name);
  const answered = plan.answers.find(({ question }) => question === id)?.texts;
  const texts = new Set(first.map(({ text }) => text.trim()));
  const known = new Set(answered ?? texts);
  const isKnown = ({ text }: Cell): boolean => known.has(text.trim());
  if (column.role !== 'ignore' || known.size === 0) return null;
  // Numbers that somebody does not want sent may still say of which rows they are.
  const mayBeCodes = isNotNamed(name) && [...texts].every((text) => /^\d+$/u.test(text));
  const word = headerWord(name);
  // 运行 in the first rows, and 故障 in one behind them.
  const mayTurnBad = (word === 'quality' || word === 'value') && !isOfMachine(name);
  if (!answered && !isOfQuality && !mayBeCodes && !mayTurnBad && texts.size > 1) return null;
  const cells = answered
    ? [...answered.map((text): Cell => ({ text, kind: 'text' })), ...first.filter((cell) => !isKnown(cell))]
    : [...first];
  const profile = (of: readonly Cell[]) =>
    profileColumn(
      of.map((cell, at) => ({ number: at + 1, cells: [cell] })),
      0,
    );
  const hasStation = plan.columns.some(({ role }) => role === 'station');
  const isSure = answered !== undefined || mayBeCodes || isOfQuality || mayTurnBad || isQualityCode(name);
  const isOfValues = isSure || changesValues(name, profile(cells));
  if (!isOfValues && (hasStation || word !== null)) return null;
  const before = answered?.length ?? (mayBeCodes && texts.size > 1 ? 0 : cells.length);
  return {
    see: (row) => {
      if (cells.length >= MAX_CELLS || column.column >= row.count || row.kinds[column.column] === 0) return;
      const cell = row.cellAt(column.column);
      const text = cell.text.trim();
      if (text !== '' && !isKnown(cell) && !isHeaderCell(column, text)) cells.push(cell);
    },
    questions: () => {
      if (cells.length === before) return [];
      // Somebody has said what other texts of it mean: this one means something as well.
      if (answered) return [askAboutMarksOf(column, profile(cells), plan.columns)];
      const profiles = plan.columns.map((one) => profile(one === column ? cells : []));
      const hasLooked = plan.answers.some(({ question }) => question === 'station-column');
      return askAboutMarks(plan.columns, profiles, { isElse: (at) => at !== column.column, hasLooked });
    },
  };
}

/** More different pairs of names than these are not looked at. */
const MAX_PAIRS = 5000;

/** Columns that name the stations of their rows: they must name the same ones in all of them. */
function watchNames(plan: ImportPlan): Watch | null {
  const station = plan.columns.find(({ role }) => role === 'station')?.column;
  const others = plan.columns.flatMap(({ column, role, header }) =>
    role === 'ignore' && isOfStations(headerWord(readHeader(header).name))
      ? [{ column, pairs: new Map<string, StationAndName>() }]
      : [],
  );
  if (station === undefined || others.length === 0 || isAsked(plan, 'station-column')) return null;
  return {
    see: (row) => {
      const one = row.textAt(station).trim();
      if (one === '') return;
      for (const { column, pairs } of others) {
        const two = row.textAt(column).trim();
        if (two !== '' && pairs.size < MAX_PAIRS) pairs.set(`${one}\n${two}`, [one, two]);
      }
    },
    questions: () => {
      for (const { column, pairs } of others) {
        const found = contradictingNames([...pairs.values()]);
        if (found.length > 0) return [askWhichNames(station, column, found)];
      }
      return [];
    },
  };
}

/** True for a row of a header that comes again: it has names or units of columns, also of those that are not sent, and no number. */
function isHeaderAgain(row: RowSpans, plan: ImportPlan): boolean {
  // Mostly the time says so, and no text has to be made.
  const time = plan.columns.find(({ role }) => role === 'time')?.column ?? -1;
  const first = row.kinds[time] === SPAN_TEXT ? (row.bytes[row.starts[time] as number] as number) : 0;
  if (row.kinds[time] === SPAN_NUMBER || (first >= ZERO && first <= NINE)) return false;
  let hasHeader = false;
  for (const column of plan.columns) {
    const text = row.cellAt(column.column).text.trim();
    if (/^[-+]?\d/u.test(text)) return false;
    hasHeader ||= text !== '' && isHeaderCell(column, text);
  }
  return hasHeader;
}

/** Rows that have no values, by their place or by the mark of a footer. */
export function isNoData(row: RowSpans, plan: ImportPlan): boolean {
  const { number } = row;
  if (plan.headerRows.includes(number) || number < plan.firstDataRow || row.isBlank()) return true;
  return plan.footerMarks.length > 0 && isFooter(row.sample(), plan.footerMarks);
}

/** The rows that somebody has corrected, as they are then. */
function withCorrections({ corrections }: ImportPlan): (row: RowSpans) => RowSpans {
  const ofRow = Map.groupBy(corrections, ({ row }) => row);
  return (row) => {
    const fixes = ofRow.get(row.number);
    if (!fixes) return row;
    const cells = cellsOfRow(row);
    for (const { column, text } of fixes) cells[column] = { kind: SPAN_TEXT, text };
    return spansOf(row.number, { cells: Array.from(cells), isHidden: row.isHidden });
  };
}

/** True for a row of which nobody knows which of its cells are of which column. */
function isHeldWhole(row: RowSpans, { columns }: ImportPlan): boolean {
  if (row.problem !== null) return true;
  for (let at = columns.length; at < row.count; at++) if (row.textAt(at).trim() !== '') return true;
  return false;
}

/**
 * Asks about what only rows behind the first ones say of single columns: the signs of numbers, percent, values and stations in
 * columns that were blank. Rows that are held or corrected are among these, wherever they stand: the plan was guessed without
 * them. The source is read to its end only if there is something to look for.
 */
export function askAboutFurtherRows(source: RowSource, plan: ImportPlan): Question[] {
  const cells = plan.columns.map((): Cell[] => []);
  const corrected = withCorrections(plan);
  const early: { row: RowSpans; isHeld: boolean }[] = [];
  let rows = 0;
  let watches: Watch[] = [];
  const names = watchNames(plan);
  const see = (row: RowSpans, isHeld: boolean): void => {
    for (const one of watches)
      if (isHeld) one.seeHeld?.(row);
      else one.see(row);
  };
  const watch = (): void => {
    const first: FirstRows = { plan, cellsOf: (column) => cells[column] ?? [] };
    const ofColumns = plan.columns.flatMap((column) => [
      watchPercent(first, column),
      watchBlank(first, column),
      watchMarks(first, column),
    ]);
    watches = [watchSigns(first), names, ...ofColumns].filter((one) => one !== null);
    for (const { row, isHeld } of early) see(row, isHeld);
  };
  source.scan(plan.firstDataRow, (raw) => {
    if (plan.lastDataRow !== null && raw.number > plan.lastDataRow) return false;
    const row = corrected(raw);
    if (isNoData(row, plan) || isHeaderAgain(row, plan)) return true;
    const isHeld = isHeldWhole(row, plan);
    if (rows >= FIRST_ROWS) {
      see(row, isHeld);
      return true;
    }
    if (isHeld || row !== raw)
      early.push({ row: row === raw ? spansOf(row.number, { cells: cellsOfRow(row) }) : row, isHeld });
    else {
      names?.see(row);
      for (const column of plan.columns) {
        const cell = row.cellAt(column.column);
        const text = cell.text.trim();
        if (text !== '' && !isHeaderCell(column, text)) cells[column.column]?.push(cell);
      }
    }
    rows += 1;
    if (rows === FIRST_ROWS) watch();
    return rows < FIRST_ROWS || watches.length > 0;
  });
  // All rows of a short file are first ones; what a layout answers may not be about them.
  if (rows < FIRST_ROWS) watch();
  return watches.flatMap(({ questions }) => questions());
}
