import type { ColumnPlan, ImportPlan, Question } from '../import-plan.ts';
import { headerWord, isHelperWord } from './header-words.ts';
import { readHeader } from './read-header.ts';
import type { SampleRow, SheetSample, SourceSample } from '../source-sample.ts';
import { findCutRows } from '../turned-ends.ts';

/** Blank cells that nearly all rows have behind the last column, because a delimiter ends them. */
function blankEndsOf(rows: readonly SampleRow[], columnCount: number): number {
  const lengths = Map.groupBy(rows, ({ cells }) => cells.length);
  const [[usual, ofUsual] = [0, []]] = [...lengths].toSorted((a, b) => b[1].length - a[1].length);
  // Rows that go on behind it have the delimiter as well.
  const withEnd = rows.filter(({ cells }) => cells.length >= usual).length;
  const isRule = ofUsual.length * 2 > rows.length && withEnd * 10 >= rows.length * 9;
  return isRule ? Math.max(0, usual - columnCount) : 0;
}

/** Rows of a text that are shorter than the others may be cut off, or a program leaves out the blanks at their end. */
export function guessShortRows(
  rows: readonly SampleRow[],
  columns: readonly Pick<ColumnPlan, 'header'>[],
  sample: SourceSample,
): Pick<ImportPlan, 'shortRows' | 'blankEnds' | 'questions'> {
  const columnCount = columns.length;
  if (sample.format.kind === 'workbook') return { shortRows: 'blank', questions: [] };
  const short = rows.filter(({ cells }) => cells.length > 1 && cells.length < columnCount);
  if (short.length * 10 <= rows.length) {
    const blankEnds = blankEndsOf(rows, columnCount);
    return { shortRows: 'hold', ...(blankEnds > 0 && { blankEnds }), questions: [] };
  }
  const [{ cells } = { cells: [] }] = short;
  const areAll = short.length === rows.length && short.every((row) => row.cells.length === cells.length);
  // Nobody writes remarks, and the program nothing for them: a row that is shorter than these is cut off all the same.
  if (areAll && columns.slice(cells.length).every(isForRemarks))
    return { shortRows: 'hold', blankEnds: cells.length - columnCount, questions: [] };
  return askAboutShortRows(short.map(({ number }) => number));
}

/** True for a column that is never sent by its name. */
function isForRemarks({ header }: Pick<ColumnPlan, 'header'>): boolean {
  return isHelperWord(headerWord(readHeader(header).name));
}

/**
 * The same of a sheet whose rows are to be columns: a row that ends before the others is cut off in its last cell, and has nothing
 * behind it.
 * @param sheet as it stands in the file
 */
export function guessCutRows(
  { head, tail }: SheetSample,
  table: Parameters<typeof findCutRows>[1],
  sample: SourceSample,
): Pick<ImportPlan, 'shortRows' | 'questions'> {
  if (sample.format.kind === 'workbook') return { shortRows: 'blank', questions: [] };
  const texts = [...head, ...tail].map(({ cells }) => cells.map(({ text }) => text));
  const cut = findCutRows(texts, table);
  return cut.length === 0
    ? { shortRows: 'hold', questions: [] }
    : askAboutShortRows(cut.map(({ row }) => row));
}

function askAboutShortRows(rows: readonly number[]): Pick<ImportPlan, 'shortRows' | 'questions'> {
  const option = (shortRows: ImportPlan['shortRows']): Question['options'][number] => ({
    id: `short:${shortRows}`,
    changes: [{ kind: 'plan', set: { shortRows } }],
  });
  const question: Question = {
    id: 'short-rows',
    about: 'short-rows',
    certainty: 'assumed',
    column: null,
    evidence: rows.slice(0, 3).map(String),
    holds: { kind: 'short-rows' },
    options: [option('blank'), option('hold')],
  };
  return { shortRows: 'blank', questions: [question] };
}

/** The sample without rows that pieces of numbers have made longer: their cells stand in columns of others. */
export function withoutCutRows(sheet: SheetSample): SheetSample {
  const isWhole = ({ problem }: SampleRow): boolean => problem !== 'too-many-columns';
  const head = sheet.head.filter(isWhole);
  return head.length * 2 < sheet.head.length ? sheet : { ...sheet, head, tail: sheet.tail.filter(isWhole) };
}
