import type { Answer, ColumnPlan, Question } from '../import-plan.ts';
import { withoutColumns } from '../questions-of-several.ts';
import type { SheetSample } from '../source-sample.ts';

const COLUMNS_QUESTION = 'hidden:columns';
/** More rows than any spreadsheet program has. */
const LAST_ROW = 2_147_483_647;

function hiddenQuestion(
  of: 'sheet' | 'columns' | 'rows',
  { column, evidence, holds }: Pick<Question, 'column' | 'evidence' | 'holds'>,
  leaveOut: Question['options'][number]['changes'],
): Question {
  return {
    id: `hidden:${of}`,
    about: 'hidden',
    certainty: 'assumed',
    column,
    evidence: evidence.slice(0, 5),
    holds,
    options: [
      { id: 'hidden:send', changes: [] },
      { id: 'hidden:leave-out', changes: leaveOut },
    ],
  };
}

/** Leaves out the columns of values that the spreadsheet program does not show, if that is the answer, and what is asked about them. */
export function leaveOutHiddenColumns(
  columns: readonly ColumnPlan[],
  questions: Question[],
  { hiddenColumns = [] }: Pick<SheetSample, 'hiddenColumns'>,
  answers: readonly Answer[],
): Question[] {
  const answer = answers.find(({ question }) => question === COLUMNS_QUESTION)?.option;
  if (answer !== 'hidden:leave-out') return questions;
  for (const plan of columns)
    if (plan.role === 'value' && hiddenColumns.includes(plan.column))
      Object.assign(plan, { role: 'ignore', field: '' });
  const isHidden = (column: number): boolean => hiddenColumns.includes(column);
  // What is asked about several columns stays open for those that are shown.
  return questions
    .flatMap((question) => withoutColumns(question, isHidden))
    .filter(({ column }) => column === null || !isHidden(column));
}

/**
 * What a workbook does not show may be a draft, a helper, or what a filter has taken out: nobody who looks at the file sees
 * it, and so it is not sent before somebody has said that it is meant.
 */
export function askAboutHidden(
  sheet: SheetSample,
  columns: readonly ColumnPlan[],
  firstDataRow: number,
): Question[] {
  const { hidden = 'visible', hiddenColumns = [], hiddenRows } = sheet;
  const questions: Question[] = [];
  if (hidden !== 'visible')
    questions.push(
      hiddenQuestion('sheet', { column: null, evidence: [sheet.name], holds: { kind: 'file' } }, [
        { kind: 'plan', set: { leftOutRows: [{ firstRow: 1, lastRow: LAST_ROW }] } },
      ]),
    );
  const values = columns.filter(({ column, role }) => role === 'value' && hiddenColumns.includes(column));
  const [first] = values;
  if (first) {
    const places = values.map(({ column }) => column);
    questions.push(
      hiddenQuestion(
        'columns',
        {
          column: values.length === 1 ? first.column : null,
          evidence: values.map(({ header }) => header),
          holds: { kind: 'columns', columns: places },
        },
        [{ kind: 'structure' }],
      ),
    );
  }
  // A title that is not shown changes nothing.
  const rows = hiddenRows?.first.filter((row) => row >= firstDataRow) ?? [];
  if (rows.length > 0 || (hiddenRows && hiddenRows.count > hiddenRows.first.length))
    questions.push(
      hiddenQuestion('rows', { column: null, evidence: rows.map(String), holds: { kind: 'hidden-rows' } }, [
        { kind: 'plan', set: { hidden: 'leave-out' } },
      ]),
    );
  return questions;
}
