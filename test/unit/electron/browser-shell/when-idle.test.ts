import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenIdle } from '#electron/browser-shell/when-idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('calls once the last window has been gone for long enough', () => {
  const onIdle = vi.fn();
  const count = whenIdle(1000, onIdle);
  count(1);
  vi.advanceTimersByTime(5000);
  count(0);
  vi.advanceTimersByTime(999);
  expect(onIdle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onIdle).toHaveBeenCalledOnce();
});

it('does not call when a window comes back in time, as after a reload', () => {
  const onIdle = vi.fn();
  const count = whenIdle(1000, onIdle);
  for (const now of [1, 0, 1]) count(now);
  vi.advanceTimersByTime(5000);
  expect(onIdle).not.toHaveBeenCalled();
});
