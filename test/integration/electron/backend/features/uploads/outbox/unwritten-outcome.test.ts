import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { OutboxClient } from '#electron/backend/features/uploads/outbox/outbox-client.ts';
import { OutboxSender } from '#electron/backend/features/uploads/outbox/sender/outbox-sender.ts';
import { postUpload } from '#electron/backend/features/uploads/outbox/sender/post-upload.ts';
import type { OutboxCalls } from '#electron/backend/features/uploads/outbox/store/outbox-calls.ts';
import { OutboxStore } from '#electron/backend/features/uploads/outbox/store/outbox-store.ts';
import { DEFAULT_UPLOAD_POLICY } from '#shared/domain/outbox/upload-policy.ts';
import { AppError } from '#shared/errors.ts';
import { openOddService } from '#test/support/odd-service.ts';
import { makeBatch, newJob } from '#test/support/outbox/make-batches.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const TARGET = { connectionId: 'c', origin: 'c' };
const ROOT = join(import.meta.dirname, '../../../../../../..');
const WORKER = join(ROOT, 'electron/backend/features/uploads/outbox/outbox-worker.ts');

/** A real outbox on a disk that is full whenever an outcome is to be written, for as long as the test says. */
class FullDiskClient extends OutboxClient {
  isFull = true;
  refused = Promise.withResolvers<void>();

  override call<K extends keyof OutboxCalls>(
    name: K,
    args: Parameters<OutboxCalls[K]>,
  ): Promise<ReturnType<OutboxCalls[K]>> {
    if (name !== 'settle' || !this.isFull) return super.call(name, args);
    this.refused.resolve();
    return Promise.reject(new AppError('DISK_FULL', { folder: '', freeBytes: 0, neededBytes: 1 }));
  }
}

async function startSending(answerTo: (token: unknown) => number = () => 200) {
  const file = join(await tempDir(), 'outbox.sqlite3');
  let received = 0;
  const service = await openOddService((request, response) => {
    request.resume().once('end', () => {
      received += 1;
      const status = answerTo(request.headers['x']);
      const result = status === 200;
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ result, msg: '' }));
    });
  });
  onTestFinished(() => service.close());
  const client = new FullDiskClient(WORKER, { file, maxFileBytes: 10_000_000 });
  const stored = Promise.withResolvers<void>();
  const given = { token: 'first' };
  const sender = new OutboxSender({
    client,
    destinations: {
      targets: () => [TARGET],
      accounts: () => new Map(),
      endpointOf: async () => ({ baseUrl: service.baseUrl, tokenHeader: 'x' }),
      tokenOf: async () => ({ ...given, from: 'upload-token' }),
      policyOf: async () => DEFAULT_UPLOAD_POLICY,
      readBack: async () => 'not-possible',
    },
    post: postUpload,
    random: () => 0,
    log: () => {},
    onChange: () => {},
    onSending: () => {},
    onStored: () => stored.resolve(),
    onNotStored: () => {},
    storeRetryMs: 20,
  });
  const jobId = await client.call('beginJob', [newJob('c')]);
  await client.call('addBatches', [jobId, 'send-all', [makeBatch()]]);
  await client.call('completeJob', [jobId, 0]);
  sender.wake();
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= sender.close().then(() => client.close()));
  onTestFinished(close);
  await client.refused.promise;
  return { file, client, sender, jobId, given, stored: stored.promise, received: () => received, close };
}

it('writes an outcome as soon as the disk has space again, and sends the batch once only', async () => {
  const { client, sender, jobId, stored, received } = await startSending();
  expect(sender.limiter.obstacles([TARGET])).toMatchObject([{ kind: 'disk-full' }]);
  expect(await client.call('batch', [{ jobId, seq: 0 }])).toMatchObject({ state: 'inflight' });
  client.isFull = false;
  await stored;
  expect(await client.call('job', [jobId])).toMatchObject({ state: 'finished' });
  expect(received()).toBe(1);
});

it('takes a batch for unknown at the next start if its outcome could never be written', async () => {
  const { file, close } = await startSending();
  await close();
  const store = new OutboxStore({ file, maxFileBytes: 10_000_000 });
  onTestFinished(() => store.close());
  expect(store.opened).toMatchObject({ unknown: 1 });
});

it('sends with a token that the user gives while the disk has no space for the refusal of the one before', async () => {
  const { client, jobId, given, stored } = await startSending((token) => (token === 'other' ? 200 : 401));
  given.token = 'other';
  await client.call('resumeNotPermitted', [TARGET.connectionId, 'any']);
  client.isFull = false;
  await stored;
  expect(await client.call('job', [jobId])).toMatchObject({ state: 'finished' });
});
