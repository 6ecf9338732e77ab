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
});
