import { qualityColumns, saysRowIsBad } from './quality-marks.ts';
import { createStationFinder } from './marked-stations.ts';
import { plainText } from './cells/plain-text.ts';
import { PLAIN_MISSING_WORDS } from './guess/missing-words.ts';
import type { ImportPlan } from './import-plan.ts';
import type { SkipReason } from './made-record.ts';
import { createBlankPlaces, createMergedNumbers } from './merged-rows.ts';
import { counterColumns } from './record-shapes.ts';
import type { CellProblem } from './row-problem.ts';
import type { Cell, SampleRow } from './source-sample.ts';
import { createTablePlacer } from './tables-below.ts';

/**
 * `asWritten`: the row before its blank cells were filled from above. `left-out`: nobody wants the row sent, and rows below it may
 * still need what it says: their station, their day.
 */
type Prepared =
  | { kind: 'row'; row: SampleRow; asWritten: SampleRow; problems: CellProblem[] }
  | { kind: 'left-out'; row: SampleRow; asWritten: SampleRow; because: SkipReason }
  | { kind: 'skipped'; because: SkipReason };

const isBlank = (cell: Cell | undefined): boolean => cell === undefined || cell.text.trim() === '';

/** True if a text begins with a mark; one in letters must end there (Min: 0.5, but not Minhang-01). */
function beginsWithMark(text: string, mark: string): boolean {
  return text.startsWith(mark) && !(/[A-Za-z]$/u.test(mark) && /^[A-Za-z]/u.test(text.slice(mark.length)));
}

/** Marks of footers that may say anything: what the rows below them are, if rows follow. */
const REMARKS = ['备注', '说明', '注：', '注:', '注 ', 'Note', 'Notes', 'Remark', 'Remarks'];

/** True for a row that is a remark, not a sum, a signature or the number of a page. */
export function isRemark(row: SampleRow): boolean {
  return isFooter(row, REMARKS);
}

/** 月平均 is an 平均. */
const PERIOD = /^(?:[日月年旬周季]|小时|[全本当][日月年旬周])(?=平均|均值|最|极|合计|总计|小计|共计|累计)/u;

const firstOf = ({ cells }: SampleRow): string =>
  cells
    .find((cell) => !isBlank(cell))
    ?.text.trim()
    .replace(PERIOD, '') ?? '';

/** True if the first filled cell of a row begins with one of the marks of a footer. */
export function isFooter(row: SampleRow, footerMarks: readonly string[]): boolean {
  const first = firstOf(row);
  return first !== '' && footerMarks.some((mark) => beginsWithMark(first, mark));
}

const isMarkAlone = (text: string, mark: string): boolean =>
  beginsWithMark(text, mark) &&
  /^(?:值|数|量|水位|雨量|液位|流量)?\s*(?:[(（].*[)）])?\s*[:：]?$/u.test(text.slice(mark.length));

/** True if the first filled cell of a row is the mark of a footer and no more: 合计, 平均值 and Total (m), but not 总计量站. */
export function isFooterAlone(row: SampleRow, footerMarks: readonly string[]): boolean {
  const first = firstOf(row);
  return footerMarks.some((mark) => isMarkAlone(first, mark));
}

const STATISTICS =
  '合计 总计 小计 共计 累计 平均 均值 最大 最小 最高 最低 极值 标准差 方差 中位数 median std stdev stddev count mittelwert summe anzahl total sum subtotal average avg mean max maximum min minimum'.split(
    ' ',
  );

/** True for a text that names a sum or a statistic of other rows, and nothing else: 最大值, 月平均, Total. No station is called so. */
export function isStatistic(text: string): boolean {
  const plain = text.trim().replace(PERIOD, '').toLowerCase();
  return STATISTICS.some((mark) => isMarkAlone(plain, mark));
}

const noMarks = new Set(PLAIN_MISSING_WORDS);

/** True for what is no number where rows are counted, such as 作废, void or 3 作废: the row is none like the others. */
export function isNoCount(text: string): boolean {
  const plain = plainText(text);
  if (plain === '' || noMarks.has(plain)) return false;
  return !/\d/u.test(plain) || /\d[^\d]*(?:\u0336|(?![号號條条行])\p{Script=Han})/u.test(plain);
}

type Mark = { column: number; text: string };

const hasMark = ({ cells }: SampleRow, { column, text }: Mark): boolean =>
  cells[column]?.text.trim() === text;

/** Why a row is no row of values, judged by its place alone; null if it may be one. */
function placeOf({ number }: SampleRow, plan: ImportPlan): SkipReason | null {
  if (plan.headerRows.includes(number) || plan.tables?.some((table) => table.row === number)) return 'header';
  return plan.lastDataRow !== null && number > plan.lastDataRow ? 'after-data' : null;
}

/** Why somebody does not want a row sent; null if it may be. @param leftOut marks of whole rows */
function leftOutBecause(row: SampleRow, plan: ImportPlan, leftOut: readonly Mark[]): SkipReason | null {
  const { number } = row;
  if (plan.leftOutRows.some(({ firstRow, lastRow }) => number >= firstRow && number <= lastRow))
    return 'left-out-by-hand';
  if (leftOut.some((mark) => hasMark(row, mark))) return 'left-out-by-hand';
  return row.isHidden === true && plan.hidden === 'leave-out' ? 'hidden' : null;
}

