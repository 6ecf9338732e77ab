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
