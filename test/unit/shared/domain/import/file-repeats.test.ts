import { describe, expect, it } from 'vitest';
import { reachesInto, sharedPeriods } from '#shared/domain/import/file-repeats.ts';

/** The report of a file about one equipment, from one day of July 2024 to another. */
const reportOf = (equipId: string, first: number, last: number, equipType = 'gauge') => ({
  equipments: [
    {
      equipType,
      equipId,
      recordCount: 1,
      batchCount: 1,
      sizeBytes: 1,
      firstTimestamp: dayOf(first),
      lastTimestamp: dayOf(last),
    },
  ],
});
const dayOf = (day: number) => `2024-07-${String(day).padStart(2, '0')} 00:00:00`;
const period = (first: number, last: number) => ({
  equipType: 'gauge',
  equipId: 'G-1',
  firstTimestamp: dayOf(first),
  lastTimestamp: dayOf(last),
});

describe('the periods that files share', () => {
  it('are none for other equipment, another type, and periods that follow each other', () => {
    expect(sharedPeriods([reportOf('G-1', 1, 9), reportOf('G-2', 1, 9)])).toEqual([]);
    expect(sharedPeriods([reportOf('G-1', 1, 9), reportOf('G-1', 1, 9, 'pump')])).toEqual([]);
    expect(sharedPeriods([reportOf('G-1', 10, 19), reportOf('G-1', 1, 9)])).toEqual([]);
    expect(sharedPeriods([reportOf('G-1', 1, 9)])).toEqual([]);
  });

  it('reach from the first time that two of them may share to the last', () => {
    expect(sharedPeriods([reportOf('G-1', 5, 12), reportOf('G-1', 1, 5)])).toEqual([period(5, 5)]);
    expect(sharedPeriods([reportOf('G-1', 1, 20), reportOf('G-1', 3, 4), reportOf('G-1', 8, 9)])).toEqual([
      period(3, 9),
    ]);
    expect(sharedPeriods([reportOf('G-1', 1, 6), reportOf('G-1', 4, 12), reportOf('G-1', 10, 30)])).toEqual([
      period(4, 12),
    ]);
  });

  it('are reached by the files that have something of them, and by no other', () => {
    const periods = [period(4, 12)];
    expect(reachesInto(reportOf('G-1', 12, 14), periods)).toBe(true);
    expect(reachesInto(reportOf('G-1', 13, 14), periods)).toBe(false);
    expect(reachesInto(reportOf('G-1', 1, 3), periods)).toBe(false);
    expect(reachesInto(reportOf('G-2', 4, 12), periods)).toBe(false);
    expect(reachesInto(reportOf('G-1', 4, 12, 'pump'), periods)).toBe(false);
  });
});
