import { expect, test } from 'vitest';
import { lifetimeMs, renewAfterMs } from '#electron/backend/identity/session/token-session.ts';

const NOON_SHANGHAI = Date.UTC(2026, 10, 20, 4, 0, 0);

test('the lifetime is counted from the given clock to validDate in the zone', () => {
  expect(lifetimeMs('2026-11-20 12:30:00', 'Asia/Shanghai', NOON_SHANGHAI)).toBe(30 * 60_000);
});

test.each(['', 'soon', '2026-02-30 00:00:00', '2026-11-20 12:00:00', '2026-11-20 04:30:00'])(
  'validDate %j tells nothing about a token that was granted at noon',
  (validDate) => {
    expect(lifetimeMs(validDate, 'Asia/Shanghai', NOON_SHANGHAI)).toBeUndefined();
  },
);

test('a long-lived token is renewed five minutes before its end, a short-lived one after four fifths', () => {
  expect(renewAfterMs(2 * 3_600_000)).toBe(2 * 3_600_000 - 5 * 60_000);
  expect(renewAfterMs(5_000)).toBe(4_000);
});