function shapeProblem(row: SampleRow, plan: ImportPlan): CellProblem | undefined {
  if (row.problem) return { row: row.number, column: null, text: '', reason: row.problem };
  const width = plan.columns.length;
  const extra = row.cells.findIndex((cell, at) => at >= width && !isBlank(cell));
  if (extra >= 0) {
    return { row: row.number, column: extra, text: row.cells[extra]?.text ?? '', reason: 'too-many-columns' };
  }
  if (plan.shortRows === 'hold' && row.cells.length < width + (plan.blankEnds ?? 0)) {
    return { row: row.number, column: null, text: '', reason: 'too-few-columns' };
  }
  return undefined;
}

/**
 * Makes the function that tells the data rows from the others, takes in the corrections, fills blank cells of `fillDown`
 * columns from the row above, and looks at the number of cells. Rows must come in order.
 */
export function createRowPreparer(plan: ImportPlan): (row: SampleRow) => Prepared {
  const corrections = new Map<number, { column: number; text: string }[]>();
  for (const { row, column, text } of plan.corrections) {
    corrections.set(row, [...(corrections.get(row) ?? []), { column, text }]);
  }
  const fillColumns = plan.columns.filter(({ fillDown }) => fillDown).map(({ column }) => column);
  const mayMeanAbove = createBlankPlaces(plan.columns);
  const above = new Map<number, Cell>();

  const stationOf = createStationFinder(plan.columns);
  const leftOut = (plan.leftOutMarks ?? []).map((mark) => {
    const column = plan.columns[mark.column];
    return { ...mark, equipId: column ? stationOf(column) : null };
  });
  const leftOutRows = leftOut.filter(({ equipId }) => equipId === null);
  const leftOutOfStation = leftOut.filter(({ equipId }) => equipId !== null);
  const ofQuality = qualityColumns(plan.columns);
  const counters = counterColumns(plan.columns);
  /** What the file itself marks as bad is not sent before somebody says so: a row, or the values of one station in it. */
  const badMarks = (row: SampleRow): CellProblem[] => {
    const { number, cells } = row;
    const bad: { column: number; equipId: string | null }[] = [
      ...ofQuality.filter((one) => saysRowIsBad(one, cells[one.column]?.text ?? '')),
      ...leftOutOfStation.filter((mark) => hasMark(row, mark)),
      ...counters
        .filter((column) => isNoCount(cells[column]?.text ?? ''))
        .map((column) => ({ column, equipId: null })),
    ];
    const ofEach = new Map(bad.toReversed().map((one) => [one.equipId, one]));
    return [...ofEach.values()].toReversed().map(({ column, equipId }) => ({
      row: number,
      column,
      text: cells[column]?.text ?? '',
      reason: 'marked-bad',
      ...(equipId !== null && { equipId }),
    }));
  };

  const correct = (row: SampleRow): SampleRow => {
    const fixes = corrections.get(row.number);
    if (!fixes) return row;
    const cells = [...row.cells];
    for (const { column, text } of fixes) {
      while (cells.length <= column) cells.push({ text: '', kind: 'empty' });
      cells[column] = { text, kind: text === '' ? 'empty' : 'text' };
    }
    // Whoever corrects a damaged row has looked at it.
    const { problem: _, ...rest } = row;
    return { ...rest, cells };
  };

  const fill = (row: SampleRow): SampleRow => {
    if (fillColumns.length === 0) return row;
    const cells = [...row.cells];
    for (const column of fillColumns) {
      const cell = cells[column];
      const known = above.get(column);
      if (cell && !isBlank(cell)) above.set(column, cell);
      else if (known && mayMeanAbove(column, row.number)) {
        while (cells.length < column) cells.push({ text: '', kind: 'empty' });
        cells[column] = known;
      }
    }
    return { ...row, cells };
  };

  const mergedNumbers = createMergedNumbers(plan.columns);
  /** Whoever has corrected one of the merged cells has said of which column the number is. */
  const mergedProblems = (row: SampleRow): CellProblem[] =>
    mergedNumbers(row)
      .filter(({ column, lastColumn }) =>
        (corrections.get(row.number) ?? []).every((one) => one.column < column || one.column > lastColumn),
      )
      .map(({ column, text }) => ({ row: row.number, column, text, reason: 'merged-columns' }));

  const isShortOpen = plan.questions.some(({ holds }) => holds.kind === 'short-rows');
  const shortRows = isShortOpen ? 'hold' : plan.shortRows;
  const place = createTablePlacer(plan.tables ?? [], plan.columns.length, shortRows);

  return (raw) => {
    const corrected = correct(place(raw));
    const isEmpty = corrected.cells.every(isBlank);
    const ofPlace = placeOf(raw, plan);
    if (ofPlace !== null) return { kind: 'skipped', because: ofPlace };
    const because = leftOutBecause(raw, plan, leftOutRows);
    if (because !== null) return { kind: 'left-out', row: fill(corrected), asWritten: corrected, because };
    if (isEmpty) return { kind: 'skipped', because: 'blank' };
    const ofShape = shapeProblem(corrected, plan);
    const row = fill(corrected);
    const problems = [...(ofShape ? [ofShape] : []), ...badMarks(corrected), ...mergedProblems(row)];
    return { kind: 'row', row, asWritten: corrected, problems };
  };
}
