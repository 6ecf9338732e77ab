import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { OutboxClient } from '#electron/backend/features/uploads/outbox/outbox-client.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const THREADS = join(import.meta.dirname, '../../../../../../support/threads');

/** The real thread on a disk that gives other bytes for the job "damaged", and intact ones to every check; "deadly" ends it. */
const WORKER = join(THREADS, 'bad-disk-outbox-worker.ts');

async function openOnBadDisk() {
  const file = join(await tempDir(), 'outbox.sqlite3');
  let crashed = Promise.withResolvers<void>();
  const onCrash = async () => crashed.resolve();
  const client = new OutboxClient(WORKER, { file, maxFileBytes: 10_000_000 }, { onCrash });
  onTestFinished(() => client.close());
  const opened = async () => {
    const found = await client.opened;
    return 'opened' in found ? found.opened : found.failure;
  };
  expect(await opened()).toMatchObject({ isRepaired: false, setAside: null });
  /** How the next thread finds the file. */
  const openedAfter = async (jobId: 'damaged' | 'deadly') => {
    crashed = Promise.withResolvers();
    await expect(client.call('job', [jobId])).rejects.toMatchObject({ code: 'OUTBOX_FAILED' });
    await crashed.promise;
    return opened();
  };
  return { client, openedAfter };
}

it('repairs a file that turns out to be damaged once, and sets it aside when that happens again', async () => {
  const { openedAfter } = await openOnBadDisk();
  expect(await openedAfter('damaged')).toMatchObject({ isRepaired: true, setAside: null });
  const again = await openedAfter('damaged');
  expect(again).toMatchObject({ isRepaired: false, setAside: { reason: 'it is damaged again' } });
});

it('sets no file aside because its thread died', async () => {
  const { openedAfter } = await openOnBadDisk();
  expect(await openedAfter('damaged')).toMatchObject({ isRepaired: true, setAside: null });
  expect(await openedAfter('deadly')).toMatchObject({ setAside: null });
  expect(await openedAfter('deadly')).toMatchObject({ setAside: null });
});

it('starts a thread again that dies now and then, and not one that dies a fourth time within an hour', async () => {
  const HOUR_MS = 3_600_000;
  const startMs = performance.now();
  const now = vi.spyOn(performance, 'now');
  onTestFinished(() => now.mockRestore());
  const { client, openedAfter } = await openOnBadDisk();
  for (const hour of [1, 2, 3, 4, 5]) {
    now.mockReturnValue(startMs + hour * HOUR_MS);
    expect(await openedAfter('deadly')).toMatchObject({ setAside: null });
  }
  now.mockReturnValue(startMs + 5.9 * HOUR_MS);
  expect(await openedAfter('deadly')).toMatchObject({ setAside: null });
  expect(await openedAfter('deadly')).toMatchObject({ setAside: null });
  await expect(client.call('openJobs', [])).resolves.toEqual([]);
  await expect(client.call('job', ['deadly'])).rejects.toMatchObject({ code: 'OUTBOX_FAILED' });
  await expect(client.call('openJobs', [])).rejects.toMatchObject({ code: 'OUTBOX_FAILED' });
});
