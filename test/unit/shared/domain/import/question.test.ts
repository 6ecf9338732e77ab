import { describe, expect, it } from 'vitest';
import type { Hold, ImportPlan, Question } from '#shared/domain/import/import-plan.ts';
import { answerAgain, answerQuestion, columnQuestionId } from '#shared/domain/import/question.ts';
import { sumOfRows } from '#shared/domain/import/row-account.ts';
import { columnPlan, importPlan } from '#test/support/spreadsheets/import-plans.ts';
import { runTextPlan } from '#test/support/spreadsheets/run-text-plan.ts';

const TEXT = [
  'time,station,level,flow',
  '2024-01-05 08:00,A,1.0,10',
  '2024-01-05 08:05,B,1.1,11',
  '2024-01-05 08:10,A,-9999,12',
  '2024-01-05 08:15,A,1.3,',
  '2024-01-05 08:20,A,1.4',
  '合计,,,33',
].join('\n');

function asking(holds: Hold, about: Question['about'] = 'signs'): Question {
  return {
    id: `${about}:level`,
    about,
    certainty: 'assumed',
    column: 2,
    evidence: [],
    holds,
    options: [
      { id: 'first', changes: [] },
      {
        id: 'second',
        changes: [{ kind: 'column', column: 2, set: { decimalSign: ',', thousandsSign: null } }],
      },
    ],
  };
}

function planAsking(holds?: Hold): ImportPlan {
  const columns = [
    columnPlan(0, 'time'),
    columnPlan(1, 'station'),
    columnPlan(2, 'value', 'level'),
    columnPlan(3, 'value', 'flow'),
  ];
  return importPlan(columns, {
    shortRows: 'blank',
    questions: holds ? [asking(holds)] : [],
    answers: [{ question: 'sentinel:-9999', option: 'value:-9999' }],
    equipment: { equipType: 'gauge', typeOfEquip: {}, equipId: { from: 'station', idOfStation: {} } },
  });
}

/** What is sent, and what became of the rows, which must be the same whichever way they are read. */
function sent(plan: ImportPlan) {
  const [fast, general] = [runTextPlan(TEXT, plan), runTextPlan(TEXT, plan, { isGeneralOnly: true })];
  expect(fast.bodies).toEqual(general.bodies);
  expect(fast.report).toEqual(general.report);
  expect(sumOfRows(fast.report)).toBe(7);
  const { sentRows, heldRows, partlySentRows } = fast.report;
  const values = fast.records.map(
    ({ timestamp, level, flow }) => `${String(timestamp).slice(14, 16)} ${JSON.stringify({ level, flow })}`,
  );
  return { values, counts: [sentRows, heldRows, partlySentRows] };
}

describe('an open question', () => {
  it('holds nothing where there is none', () => {
    expect(sent(planAsking()).counts).toEqual([5, 0, 0]);
  });

  it.each<[string, Hold, number[], string[]]>([
    ['the file', { kind: 'file' }, [0, 5, 0], []],
    [
      'a column, and sends what stands beside it',
      { kind: 'columns', columns: [2] },
      [3, 2, 3],
      ['00 {"flow":10}', '10 {"flow":12}', '05 {"flow":11}'],
    ],
    [
      'rows',
      { kind: 'rows', firstRow: 3, lastRow: 4 },
      [3, 2, 0],
      ['00 {"level":1,"flow":10}', '15 {"level":1.3}', '20 {"level":1.4}'],
    ],
    [
      'rows to the end',
      { kind: 'rows', firstRow: 3, lastRow: null },
      [1, 4, 0],
      ['00 {"level":1,"flow":10}'],
    ],
    ['a station', { kind: 'stations', stations: ['A'] }, [1, 4, 0], ['05 {"level":1.1,"flow":11}']],
    [
      'single values, however they are written',
      { kind: 'values', columns: [2], texts: ['-9999.0'] },
      [5, 0, 1],
      [
        '00 {"level":1,"flow":10}',
        '10 {"flow":12}',
        '15 {"level":1.3}',
        '20 {"level":1.4}',
        '05 {"level":1.1,"flow":11}',
      ],
    ],
    [
      'rows with a blank',
      { kind: 'blanks', columns: [3] },
      [3, 2, 0],
      ['00 {"level":1,"flow":10}', '10 {"level":-9999,"flow":12}', '05 {"level":1.1,"flow":11}'],
    ],
    [
      'short rows',
      { kind: 'short-rows' },
      [4, 1, 0],
      [
        '00 {"level":1,"flow":10}',
        '10 {"level":-9999,"flow":12}',
        '15 {"level":1.3}',
        '05 {"level":1.1,"flow":11}',
      ],
    ],
  ])('holds %s', (_what, holds, counts, values) => {
    expect(sent(planAsking(holds))).toEqual({ values, counts });
  });

  it('is settled by an answer, which is remembered and changes the plan', () => {
    const answered = answerQuestion(planAsking({ kind: 'file' }), 'signs:level', 'second');
    expect(answered.questions).toEqual([]);
    expect(answered.answers.slice(1)).toEqual([{ question: 'signs:level', option: 'second' }]);
    expect(answered.columns[2]).toMatchObject({ decimalSign: ',', thousandsSign: null });
  });

  it('stays open for an answer that is none of its options', () => {
    const plan = planAsking({ kind: 'file' });
    expect(answerQuestion(plan, 'signs:level', 'third')).toBe(plan);
    expect(answerAgain(plan, [{ question: 'signs:level', option: 'third' }]).questions).toHaveLength(1);
  });

  it('is settled by the answer that was given to the same question of another file', () => {
    const plan = answerAgain(planAsking({ kind: 'file' }), [{ question: 'signs:level', option: 'first' }]);
    expect(plan.questions).toEqual([]);
    expect(sent(plan).counts).toEqual([5, 0, 0]);
  });

  it('is settled once more by an equipment that was typed, which has the type that the service knows', () => {
    const asked = planAsking({ kind: 'columns', columns: [2] });
    const questions = asked.questions.map((one) => ({
      ...one,
      id: 'equipment:A',
      about: 'equipment' as const,
    }));
    const plan = { ...asked, questions };
    const known = [{ equipId: 'WL-35', equipType: '电子水尺' }];
    const again = answerAgain(plan, [{ question: 'equipment:A', option: 'equip:WL-35' }], known);
    expect(again.questions).toEqual([]);
    expect(again.columns[2]?.equipId).toBe('WL-35');
    expect(again.equipment.typeOfEquip).toEqual({ 'WL-35': '电子水尺' });
  });

  it('tells columns with equal headers apart', () => {
    const columns = [0, 1, 2].map((column) => ({ column, header: column === 1 ? '流量' : '液位' }));
    expect(columns.map((column) => columnQuestionId('signs', column, columns))).toEqual([
      'signs:液位',
      'signs:流量',
      'signs:液位:2',
    ]);
  });
});
