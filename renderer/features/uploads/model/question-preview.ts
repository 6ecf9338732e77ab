import type { ImportPlan, Option, Question } from '#shared/domain/import/import-plan.ts';
import { createRecordMaker, type RecordContext } from '#shared/domain/import/make-records.ts';
import { answerQuestion, needsRereading, reopen } from '#shared/domain/import/question.ts';
import type { SampleRow, SheetSample } from '#shared/domain/import/source-sample.ts';

/** What one row of the file becomes under an answer. */
export type RowPreview = { row: number; before: string; after: string | null };

const MAX_ROWS = 2;
const TIME_ROLES: readonly string[] = ['time', 'date', 'clock'];

/** Questions that are about times: the row shows its timestamp. */
const ABOUT_TIME: readonly Question['about'][] = [
  'date-order',
  'bare-number',
  'date-without-clock',
  'zone',
  'fixed-date',
  'time-column',
  'hours',
];

function timeTexts({ cells }: SampleRow, plan: ImportPlan): string {
  return plan.columns
    .filter(({ role }) => TIME_ROLES.includes(role))
    .map(({ column }) => cells[column]?.text.trim() ?? '')
    .filter((text) => text !== '')
    .join(' ');
}

/** The column of a row that has one of the texts that a question without a column of its own is about. */
function columnOf({ cells }: SampleRow, { evidence, holds }: Question): number | null {
  const columns = holds.kind === 'values' || holds.kind === 'columns' ? holds.columns : [];
  return columns.find((column) => evidence.includes(cells[column]?.text.trim() ?? '')) ?? columns[0] ?? null;
}

/** Rows that the question is about come first: those with one of its texts. */
function rowsAbout(sheet: SheetSample, plan: ImportPlan, { evidence, column }: Question): SampleRow[] {
  const rows = [...sheet.head, ...sheet.tail].filter(({ number }) => number >= plan.firstDataRow);
  const texts = new Set(evidence);
  const hasText = ({ cells }: SampleRow): boolean =>
    cells.some((cell, at) => (column === null || at === column) && texts.has(cell.text.trim()));
  const isFilled = ({ cells }: SampleRow): boolean =>
    column === null || (cells[column]?.text.trim() ?? '') !== '';
  const about = rows.filter(hasText);
  return about.length > 0 ? about : rows.filter(isFilled);
}

/**
 * What the first rows that a question is about become if it is answered by an option: the same rules that make what is
 * sent. Empty where the file has to be read anew for it.
 */
export function previewOption(
  sheet: SheetSample,
  plan: ImportPlan,
  question: Question,
  option: Option,
  context: RecordContext,
): RowPreview[] {
  if (needsRereading(option)) return [];
  const answered = { ...answerQuestion(reopen(plan, question), question.id, option.id), questions: [] };
  const make = createRecordMaker(answered, context);
  const found: RowPreview[] = [];
  const isTime = ABOUT_TIME.includes(question.about);
  const isStation = question.about === 'station' || question.about === 'equipment';
  for (const row of rowsAbout(sheet, plan, question)) {
    if (found.length >= MAX_ROWS) break;
    const outcome = make(row);
    const records = outcome.kind === 'records' ? outcome.records : [];
    const column = question.column ?? columnOf(row, question);
    const value = records.flatMap(({ values }) => values).find((one) => one.column === column);
    const [record] = records;
    const before = isTime || column === null ? timeTexts(row, plan) : (row.cells[column]?.text.trim() ?? '');
    const sent = record && `${value?.field ?? ''} ${value?.literal ?? ''}`.trim();
    const after = isTime ? record?.timestamp : isStation ? record?.equipId : value ? sent : undefined;
    found.push({ row: row.number, before, after: after ?? null });
  }
  return found;
}
