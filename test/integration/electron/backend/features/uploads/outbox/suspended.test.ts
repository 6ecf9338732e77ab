import { once } from 'node:events';
import { expect, it } from 'vitest';
import { type OutboxClock, SYSTEM_CLOCK } from '#electron/backend/features/uploads/outbox/outbox-clock.ts';
import { postUpload } from '#electron/backend/features/uploads/outbox/sender/post-upload.ts';
import { AT_ONCE, jobParts, makeBatches, newJob } from '#test/support/outbox/make-batches.ts';
import { openOutbox } from '#test/support/outbox/open-outbox.ts';
import { startUploadService } from '#test/support/outbox/start-upload-service.ts';
import { jobIs, outboxSays } from '#test/support/outbox/wait-for-job.ts';

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

it('does not take what it has cut off itself for a failure of the service', async () => {
  const { clock, suspend } = suspendableClock();
  const { baseUrl } = await startUploadService();
  let posts = 0;
  const { outbox, connectionId } = await openOutbox({
    baseUrl,
    username: 'uploader',
    clock,
    // The first is cut off while its connection is being opened.
    post: async (request) => {
      posts += 1;
      if (posts > 1) return postUpload(request);
      setImmediate(suspend);
      await once(request.signal, 'abort');
      const failure = {
        code: 'SERVICE_UNREACHABLE',
        details: { address: baseUrl, cause: 'ABORTED' },
      } as const;
      return { kind: 'not-applied', failure };
    },
  });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(1)), AT_ONCE);
  const obstacles: unknown[] = [];
  await outboxSays(outbox, (state) => {
    obstacles.push(...state.obstacles);
    return state.jobs.find(({ job }) => job.id === jobId && job.state === 'finished');
  });
  expect(posts).toBe(2);
  expect(obstacles).toEqual([]);
});
