import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { OutboxStore } from '#electron/backend/features/uploads/outbox/store/outbox-store.ts';
import type { Outcome } from '#electron/backend/features/uploads/outbox/store/settle-batch.ts';
import { senderOf } from '#shared/domain/outbox/receipt-texts.ts';
import { englishReceipt } from '#shared/domain/outbox/receipt-words/english.ts';
import { AT_ONCE, jobParts, makeBatches, newJob, STORED } from '#test/support/outbox/make-batches.ts';
import { openOutbox } from '#test/support/outbox/open-outbox.ts';
import { startUploadService } from '#test/support/outbox/start-upload-service.ts';
import { jobIs, outboxSays } from '#test/support/outbox/wait-for-job.ts';
import { tempDir } from '#test/support/temp-dir.ts';

/** An upload of `uploader` that waits for a busy service, while `engineer` signs in. */
async function waitForAnother(account: string | null) {
  let isBusy = true;
  const service = await startUploadService(() =>
    isBusy ? { status: 503, headers: { 'retry-after': '120' } } : undefined,
  );
  const opened = await openOutbox({ baseUrl: service.baseUrl, username: 'uploader' });
  const { outbox, connectionId, sessions, signIn } = opened;
  const job = newJob(connectionId, { account });
  const jobId = await outbox.addJob(job, jobParts(makeBatches(2)), AT_ONCE);
  await outboxSays(outbox, ({ obstacles }) => obstacles.find(({ kind }) => kind === 'failing'));
  sessions.signOut(connectionId);
  isBusy = false;
  await signIn('engineer');
  const held = await jobIs(outbox, jobId, 'stopped');
  outbox.tryNow(connectionId);
  const sentAs = async () =>
    (await outbox.ask('jobBatches', jobId, { offset: 0, limit: 10 })).batches.map((batch) => batch.sentAs);
  return { ...opened, ...service, jobId, held, sentAs };
}

it.each([['that it was made with', 'uploader'] as const, ['that it was first sent with', null] as const])(
  'an upload waits for the account %s',
  async (_what, account) => {
    const { outbox, connectionId, sessions, signIn, jobId, held, sentAs, seen } =
      await waitForAnother(account);
    expect(held.stopReason).toEqual({
      code: 'ACCOUNT_CHANGED',
      details: { connectionId, from: 'uploader', to: 'engineer' },
    });
    await outbox.change('resumeJob', jobId);
    await jobIs(outbox, jobId, 'stopped');
    expect(seen).toHaveLength(1);
    sessions.signOut(connectionId);
    await signIn('uploader');
    await jobIs(outbox, jobId, 'finished');
    expect(await sentAs()).toEqual(['uploader', 'uploader']);
  },
);

it('a held upload names whoever is signed in now, also if that is a third account', async () => {
  const store = new OutboxStore({ file: join(await tempDir(), 'outbox.sqlite3'), maxFileBytes: 1e9 });
  onTestFinished(() => store.close());
  const jobId = store.call('beginJob', [newJob('c', { origin: 'http://a.example', account: 'uploader' })]);
  store.call('addBatches', [jobId, 'send-all', makeBatches(1)]);
  store.call('completeJob', [jobId, 0]);
  for (const to of ['engineer', 'newcomer']) {
    store.call('snapshot', [[{ connectionId: 'c', origin: 'http://a.example' }], [], new Map([['c', to]])]);
    expect(store.call('job', [jobId]).stopReason).toEqual({
      code: 'ACCOUNT_CHANGED',
      details: { connectionId: 'c', from: 'uploader', to },
    });
  }
});

it('an upload goes out with another account if the user says so, and each batch names the one it was sent with', async () => {
  const { outbox, jobId, sentAs } = await waitForAnother('uploader');
  await outbox.change('sendAs', jobId, 'engineer');
  const job = await jobIs(outbox, jobId, 'finished');
  expect(job.account).toBe('engineer');
  expect(await sentAs()).toEqual(['engineer', 'engineer']);
});

it('an upload token is of the connection, and sends the uploads of whoever was signed in', async () => {
  const { outbox, connections, connectionId, secrets, jobId, sentAs } = await waitForAnother('uploader');
  await secrets.write(connections.binding(connectionId), 'upload-token', 'refused');
  outbox.tryNow(connectionId);
  await outboxSays(outbox, ({ jobs }) =>
    jobs.find(({ job }) => job.id === jobId && job.stopReason?.code === 'UPLOAD_NOT_PERMITTED'),
  );
  expect(await sentAs()).toEqual(['', null]);
});

/** Two uploads whose token the service rejects until `accept` is called, and one that it has refused for its rows before. */
async function rejectTokens(token: string | null) {
  let isRejecting = true;
  const service = await startUploadService((index) =>
    index === 0 ? { status: 406 } : isRejecting ? { status: 401 } : undefined,
  );
  const opened = await openOutbox({ baseUrl: service.baseUrl, username: 'uploader' });
  const { outbox, connections, connectionId, secrets } = opened;
  const add = () => outbox.addJob(newJob(connectionId), jobParts(makeBatches(2)), AT_ONCE);
  const refused = await add();
  await jobIs(outbox, refused, 'stopped');
  if (token !== null) await secrets.write(connections.binding(connectionId), 'upload-token', token);
  const rejected = [await add(), await add()];
  for (const jobId of rejected) {
    const { stopReason } = await jobIs(outbox, jobId, 'stopped');
    expect(stopReason?.code).toBe('UPLOAD_NOT_PERMITTED');
  }
  const expectAllToGoOn = async () => {
    for (const jobId of rejected) await jobIs(outbox, jobId, 'finished');
    expect((await outbox.ask('job', refused)).state).toBe('stopped');
  };
  const accept = () => {
    isRejecting = false;
  };
  return { ...opened, expectAllToGoOn, accept };
}

