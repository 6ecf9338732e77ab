import { expect, it } from 'vitest';
import { DEFAULT_UPLOAD_POLICY } from '#shared/domain/outbox/upload-policy.ts';
import { AT_ONCE, jobParts, makeBatches, newJob } from '#test/support/outbox/make-batches.ts';
import { openOutbox } from '#test/support/outbox/open-outbox.ts';
import { startUploadService, type UploadFault } from '#test/support/outbox/start-upload-service.ts';
import { jobIs } from '#test/support/outbox/wait-for-job.ts';

/** A service that does this with the first uploads, and an app that waits for nothing before it sends again. */
async function openWorld(fault: UploadFault | ((index: number) => UploadFault), count = Infinity) {
  const service = await startUploadService((index) => {
    if (index >= count) return undefined;
    return typeof fault === 'function' ? fault(index) : fault;
  });
  const { outbox, connectionId } = await openOutbox({
    baseUrl: service.baseUrl,
    username: 'uploader',
    random: () => 0,
  });
  const add = (batches = 2) => outbox.addJob(newJob(connectionId), jobParts(makeBatches(batches)), AT_ONCE);
  const batchesOf = async (jobId: string) =>
    (await outbox.ask('jobBatches', jobId, { offset: 0, limit: 9 })).batches;
  return { ...service, outbox, connectionId, add, batchesOf };
}

it.each([
  { fault: 'cut-after', status: null, stored: [10] },
  { fault: { status: 504, text: '<html>Gateway</html>' }, status: 504, stored: [] },
] as const)(
  'a batch is sent ten times to a service that never says what it did with it ($status), then the user decides',
  async ({ fault, status, stored }) => {
    const { outbox, add, batchesOf, seen, accepted } = await openWorld(fault, 11);
    const jobId = await add();
    const { stopReason } = await jobIs(outbox, jobId, 'stopped');
    expect(stopReason).toMatchObject({ code: 'UPLOAD_NOT_CONFIRMED', details: { status, sends: 10 } });
    expect(await batchesOf(jobId)).toMatchObject([
      { state: 'held', heldReason: 'unknown-outcome', mayBeStored: true, unknowns: 10 },
      { state: 'ready', attempts: 0 },
    ]);
    expect([seen.length, [...accepted.values()]]).toEqual([10, stored]);
    // Each further time it is the word of the user.
    await outbox.change('retryBatches', jobId, undefined);
    await expect
      .poll(() => batchesOf(jobId))
      .toMatchObject([{ state: 'held', unknowns: 11 }, { attempts: 0 }]);
    expect(seen).toHaveLength(11);
    await outbox.change('markAsSent', jobId, undefined);
    await outbox.change('resumeJob', jobId);
    expect((await jobIs(outbox, jobId, 'finished')).amounts.done?.batches).toBe(2);
    expect(seen).toHaveLength(12);
  },
);

it('halves of a batch that was sent ten times, and then refused, go once without an answer', async () => {
  const refused = { status: 422, text: '{"result":false,"msg":"no"}' };
  const { outbox, add, batchesOf, seen } = await openWorld((index) => (index === 10 ? refused : 'cut-after'));
  const jobId = await add(1);
  await jobIs(outbox, jobId, 'stopped');
  await outbox.change('retryBatches', jobId, undefined);
  await expect.poll(() => batchesOf(jobId)).toMatchObject([{ state: 'held', lastStatus: 422 }]);
  await outbox.change('bisect', { jobId, seq: 0 });
  const [half, other] = [
    { state: 'held', unknowns: 11, lastStatus: null },
    { state: 'ready', unknowns: 10 },
  ];
  await expect.poll(() => batchesOf(jobId)).toMatchObject([{ state: 'cut' }, half, other]);
  expect(seen).toHaveLength(12);
});

it('a batch is sent on to a service that is known to overwrite, until it answers', async () => {
  const { outbox, connectionId, add, batchesOf } = await openWorld('cut-after', 12);
  await outbox.change(
    'changePolicy',
    { connectionId, origin: null },
    { ...DEFAULT_UPLOAD_POLICY, repeats: 'overwrites' },
  );
  const jobId = await add();
  await jobIs(outbox, jobId, 'finished');
  expect(await batchesOf(jobId)).toMatchObject([{ unknowns: 12, repeats: 12 }, { unknowns: 0 }]);
});

it('a batch is sent on through an outage of which a gateway tells', async () => {
  const away = [502, 503, 520, 522];
  const { outbox, add, batchesOf } = await openWorld(
    (index) => ({ status: away[index % away.length] ?? 502, text: '<html>Gateway</html>' }),
    12,
  );
  const jobId = await add();
  await jobIs(outbox, jobId, 'finished');
  expect(await batchesOf(jobId)).toMatchObject([{ unknowns: 12 }, { unknowns: 0 }]);
});

it.each([{ status: 504 }, { status: 200 }, 'cut-before'] as const)(
  'a batch is sent on after an outage of which a gateway told, also where it ends with %j',
  async (end) => {
    const away = { status: 502, text: '<html>Gateway</html>' };
    const last = typeof end === 'string' ? end : { ...end, text: '<html>Starting</html>' };
    const { outbox, add, batchesOf } = await openWorld((index) => (index < 10 ? away : last), 11);
    const jobId = await add();
    await jobIs(outbox, jobId, 'finished');
    expect(await batchesOf(jobId)).toMatchObject([{ unknowns: 11 }, { unknowns: 0 }]);
  },
);
