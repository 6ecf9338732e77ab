import { describe, expect, it } from 'vitest';
import { changeColumn } from '#shared/domain/import/change-plan.ts';
import { guessPlan, type PlanGuess } from '#shared/domain/import/guess-plan.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { answerQuestion } from '#shared/domain/import/question.ts';
import { applyTemplate } from '#shared/domain/import/template/apply-template.ts';
import { importTemplateSchema, makeTemplate } from '#shared/domain/import/template/import-template.ts';
import { sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';

const guess = (rows: string[][]): PlanGuess => {
  const sheet = sheetOfTexts(rows);
  const sample = sampleOfSheet(sheet, 'WL-07.csv');
  const format = { kind: 'delimited', encoding: 'utf-8', delimiter: ';', hasBom: false } as const;
  return guessPlan({ ...sample, format }, sheet, []);
};

/** Reads a file by the layout of another one, in which somebody answered. */
const readByLayoutOf = (
  first: { rows: string[][]; set: (plan: ImportPlan) => ImportPlan },
  next: { rows: string[][] },
): ImportPlan => {
  const saving = { templateId: 't', name: 't', savedAtMs: 1, fileName: 'WL-07.csv' };
  const layout = makeTemplate(first.set(guess(first.rows).plan), saving);
  return applyTemplate(layout, guess(next.rows), 'WL-07.csv').plan;
};
const openIn = ({ questions }: ImportPlan): string[] => questions.map(({ id }) => id);

describe('what was answered about texts of one file', () => {
  const withCodes = (...codes: string[]) => [
    ['时间', '液位(m)', '质量码'],
    ...codes.map((code, at) => [`2026-03-01 0${at}:00`, `1.${at}`, code]),
  ];
  const without0 = {
    rows: withCodes('192', '0', '192'),
    set: (plan: ImportPlan): ImportPlan => answerQuestion(plan, 'row-marks:质量码', 'without:0'),
  };

  it('says nothing of a code of quality that is new', () => {
    const next = readByLayoutOf(without0, { rows: withCodes('192', '24', '0') });
    expect(openIn(next)).toEqual(['row-marks:质量码']);
    expect(next.questions[0]?.options.map(({ id }) => id)).toContain('without:24, 0');
    expect(next.leftOutMarks ?? []).toEqual([]);
  });

  it('leaves out rows of a file in which all are bad', () => {
    const next = readByLayoutOf(without0, { rows: withCodes('0', '0', '0') });
    expect([next.leftOutMarks, openIn(next)]).toEqual([[{ column: 2, text: '0' }], []]);
  });

  it('says what is sent for any value beyond a limit', () => {
    const rows = (cell: string) => [
      ['时间', '氨氮(mg/L)'],
      ...['0.11', cell, '0.13'].map((value, at) => [`2026-03-01 0${at}:00`, value]),
    ];
    const half = (plan: ImportPlan): ImportPlan => answerQuestion(plan, 'limits:氨氮(mg/L)', 'limits:0.5');
    const next = readByLayoutOf({ rows: rows('<0.05'), set: half }, { rows: rows('<0.02') });
    expect([openIn(next), next.columns[1]?.limit]).toEqual([[], 'factor']);
    const byHand = (plan: ImportPlan): ImportPlan => changeColumn(plan, 1, { limit: 'keep-text' });
    expect(openIn(readByLayoutOf({ rows: rows('0.12'), set: byHand }, { rows: rows('<0.02') }))).toEqual([]);
    const never = { rows: rows('0.12'), set: (plan: ImportPlan) => plan };
    expect(openIn(readByLayoutOf(never, { rows: rows('<0.02') }))).toEqual(['limits:氨氮(mg/L)']);
  });

  it('says what a layout of version 1 sends beyond a limit, which asks anew where nobody has said it', () => {
    const rows = (cell: string) => [
      ['时间', '氨氮(mg/L)', '总磷(mg/L)'],
      ...['0.11', cell, '0.13'].map((value, at) => [`2026-03-01 0${at}:00`, value, '0.02']),
    ];
    const saving = { templateId: 't', name: 't', savedAtMs: 1, fileName: 'WL-07.csv' };
    const openBy = (
      set: (plan: ImportPlan) => ImportPlan,
      limit: 'keep-text' | 'leave-out' = 'keep-text',
    ) => {
      const { plan, ...layout } = makeTemplate(set(guess(rows('<0.05')).plan), saving);
      const columns = plan.columns.map((column) => ({ ...column, limit }));
      const read = importTemplateSchema.parse({ ...layout, version: 1, plan: { ...plan, columns } });
      expect(read.version).toBe(2);
      const next = applyTemplate(read, guess(rows('<0.02')), 'WL-07.csv').plan;
      return [openIn(next), next.columns.map((one) => one.limit)];
    };
    const id = 'limits:氨氮(mg/L)';
    expect(openBy((plan) => plan)).toEqual([[id], ['hold', 'hold', 'hold']]);
    const asText = (plan: ImportPlan) => answerQuestion(plan, id, 'limits:keep-text');
    expect(openBy(asText)).toEqual([[], ['hold', 'keep-text', 'hold']]);
    expect(openBy((plan) => plan, 'leave-out')).toEqual([[], ['leave-out', 'leave-out', 'leave-out']]);
  });

  it('says nothing of another unit in cells', () => {
    const rows = (cell: string) => [
      ['时间', '液位(m)'],
      ...['1.1', '1.2', cell, '1.3'].map((level, at) => [`2026-03-01 0${at}:00`, level]),
    ];
    const convert = (plan: ImportPlan): ImportPlan =>
      answerQuestion(plan, 'cell-units:液位(m)', 'cell-units:convert');
    const first = { rows: rows('120cm'), set: convert };
    expect(openIn(readByLayoutOf(first, { rows: rows('130cm') }))).toEqual([]);
    expect(openIn(readByLayoutOf(first, { rows: rows('1300mm') }))).toEqual(['cell-units:液位(m)']);
    expect(readByLayoutOf(first, { rows: rows('1.4') }).columns[1]?.cellUnits).toBeUndefined();
  });

  it('says nothing of other letters behind its clocks', () => {
    const rows = (zone: string) => [
      ['时间', '液位(m)'],
      ...['1.1', '1.2', '1.3'].map((level, at) => [`2026-03-01 0${at}:00 ${zone}`, level]),
    ];
    const set = (plan: ImportPlan): ImportPlan => answerQuestion(plan, 'zone', 'zone:service');
    const first = { rows: rows('CST'), set };
    expect(openIn(readByLayoutOf(first, { rows: rows('CST') }))).toEqual([]);
    expect(openIn(readByLayoutOf(first, { rows: rows('EST') }))).toEqual(['zone']);
  });

  it('says nothing of a number for "no value" in another column', () => {
    const rows = (level: string, flow: string) => [
      ['时间', '液位(m)', '流量(m³/h)'],
      ...['1.1', level, '1.3'].map((one, at) => [`2026-03-01 0${at}:00`, one, at === 1 ? flow : `2${at}`]),
    ];
    for (const option of ['value:9999', 'missing:9999']) {
      const set = (plan: ImportPlan): ImportPlan => answerQuestion(plan, 'sentinel:9999', option);
      const first = { rows: rows('1.2', '9999'), set };
      expect(openIn(readByLayoutOf(first, { rows: rows('1.2', '9999') }))).toEqual([]);
      expect(openIn(readByLayoutOf(first, { rows: rows('9999', '21') }))).toEqual(['sentinel:9999']);
    }
  });

  it('says nothing of points where it was about commas', () => {
    const rows = (...levels: string[]) => [
      ['Zeit', 'Wasserstand (m)'],
      ...levels.map((level, at) => [`2026-03-01 0${at}:00`, level]),
    ];
    const set = (plan: ImportPlan): ImportPlan => answerQuestion(plan, 'signs:Wasserstand (m)', 'decimal:,');
    const first = { rows: rows('1,020', '1,092', '1,101'), set };
    expect(openIn(readByLayoutOf(first, { rows: rows('1,030', '1,042', '1,051') }))).toEqual([]);
    expect(openIn(readByLayoutOf(first, { rows: rows('1.020', '1.092', '1.101') }))).toEqual([
      'signs:Wasserstand (m)',
    ]);
  });

  it('says the same of a zone in a line with another date', () => {
    const rows = (line: string) => [
      [line],
      ['Zeit', 'Wasserstand (m)'],
      ...['1.1', '1.2', '1.3'].map((level, at) => [`2026-03-01 0${at}:00`, level]),
    ];
    const set = (plan: ImportPlan): ImportPlan => answerQuestion(plan, 'zone', 'zone:service');
    const first = { rows: rows('Exported 2026-03-02 10:00 UTC'), set };
    expect(openIn(guess(first.rows).plan)).toEqual(['zone']);
    expect(openIn(readByLayoutOf(first, { rows: rows('Exported 2026-03-03 11:00 UTC') }))).toEqual([]);
    expect(openIn(readByLayoutOf(first, { rows: rows('Exported 2026-03-03 11:00 UTC+2') }))).toEqual([
      'zone',
    ]);
  });

  it('says nothing of another zone in the head, nor of a file that names none', () => {
    const rows = (...head: string[]) => [
      ...head.map((line) => [line]),
      ['Zeit', 'Wasserstand (m)'],
      ...['1.1', '1.2', '1.3'].map((level, at) => [`2026-03-01 0${at}:00`, level]),
    ];
    for (const option of ['zone:service', 'zone:UTC']) {
      const set = (plan: ImportPlan): ImportPlan => answerQuestion(plan, 'zone', option);
      const first = { rows: rows('Zeitzone: MEZ'), set };
      expect(openIn(readByLayoutOf(first, { rows: rows('Zeitzone: MEZ') }))).toEqual([]);
      expect(openIn(readByLayoutOf(first, { rows: rows('Zeitzone: EST') }))).toEqual(['zone']);
      expect(openIn(readByLayoutOf(first, { rows: rows() }))).toEqual(option === 'zone:UTC' ? ['zone'] : []);
    }
  });
});
