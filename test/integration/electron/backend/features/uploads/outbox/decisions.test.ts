import { expect, it } from 'vitest';
import { AT_ONCE, jobParts, makeBatches, newJob } from '#test/support/outbox/make-batches.ts';
import { openOutbox } from '#test/support/outbox/open-outbox.ts';
import { startUploadService } from '#test/support/outbox/start-upload-service.ts';
import { jobIs, outboxSays } from '#test/support/outbox/wait-for-job.ts';

const LATER = { ...AT_ONCE, delayMs: 600_000 };

it('sends nothing in the time in which the user can think better of it', async () => {
  const { baseUrl, seen } = await startUploadService();
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  const later = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(1)), LATER);
  const atOnce = await outbox.addJob(
    newJob(connectionId),
    jobParts(makeBatches(1, { equipId: 'G2' })),
    AT_ONCE,
  );
  await jobIs(outbox, atOnce, 'finished');
  expect(seen.map(({ equipId }) => equipId)).toEqual(['G2']);
  await outbox.change('cancelJob', later);
  const job = await jobIs(outbox, later, 'cancelled');
  expect(job.amounts).toMatchObject({ cancelled: { batches: 1 } });
  expect(await outbox.ask('body', { jobId: later, seq: 0 })).toBeNull();
});

it('begins at once where the user does not want to wait', async () => {
  const { baseUrl } = await startUploadService();
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(1)), LATER);
  await outbox.change('resumeJob', jobId);
  const job = await jobIs(outbox, jobId, 'finished');
  expect(job.amounts).toMatchObject({ done: { batches: 1 } });
});

it('sends nothing of a paused job, and goes on where it was', async () => {
  const gate = Promise.withResolvers<void>();
  const { baseUrl, seen } = await startUploadService(async () => {
    await gate.promise;
    return undefined;
  });
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(3)), AT_ONCE);
  await outboxSays(outbox, ({ jobs }) => jobs[0]?.job.amounts.inflight);
  await outbox.change('pauseJob', jobId);
  gate.resolve();
  const paused = await outboxSays(outbox, ({ jobs }) =>
    jobs[0]?.job.amounts.done ? jobs[0].job : undefined,
  );
  expect(paused).toMatchObject({ state: 'paused', amounts: { done: { batches: 1 }, ready: { batches: 2 } } });
  expect(seen).toHaveLength(1);
  await outbox.change('resumeJob', jobId);
  await jobIs(outbox, jobId, 'finished');
  expect(seen).toHaveLength(3);
});

it('sees what is under way of a cancelled job to its end, and sends no more of it', async () => {
  const arrived = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const { baseUrl, seen } = await startUploadService(async () => {
    arrived.resolve();
    await gate.promise;
    return undefined;
  });
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(3)), AT_ONCE);
  await arrived.promise;
  await outbox.change('cancelJob', jobId);
  gate.resolve();
  const over = await outboxSays(outbox, ({ jobs }) => (jobs[0]?.job.finishedAtMs ? jobs[0].job : undefined));
  expect(over).toMatchObject({
    state: 'cancelled',
    amounts: { done: { batches: 1 }, cancelled: { batches: 2 } },
  });
  expect(seen).toHaveLength(1);
});

it('has one batch of an equipment under way at a time, and those of one job in their order', async () => {
  let underWay = 0;
  let most = 0;
  const { baseUrl, seen } = await startUploadService(async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise(setImmediate);
    underWay -= 1;
    return undefined;
  });
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  const batches = makeBatches(6);
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(batches), AT_ONCE);
  await jobIs(outbox, jobId, 'finished');
  expect(most).toBe(1);
  expect(seen.map(({ text }) => text)).toEqual(batches.map(({ body }) => new TextDecoder().decode(body)));
});

it('keeps the order of jobs however often they are moved', async () => {
  const { baseUrl } = await startUploadService();
  const { outbox, connectionId } = await openOutbox({ baseUrl });
  const add = () => outbox.addJob(newJob(connectionId), jobParts(makeBatches(1)), LATER);
  const [a, b, c] = [await add(), await add(), await add()];
  const orders = new Set<string>();
  for (let turn = 0; turn < 120; turn += 1) {
    const [moved, other] = turn % 2 === 0 ? [a, b] : [b, a];
    await outbox.change('moveJob', moved, c);
    const open = await outbox.ask('openJobs');
    orders.add(String(open.map(({ job: { id } }) => [other, moved, c].indexOf(id))));
  }
  expect([...orders]).toEqual(['0,1,2']);
});

it('sends jobs in the order that the user gives them', async () => {
  const { baseUrl, seen } = await startUploadService();
  const { outbox, connectionId, signIn } = await openOutbox({ baseUrl });
  const add = (equipId: string) =>
    outbox.addJob(newJob(connectionId), jobParts(makeBatches(1, { equipId })), AT_ONCE);
  const [a, b, c] = [await add('A'), await add('B'), await add('C')];
  await outbox.change('moveJob', c, a);
  await outbox.change('moveJob', a, null);
  const { jobs } = await outboxSays(outbox, (state) =>
    state.jobs.length === 3 && state.jobs[2]?.job.id === a ? state : undefined,
  );
  expect(jobs.map(({ job }) => job.id)).toEqual([c, b, a]);
  await signIn('uploader');
  await jobIs(outbox, a, 'finished');
  expect(seen.map(({ equipId }) => equipId).toSorted()).toEqual(['A', 'B', 'C']);
  expect(seen[0]?.equipId).toBe('C');
});

it('keeps nothing of a job that fails while it is filled', async () => {
  const { baseUrl } = await startUploadService();
  const { outbox, connectionId } = await openOutbox({ baseUrl });
  const [batch] = makeBatches(1);
  async function* failing() {
    if (batch) yield { batches: [batch] };
    throw new Error('the stick was pulled out');
  }
  await expect(outbox.addJob(newJob(connectionId), failing(), AT_ONCE)).rejects.toThrow('the stick');
  expect(await outbox.ask('searchJobs', { text: '', offset: 0, limit: 10 })).toEqual({ total: 0, jobs: [] });
});

it('goes on by itself after a restart, and takes what was under way for unknown', async () => {
  const arrived = Promise.withResolvers<void>();
  const { baseUrl, seen } = await startUploadService((index) => {
    if (index > 0) return undefined;
    arrived.resolve();
    return 'hang';
  });
  const first = await openOutbox({ baseUrl, username: 'uploader' });
  const { connectionId, dataDir } = first;
  const jobId = await first.outbox.addJob(newJob(connectionId), jobParts(makeBatches(2)), AT_ONCE);
  // One that is still on its way when the app is closed is given back, and it would be the next one that hangs.
  await arrived.promise;
  await first.close();
  const { outbox } = await openOutbox({ baseUrl, username: 'uploader', dataDir });
  const job = await jobIs(outbox, jobId, 'finished');
  expect(job.amounts.done?.batches).toBe(2);
  expect(seen[1]).toMatchObject({ sha256: seen[0]?.sha256 });
  const { batches } = await outbox.ask('jobBatches', jobId, { offset: 0, limit: 10 });
  expect(batches[0]).toMatchObject({ unknowns: 1, repeats: 1 });
});
