import { describe, expect, it } from 'vitest';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import { leaveOutHiddenColumns } from '#shared/domain/import/guess/ask-about-hidden.ts';
import type { Answer, ColumnPlan, Question } from '#shared/domain/import/import-plan.ts';
import { answerQuestion } from '#shared/domain/import/question.ts';
import type { SheetSample } from '#shared/domain/import/source-sample.ts';
import { makeTemplate } from '#shared/domain/import/template/import-template.ts';
import { readByTemplate } from '#shared/domain/import/read-sheet.ts';
import { sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';

const SHEET = sheetOfTexts([
  ['时间', '液位(m)', '水温(℃)'],
  ['2024-01-05 08:00:00', '1.25', '12.5'],
  ['2024-01-05 09:00:00', '1.26', '12.6'],
]);

const SAMPLE = {
  ...sampleOfSheet(SHEET),
  format: { kind: 'workbook' as const, container: 'xlsx' as const },
};

function guess(hidden: Partial<SheetSample>, answers: Answer[] = []) {
  return guessPlan(SAMPLE, { ...SHEET, ...hidden }, [], { answers }).plan;
}

const ids = (hidden: Partial<SheetSample>, answers?: Answer[]): string[] =>
  guess(hidden, answers).questions.map(({ id }) => id);

describe('what a workbook does not show', () => {
  const LEFT_OUT: Answer = { question: 'hidden:columns', option: 'hidden:leave-out' };
  /** Reads a file that hides columns by the layout of one that hid others, which are left out. */
  const byLayout = (before: number[], now: number[]): ReturnType<typeof guess> => {
    const saving = { templateId: 't', name: 't', savedAtMs: 1, fileName: 'a.xlsx' };
    const answered = guess({ hiddenColumns: before }, [LEFT_OUT]);
    const template = makeTemplate(answered, saving);
    return readByTemplate(template, SAMPLE, { ...SHEET, hiddenColumns: now }, []).plan;
  };

  it('is left out by a layout as well: the columns that this file hides, not those that another one hid', () => {
    const same = byLayout([2], [2]);
    expect(same.columns.map(({ role }) => role)).toEqual(['time', 'value', 'ignore']);
    expect(same.questions).toMatchObject([{ id: 'reading' }]);
    const shown = byLayout([2], []);
    expect(shown.questions.find(({ about }) => about === 'field')).toMatchObject({
      id: 'field:水温(℃)',
      holds: { columns: [2] },
    });
    const other = byLayout([2], [1]);
    expect(other.columns.map(({ role }) => role)).toEqual(['time', 'ignore', 'ignore']);
    expect(other.questions.map(({ id }) => id)).toContain('field:水温(℃)');
  });

  it('is asked about: the sheet, columns of values, rows', () => {
    expect(ids({ hidden: 'visible', hiddenColumns: [], hiddenRows: { count: 0, first: [] } })).toEqual([]);
    expect(guess({ hidden: 'very-hidden' }).questions).toMatchObject([
      { id: 'hidden:sheet', holds: { kind: 'file' } },
    ]);
    expect(guess({ hiddenColumns: [1] }).questions).toMatchObject([
      { id: 'hidden:columns', column: 1, evidence: ['液位(m)'], holds: { kind: 'columns', columns: [1] } },
    ]);
    expect(guess({ hiddenRows: { count: 2, first: [2, 3] } }).questions).toMatchObject([
      { id: 'hidden:rows', evidence: ['2', '3'], holds: { kind: 'hidden-rows' } },
    ]);
  });

  it('is not asked about where nothing of it would be sent: a hidden column of times', () => {
    expect(ids({ hiddenColumns: [0] })).toEqual([]);
  });

  it('is left out by the answer', () => {
    const answered = guess({ hiddenColumns: [1] }, [
      { question: 'hidden:columns', option: 'hidden:leave-out' },
    ]);
    expect(answered.columns.map(({ role }) => role)).toEqual(['time', 'ignore', 'value']);
    expect(answered.questions).toEqual([]);
    const rows = answerQuestion(
      guess({ hiddenRows: { count: 1, first: [2] } }),
      'hidden:rows',
      'hidden:leave-out',
    );
    expect(rows).toMatchObject({ hidden: 'leave-out', questions: [] });
    const sheet = answerQuestion(guess({ hidden: 'hidden' }), 'hidden:sheet', 'hidden:leave-out');
    expect(sheet.leftOutRows).toEqual([{ firstRow: 1, lastRow: 2_147_483_647 }]);
  });
});

it('what is asked about a hidden column and one that is shown stays open for the latter', () => {
  const column = (at: number) => ({ column: at, role: 'value', field: 'level' }) as ColumnPlan;
  const question = (columns: number[]): Question => ({
    id: `equipment:${String(columns)}`,
    about: 'equipment',
    certainty: 'assumed',
    column: columns[0] ?? null,
    evidence: [],
    holds: { kind: 'columns', columns },
    options: [],
  });
  const left = leaveOutHiddenColumns(
    [column(1), column(2)],
    [question([1, 2]), question([1])],
    { hiddenColumns: [1] },
    [{ question: 'hidden:columns', option: 'hidden:leave-out' }],
  );
  expect(left.map(({ id, column: of, holds }) => [id, of, holds])).toEqual([
    ['equipment:1,2', 2, { kind: 'columns', columns: [2] }],
  ]);
});