it('all uploads whose token was rejected go on when somebody signs in again, and no others', async () => {
  const { accept, expectAllToGoOn, signIn } = await rejectTokens(null);
  accept();
  await signIn('uploader');
  await expectAllToGoOn();
});

it('all uploads whose upload token was rejected go on with another one', async () => {
  const { accept, expectAllToGoOn, sessions, secrets, connections, connectionId, outbox } =
    await rejectTokens('rejected');
  accept();
  let token = '';
  await sessions.get(connectionId)?.withToken(
    async (alive) => {
      token = alive;
    },
    () => false,
  );
  await secrets.write(connections.binding(connectionId), 'upload-token', token);
  outbox.tokenChanged(connectionId);
  await expectAllToGoOn();
});

it('an upload that the user has paused stays so where its token is rejected, and another is given', async () => {
  const store = new OutboxStore({ file: join(await tempDir(), 'outbox.sqlite3'), maxFileBytes: 1e9 });
  onTestFinished(() => store.close());
  const target = { connectionId: 'c', origin: 'http://a.example' };
  const jobId = store.call('beginJob', [newJob('c', { origin: target.origin })]);
  store.call('addBatches', [jobId, 'send-all', makeBatches(2)]);
  store.call('completeJob', [jobId, 0]);
  store.call('pick', [target]);
  store.call('pauseJob', [jobId]);
  const details = { equipType: 'gauge', equipId: 'G1', token: 'sign-in', says: '' } as const;
  const stop = { code: 'UPLOAD_NOT_PERMITTED', details } as const;
  store.call('settle', [{ jobId, seq: 0 }, { kind: 'again', waitMs: null }, null, stop]);
  expect(store.call('job', [jobId])).toMatchObject({ state: 'paused', stopReason: null });
  store.call('resumeNotPermitted', ['c', 'any']);
  expect(store.call('job', [jobId]).state).toBe('paused');
});

it('an upload goes on whose token was rejected by an answer that came after somebody had signed in again', async () => {
  const arrived = Promise.withResolvers<void>();
  const answers = Promise.withResolvers<void>();
  const service = await startUploadService(async (index) => {
    if (index > 1) return undefined;
    // The renewed token is rejected, too, but only once there is another sign-in.
    if (index === 1) arrived.resolve();
    if (index === 1) await answers.promise;
    return { status: 401 };
  });
  const { outbox, connectionId, signIn } = await openOutbox({
    baseUrl: service.baseUrl,
    username: 'uploader',
  });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(2)), AT_ONCE);
  await arrived.promise;
  await signIn('uploader');
  answers.resolve();
  await jobIs(outbox, jobId, 'finished');
});

/** An upload of `engineer`, and what is answered to those who send its batches one after the other. */
async function sendBy(...answers: [account: string | null, outcome: Outcome, status: number | null][]) {
  const store = new OutboxStore({ file: join(await tempDir(), 'outbox.sqlite3'), maxFileBytes: 1e9 });
  onTestFinished(() => store.close());
  const target = { connectionId: 'c', origin: 'http://a.example' };
  const jobId = store.call('beginJob', [newJob('c', { origin: target.origin, account: 'engineer' })]);
  store.call('addBatches', [jobId, 'send-all', makeBatches(3)]);
  store.call('completeJob', [jobId, 0]);
  for (const [account, outcome, status] of answers) {
    if (account !== null) store.call('sendAs', [jobId, account]);
    const picked = store.call('pick', [target, account]);
    if (!picked || picked === 'held') throw new Error('nothing is sent');
    if (status !== null) store.call('markWhole', [picked.batch]);
    store.call('settle', [picked.batch, outcome, { status, says: '', failure: null }]);
  }
  const job = store.call('job', [jobId]);
  return { sentAs: job.sentAs, says: senderOf(job, englishReceipt) };
}

const AGAIN: Outcome = { kind: 'again', waitMs: 0 };

it('an upload names the account that it is to be sent with until something of it arrives', async () => {
  expect(await sendBy()).toEqual({ sentAs: [], says: 'engineer' });
  expect(await sendBy(['uploader', AGAIN, null])).toEqual({ sentAs: [], says: 'uploader' });
});

it('an upload names each account that batches of it were sent with', async () => {
  const sent = await sendBy(['engineer', STORED, 200], ['engineer', STORED, 200], ['uploader', STORED, 200]);
  expect(sent).toEqual({
    sentAs: ['engineer', 'uploader'],
    says: 'engineer, uploader (each batch says which sent it last)',
  });
});

it('an upload that went out with an upload token names no account whose token was refused', async () => {
  const sent = await sendBy(['newcomer', AGAIN, 401], [null, STORED, 200]);
  expect(sent).toEqual({ sentAs: [''], says: 'the upload token' });
});

it('an upload names an account that may have stored a batch', async () => {
  expect((await sendBy(['uploader', { kind: 'unknown' }, null])).sentAs).toEqual(['uploader']);
});

it('an upload names an account that a service has answered, though another has sent the batch since', async () => {
  const { sentAs } = await sendBy(['engineer', AGAIN, 503], ['uploader', STORED, 200]);
  expect(sentAs).toEqual(['engineer', 'uploader']);
});
