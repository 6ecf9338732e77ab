import { describe, expect, it } from 'vitest';
import type { SheetRun } from '#renderer/features/uploads/api/dry-runs.ts';
import {
  orderByWinner,
  sheetsBefore,
  sheetsThatMeet,
} from '#renderer/features/uploads/api/files-that-meet.ts';

const dayOf = (day: number) => `2024-07-${String(day).padStart(2, '0')} 00:00:00`;

/** The dry run of a sheet about one equipment, from one day of July to another. */
const runOf = (key: string, equipId: string, first: number, last: number) =>
  ({
    sheet: { key },
    result: {
      report: {
        equipments: [
          {
            equipType: 'gauge',
            equipId,
            recordCount: 1,
            firstTimestamp: dayOf(first),
            lastTimestamp: dayOf(last),
          },
        ],
      },
    },
  }) as SheetRun;

const WEEKS = [
  runOf('1', 'G-1', 1, 8),
  runOf('2', 'G-1', 8, 15),
  runOf('3', 'G-1', 15, 22),
  runOf('other', 'G-2', 1, 22),
];
const keysOf = (sheets: readonly { key: string }[] | undefined) => sheets?.map(({ key }) => key);

describe('sheets that meet', () => {
  it('are those of one equipment the periods of which overlap', () => {
    expect(sheetsThatMeet(WEEKS)?.runs.map(({ sheet }) => sheet.key)).toEqual(['1', '2', '3']);
    expect(sheetsThatMeet([WEEKS[0], WEEKS[2], WEEKS[3]] as SheetRun[])).toBeNull();
  });

  it('are sent in an order in which the one that counts is the first', () => {
    const order = (...how: Parameters<typeof orderByWinner<SheetRun>>) =>
      orderByWinner(...how).map(({ sheet }) => sheet.key);
    expect(order(WEEKS, 'first')).toEqual(['1', '2', '3', 'other']);
    expect(order(WEEKS, 'last')).toEqual(['other', '3', '2', '1']);
    expect(order(WEEKS, { key: '3' })).toEqual(['3', '1', '2', 'other']);
  });

  it('are read again only for those that they really meet, and that are in the outbox', () => {
    const meeting = sheetsThatMeet(WEEKS);
    if (!meeting) throw new Error('They meet.');
    const third = sheetsBefore(meeting, '3', new Set(['1', '2', 'other']));
    expect(keysOf(third?.sheets)).toEqual(['2']);
    expect(third?.periods).toEqual([
      { equipType: 'gauge', equipId: 'G-1', firstTimestamp: dayOf(15), lastTimestamp: dayOf(15) },
    ]);
    expect(sheetsBefore(meeting, '2', new Set(['other']))).toBeUndefined();
    expect(sheetsBefore(meeting, 'other', new Set(['1', '2', '3']))).toBeUndefined();
  });
});
