import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
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
  return { openedAfter };
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
