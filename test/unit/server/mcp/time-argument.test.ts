import { describe, expect, test } from 'vitest';
import { isTimeArgument, readEdgeMs, readTime } from '#server/mcp/time-argument.ts';
import { wallClock } from '#server/mcp/wall-clock.ts';

const CLOCK = wallClock('Asia/Shanghai');

describe('readTime, in Asia/Shanghai', () => {
  test.each([
    ['2026-11-21 08:00:00', '2026-11-21 08:00:00'],
    ['2026-11-21T08:00:00', '2026-11-21 08:00:00'],
    ['2026-11-21T08:00', '2026-11-21 08:00:00'],
    ['2026-11-21 08:00', '2026-11-21 08:00:00'],
    ['2026-11-21T08:00:00Z', '2026-11-21 16:00:00'],
    ['2026-11-21T08:00Z', '2026-11-21 16:00:00'],
    ['2026-11-21T08:00:00.250Z', '2026-11-21 16:00:00'],
    ['2026-11-20T20:00:00-05:00', '2026-11-21 09:00:00'],
    ['2026-11-21T08:00:00+0800', '2026-11-21 08:00:00'],
  ])('reads %s as %s, at either end of a period', (text, expected) => {
    expect(isTimeArgument(text)).toBe(true);
    expect([readTime(text, 'from', CLOCK), readTime(text, 'to', CLOCK)]).toEqual([expected, expected]);
  });

  test('reads a bare date as the first second of a period that begins, and as the last of one that ends', () => {
    expect(readTime('2026-11-21', 'from', CLOCK)).toBe('2026-11-21 00:00:00');
    expect(readTime('2026-11-21', 'to', CLOCK)).toBe('2026-11-21 23:59:59');
  });

  test.each([
    '',
    'today',
    '2026-02-30',
    '2026-11-21T25:00',
    '2026-11-21T08',
    '21.11.2026',
    '2026-11-21T08:00+25:00',
    ' 2026-11-21',
  ])('does not read %j', (text) => {
    expect(isTimeArgument(text)).toBe(false);
    expect(readTime(text, 'from', CLOCK)).toBeUndefined();
  });

  test('does not read a time that is not of the years 1 to 9999 in the zone', () => {
    expect(readTime('9999-12-31T23:59:59Z', 'to', CLOCK)).toBeUndefined();
    expect(readTime('0001-01-01T00:00:00+14:00', 'from', CLOCK)).toBeUndefined();
  });
});

test('a time that a clock shows twice is the first one where a period begins and the last one where it ends', () => {
  const clock = wallClock('Europe/Berlin');
  const firstMs = Date.UTC(2025, 9, 26, 0, 30);
  const lastMs = firstMs + 3_600_000;
  expect(readEdgeMs('2025-10-26 02:30', 'from', clock)).toBe(firstMs);
  expect(readEdgeMs('2025-10-26 02:30', 'to', clock)).toBe(lastMs);
  for (const edge of ['from', 'to'] as const) {
    expect(readEdgeMs('2025-10-26T00:30Z', edge, clock)).toBe(firstMs);
    expect(readEdgeMs('2025-10-26T02:30+01:00', edge, clock)).toBe(lastMs);
    expect(readEdgeMs(undefined, edge, clock)).toBeUndefined();
  }
});
