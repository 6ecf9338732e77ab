import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTimer } from '#electron/backend/identity/session/token-session.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('waits longer than the 24 days that a timer of the platform can count', () => {
  const callback = vi.fn<() => void>();
  const delayMs = 40 * 86_400_000;
  startTimer(delayMs, callback);
  vi.advanceTimersByTime(delayMs - 1);
  expect(callback).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(callback).toHaveBeenCalledOnce();
});

test('a stopped timer never fires, also after its first step', () => {
  const callback = vi.fn<() => void>();
  const stop = startTimer(40 * 86_400_000, callback);
  vi.advanceTimersByTime(30 * 86_400_000);
  stop();
  vi.advanceTimersByTime(30 * 86_400_000);
  expect(callback).not.toHaveBeenCalled();
});
