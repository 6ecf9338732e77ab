import { expect, test } from 'vitest';
import { numberReadings } from '#renderer/features/uploads/model/number-readings.ts';

test.each([
  ['1,234', '.', ['1.234', '1234']],
  ['-12.345', ',', ['-12,345', '-12345']],
  ['1,23', '.', ['1.23']],
  ['0,123', '.', ['0.123']],
  ['1234,567', '.', ['1234.567']],
  ['1，234', '.', ['1.234', '1234']],
  ['1.234', '.', []],
  ['1,234,567', '.', []],
  ['仪表故障', '.', []],
  ['1,2.5', '.', []],
] as const)('%s in a column with %s as decimal sign may be %j', (text, decimalSign, readings) => {
  expect(numberReadings(text, { decimalSign })).toEqual(readings);
});
