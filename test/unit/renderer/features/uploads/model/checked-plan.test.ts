import { expect, test } from 'vitest';
import { checkedPlan } from '#renderer/features/uploads/model/checked-plan.ts';
import { findPlanProblems } from '#shared/domain/import/find-plan-problems.ts';
import type { Question } from '#shared/domain/import/import-plan.ts';
import { columnPlan, importPlan } from '#test/support/spreadsheets/import-plans.ts';

const COLUMNS = [columnPlan(0, 'time'), columnPlan(1, 'value', 'level')];
const question = (holds: Question['holds']): Question => ({
  id: 'reading',
  about: 'reading',
  certainty: 'assumed',
  column: null,
  evidence: [],
  holds,
  options: [],
});

test('a plan in which nothing is open is checked as it is', () => {
  const plan = importPlan(COLUMNS, { questions: [question({ kind: 'columns', columns: [1] })] });
  expect(checkedPlan(plan)).toBe(plan);
});

test('rows are looked at before their station is chosen, and before the whole file is released', () => {
  const plan = importPlan(COLUMNS, {
    equipment: { equipType: '', typeOfEquip: {}, equipId: { from: 'fixed', equipId: '' } },
    questions: [question({ kind: 'file' }), question({ kind: 'short-rows' })],
  });
  const looked = checkedPlan(plan);
  expect(looked).not.toBe(plan);
  expect(looked && findPlanProblems(looked)).toEqual([]);
  expect(looked?.questions.map(({ holds }) => holds.kind)).toEqual(['short-rows']);
  // The plan itself still says that its station is open, so that nothing can be sent by it.
  expect(findPlanProblems(plan).map(({ reason }) => reason)).toEqual([
    'equipment-type-open',
    'equipment-open',
  ]);
});

test('a plan that cannot be carried out is not checked', () => {
  expect(checkedPlan(importPlan([columnPlan(0, 'time')]))).toBeNull();
});

test('day and month are not asked about again where they are open for the whole file', () => {
  const open = { ...question({ kind: 'file' }), id: 'date-order', about: 'date-order' as const };
  const plan = importPlan(COLUMNS, { questions: [open] });
  expect(checkedPlan(plan)?.answers).toEqual([
    { question: 'date-order', option: `order:${plan.time.order}` },
  ]);
  expect(plan.answers).toEqual([]);
});
