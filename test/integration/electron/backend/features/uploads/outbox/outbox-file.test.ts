import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished, vi } from 'vitest';
import { OutboxClient } from '#electron/backend/features/uploads/outbox/outbox-client.ts';
import { OutboxStore } from '#electron/backend/features/uploads/outbox/store/outbox-store.ts';
import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import { AppError } from '#shared/errors.ts';
import {
  AT_ONCE,
  jobParts,
  makeBatch,
  makeBatches,
  newJob,
  STORED,
  saidWith,
} from '#test/support/outbox/make-batches.ts';
import { openOutbox } from '#test/support/outbox/open-outbox.ts';
import { startUploadService } from '#test/support/outbox/start-upload-service.ts';
import { jobIs, outboxSays } from '#test/support/outbox/wait-for-job.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const LARGE = { maxFileBytes: 100_000_000 };

/** A batch that does not become smaller by packing. */
function noisyBatch(sizeBytes: number): UploadBatch {
  const noise = randomBytes(sizeBytes).toString('base64');
  const body = new TextEncoder().encode(`[{"timestamp":"2026-01-01 00:00:00","note":"${noise}"}]`);
  return { ...makeBatch({ rows: 1 }), body };
}

it('says so when the disk is full, keeps nothing of that job, and sends the others', async () => {
  const { baseUrl } = await startUploadService();
  const { outbox, connectionId } = await openOutbox({
    baseUrl,
    username: 'uploader',
    maxFileBytes: 1_500_000,
  });
  const large = Array.from({ length: 12 }, () => noisyBatch(200_000));
  await expect(outbox.addJob(newJob(connectionId), jobParts(large), AT_ONCE)).rejects.toMatchObject({
    code: 'DISK_FULL',
  });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(2)), AT_ONCE);
  expect((await jobIs(outbox, jobId, 'finished')).amounts.done?.batches).toBe(2);
  expect(await outbox.ask('searchJobs', { text: '', offset: 0, limit: 10 })).toMatchObject({ total: 1 });
});

it('asks for the space that a job needs before it begins', async () => {
  const { baseUrl } = await startUploadService();
  const { outbox, connectionId } = await openOutbox({ baseUrl });
  const options = { ...AT_ONCE, expectedBytes: 1e18 };
  await expect(outbox.addJob(newJob(connectionId), jobParts([]), options)).rejects.toMatchObject({
    code: 'DISK_FULL',
    details: { freeBytes: expect.any(Number), neededBytes: expect.any(Number) },
  });
});

it('is used by one process at a time', async () => {
  const { baseUrl } = await startUploadService();
  const first = await openOutbox({ baseUrl });
  await first.outbox.ask('jobsOfFile', '');
  const second = await openOutbox({ baseUrl, dataDir: first.dataDir });
  const failure = await outboxSays(second.outbox, (state) => state.failure ?? undefined);
  expect(failure).toMatchObject({ code: 'OUTBOX_FAILED', details: { why: 'in-use' } });
  await expect(second.outbox.ask('jobsOfFile', '')).rejects.toMatchObject({ code: 'OUTBOX_FAILED' });
});

/** A process with an outbox in which a job waits, until it is killed. */
const HOLDER = `
  import { AT_ONCE, jobParts, makeBatches, newJob } from '#test/support/outbox/make-batches.ts';
  import { openOutboxParts } from '#test/support/outbox/open-outbox-parts.ts';
  const [dataDir, baseUrl] = process.argv.slice(1);
  const { outbox, connectionId } = await openOutboxParts({ dataDir, baseUrl });
  console.log(await outbox.addJob(newJob(connectionId), jobParts(makeBatches(2)), AT_ONCE));
`;

