import { describe, expect, it } from 'vitest';
import { answerByEquipment, answerByField, proposedDate } from '#shared/domain/import/typed-answers.ts';
import type { ImportPlan, Question } from '#shared/domain/import/import-plan.ts';
import { answerQuestion } from '#shared/domain/import/question.ts';
import { columnPlan, importPlan } from '#test/support/spreadsheets/import-plans.ts';

const KNOWN = [{ equipId: 'WL-31', placeName: '人民路31号窨井', equipType: '液位计' }];

const asked = (about: Question['about'], holds: Question['holds']): Question => ({
  id: about,
  about,
  certainty: 'assumed',
  column: null,
  evidence: ['人民路'],
  holds,
  options: [{ id: 'none', changes: [] }],
});

const planWith = (question: Question, more: Partial<ImportPlan> = {}): ImportPlan =>
  importPlan([columnPlan(0, 'time'), columnPlan(1, 'value', 'Z'), columnPlan(2, 'ignore')], {
    equipment: { equipType: '', typeOfEquip: {}, equipId: { from: 'fixed', equipId: '' } },
    questions: [question],
    ...more,
  });

describe('an answer that a question does not offer', () => {
  it('is the equipment of the columns that the question is about, with its type', () => {
    const question = asked('equipment', { kind: 'columns', columns: [1] });
    const plan = answerByEquipment(planWith(question), question, '人民路31号窨井', KNOWN);
    expect(plan.columns.map(({ equipId }) => equipId)).toEqual([null, 'WL-31', null]);
    expect(plan.equipment).toMatchObject({ equipType: '液位计', equipId: { equipId: '' } });
    expect(plan).toMatchObject({
      questions: [],
      answers: [{ question: 'equipment', option: 'equip:WL-31' }],
    });
  });

  it('is the equipment of all rows where nothing says which it is', () => {
    const question = asked('equipment', { kind: 'file' });
    const plan = answerByEquipment(planWith(question), question, 'WL-31', KNOWN);
    expect(plan).toMatchObject({
      questions: [],
      equipment: { equipId: { from: 'fixed', equipId: 'WL-31' } },
    });
  });

  it('is the field of the columns, or of the name', () => {
    const ofColumns = asked('field', { kind: 'columns', columns: [1, 2] });
    const columns = answerByField(planWith(ofColumns), ofColumns, ' level ');
    expect(columns.columns.map(({ role, field }) => `${role} ${field}`)).toEqual([
      'time ',
      'value level',
      'value level',
    ]);
    expect(columns.questions).toMatchObject([{ about: 'unit', holds: { kind: 'columns', columns: [1, 2] } }]);
    const ofNames = asked('field', { kind: 'names', names: ['Z'] });
    const namedFields = [{ name: 'Z', field: '', unit: null, conversion: null }];
    const named = answerByField(planWith(ofNames, { namedFields }), ofNames, 'level');
    expect(named.namedFields).toMatchObject([{ name: 'Z', field: 'level' }]);
  });

  it('is a field whose unit is asked for where the header says another quantity, and not where it says this one', () => {
    const question = asked('field', { kind: 'columns', columns: [1] });
    const unitsAsked = (header: string, field: string): string[] =>
      answerByField(
        planWith(question, { columns: [columnPlan(0, 'time'), columnPlan(1, 'value', 'flow', { header })] }),
        question,
        field,
      ).questions.map(({ about }) => about);
    expect(unitsAsked('水质 > Q6720', 'level')).toEqual(['unit']);
    expect(unitsAsked('Q6720', 'flow')).toEqual([]);
    expect(unitsAsked('液位', 'elevation')).toEqual([]);
  });

  it('is a field that is sent in another unit than the values have', () => {
    const question = asked('field', { kind: 'columns', columns: [1] });
    const unit: Question = {
      ...asked('unit', { kind: 'columns', columns: [1] }),
      column: 1,
      options: [{ id: 'unit:feet', changes: [{ kind: 'column', column: 1, set: { unit: 'feet' } }] }],
    };
    const named = answerByField(planWith(question, { questions: [question, unit] }), question, 'level');
    const { columns } = answerQuestion(named, unit.id, 'unit:feet');
    expect(columns[1]).toMatchObject({ unit: 'feet', conversion: { to: 'm', multiply: '0.3048' } });
  });

  it('leaves one question about the unit of columns that are named one after the other', () => {
    const ids = ['A', 'B', 'C'];
    const open = ids.map((id, at) => ({
      ...asked('field', { kind: 'columns', columns: [at + 1] }),
      id: `field:${id}`,
    }));
    const columns = [
      columnPlan(0, 'time'),
      ...ids.map((equipId, at) => columnPlan(at + 1, 'value', equipId, { equipId })),
    ];
    const [first, second, third] = open;
    if (!first || !second || !third) throw new Error('Three columns are asked about.');
    const named = [first, second].reduce(
      (plan, question) => answerByField(plan, question, 'level'),
      planWith(first, { columns, questions: open }),
    );
    expect(named.questions.filter(({ about }) => about === 'unit')).toMatchObject([
      { id: 'unit:A', holds: { kind: 'columns', columns: [1, 2] }, texts: ['A', 'B'] },
    ]);
    const answered = answerByField(answerQuestion(named, 'unit:A', 'unit:mm'), third, 'level');
    expect(answered.columns.map(({ unit }) => unit)).toEqual([null, 'mm', 'mm', null]);
    expect(answered.questions).toMatchObject([{ id: 'unit:C', holds: { columns: [3] } }]);
  });

  it('changes nothing if it is empty, or the name of the time', () => {
    const question = asked('field', { kind: 'columns', columns: [1] });
    const plan = planWith(question);
    expect(answerByField(plan, question, ' ')).toBe(plan);
    expect(answerByField(plan, question, 'timestamp')).toBe(plan);
  });
});

describe('the date that is proposed for clocks alone', () => {
  const askedDay = (...evidence: string[]): Question => ({
    id: 'fixed-date',
    about: 'missing-day',
    certainty: 'assumed',
    column: 0,
    evidence,
    holds: { kind: 'file' },
    options: [],
  });
  const nowMs = Date.UTC(2026, 10, 22);

  it.each([
    ['10月3日', '2026-10-03'],
    ['12月3日', '2025-12-03'],
    ['04-12', '2026-04-12'],
    ['2月29日', '2024-02-29'],
    ['4月31日', ''],
    ['日报', ''],
  ])('is the last one of %s: %s', (title, date) => {
    expect(proposedDate(askedDay('00:00', title), nowMs)).toBe(date);
  });
});
