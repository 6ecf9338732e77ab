import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { SYSTEM_CLOCK } from '#electron/backend/features/uploads/outbox/outbox-clock.ts';
import type { Outbox } from '#electron/backend/features/uploads/outbox/outbox.ts';
import { isTakenAsStored, rowFates } from '#shared/domain/outbox/batch-state.ts';
import { DEFAULT_UPLOAD_POLICY, type UploadPolicy } from '#shared/domain/outbox/upload-policy.ts';
import { AT_ONCE, jobParts, makeBatch, makeBatches, newJob } from '#test/support/outbox/make-batches.ts';
import { openOutbox } from '#test/support/outbox/open-outbox.ts';
import { startUploadService, type UploadFault } from '#test/support/outbox/start-upload-service.ts';
import { jobIs, outboxSays } from '#test/support/outbox/wait-for-job.ts';

const PAGE = { offset: 0, limit: 1000 };

/** Faults by the number of the upload. */
const inOrder =
  (faults: Record<number, UploadFault>) =>
  (index: number): UploadFault | undefined =>
    faults[index];

async function batchesOf(outbox: Outbox, jobId: string) {
  return (await outbox.ask('jobBatches', jobId, PAGE)).batches;
}

const setRules = (outbox: Outbox, connectionId: string, rules: Partial<UploadPolicy>) =>
  outbox.change('changePolicy', { connectionId, origin: null }, { ...DEFAULT_UPLOAD_POLICY, ...rules });

it('sends the same bytes again after status 500, later', async () => {
  const { baseUrl, seen, accepted } = await startUploadService(inOrder({ 0: { status: 500 } }));
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(1)), AT_ONCE);
  await jobIs(outbox, jobId, 'finished');
  expect(seen).toHaveLength(2);
  expect(seen[1]).toEqual(seen[0]);
  expect([...accepted.values()]).toEqual([1]);
  const [batch] = await batchesOf(outbox, jobId);
  expect(batch).toMatchObject({ state: 'done', attempts: 2, repeats: 0, unknowns: 0 });
});

it.each(['cut-before', 'cut-after'] as const)(
  'takes an upload that is %s its storing for unknown, and sends the same bytes again by default',
  async (fault) => {
    const { baseUrl, accepted, seen } = await startUploadService(inOrder({ 1: fault }));
    const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
    const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(3)), AT_ONCE);
    const job = await jobIs(outbox, jobId, 'finished');
    expect(job.repeatedBatches).toBe(1);
    expect(seen[2]).toEqual(seen[1]);
    expect([...accepted.values()].toSorted((a, b) => a - b)).toEqual(
      fault === 'cut-after' ? [1, 1, 2] : [1, 1, 1],
    );
    const [, second] = await batchesOf(outbox, jobId);
    expect(second).toMatchObject({ state: 'done', unknowns: 1, repeats: 1 });
  },
);

it('holds a batch of unknown outcome if the connection wants it so, until the user decides', async () => {
  const { baseUrl, seen } = await startUploadService(inOrder({ 0: 'cut-after' }));
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  await setRules(outbox, connectionId, { whenUnsure: 'hold' });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(2)), AT_ONCE);
  const job = await jobIs(outbox, jobId, 'finished');
  expect(job.amounts.held?.batches).toBe(1);
  expect(seen).toHaveLength(2);
  const [held] = await batchesOf(outbox, jobId);
  expect(held).toMatchObject({ state: 'held', heldReason: 'unknown-outcome' });
  await outbox.change('markAsSent', jobId, [0]);
  expect((await batchesOf(outbox, jobId))[0]).toMatchObject({ state: 'done', repeats: 0 });
});

it.each([503, 524])(
  'takes a page with status %i from a gateway that had the whole batch for unknown: it is not sent twice unasked',
  async (status) => {
    const { baseUrl, seen } = await startUploadService(
      inOrder({ 0: { status, text: '<html>gateway</html>' } }),
    );
    const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
    await setRules(outbox, connectionId, { whenUnsure: 'hold' });
    const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(1)), AT_ONCE);
    const job = await jobIs(outbox, jobId, 'finished');
    expect(job.amounts.held?.batches).toBe(1);
    expect(seen).toHaveLength(1);
  },
);

