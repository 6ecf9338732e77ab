import { expect, it } from 'vitest';
import { isoDateCell, numberCell } from '#electron/backend/features/uploads/reading/numbers/number-cell.ts';
import { SPAN_CLOCK, SPAN_DATE } from '#electron/backend/features/uploads/reading/row-spans.ts';

it.each([
  ['a clock', '0.375', SPAN_CLOCK, 9 * 3600],
  ['a length of time, and no date of 1900', '1.0416666666666667', SPAN_CLOCK, 25 * 3600],
  ['a length of weeks', '45', SPAN_CLOCK, 45 * 86_400],
])('a workbook stores %s', (_, raw, kind, value) => {
  expect(numberCell(raw, { kind: 'date' }, false)).toMatchObject({ kind, value });
});

it.each([
  ['PT07H59M59.999999999S', 8 * 3600],
  ['PT08H00M00S', 8 * 3600],
  ['07:59:59.4', 8 * 3600 - 1],
])('the clock %s of an open document is rounded to seconds', (text, value) => {
  expect(isoDateCell(text)).toMatchObject({ kind: SPAN_CLOCK, value });
});

it('a workbook stores dates of later years', () => {
  expect(numberCell('46082', { kind: 'date' }, false)).toMatchObject({ kind: SPAN_DATE });
});
