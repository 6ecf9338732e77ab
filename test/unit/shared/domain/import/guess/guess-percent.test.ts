import { describe, expect, it } from 'vitest';
import { readNumber } from '#shared/domain/import/cells/read-number.ts';
import { askAboutPercent } from '#shared/domain/import/guess/guess-percent.ts';
import { answerQuestion } from '#shared/domain/import/question.ts';
import { recordShapes } from '#shared/domain/import/record-shapes.ts';
import type { Cell } from '#shared/domain/import/source-sample.ts';
import { columnPlan, importPlan } from '#test/support/spreadsheets/import-plans.ts';

const cellsOf = (texts: string[], kind: Cell['kind'] = 'text'): Cell[] =>
  texts.map((text) => ({ text, kind }));

function ask(texts: string[], unit: string | null = '%', kind: Cell['kind'] = 'text') {
  const plan = columnPlan(1, 'value', '满管度', { unit });
  const columns = [columnPlan(0, 'time'), plan];
  return { columns, questions: askAboutPercent([{ plan, cells: cellsOf(texts, kind) }], columns, [], []) };
}

describe('numbers under %', () => {
  it('are asked about where all of them are at most 1', () => {
    const { questions } = ask(['0.35', '0', '1']);
    expect(questions).toMatchObject([
      {
        id: 'percent:满管度',
        certainty: 'assumed',
        column: 1,
        evidence: ['0.35', '0', '1'],
        holds: { kind: 'columns', columns: [1] },
        options: [{ id: 'percent:percent' }, { id: 'percent:fraction' }],
      },
    ]);
    expect(ask(['0.35'], '％', 'number').questions).toHaveLength(1);
  });

  it('are percents where one is larger, where all are zero, or where each has its sign', () => {
    expect(ask(['0.35', '12.5']).questions).toEqual([]);
    expect(ask(['0', '0.0']).questions).toEqual([]);
    expect(ask(['0.35%', '0.4 %']).questions).toEqual([]);
    expect(ask(['0.35', '0.4'], 'm').questions).toEqual([]);
    expect(ask(['0.35', '0.4'], null).questions).toEqual([]);
  });

  it('contradict each other where those with a sign are large and the others small', () => {
    expect(ask(['12.5%', '0.13']).questions).toMatchObject([{ certainty: 'contradictory' }]);
    expect(ask(['0.5%', '0.13']).questions).toEqual([]);
  });

  it('are read as the answer says, a cell with a sign as it stands', () => {
    const { columns, questions } = ask(['12.5%', '0.13']);
    const read = (option: string): string[] => {
      const plan = answerQuestion(importPlan(columns, { questions }), 'percent:满管度', option);
      const rules = recordShapes(plan)[0]?.values[0]?.rules;
      if (!rules) throw new Error('The plan has a value column.');
      return cellsOf(['12.5%', '0.13', '7 m']).map((cell) => {
        const reading = readNumber(cell, rules);
        return reading.kind === 'value' ? reading.literal : reading.kind === 'problem' ? reading.reason : '';
      });
    };
    expect(read('percent:fraction')).toEqual(['12.5', '13.00', 'unit-differs']);
    expect(read('percent:percent')).toEqual(['12.5', '0.13', 'unit-differs']);
  });
});
