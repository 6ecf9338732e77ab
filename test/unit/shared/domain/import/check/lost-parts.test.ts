import { describe, expect, it } from 'vitest';
import { SeriesCheck } from '#shared/domain/import/check/series-check.ts';

function lostPartsOf(...values: number[]) {
  const check = new SeriesCheck({ expectedIntervalS: null, limits: [], bucketCount: 10 });
  for (const [at, value] of values.entries()) check.add(at * 300, value, at + 2);
  return check.lostParts();
}

describe('values that may have lost a part', () => {
  it.each([
    ['a decimal sign', { signs: [1092] }, [1.02, 1.05, 1092, 1.07, 1.11]],
    ['a decimal sign in the first row', { signs: [742] }, [742, 7.74, 7.41, 7.46, 7.77]],
    ['most decimal signs', { signs: [5446, 5726, 6018] }, [5446, 5726, 5.185, 5.676, 6018]],
    ['whole parts', { decimals: [35, 36] }, [12.34, 35, 36, 13.02, 12.87]],
    ['whole parts, in a workbook', { decimals: [0.15, 0.18, 0.61] }, [35.12, 0.15, 0.18, 0.61, 36.02, 35.98]],
  ])('are found: %s', (_, lost, values) => {
    expect(lostPartsOf(...values)).toMatchObject(lost);
  });

  it.each([
    ['whole numbers among the others', [12.4, 13, 12.8, 13.5, 14, 15]],
    ['one that is higher than the others', [12.34, 12.81, 35, 13.02]],
    ['a pump that stands still', [35.12, 0.01, 0.02, 0.01, 35.4, 0.02]],
    ['a flow that goes down', [3.52, 2.1, 0.84, 0.51, 0.12, 0.33]],
    ['two small numbers among large ones', [5.185, 5446, 5.676, 12, 5726]],
    ['two small numbers of fewer decimals', [5.1, 5446, 5.6, 5726]],
    ['rain', [0.5, 0, 12.5, 0.5, 0, 0, 0.5]],
    ['a total', [1000.5, 1010, 1020, 1030.5, 1040.5]],
  ])('are none: %s', (_, values) => {
    expect(lostPartsOf(...values)).toBeNull();
  });
});
