import { expect, it } from 'vitest';
import { alignLevels, type LevelReading } from '#shared/domain/levels/level-readings.ts';
import { finish } from '#shared/domain/steps.ts';
import { placeTableOf } from '#test/support/place-table-of.ts';

const NOW_MS = 10_000;
const DAY_MS = 86_400_000;

type Entry = [levelM: number | null, timeMs: number | null];

const reading = (placeId: string, [levelM, timeMs]: Entry): LevelReading => ({ placeId, levelM, timeMs });

/** The level and the time that a place has after these entries of it. */
function standing(entries: Entry[]): (number | undefined)[] {
  const table = placeTableOf([{ placeId: 'A' }, { placeId: 'B' }]);
  const { columns } = finish(
    alignLevels(
      table,
      entries.map((entry) => reading('B', entry)),
      NOW_MS,
    ),
  );
  expect(columns.levelM[0]).toBeNaN();
  return [columns.levelM[1], columns.timeMs[1]];
}

it.each<[string, Entry[], [number, number]]>([
  [
    'a level dated ahead of the clock before a dated one',
    [
      [5, DAY_MS],
      [1, 1000],
    ],
    [1, 1000],
  ],
  [
    'a level dated ahead of the clock after a dated one',
    [
      [1, 1000],
      [5, DAY_MS],
    ],
    [1, 1000],
  ],
  [
    'an older level after a newer one',
    [
      [5, 2000],
      [1, 1000],
    ],
    [5, 2000],
  ],
  [
    'a newer level after an older one',
    [
      [1, 1000],
      [5, 2000],
    ],
    [5, 2000],
  ],
  [
    'an empty entry after a level',
    [
      [5, 2000],
      [null, null],
    ],
    [5, 2000],
  ],
  [
    'an empty entry of a later time',
    [
      [5, 2000],
      [null, 3000],
    ],
    [5, 2000],
  ],
  [
    'a level after an empty entry of a later time',
    [
      [null, 3000],
      [5, 2000],
    ],
    [5, 2000],
  ],
  [
    'a level without a time after a dated one',
    [
      [5, 2000],
      [1, null],
    ],
    [5, 2000],
  ],
  [
    'a dated level after one without a time',
    [
      [1, null],
      [5, 2000],
    ],
    [5, 2000],
  ],
  [
    'all of it, newest first',
    [
      [5, 2000],
      [1, 1000],
      [null, null],
      [7, null],
    ],
    [5, 2000],
  ],
  [
    'a correction of the same time',
    [
      [1, 2000],
      [5, 2000],
    ],
    [5, 2000],
  ],
  [
    'the second of two without a time',
    [
      [1, null],
      [5, null],
    ],
    [5, Number.NaN],
  ],
  [
    'the newest of nothing but empty entries',
    [
      [null, 2000],
      [null, 1000],
    ],
    [Number.NaN, 2000],
  ],
])('of the entries of a place the one that counts stays: %s', (_case, entries, expected) => {
  expect(standing(entries)).toEqual(expected);
});

it('counts the readings of places that are not in the list', () => {
  const table = placeTableOf([{ placeId: 'A' }]);
  const { columns, notInList } = finish(
    alignLevels(table, [reading('X', [1, 1]), reading('A', [2, 2])], NOW_MS),
  );
  expect(notInList).toBe(1);
  expect(columns.levelM[0]).toBe(2);
});
