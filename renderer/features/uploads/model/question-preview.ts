import type { ImportPlan, Question } from '#shared/domain/import/import-plan.ts';
import { createRecordMaker, type RecordContext } from '#shared/domain/import/make-records.ts';
import { answerQuestion, needsRereading, reopen } from '#shared/domain/import/question.ts';
import type { SampleRow, SheetSample } from '#shared/domain/import/source-sample.ts';

/** What one row of the file becomes under an answer. */
export type RowPreview = { row: number; before: string; after: string | null };

const MAX_SHOWN = 2;
/** So many rows are tried to find the ones that are shown. */
const MAX_TRIED = 200;
const TIME_ROLES: readonly string[] = ['time', 'date', 'clock'];

/** Questions that are about times: the row shows its timestamp. */
const ABOUT_TIME: readonly Question['about'][] = [
  'date-order',
  'bare-number',
  'date-without-clock',
  'century',
  'turned-dates',
  'period',
  'clock-of-day',
  'zone',
  'fixed-date',
  'time-column',
  'hours',
  'midnight',
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

/** What a row becomes under a plan in which the question is answered. */
function rowUnder(
  plan: ImportPlan,
  question: Question,
  context: RecordContext,
): (row: SampleRow) => RowPreview {
  const make = createRecordMaker(plan, context);
  const isTime = ABOUT_TIME.includes(question.about);
  const isStation = question.about === 'station' || question.about === 'equipment';
  return (row) => {
    const outcome = make(row);
    const records = outcome.kind === 'records' ? outcome.records : [];
    const column = question.column ?? columnOf(row, question);
    const value = records.flatMap(({ values }) => values).find((one) => one.column === column);
    const [record] = records;
    const before = isTime || column === null ? timeTexts(row, plan) : (row.cells[column]?.text.trim() ?? '');
    const sent = record && `${value?.field ?? ''} ${value?.literal ?? ''}`.trim();
    const after = isTime ? record?.timestamp : isStation ? record?.equipId : value ? sent : undefined;
    return { row: row.number, before, after: after ?? null };
  };
}

/** Rows that tell the options apart are worth most; rows that no option sends, because they wait for something else, least. */
function worth(previews: readonly RowPreview[]): number {
  if (new Set(previews.map(({ after }) => after)).size > 1) return 2;
  return previews.some(({ after }) => after !== null) ? 1 : 0;
}

/**
 * What rows of the file become under each option of a question, by the same rules that make what is sent: the same rows
 * for each. Empty for an option for which the file has to be read anew.
 */
export function previewOptions(
  sheet: SheetSample,
  plan: ImportPlan,
  question: Question,
  context: RecordContext,
): RowPreview[][] {
  const previewable = question.options.filter((option) => !needsRereading(option));
  const under = previewable.map((option) => {
    const answered = answerQuestion(reopen(plan, question), question.id, option.id);
    return rowUnder({ ...answered, questions: [] }, question, context);
  });
  const rows = rowsAbout(sheet, plan, question)
    .slice(0, MAX_TRIED)
    .map((row) => under.map((preview) => preview(row)));
  const shown = rows.toSorted((a, b) => worth(b) - worth(a)).slice(0, MAX_SHOWN);
  return question.options.map((option) => {
    const at = previewable.indexOf(option);
    return shown.flatMap((previews) => previews[at] ?? []);
  });
}
