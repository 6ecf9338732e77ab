import { afterEach, expect, test, vi } from 'vitest';
import { OutboxProgress } from '#electron/backend/features/uploads/outbox/outbox-progress.ts';
import type { OutboxClient } from '#electron/backend/features/uploads/outbox/outbox-client.ts';

afterEach(() => vi.useRealTimers());

test('the rate to a service counts the time of sending, not the hours between two jobs', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const progress = new OutboxProgress({} as OutboxClient, () => []);
  expect(progress.bytesPerSecondTo('c')).toBeNull();
  for (const job of ['a', 'b']) {
    progress.sending(job, 'c');
    vi.advanceTimersByTime(500);
    progress.stored(job, 'c', 4_800);
    expect(progress.bytesPerSecondTo('c')).toBeCloseTo(9_600, -2);
    vi.advanceTimersByTime(3_600_000);
  }
});

test('a job that is sent in no time still tells a rate for the next one', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const progress = new OutboxProgress({} as OutboxClient, () => []);
  progress.sending('a', 'c');
  vi.advanceTimersByTime(10);
  progress.stored('a', 'c', 4_800);
  expect(progress.bytesPerSecondTo('c')).toBeCloseTo(24_000, 0);
});