it('leaves a batch of unknown outcome at that if the user wants so, and never calls it stored or unsent', async () => {
  const { baseUrl, seen } = await startUploadService(inOrder({ 0: 'cut-after' }));
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  await setRules(outbox, connectionId, { whenUnsure: 'hold' });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(2)), AT_ONCE);
  await jobIs(outbox, jobId, 'finished');
  expect(await outbox.change('leaveUnknown', jobId, undefined)).toBe(1);
  const job = await outbox.ask('job', jobId);
  expect(job.amounts).toMatchObject({ done: { batches: 1 }, left: { batches: 1 } });
  expect(job.doubtful).toMatchObject({ left: { rows: 10 } });
  expect(rowFates(job)).toMatchObject({ stored: 10, unknown: 10, held: 0, 'not-stored': 0 });
  expect(seen).toHaveLength(2);
  // It goes along with nothing else that is sent again. Whoever thinks better of it can still send it.
  expect(await outbox.change('retryBatches', jobId, undefined)).toBe(0);
  expect(await outbox.change('retryBatches', jobId, [0])).toBe(1);
  await outboxSays(outbox, ({ jobs }) =>
    jobs.find((each) => each.job.id === jobId && each.job.amounts.done?.batches === 2),
  );
});

it('says of a batch that the user calls stored that the user said so, also if a page with status 200 came', async () => {
  const { baseUrl } = await startUploadService(inOrder({ 0: { status: 200, text: '<html>Log in</html>' } }));
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  await setRules(outbox, connectionId, { whenUnsure: 'hold' });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(2)), AT_ONCE);
  await jobIs(outbox, jobId, 'finished');
  const [held] = await batchesOf(outbox, jobId);
  expect(held).toMatchObject({ state: 'held', heldReason: 'unknown-outcome', lastStatus: 200 });
  expect(await outbox.change('markAsSent', jobId, undefined)).toBe(1);
  const batches = await batchesOf(outbox, jobId);
  expect(batches.map((batch) => [batch.state, isTakenAsStored(batch)])).toEqual([
    ['done', true],
    ['done', false],
  ]);
});

it.each(['not-known', 'overwrites'] as const)(
  'sends a batch three times to a service that answers 200 and cannot be understood, then stops (repeats: %s)',
  async (repeats) => {
    let isOdd = true;
    const odd = { status: 200, text: '<html>Welcome</html>' };
    const { baseUrl, seen } = await startUploadService(() => (isOdd ? odd : undefined));
    const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
    await setRules(outbox, connectionId, { repeats });
    const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(2)), AT_ONCE);
    const { stopReason } = await jobIs(outbox, jobId, 'stopped');
    expect(stopReason).toMatchObject({
      code: 'UPLOAD_ANSWER_UNCLEAR',
      details: { status: 200, says: 'Welcome' },
    });
    const [held, next] = await batchesOf(outbox, jobId);
    expect(held).toMatchObject({
      state: 'held',
      heldReason: 'unknown-outcome',
      unknowns: 3,
      lastStatus: 200,
    });
    expect(next).toMatchObject({ state: 'ready', attempts: 0 });
    expect(seen).toHaveLength(3);
    isOdd = false;
    await outbox.change('retryBatches', jobId, undefined);
    await outbox.change('resumeJob', jobId);
    const job = await jobIs(outbox, jobId, 'finished');
    expect(job.amounts.done?.batches).toBe(2);
  },
);

it('says of a service that answers nothing that can be understood what is unclear, and not that it failed', async () => {
  const { baseUrl } = await startUploadService(() => ({ status: 200, text: '<html>Welcome</html>' }));
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  const obstacle = outboxSays(outbox, ({ obstacles }) => obstacles.find(({ failure }) => failure !== null));
  for (const job of [1, 2]) await outbox.addJob(newJob(connectionId), jobParts(makeBatches(job)), AT_ONCE);
  expect((await obstacle).failure).toMatchObject({
    code: 'UPLOAD_ANSWER_UNCLEAR',
    details: { status: 200, says: 'Welcome', isTriedAgain: true },
  });
});

