import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Deadline } from '#electron/backend/tools/wire/deadline.ts';

const LIMIT_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('progress begins the time limit anew', () => {
  const deadline = new Deadline(LIMIT_MS, 'http://127.0.0.1:1/mcp', undefined);
  for (let heard = 0; heard < 10; heard += 1) {
    vi.advanceTimersByTime(LIMIT_MS - 1);
    deadline.restart();
  }
  expect(deadline.signal.aborted).toBe(false);
  vi.advanceTimersByTime(LIMIT_MS);
  expect(deadline.signal.aborted).toBe(true);
  expect(deadline.failure()).toMatchObject({ code: 'SERVICE_TIMED_OUT', details: { afterMs: LIMIT_MS } });
});

test('a person who answers a question has all the time there is', () => {
  const deadline = new Deadline(LIMIT_MS, 'http://127.0.0.1:1/mcp', undefined);
  deadline.pause();
  vi.advanceTimersByTime(10 * LIMIT_MS);
  expect(deadline.signal.aborted).toBe(false);
  deadline.restart();
  vi.advanceTimersByTime(LIMIT_MS);
  expect(deadline.signal.aborted).toBe(true);
});