it('is taken over when the process that uses it ends, with what waits in it', async () => {
  const { baseUrl } = await startUploadService();
  const dataDir = await tempDir();
  const args = ['-e', HOLDER, dataDir, baseUrl];
  const holder = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void holder.kill('SIGKILL'));
  const [jobId] = await once(createInterface({ input: holder.stdout }), 'line');
  const { outbox } = await openOutbox({ baseUrl, dataDir, username: 'uploader' });
  const failure = await outboxSays(outbox, (state) => state.failure ?? undefined);
  expect(failure).toMatchObject({ details: { why: 'in-use' } });
  holder.kill('SIGKILL');
  expect((await jobIs(outbox, String(jobId), 'finished')).amounts.done?.batches).toBe(2);
  expect(outbox.progress.state.value.failure).toBeNull();
});

it('that another process has is not waited for when the app ends', async () => {
  const { baseUrl } = await startUploadService();
  const first = await openOutbox({ baseUrl });
  await first.outbox.ask('jobsOfFile', '');
  const second = await openOutbox({ baseUrl, dataDir: first.dataDir });
  await outboxSays(second.outbox, (state) => state.failure ?? undefined);
  await second.close();
  await expect(second.outbox.ask('jobsOfFile', '')).rejects.toMatchObject({ code: 'OUTBOX_FAILED' });
  expect(await first.outbox.ask('jobsOfFile', '')).toEqual([]);
});

it('is opened as soon as its disk can be used, and says until then why it is not', async () => {
  const service = await startUploadService();
  const dataDir = await tempDir();
  // No file can be opened where a folder stands.
  const obstacle = join(dataDir, 'outbox.sqlite3');
  await mkdir(obstacle);
  const { outbox, connectionId } = await openOutbox({ ...service, dataDir, username: 'uploader' });
  const failure = await outboxSays(outbox, (state) => state.failure ?? undefined);
  expect(failure).toMatchObject({ code: 'OUTBOX_FAILED', details: { why: 'other' } });
  await expect(outbox.ask('openJobs')).rejects.toMatchObject({ code: 'OUTBOX_FAILED' });
  await rmdir(obstacle);
  await outboxSays(outbox, (state) => (state.failure === null ? true : undefined));
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(1)), AT_ONCE);
  await jobIs(outbox, jobId, 'finished');
});

it('a job that breaks off is removed as soon as the disk has room for that', async () => {
  const { outbox, connectionId } = await openOutbox(await startUploadService());
  const disk = { isFull: true };
  const call = Reflect.get(OutboxClient.prototype, 'call');
  vi.spyOn(OutboxClient.prototype, 'call').mockImplementation(function (this: OutboxClient, name, args) {
    if (!disk.isFull || name !== 'abandonJob') return call.call(this, name, args);
    return Promise.reject(new AppError('DISK_FULL', { folder: '', freeBytes: 0, neededBytes: null }));
  });
  onTestFinished(() => void vi.restoreAllMocks());
  async function* breakingOff() {
    yield* jobParts(makeBatches(2));
    throw new AppError('CANCELLED', {});
  }
  await expect(outbox.addJob(newJob(connectionId), breakingOff(), AT_ONCE)).rejects.toMatchObject({
    code: 'CANCELLED',
  });
  await outboxSays(outbox, ({ jobs }) => (jobs[0]?.job.state === 'filling' ? true : undefined));
  disk.isFull = false;
  await outboxSays(outbox, ({ jobs }) => (jobs.length === 0 ? true : undefined));
});

it('sets a damaged outbox aside, says where, and begins a new one', async () => {
  const { baseUrl } = await startUploadService();
  const dataDir = await tempDir();
  const file = join(dataDir, 'outbox.sqlite3');
  await writeFile(file, 'no database at all'.repeat(1_000));
  const { outbox, connectionId } = await openOutbox({ baseUrl, dataDir, username: 'uploader' });
  const setAside = await outboxSays(outbox, (state) => state.setAside ?? undefined);
  expect(await readFile(setAside.keptAs, 'utf8')).toContain('no database at all');
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(1)), AT_ONCE);
  await jobIs(outbox, jobId, 'finished');
});

