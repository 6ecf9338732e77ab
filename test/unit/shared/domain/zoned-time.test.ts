import { describe, expect, it } from 'vitest';
import { readTimeMs } from '#shared/domain/mcp/results/result-values.ts';
import { readLooseTime } from '#shared/domain/places/loose-values.ts';
import { readPlaceField } from '#shared/domain/places/read-place-field.ts';
import { parseZonedTime } from '#shared/domain/service-time.ts';

const ZONE = 'Asia/Shanghai';

it.each([
  ['2026-06-15T04:00:00Z', Date.UTC(2026, 5, 15, 4)],
  ['2026-06-15T04:00Z', Date.UTC(2026, 5, 15, 4)],
  ['2026-06-15T12:00:00+08:00', Date.UTC(2026, 5, 15, 4)],
  ['2026-06-15T12:00:00+0800', Date.UTC(2026, 5, 15, 4)],
  ['2026-06-14T18:30:00-09:30', Date.UTC(2026, 5, 15, 4)],
  ['2026-06-15T04:00:00.5Z', Date.UTC(2026, 5, 15, 4, 0, 0, 500)],
  ['2026-06-15T04:00:00.1239999Z', Date.UTC(2026, 5, 15, 4, 0, 0, 123)],
  ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
])('%s is the instant %i', (text, epochMs) => {
  expect(parseZonedTime(text)).toBe(epochMs);
});

const IMPOSSIBLE = [
  '2024-02-30T08:00:00Z',
  '2023-02-29T08:00:00Z',
  '2024-04-31T08:00:00+08:00',
  '2024-13-01T08:00:00Z',
  '2024-01-00T08:00:00Z',
  '2024-01-05T24:00:00Z',
  '2024-01-05T08:60:00Z',
  '2024-01-05T08:00:60Z',
  '2024-01-05T08:00:00+24:00',
  '2024-01-05T08:00:00+08:60',
];

describe('a time that the calendar does not have', () => {
  it.each([...IMPOSSIBLE, '2024-02-30 08:00:00', '2024-02-30T08:00:00', '2024-02-30T08:00', '2024-02-30'])(
    '%s is a time for none of the readers',
    (text) => {
      expect(parseZonedTime(text)).toBeUndefined();
      expect(readLooseTime(text, ZONE)).toBeNull();
      expect(readLooseTime(text.replace('T', ' '), ZONE)).toBeNull();
      expect(readTimeMs(text, ZONE)).toBeNull();
      expect(readPlaceField('latestTime', text, ZONE)).toMatchObject({ reason: 'not-a-time' });
    },
  );
});
