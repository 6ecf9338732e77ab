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

/** Rows that the question is about come first: those with one of its texts. */
function rowsAbout(sheet: SheetSample, plan: ImportPlan, { evidence, column }: Question): SampleRow[] {
  const rows = [...sheet.head, ...sheet.tail].filter(({ number }) => number >= plan.firstDataRow);
  const texts = new Set(evidence);
  const hasText = ({ cells }: SampleRow): boolean =>
    cells.some((cell, at) => (column === null || at === column) && texts.has(cell.text.trim()));
  const isFilled = ({ cells }: SampleRow): boolean =>
    column === null || (cells[column]?.text.trim() ?? '') !== '';
  const about = rows.filter(hasText);
  return [...about, ...rows.filter((row) => !about.includes(row) && isFilled(row))];
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
    const [record] = outcome.kind === 'records' ? outcome.records : [];
    const value = record?.values.find(({ column }) => column === question.column);
    const before =
      isTime || question.column === null
        ? timeTexts(row, plan)
        : (row.cells[question.column]?.text.trim() ?? '');
    const sent = record && `${value?.field ?? ''} ${value?.literal ?? ''}`.trim();
    const after = isTime ? record?.timestamp : isStation ? record?.equipId : value ? sent : undefined;
    found.push({ row: row.number, before, after: after ?? null });
  }
  return found;
}
