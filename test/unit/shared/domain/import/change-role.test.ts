import { expect, test } from 'vitest';
import { stationsIn } from '#renderer/features/uploads/model/stations-in.ts';
import { changeRole } from '#shared/domain/import/change-plan.ts';
import { findPlanProblems } from '#shared/domain/import/find-plan-problems.ts';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { answerQuestion } from '#shared/domain/import/question.ts';
import { sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';

const read = (rows: string[][]) => {
  const sheet = sheetOfTexts(rows);
  const stationsOf = (plan: ImportPlan): string[] => [...stationsIn(sheet, plan).keys()];
  const { plan } = guessPlan(sampleOfSheet(sheet, 'data.csv'), sheet, []);
  return {
    plan,
    change: (of: ImportPlan, column: number, role: 'value' | 'ignore') =>
      changeRole(of, column, role, stationsOf, []),
  };
};

test('a second column of values in a table of one value a row is a problem of the plan, and can be taken back', () => {
  const { plan, change } = read([
    ['时间', '电池电压', '参数名称', '监测值'],
    ['2026-03-01 08:00', '3.61', '液位', '1.20'],
    ['2026-03-01 08:00', '3.62', '流量', '12.5'],
  ]);
  const reasons = (of: ImportPlan): string[] => findPlanProblems(of).map(({ reason }) => reason);
  expect(reasons(plan)).not.toContain('values-twice');
  const changed = change(plan, 1, 'value');
  expect(reasons(changed)).toContain('values-twice');
  expect(reasons(change(changed, 1, 'ignore'))).not.toContain('values-twice');
});

test('a column that is asked about is left out by the answer whatever it was, and a change by hand settles it', () => {
  const { plan, change } = read([
    ['Sum of', '2026-03-01 08:05', '2026-03-01 08:10', 'Item', '2026-03-01 08:15'],
    ['0.643', '0.826', '0.883', 'Stage(m)', '0.755'],
  ]);
  const id = 'filled-below:0';
  expect(plan.questions.map((one) => one.id)).toContain(id);
  const columns = plan.columns.map((one) => (one.column === 0 ? { ...one, role: 'value' as const } : one));
  expect(answerQuestion({ ...plan, columns }, id, 'ignore').columns[0]?.role).toBe('ignore');
  expect(change(plan, 0, 'value').questions.map((one) => one.id)).not.toContain(id);
});
