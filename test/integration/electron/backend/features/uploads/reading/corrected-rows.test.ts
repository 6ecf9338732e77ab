import { expect, it } from 'vitest';
import { checkTextFile } from '#test/support/spreadsheets/check-text-file.ts';

const linesOf = (header: string, ends: readonly string[]): string[] => [
  header,
  ...ends.map((end, row) => {
    const minutes = String(row % 60).padStart(2, '0');
    return `2024-05-05 0${Math.floor(row / 60)}:${minutes},${end}`;
  }),
  '',
];

/** What is asked of a file as it stands, and when the cell of a row is corrected. */
async function askedOfCorrected(lines: readonly string[], column: number, text: string) {
  const corrections = [{ row: 4, column, text }];
  const asWritten = await checkTextFile(lines);
  const corrected = await checkTextFile(lines, (plan) => ({ ...plan, corrections }));
  return [asWritten.asked, corrected.asked];
}

it.each([9, 400])(
  'asks about a blank column in which somebody has typed a value, in %d rows',
  async (rows) => {
    const ends = Array.from({ length: rows }, () => '1.25,');
    const asked = await askedOfCorrected(linesOf('时间,液位(m),流量(m³/h)', ends), 2, '88.5');
    expect(asked).toEqual([[], ['filled-below:2']]);
  },
);

it('asks about signs that only a corrected cell has', async () => {
  const lines = linesOf('时间,流量(m³/h)', ['991', '992', '1..001', '993', '994']);
  expect(await askedOfCorrected(lines, 1, '1.001')).toEqual([[], ['signs:流量(m³/h)']]);
});

it.each([
  [9, 4],
  [400, 4],
  [400, 300],
])('asks about a column that only rows with too many cells fill: row %2$d of %1$d', async (rows, held) => {
  const ends = Array.from({ length: rows }, (_, row) => (row === held ? '1.25,,81.4' : '1.25,'));
  const { asked, counts } = await checkTextFile(linesOf('时间,液位(m),浊度(NTU)', ends));
  expect([asked, counts]).toEqual([['filled-below:2'], { 'too-many-columns': 1 }]);
});
