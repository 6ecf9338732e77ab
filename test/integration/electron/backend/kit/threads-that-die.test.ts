import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SpreadsheetReader } from '#electron/backend/features/uploads/reading/spreadsheet-reader.ts';
import { nextMatching } from '#test/support/next-matching.ts';
import { openBackend } from '#test/support/open-backend.ts';
import { AT_ONCE, jobParts, makeBatches, newJob } from '#test/support/outbox/make-batches.ts';
import { openOutbox } from '#test/support/outbox/open-outbox.ts';
import { startUploadService } from '#test/support/outbox/start-upload-service.ts';
import { jobIs } from '#test/support/outbox/wait-for-job.ts';
import { tempDir } from '#test/support/temp-dir.ts';
import {
  killThread,
  MORTAL_WORKERS,
  SILENT_OUTBOX_WORKER,
  UNREADABLE_WORKER,
} from '#test/support/threads/kill-thread.ts';

test('the built-in service that dies says so, is signed out, and starts again', async () => {
  const { client } = await openBackend({ workers: MORTAL_WORKERS });
  await client.builtInService.open();
  const states = await client.builtInService.watch();
  await nextMatching(states, ({ status }) => status === 'running');
  killThread('dataService');
  const ended = await nextMatching(await client.builtInService.watch(), ({ status }) => status === 'stopped');
  expect(ended).toMatchObject({ reason: { code: 'BUILT_IN_SERVICE_FAILED' } });
  const [session] = await nextMatching(await client.session.watch(), ([first]) => first !== undefined);
  expect(session).toMatchObject({ status: 'signed-out', reason: { code: 'BUILT_IN_SERVICE_FAILED' } });
  await expect(client.places.list({ connectionId: 'built-in' })).rejects.toMatchObject({
    code: 'SIGNED_OUT',
  });
  expect(await client.builtInService.open()).toMatchObject({ status: 'signed-in' });
  expect((await client.places.list({ connectionId: 'built-in' })).count).toBe(240);
});

test('place lists whose thread dies are gone, and are read anew', async () => {
  const { client, log } = await openBackend({ workers: MORTAL_WORKERS });
  await client.builtInService.open();
  const { listId } = await client.places.list({ connectionId: 'built-in' });
  killThread('placeList');
  await expect
    .poll(() => client.places.record({ listId, row: 0 }).catch(({ code }: { code: string }) => code))
    .toBe('PLACE_LIST_GONE');
  expect(log).toContainEqual(expect.objectContaining({ event: 'place-list-worker-crashed' }));
  const again = await client.places.list({ connectionId: 'built-in' });
  expect(await client.places.record({ listId: again.listId, row: 0 })).toHaveProperty('projectId');
});

test('a thread that dies over files is followed by another, which reads the next one', async () => {
  const dir = await tempDir();
  const path = join(dir, 'levels.csv');
  await writeFile(path, 'time,level\n2026-01-01 00:00:00,1.5\n');
  const events: string[] = [];
  const reader = new SpreadsheetReader({
    workerFile: MORTAL_WORKERS.spreadsheets,
    workDir: join(dir, 'work'),
    log: ({ event }) => events.push(event),
  });
  const open = () => reader.read({ path, fileName: 'levels.csv' }, { type: 'open' });
  expect(await open()).toHaveProperty('sha256');
  killThread('spreadsheets');
  await expect.poll(() => events).toEqual(['reading-crashed']);
  expect(await open()).toHaveProperty('sha256');
  await reader.close();
});

test('an outbox whose thread dies is opened again, and sends what waits', async () => {
  const events: string[] = [];
  const { baseUrl, accepted } = await startUploadService((index) => {
    if (index === 1) killThread('outbox');
    return undefined;
  });
  const { outbox, connectionId } = await openOutbox({
    baseUrl,
    username: 'uploader',
    workerFile: MORTAL_WORKERS.outbox,
    log: ({ event }) => events.push(event),
  });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(4)), AT_ONCE);
  const job = await jobIs(outbox, jobId, 'finished');
  expect(events).toContain('outbox-crashed');
  expect(accepted.size).toBe(4);
  expect(job.amounts.done).toMatchObject({ batches: 4 });
  expect(outbox.progress.state.value.failure).toBeNull();
});

test('an upload that is being added while the thread of the outbox dies is said to have come to nothing', async () => {
  const { baseUrl, accepted } = await startUploadService();
  const { outbox, connectionId } = await openOutbox({ baseUrl, workerFile: MORTAL_WORKERS.outbox });
  const batches = makeBatches(2);
  async function* parts() {
    yield { batches: batches.slice(0, 1) };
    yield { rejected: [] };
    killThread('outbox');
    const stateOf = () =>
      outbox
        .ask('openJobs')
        .then(([one]) => one?.job.state)
        .catch(() => null);
    await expect.poll(stateOf).toBe('incomplete');
    yield { batches: batches.slice(1) };
  }
  await expect(outbox.addJob(newJob(connectionId), parts(), AT_ONCE)).rejects.toMatchObject({
    code: 'OUTBOX_FAILED',
    details: { why: 'restarted' },
  });
  expect(await outbox.ask('openJobs')).toMatchObject([{ job: { state: 'incomplete' } }]);
  expect(accepted.size).toBe(0);
});

test('an upload that is complete when the thread of the outbox dies is not said to have failed', async () => {
  const { baseUrl, accepted } = await startUploadService();
  const { outbox, connectionId } = await openOutbox({
    baseUrl,
    username: 'uploader',
    workerFile: SILENT_OUTBOX_WORKER,
  });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(2)), AT_ONCE);
  await jobIs(outbox, jobId, 'finished');
  expect([...accepted.values()]).toEqual([1, 1]);
});

test('a copy that is there when the thread of the outbox dies is not made twice, nor said to have failed', async () => {
  const { baseUrl, accepted } = await startUploadService();
  const { outbox, connectionId } = await openOutbox({
    baseUrl,
    username: 'uploader',
    workerFile: SILENT_OUTBOX_WORKER,
  });
  const jobId = await outbox.addJob(newJob(connectionId), jobParts(makeBatches(2)), AT_ONCE);
  await jobIs(outbox, jobId, 'finished');
  const copyId = await outbox.sendAgain(jobId, undefined, 0);
  await jobIs(outbox, copyId, 'finished');
  expect([...accepted.values()]).toEqual([2, 2]);
});

test('a file whose reading says something that cannot be read fails, and is not waited for', async () => {
  const dir = await tempDir();
  const path = join(dir, 'levels.csv');
  await writeFile(path, 'time,level\n2026-01-01 00:00:00,1.5\n');
  const workDir = join(dir, 'work');
  const reader = new SpreadsheetReader({ workerFile: UNREADABLE_WORKER, workDir, log: () => {} });
  const reading = reader.read({ path, fileName: 'levels.csv' }, { type: 'open' });
  await expect(reading).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  await reader.close();
});
