import { expect, it } from 'vitest';
import { changeRole } from '#shared/domain/import/change-plan.ts';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import { answerAgain, answerQuestion, holdsOf } from '#shared/domain/import/question.ts';
import { isOfStations } from '#shared/domain/import/questions-of-several.ts';
import { sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';

const PLACES = ['YW0020001', 'YW0020002', 'YW0020003'].map((equipId) => ({
  equipId,
  placeName: `${equipId} 号井`,
  equipType: 'gauge',
}));

const planOf = (name: string, above = PLACES.map(({ equipId }) => equipId)) => {
  const sheet = sheetOfTexts([
    ['时间', ...above],
    ['', name, name, name],
    ['2026-03-01 08:00', '1.1', '1.2', '1.3'],
    ['2026-03-01 09:00', '2.1', '2.2', '2.3'],
  ]);
  return guessPlan(sampleOfSheet(sheet, 'data.csv'), sheet, PLACES).plan;
};
const plan = planOf('进水液位(m)');
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

it('takes in no column again that was left out by hand, whatever is said of the others', () => {
  const ofLoggers = planOf('电池电压(V)');
  const [question] = ofLoggers.questions;
  expect([question?.about, ofLoggers.questions.length]).toEqual(['helper-column', 1]);
  const changed = changeRole(ofLoggers, 1, 'ignore', () => [], PLACES);
  expect(fieldsOf(answerQuestion(changed, question?.id ?? '', 'send'))).toEqual([
    ['ignore', ''],
    ['value', 'battery'],
    ['value', 'battery'],
  ]);
});

it('is about one column where that is called by a star', () => {
  const [question] = planOf('进水液位(m)', ['*', '', '']).questions;
  expect([question?.id.startsWith('field:* > '), isOfStations(question?.id ?? '', question?.texts)]).toEqual([
    true,
    false,
  ]);
});

it('leaves alone a column that is left out by the answer to another question', () => {
  const sheet = sheetOfTexts([
    ['Time', 'YW0020001', 'YW0020002', 'XY-99'],
    ['2026-03-01 08:00', '1.1', '1.2', '1.3'],
    ['2026-03-01 09:00', '2.1', '2.2', '2.3'],
  ]);
  const { plan: wide } = guessPlan(sampleOfSheet(sheet, 'data.csv'), sheet, PLACES);
  const leaveOut = wide.questions.find(({ about, column }) => about === 'equipment' && column === 3);
  const option = leaveOut?.options.find(({ changes }) =>
    changes.some((change) => change.kind === 'column' && change.set.role === 'ignore'),
  );
  const answers = [
    { question: leaveOut?.id ?? '', option: option?.id ?? '' },
    { question: 'field', option: 'field:level' },
  ];
  for (const inOrder of [answers, answers.toReversed()]) {
    let answered = wide;
    for (const { question, option: id } of inOrder) answered = answerQuestion(answered, question, id);
    expect(fieldsOf(answered)).toEqual([
      ['value', 'level'],
      ['value', 'level'],
      ['ignore', ''],
    ]);
  }
});
