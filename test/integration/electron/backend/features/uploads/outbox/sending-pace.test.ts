import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { type OutboxClock, SYSTEM_CLOCK } from '#electron/backend/features/uploads/outbox/outbox-clock.ts';
import { SendingPace } from '#electron/backend/features/uploads/outbox/sender/sending-pace.ts';
import { DEFAULT_UPLOAD_POLICY } from '#shared/domain/outbox/upload-policy.ts';
import { AT_ONCE, jobParts, makeBatch, newJob } from '#test/support/outbox/make-batches.ts';
import { openOutbox } from '#test/support/outbox/open-outbox.ts';
import { startUploadService } from '#test/support/outbox/start-upload-service.ts';
import { jobIs } from '#test/support/outbox/wait-for-job.ts';

const never = new AbortController().signal;

/** A clock that stands still, and calls back at once whoever waits. */
function stoppedClock(isToCallBack: (delayMs: number) => boolean = () => true) {
  const delaysMs: number[] = [];
  const clock: OutboxClock = {
    ...SYSTEM_CLOCK,
    steadyMs: () => 0,
    startTimer: (delayMs, callback) => {
      if (!isToCallBack(delayMs)) return SYSTEM_CLOCK.startTimer(delayMs, callback);
      delaysMs.push(delayMs);
      queueMicrotask(callback);
      return () => {};
    },
  };
  return { clock, delaysMs };
}

it('lets bytes to one connection go as fast as its user allows', async () => {
  const { clock, delaysMs } = stoppedClock();
  const pace = new SendingPace(clock);
  for (const _ of [1, 2, 3]) await pace.wait('c', 1_000, 20_000, never);
  expect(delaysMs).toEqual([50, 100]);
});

it('lets bytes to other connections go at once, while one waits', async () => {
  const pace = new SendingPace();
  const stopping = new AbortController();
  await pace.wait('c', 1_000_000, 1_000, never);
  let isWaiting = true;
  const waiting = pace.wait('c', 1, 1_000, stopping.signal).finally(() => (isWaiting = false));
  await pace.wait('other', 1_000_000, 1_000, never);
  expect(isWaiting).toBe(true);
  stopping.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' });
});

it('waits no longer when it is told to stop', async () => {
  const pace = new SendingPace();
  await pace.wait('c', 1_000_000, 10_000, never);
  const stopping = new AbortController();
  const waiting = pace.wait('c', 1, 10_000, stopping.signal);
  stopping.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' });
});

it('sends a batch no faster than the rule of its connection says', async () => {
  const { baseUrl, seen } = await startUploadService();
  const pieceMs = (65_536 / 500_000) * 1_000;
  const isOfPace = (delayMs: number) => [1, 2, 3, 4].some((pieces) => delayMs === pieces * pieceMs);
  const { clock, delaysMs } = stoppedClock(isOfPace);
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader', clock });
  await outbox.change(
    'changePolicy',
    { connectionId, origin: null },
    { ...DEFAULT_UPLOAD_POLICY, bytesPerSecond: 500_000 },
  );
  const note = randomBytes(150_000).toString('hex');
  const body = new TextEncoder().encode(`[{"timestamp":"2026-01-01 00:00:00","note":"${note}"}]`);
  const batch = { ...makeBatch({ rows: 1 }), body };
  const jobId = await outbox.addJob(newJob(connectionId), jobParts([batch]), AT_ONCE);
  await jobIs(outbox, jobId, 'finished');
  // The first of five pieces goes at once, each of the others when all before it may be out.
  expect(delaysMs).toEqual([1, 2, 3, 4].map((pieces) => pieces * pieceMs));
  expect(seen).toHaveLength(1);
});
