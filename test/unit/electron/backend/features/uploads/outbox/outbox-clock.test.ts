import { afterEach, expect, it, vi } from 'vitest';
import { SYSTEM_CLOCK, toWallMs } from '#electron/backend/features/uploads/outbox/outbox-clock.ts';

const SIX_HOURS_MS = 6 * 3_600_000;

afterEach(() => {
  vi.useRealTimers();
});

it.each([-SIX_HOURS_MS, SIX_HOURS_MS])(
  'the clock that waiting goes by is not set with the time of day: %i ms',
  (byMs) => {
    const before = { steadyMs: SYSTEM_CLOCK.steadyMs(), uptimeMs: SYSTEM_CLOCK.uptimeMs() };
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + byMs });
    const { wallMs, steadyMs, uptimeMs } = SYSTEM_CLOCK;
    for (const [now, then] of [
      [steadyMs(), before.steadyMs],
      [uptimeMs(), before.uptimeMs],
    ] as const) {
      expect(now).toBeGreaterThanOrEqual(then);
      expect(now - then).toBeLessThan(SIX_HOURS_MS / 2);
    }
    expect(wallMs()).toBe(Date.now());
    expect(Math.abs(toWallMs(SYSTEM_CLOCK, steadyMs() + 1_000) - (wallMs() + 1_000))).toBeLessThan(1_000);
  },
);
