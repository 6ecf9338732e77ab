import { expect, it } from 'vitest';
import { readSheet } from '#shared/domain/import/read-sheet.ts';
import { sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';

const TABLE = [
  ['时间', '液位(m)'],
  ['2026-10-01 08:00', '1.21'],
  ['2026-10-01 09:00', '1.22'],
  ['2026-10-01 10:00', '1.23'],
];

/** What is asked about the table in a workbook that has another sheet. */
function askedBeside(other: string[][]): string[] {
  const sheet = { ...sheetOfTexts(TABLE), name: 'Data' };
  const sample = sampleOfSheet(sheet);
  sample.sheets.push({ ...sheetOfTexts(other), name: 'Other' });
  const { plan } = readSheet(sample, sheet, { equipment: [], templates: [] }, []);
  return plan.questions.map(({ id }) => id).filter((id) => id === 'reading');
}

it('notes on a sheet of their own are asked about if they may say something of the values', () => {
  expect(askedBeside([['Readme'], ['All levels in cm']])).toEqual(['reading']);
  expect(askedBeside([['说明'], ['水位已修正']])).toEqual(['reading']);
});

it('other tables, and notes that say nothing of the values, are none', () => {
  expect(askedBeside([['制表人：张三']])).toEqual([]);
  expect(askedBeside(TABLE)).toEqual([]);
  expect(askedBeside([[]])).toEqual([]);
});

/** What the question about the reading remembers of a table whose times are written so. */
const rememberedOf = (...times: string[]): readonly string[] | undefined => {
  const sheet = sheetOfTexts([['Time', 'Level (m)'], ...times.map((time, at) => [time, `1.2${at}`])]);
  const { plan } = readSheet(sampleOfSheet(sheet), sheet, { equipment: [], templates: [] }, []);
  return plan.questions.find(({ id }) => id === 'reading')?.texts;
};

it('times of another month look like those of this one', () => {
  const october = rememberedOf('30-Oct-2026 08:00', '31-Oct-2026 08:00');
  expect(october).toBeDefined();
  expect(rememberedOf('1-May-2027 11:00', '2-May-2027 11:00')).toEqual(october);
  const morning = rememberedOf('Thu 1 Oct 2026 8:00 AM', 'Thu 1 Oct 2026 9:00 AM');
  expect(rememberedOf('Fri 6 Nov 2026 1:00 PM', 'Fri 6 Nov 2026 2:00 PM')).toEqual(morning);
  expect(rememberedOf('2026-10-01T08:00Z', '2026-10-01T09:00Z')).not.toEqual(october);
});