/** Changes one bit of the first entry of an index, as a disk may do; the tables stay as they are. */
async function damageIndex(file: string, index: string): Promise<void> {
  const db = new DatabaseSync(file);
  const root = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(index)?.['rootpage'];
  const pageBytes = Number(db.prepare('PRAGMA page_size').get()?.['page_size']);
  db.close();
  const bytes = await readFile(file);
  const at = Number(root) * pageBytes - 1;
  bytes[at] = (bytes[at] ?? 0) ^ 4;
  await writeFile(file, bytes);
  const damaged = new DatabaseSync(file);
  expect(damaged.prepare('PRAGMA quick_check').get()).toEqual({ quick_check: 'ok' });
  expect(damaged.prepare('PRAGMA integrity_check(1)').get()).not.toEqual({ integrity_check: 'ok' });
  damaged.close();
}

it.each(['batch_order', 'sqlite_autoindex_batch_1', 'sqlite_autoindex_job_1', 'job_by_state'])(
  'sends every batch though the index %s is damaged',
  async (index) => {
    const service = await startUploadService();
    const dataDir = await tempDir();
    const first = await openOutbox({ baseUrl: service.baseUrl, dataDir });
    const jobId = await first.outbox.addJob(newJob(first.connectionId), jobParts(makeBatches(3)), AT_ONCE);
    await first.close();
    await damageIndex(join(dataDir, 'outbox.sqlite3'), index);
    const { outbox } = await openOutbox({ baseUrl: service.baseUrl, dataDir, username: 'uploader' });
    expect((await jobIs(outbox, jobId, 'finished')).amounts.done?.batches).toBe(3);
    expect(outbox.progress.state.value.setAside).toBeNull();
  },
);

it('leaves the outbox of a newer Stillwell alone', async () => {
  const { baseUrl } = await startUploadService();
  const dataDir = await tempDir();
  const db = new DatabaseSync(join(dataDir, 'outbox.sqlite3'));
  db.exec('PRAGMA user_version = 99');
  db.close();
  const { outbox } = await openOutbox({ baseUrl, dataDir });
  const failure = await outboxSays(outbox, (state) => state.failure ?? undefined);
  expect(failure).toMatchObject({ details: { why: 'newer' } });
});

it('writes with the settings that outlive a power cut', async () => {
  const file = join(await tempDir(), 'outbox.sqlite3');
  new OutboxStore({ file, ...LARGE }).close();
  const db = new DatabaseSync(file);
  const pragma = (name: string) => Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  expect([pragma('journal_mode'), pragma('page_size'), pragma('auto_vacuum')]).toEqual(['wal', 16_384, 2]);
  db.close();
});

it('lets go of the bytes of stored batches that are too old or too many, oldest first', async () => {
  const store = new OutboxStore({ file: join(await tempDir(), 'outbox.sqlite3'), ...LARGE });
  const jobId = store.call('beginJob', [newJob('c', { origin: 'o' })]);
  store.call('addBatches', [jobId, 'send-all', makeBatches(3)]);
  store.call('completeJob', [jobId, 0]);
  for (const seq of [0, 1]) {
    store.call('pick', [{ connectionId: 'c', origin: 'o' }]);
    store.call('settle', [{ jobId, seq }, STORED, saidWith(STORED)]);
  }
  expect(store.trimBodies({ days: 30, bytes: 1_000_000 })).toBe(0);
  expect(store.trimBodies({ days: 30, bytes: 0 })).toBe(2);
  const bodies = [0, 1, 2].map((seq) => store.call('body', [{ jobId, seq }]) !== null);
  expect(bodies).toEqual([false, false, true]);
  expect(store.call('job', [jobId]).bytesGone).toEqual({ done: 2 });
  expect(() => store.call('copyJob', [jobId, undefined, 0])).toThrow(
    expect.objectContaining({ code: 'BODIES_GONE' }),
  );
  store.close();
});
