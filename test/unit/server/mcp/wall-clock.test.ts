import { describe, expect, test } from 'vitest';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import { wallClock } from '#server/mcp/wall-clock.ts';

describe('wallClock', () => {
  test.each([
    'Asia/Shanghai',
    'UTC',
    'Europe/Berlin',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
  ])('writes every half hour of %s as service time is written, clock changes included', (zone) => {
    const clock = wallClock(zone);
    for (let timeMs = Date.UTC(2026, 2, 1); timeMs < Date.UTC(2026, 3, 15); timeMs += 1_799_000) {
      expect(clock.write(timeMs)).toBe(formatServiceTime(timeMs, zone));
    }
  });

  test.each([
    ['Europe/Berlin', '2025-10-26 02:59:59', Date.UTC(2025, 9, 26, 1, 10), '2025-10-26 02:10:00', 60],
    ['Australia/Lord_Howe', '2025-04-06 01:59:59', Date.UTC(2025, 3, 5, 15, 10), '2025-04-06 01:40:00', 30],
  ])(
    'knows in %s what the clock has shown before it was put back, and when it shows that again',
    (zone, latest, nowMs, text, backMin) => {
      const clock = wallClock(zone);
      expect(clock.write(nowMs)).toBe(text);
      expect(clock.latestText(nowMs)).toBe(latest);
      expect([clock.read(text), clock.readLast(text)]).toEqual([nowMs - backMin * 60_000, nowMs]);
    },
  );

  test.each(['Europe/Berlin', 'Asia/Shanghai'])(
    'takes each time of %s as it is at any other hour',
    (zone) => {
      const clock = wallClock(zone);
      for (let timeMs = Date.UTC(2025, 9, 26, 4); timeMs < Date.UTC(2025, 9, 28); timeMs += 1_799_000) {
        expect(clock.latestText(timeMs)).toBe(clock.write(timeMs));
        expect(clock.readLast(clock.write(timeMs))).toBe(clock.read(clock.write(timeMs)));
      }
      expect(clock.readLast('never')).toBeUndefined();
    },
  );
});

test.each(['Asia/Shanghai', 'America/New_York', 'UTC'])(
  'writes the first moments of the calendar in %s',
  (zone) => {
    const clock = wallClock(zone);
    for (const text of [
      '0001-01-01 00:00:00',
      '0001-01-01 00:10:00',
      '0001-01-02 23:59:59',
      '0002-01-01 00:00:00',
    ])
      expect(clock.write(clock.read(text) ?? Number.NaN)).toBe(text);
  },
);
