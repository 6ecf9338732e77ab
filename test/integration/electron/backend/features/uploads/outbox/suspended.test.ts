import { expect, it } from 'vitest';
import { type OutboxClock, SYSTEM_CLOCK } from '#electron/backend/features/uploads/outbox/outbox-clock.ts';
import { AT_ONCE, jobParts, makeBatches, newJob } from '#test/support/outbox/make-batches.ts';
import { openOutbox } from '#test/support/outbox/open-outbox.ts';
import { startUploadService } from '#test/support/outbox/start-upload-service.ts';
import { jobIs } from '#test/support/outbox/wait-for-job.ts';

const WATCH_MS = 5_000;
const HOUR_MS = 3_600_000;

/** The clocks of a computer that is suspended for an hour when `suspend` is called, and notices it at once. */
function suspendableClock(): { clock: OutboxClock; suspend: () => void } {
  let suspendedMs = 0;
  let notice = () => {};
  return {
    clock: {
      ...SYSTEM_CLOCK,
      wallMs: () => SYSTEM_CLOCK.wallMs() + suspendedMs,
      uptimeMs: () => SYSTEM_CLOCK.uptimeMs() + suspendedMs,
      startTimer: (delayMs, callback) => {
        if (delayMs !== WATCH_MS) return SYSTEM_CLOCK.startTimer(delayMs, callback);
        notice = callback;
        return () => {};
      },
    },
    suspend: () => {
      suspendedMs += HOUR_MS;
      notice();
    },
  };
}

it('does not wait after sleep for what was under way before', async () => {
  const { clock, suspend } = suspendableClock();
  const { baseUrl, seen } = await startUploadService((index) => {
    if (index > 0) return undefined;
    setImmediate(suspend);
    return 'hang';
  });
  const { outbox, connectionId } = await openOutbox({
    baseUrl,
    username: 'uploader',
    clock,
    answerTimeoutMs: HOUR_MS,
  });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(1)), AT_ONCE);
  await jobIs(outbox, jobId, 'finished');
  expect(seen).toHaveLength(2);
  const { batches } = await outbox.ask('jobBatches', jobId, { offset: 0, limit: 10 });
  expect(batches[0]).toMatchObject({ state: 'done', unknowns: 1, repeats: 1 });
});
