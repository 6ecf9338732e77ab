import { expect, it } from 'vitest';
import { cellsAsCsv, cellsAsTsv, seriesCells } from '#renderer/features/places/model/series/series-csv.ts';

const SERIES = { timesMs: [Date.UTC(2026, 5, 15, 4)], levelsM: [1.25], minM: [1], maxM: [1.5] };
const HEADINGS = { time: 'Time, Asia/Shanghai', level: 'Level m', min: 'Min m', max: 'Max m' };

it('a series is written with times in the zone, and with its extremes only if it was gathered', () => {
  const plain = seriesCells(SERIES, false, 'Asia/Shanghai', HEADINGS);
  expect(cellsAsCsv(plain)).toBe('\uFEFF"Time, Asia/Shanghai",Level m\r\n2026-06-15 12:00:00,1.25\r\n');
  const gathered = seriesCells(SERIES, true, 'Asia/Shanghai', HEADINGS);
  expect(cellsAsTsv(gathered)).toBe(
    'Time, Asia/Shanghai\tLevel m\tMin m\tMax m\n2026-06-15 12:00:00\t1.25\t1\t1.5',
  );
});

it('a name or a note that a spreadsheet would run is made a text, and a negative number stays one', () => {
  expect(cellsAsCsv([['=HYPERLINK("x")', '-1.5', '-a', '+1', '1']])).toBe(
    `\uFEFF"'=HYPERLINK(""x"")",-1.5,'-a,'+1,1\r\n`,
  );
});