it('sends a batch once that is answered with a msg as deep as an answer is long', async () => {
  const text = `{"result":true,"msg":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
  const { baseUrl, seen } = await startUploadService(() => ({ status: 200, text }));
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(1)), AT_ONCE);
  await jobIs(outbox, jobId, 'finished');
  expect(seen).toHaveLength(1);
});

it('a first row whose outcome is left open was not refused', async () => {
  const paused = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const { baseUrl } = await startUploadService(async (index) => {
    if (index > 0) return undefined;
    arrived.resolve();
    await paused.promise;
    return 'cut-after';
  });
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  await setRules(outbox, connectionId, { whenUnsure: 'hold' });
  const job = newJob(connectionId, { canary: true });
  const jobId = await outbox.addJob(job, jobParts(makeBatches(2)), AT_ONCE);
  await arrived.promise;
  await outbox.change('pauseJob', jobId);
  paused.resolve();
  await outboxSays(outbox, ({ jobs }) => jobs.find((each) => each.job.amounts.held?.batches === 1));
  expect(await outbox.change('leaveUnknown', jobId, undefined)).toBe(1);
  await outbox.change('resumeJob', jobId);
  const { stopReason } = await jobIs(outbox, jobId, 'stopped');
  expect(stopReason).toMatchObject({ code: 'CANARY_FAILED', details: { why: 'no-answer' } });
});

it('treats silence after the last byte as unknown', async () => {
  const waits = new Set<() => void>();
  const { baseUrl, seen } = await startUploadService((index) => {
    if (index > 0) return undefined;
    // The time is over when the whole batch is there.
    for (const end of waits) end();
    return 'hang';
  });
  const answerTimeoutMs = 7_654_321;
  const { outbox, connectionId } = await openOutbox({
    baseUrl,
    username: 'uploader',
    answerTimeoutMs,
    clock: {
      ...SYSTEM_CLOCK,
      startTimer: (delayMs, end) => {
        if (delayMs !== answerTimeoutMs) return SYSTEM_CLOCK.startTimer(delayMs, end);
        waits.add(end);
        return () => waits.delete(end);
      },
    },
  });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(1)), AT_ONCE);
  await jobIs(outbox, jobId, 'finished');
  expect(seen).toHaveLength(2);
  expect((await batchesOf(outbox, jobId))[0]).toMatchObject({ unknowns: 1, repeats: 1 });
});

it('renews the token once when it is refused, and sends the same bytes with the new one', async () => {
  const { baseUrl, seen } = await startUploadService(inOrder({ 0: { status: 401 } }));
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(1)), AT_ONCE);
  await jobIs(outbox, jobId, 'finished');
  expect(seen.map(({ sha256 }) => sha256)).toEqual([seen[0]?.sha256, seen[0]?.sha256]);
  expect(seen[1]?.token).not.toBe(seen[0]?.token);
});

it('stops the job when the renewed token is refused too, and goes on when the user says so', async () => {
  const refusal = { status: 401, text: '{"result":false,"msg":"not for you"}' };
  const { baseUrl, seen } = await startUploadService(inOrder({ 0: refusal, 1: refusal }));
  const { outbox, connectionId, sessions } = await openOutbox({ baseUrl, username: 'uploader' });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(2)), AT_ONCE);
  const job = await jobIs(outbox, jobId, 'stopped');
  expect(job.stopReason).toEqual({
    code: 'UPLOAD_NOT_PERMITTED',
    details: { equipType: 'gauge', equipId: 'G1', token: 'sign-in', says: 'not for you' },
  });
  expect(sessions.states.value[0]?.status).toBe('signed-in');
  expect(seen).toHaveLength(2);
  await outbox.change('resumeJob', jobId);
  expect((await jobIs(outbox, jobId, 'finished')).amounts.done?.batches).toBe(2);
});

it('stops the job at a first batch that is not accepted, and holds only the batch later on', async () => {
  const refusal = { status: 406, text: '{"result":false,"msg":"unknown field"}' };
  const { baseUrl } = await startUploadService(inOrder({ 0: refusal, 2: refusal }));
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(3)), AT_ONCE);
  const stopped = await jobIs(outbox, jobId, 'stopped');
  expect(stopped.stopReason).toMatchObject({
    code: 'UPLOAD_NOT_ACCEPTED',
    details: { status: 406, says: 'unknown field' },
  });
  expect(stopped.amounts).toMatchObject({ held: { batches: 1 }, ready: { batches: 2 } });
  await outbox.change('retryBatches', jobId, undefined);
  const finished = await jobIs(outbox, jobId, 'finished');
  expect(finished.amounts).toMatchObject({ done: { batches: 2 }, held: { batches: 1 } });
});

it('says why a job of a single batch came to nothing', async () => {
  const { baseUrl } = await startUploadService(inOrder({ 0: { status: 406 } }));
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(1)), AT_ONCE);
  const job = await jobIs(outbox, jobId, 'stopped');
  expect(job.stopReason?.code).toBe('UPLOAD_NOT_ACCEPTED');
  await outbox.change('resumeJob', jobId);
  expect((await jobIs(outbox, jobId, 'finished')).amounts.held?.batches).toBe(1);
});

it.each([429, 503])(
  'leaves a service alone for the time that it names with status %i, with all batches',
  async (status) => {
    const { baseUrl, seen } = await startUploadService(
      inOrder({ 0: { status, headers: { 'retry-after': '120' } } }),
    );
    const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
    const batches = ['G1', 'G2', 'G3'].map((equipId) => makeBatch({ equipId }));
    const jobId = await outbox.addJob(newJob(connectionId), jobParts(batches), AT_ONCE);
    const obstacle = await outboxSays(outbox, ({ obstacles }) =>
      obstacles.find(({ kind }) => kind === 'failing'),
    );
    expect(obstacle.nextTryAtMs).toBeGreaterThan(Date.now() + 100_000);
    // A change of the order is a reason to look again at what is due.
    await outbox.change('moveJob', jobId, null);
    await outbox.ask('jobBatches', jobId, PAGE);
    expect(seen).toHaveLength(1);
    outbox.tryNow(connectionId);
    await jobIs(outbox, jobId, 'finished');
    expect(seen).toHaveLength(4);
  },
);

it('does not send again what the service refuses with result false', async () => {
  const refusal = { status: 200, text: '{"result":false,"msg":"quota"}' };
  const { baseUrl, seen } = await startUploadService(inOrder({ 1: refusal }));
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(3)), AT_ONCE);
  await jobIs(outbox, jobId, 'finished');
  expect(seen).toHaveLength(3);
  expect((await batchesOf(outbox, jobId))[1]).toMatchObject({ state: 'rejected', lastAnswer: 'quota' });
});

it('waits for a service that is not there, says so, and goes on when it is', async () => {
  const way = createServer((_request, response) => void response.destroy());
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  const address = way.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  way.close();
  await once(way, 'close');
  const { outbox, connectionId, secrets } = await openOutbox({ baseUrl: `http://127.0.0.1:${port}` });
  await secrets.write(connectionId, 'upload-token', 'given by the operator');
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(2)), AT_ONCE);
  const obstacle = await outboxSays(outbox, ({ obstacles }) => obstacles[0]);
  expect(obstacle).toMatchObject({ kind: 'unreachable', failure: { code: 'SERVICE_UNREACHABLE' } });
  expect(obstacle.nextTryAtMs).toBeGreaterThan(0);
  const other = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"result":true,"msg":""}');
  });
  other.listen(port, '127.0.0.1');
  await once(other, 'listening');
  const job = await jobIs(outbox, jobId, 'finished');
  expect(job.amounts.done?.batches).toBe(2);
  expect(job.repeatedBatches).toBe(0);
  other.closeAllConnections();
  other.close();
});

