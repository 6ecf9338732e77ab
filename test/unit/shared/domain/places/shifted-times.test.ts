import { expect, test } from 'vitest';
import { findShiftedTimes } from '#shared/domain/places/shifted-times.ts';
import { finish } from '#shared/domain/steps.ts';
import { placeTableOf } from '#test/support/place-table-of.ts';

const NOW_MS = Date.UTC(2026, 5, 15, 4);
const MINUTE_MS = 60_000;

/** Reports so many minutes ahead of the clock; a negative number is an age. */
function hintsOf(aheadMin: number[], mounted = '1') {
  const table = placeTableOf(
    aheadMin.map((minutes, row) => ({
      placeId: `L${row}`,
      projectId: 'P',
      mounted,
      latestTime: String(NOW_MS + minutes * MINUTE_MS),
    })),
  );
  return finish(findShiftedTimes(table, NOW_MS));
}

test('times read eight hours too late are recognised by the newest of them', () => {
  expect(hintsOf([470, 478, 300, -600])).toEqual([{ projectId: 'P', shiftHours: 8, ahead: 3, reported: 4 }]);
});

test('a report of this very minute does not make another half hour', () => {
  expect(hintsOf([480, 482, 479])[0]?.shiftHours).toBe(8);
});

test('zones that differ by half an hour are told', () => {
  expect(hintsOf([150, 148, 149])[0]?.shiftHours).toBe(2.5);
});

test.each([
  ['most reports lie in the past', [480, 480, 480, -5, -5, -5, -5]],
  ['only two places report', [480, 480]],
  ['the clocks differ by minutes', [4, 5, 3]],
])('nothing is said where %s', (_, aheadMin) => expect(hintsOf(aheadMin)).toEqual([]));

test('equipment that is removed does not count', () => expect(hintsOf([480, 480, 480], '0')).toEqual([]));
