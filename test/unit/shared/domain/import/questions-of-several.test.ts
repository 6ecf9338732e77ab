import { expect, it } from 'vitest';
import { changeRole } from '#shared/domain/import/change-plan.ts';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import { answerAgain, holdsOf } from '#shared/domain/import/question.ts';
import { sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';

const PLACES = ['YW0020001', 'YW0020002', 'YW0020003'].map((equipId) => ({
  equipId,
  placeName: `${equipId} 号井`,
  equipType: 'gauge',
}));

const plan = (() => {
  const sheet = sheetOfTexts([
    ['时间', ...PLACES.map(({ equipId }) => equipId)],
    ['', '进水液位(m)', '进水液位(m)', '进水液位(m)'],
    ['2026-03-01 08:00', '1.1', '1.2', '1.3'],
    ['2026-03-01 09:00', '2.1', '2.2', '2.3'],
  ]);
  return guessPlan(sampleOfSheet(sheet, 'data.csv'), sheet, PLACES).plan;
})();
const fieldsOf = ({ columns }: typeof plan) => columns.slice(1).map(({ role, field }) => [role, field]);

it('is one for all columns that are called the same below their stations', () => {
  expect(plan.questions.map(({ id }) => id)).toEqual(['field:* > 进水液位']);
  expect([...holdsOf(plan).columns]).toEqual([1, 2, 3]);
});

it('is settled by a layout that has the same answer for each of them', () => {
  const each = PLACES.map(({ equipId }) => ({
    question: `field:${equipId} > 进水液位(m)`,
    option: 'field:level',
  }));
  expect(answerAgain(plan, each).questions).toEqual([]);
  const other = each.map((answer, at) => (at === 1 ? { ...answer, option: 'field:ignore' } : answer));
  expect(answerAgain(plan, other).questions).toEqual(plan.questions);
  expect(answerAgain(plan, each.slice(1)).questions).toEqual(plan.questions);
});

it('stays open for the others when one of the columns is left out by hand', () => {
  const changed = changeRole(plan, 1, 'ignore', () => [], PLACES);
  expect([...holdsOf(changed).columns]).toEqual([2, 3]);
  const answer = {
    question: 'field:* > 进水液位',
    option: 'field:level',
    texts: plan.questions[0]?.texts ?? [],
  };
  expect(fieldsOf(answerAgain(changed, [answer]))).toEqual([
    ['ignore', ''],
    ['value', 'level'],
    ['value', 'level'],
  ]);
});
