import { afterEach, expect, test, vi } from 'vitest';
import { OutboxProgress } from '#electron/backend/features/uploads/outbox/outbox-progress.ts';
import type { OutboxClient } from '#electron/backend/features/uploads/outbox/outbox-client.ts';

afterEach(() => vi.useRealTimers());

test('the rate to a service counts the time of sending, not the hours between two jobs', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const progress = new OutboxProgress(
    {} as OutboxClient,
    () => [],
    () => null,
  );
  expect(progress.bytesPerSecondTo('c')).toBeNull();
  for (const job of ['a', 'b']) {
    progress.sending(job, 'c');
    vi.advanceTimersByTime(500);
    progress.stored(job, 'c', 480_000);
    expect(progress.bytesPerSecondTo('c')).toBeCloseTo(960_000, -4);
    vi.advanceTimersByTime(3_600_000);
  }
});

test('an outage in the middle of a job counts in none of its rates', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const progress = new OutboxProgress(
    {} as OutboxClient,
    () => [],
    () => null,
  );
  progress.sending('a', 'c');
  vi.advanceTimersByTime(500);
  progress.stored('a', 'c', 480_000);
  progress.sending('a', 'c');
  for (let attempt = 0; attempt < 4; attempt += 1) {
    progress.notStored('a', 'c');
    vi.advanceTimersByTime(30_000);
    progress.sending('a', 'c');
  }
  vi.advanceTimersByTime(500);
  progress.stored('a', 'c', 480_000);
  expect(progress.bytesPerSecondTo('c')).toBeCloseTo(960_000, -4);
});

test('a job that is sent in no time still tells a rate for the next one', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const progress = new OutboxProgress(
    {} as OutboxClient,
    () => [],
    () => null,
  );
  progress.sending('a', 'c');
  vi.advanceTimersByTime(10);
  progress.stored('a', 'c', 480_000);
  expect(progress.bytesPerSecondTo('c')).toBeCloseTo(2_400_000, 0);
});

test('small uploads tell no rate: their time is that of a request, and a large file would seem to take weeks', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const progress = new OutboxProgress(
    {} as OutboxClient,
    () => [],
    () => null,
  );
  progress.sending('a', 'c');
  vi.advanceTimersByTime(200);
  progress.stored('a', 'c', 80);
  expect(progress.bytesPerSecondTo('c')).toBeNull();
});
