import { describe, expect, it } from 'vitest';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import { sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';

const KNOWN = ['北门', '南门'].map((placeName, at) => ({
  equipId: `YW00${at + 1}`,
  placeName,
  equipType: '液位计',
}));
const DAYS = ['20240526', '20240527', '20240528'];

const planOf = (rows: string[][]) => {
  const sheet = sheetOfTexts(rows);
  return guessPlan(sampleOfSheet(sheet, 'report.csv'), sheet, KNOWN).plan;
};
const valuesOf = ({ columns }: ReturnType<typeof planOf>) =>
  columns.filter(({ role }) => role === 'value').map(({ field, equipId }) => [equipId, field]);

describe('a table whose times are digits in one row', () => {
  it('is turned where each row is a quantity', () => {
    const plan = planOf([
      ['Date', ...DAYS],
      ['pH', '7.46', '7.5', '7.44'],
      ['Ammonia', '3.1', '3.2', '3.3'],
    ]);
    expect(plan.isTransposed).toBe(true);
    expect(plan.questions.map(({ id }) => id)).not.toContain('orientation');
  });

  it('is turned where stations stand beside the quantities, with a note between its rows and units behind its times', () => {
    const plan = planOf([
      ['Station', 'Date', ...DAYS, 'Unit'],
      ['北门', 'pH', '7.46', '7.5', '7.44', ''],
      ['北门', 'Ammonia', '3.1', '3.2', '3.3', 'mg/l'],
      ['--- logger restarted ---'],
      ['南门', 'pH', '7.98', '7.5', '7.44', ''],
      ['南门', 'Ammonia', '5.8', '3.2', '3.3', 'mg/l'],
    ]);
    expect(plan.isTransposed).toBe(true);
    expect(valuesOf(plan)).toEqual([
      ['YW001', 'ph'],
      ['YW001', 'ammonia'],
      ['YW002', 'ph'],
      ['YW002', 'ammonia'],
    ]);
  });

  it.each([[DAYS], [['2024-05-26', '2024-05-27', '2024-05-28']]])(
    'is turned, and that asked, where stations stand behind quantities that differ: %j',
    (days) => {
      const plan = planOf([
        ['Item', 'Station', ...days],
        ['pH', '北门', '7.46', '7.5', '7.44'],
        ['Ammonia', '北门', '3.1', '3.2', '3.3'],
        ['pH', '南门', '7.98', '7.5', '7.44'],
        ['Ammonia', '南门', '5.8', '3.2', '3.3'],
      ]);
      expect(plan.isTransposed).toBe(true);
      expect(plan.questions.map(({ id }) => id)).toContain('orientation');
    },
  );

  it('stays where each row is a station', () => {
    const plan = planOf([
      ['Station', ...DAYS],
      ['北门', '7.46', '7.5', '7.44'],
      ['南门', '3.1', '3.2', '3.3'],
    ]);
    expect(plan.isTransposed).toBe(false);
  });
});