it('waits until somebody signs in', async () => {
  const { baseUrl } = await startUploadService();
  const { outbox, connectionId, signIn } = await openOutbox({ baseUrl });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(1)), AT_ONCE);
  const obstacle = await outboxSays(outbox, ({ obstacles }) => obstacles[0]);
  expect(obstacle).toMatchObject({ kind: 'signed-out', failure: { code: 'SIGNED_OUT' } });
  await signIn('uploader');
  await jobIs(outbox, jobId, 'finished');
});

it('leaves a host alone after six failures in a row, says until when, and goes on when it recovers', async () => {
  let isDown = true;
  const { baseUrl, accepted } = await startUploadService(() => (isDown ? { status: 500 } : undefined));
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  const batches = ['A', 'B', 'C', 'D'].flatMap((equipId) => makeBatches(2, { equipId }));
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(batches), AT_ONCE);
  const obstacle = await outboxSays(outbox, ({ obstacles }) => obstacles[0]);
  expect(obstacle).toMatchObject({ kind: 'failing', failure: { details: { status: 500 } } });
  expect(obstacle.nextTryAtMs).toBeGreaterThan(0);
  isDown = false;
  outbox.tryNow(connectionId);
  const job = await jobIs(outbox, jobId, 'finished');
  expect(job.amounts.done?.batches).toBe(8);
  expect([...accepted.values()]).toEqual(Array.from({ length: 8 }, () => 1));
});

it('sends a batch at once that waits for its next try, if the user wants to try now', async () => {
  const answers: Record<number, UploadFault> = {
    0: { status: 500, headers: { 'retry-after': '300' } },
  };
  const { baseUrl, seen } = await startUploadService(inOrder(answers));
  const { outbox, connectionId } = await openOutbox({ baseUrl, username: 'uploader' });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(1)), AT_ONCE);
  await outboxSays(outbox, ({ jobs }) => jobs.find(({ nextTryAtMs }) => nextTryAtMs !== null));
  expect(seen).toHaveLength(1);
  outbox.tryNow(connectionId);
  await jobIs(outbox, jobId, 'finished');
  expect(seen).toHaveLength(2);
});

it('says that a kept upload token cannot be sent, and goes on when another one is entered', async () => {
  const { baseUrl, seen } = await startUploadService();
  const { outbox, connectionId, connections, secrets, sessions } = await openOutbox({
    baseUrl,
    username: 'uploader',
  });
  const binding = connections.binding(connectionId);
  await secrets.write(binding, 'upload-token', 'first\nsecond');
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(1)), AT_ONCE);
  const obstacle = await outboxSays(outbox, ({ obstacles }) => obstacles[0]);
  expect(obstacle).toMatchObject({
    kind: 'signed-out',
    failure: { code: 'TOKEN_NOT_SENDABLE', details: { token: 'upload-token', why: 'line-break' } },
  });
  expect(seen).toEqual([]);
  await secrets.remove(binding, 'upload-token');
  expect(sessions.get(connectionId)).toBeDefined();
  outbox.tryNow(connectionId);
  await jobIs(outbox, jobId, 'finished');
});
