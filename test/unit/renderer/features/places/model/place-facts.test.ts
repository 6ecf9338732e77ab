import { expect, test } from 'vitest';
import { lastReportMs } from '#renderer/features/places/model/place-facts.ts';
import { instant, placeFacts } from '#test/support/place-facts.ts';

test('the last report of a place is that of the list, or a level that is newer', () => {
  const [early, late] = ['2026-01-01 10:00:00', '2026-01-01 11:00:00'];
  const facts = placeFacts([
    { placeId: 'A', latestTime: early },
    { placeId: 'B', latestTime: early, level: 1, levelTime: late },
    { placeId: 'C', latestTime: late, level: 1, levelTime: early },
    { placeId: 'D', level: 1, levelTime: late },
    { placeId: 'E' },
  ]);
  const reports = [early, late, late, late].map(instant);
  expect([0, 1, 2, 3, 4].map((row) => lastReportMs(facts, row))).toEqual([...reports, null]);
});
