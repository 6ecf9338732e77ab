import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fetchPlaceTable } from '#electron/backend/features/places/list/fetch-place-list.ts';
import { addFileToOutbox } from '#electron/backend/features/uploads/files/add-file-to-outbox.ts';
import { UploadFiles } from '#electron/backend/features/uploads/files/upload-files.ts';
import { uploadTarget } from '#electron/backend/features/uploads/files/upload-target.ts';
import { SETTLE_MS } from '#electron/backend/features/uploads/watch/arriving-files.ts';
import type { WatchedFolder } from '#shared/contract/watched-folders.ts';
import { describePlan } from '#shared/domain/import/describe-plan.ts';
import { knownEquipmentOf } from '#shared/domain/import/equipment-of-places.ts';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import { isDone } from '#test/support/outbox/open-watch.ts';
import { startUploadService } from '#test/support/outbox/start-upload-service.ts';
import { namesIn, openApp, startWorld, workbookOf } from '#test/support/outbox/watched-world.ts';

const reviewOf = ({ files }: WatchedFolder) => {
  const [file] = files;
  if (file?.state !== 'review') throw new Error(`it does not wait for a person: ${JSON.stringify(files)}`);
  return file;
};
const isInReview = ({ files }: WatchedFolder) => files.some(({ state }) => state === 'review');

it('a file that was refused is not sent again under another name, and is when somebody tries again', async () => {
  const fault = { isOn: true };
  const world = await startWorld(() => (fault.isOn ? { status: 406 } : undefined));
  const { watch, lookLater, lookUntil } = await openApp(world);
  const path = await world.put('a.csv');
  const refused = await lookUntil(isInReview);
  expect(reviewOf(refused)).toMatchObject({ fileName: 'a.csv', reason: 'not-delivered' });
  const count = world.seen.length;
  fault.isOn = false;
  await rename(path, join(world.folder, 'b.csv'));
  await lookLater(0);
  await lookLater(SETTLE_MS);
  const renamed = await lookLater(SETTLE_MS);
  expect(reviewOf(renamed)).toMatchObject({ fileName: 'b.csv', reason: 'not-delivered' });
  expect(world.seen).toHaveLength(count);
  await watch.retry(renamed.id, reviewOf(renamed).id);
  await lookUntil((state) => isDone(state, 1));
  expect([...world.accepted.values()]).toEqual([1, 1]);
  expect(await namesIn(world.folder)).toEqual({ here: [], done: ['b.csv'], receipts: 1 });
});

it('a cancelled upload of which something may be stored is not sent anew before that is decided', async () => {
  const fault = { isOn: true };
  const world = await startWorld((index) => {
    if (!fault.isOn) return undefined;
    return index === 0 ? 'cut-after' : { status: 503 };
  });
  const { parts, watch, lookLater, lookUntil } = await openApp(world);
  await world.put('a.csv');
  await lookLater(0);
  await lookLater(SETTLE_MS);
  const [open] = await parts.outbox.ask('openJobs');
  const jobId = open?.job.id ?? '';
  const reasons = async () => {
    const { batches } = await parts.outbox.ask('jobBatches', jobId, { offset: 0, limit: 10 });
    return batches.map(({ heldReason }) => heldReason);
  };
  await expect.poll(() => world.accepted.size, { timeout: 10_000 }).toBe(1);
  await expect.poll(() => world.seen.length, { timeout: 10_000 }).toBeGreaterThan(1);
  await parts.outbox.change('cancelJob', jobId);
  await expect.poll(reasons, { timeout: 10_000 }).toContain('unknown-outcome');
  fault.isOn = false;
  const waiting = await lookUntil(isInReview);
  await watch.retry(waiting.id, reviewOf(waiting).id);
  expect(reviewOf(await lookLater(SETTLE_MS))).toMatchObject({ reason: 'not-delivered' });
  expect([...world.accepted.values()]).toEqual([1]);
  await parts.outbox.change('markAsSent', jobId, undefined);
  await watch.retry(waiting.id, reviewOf(waiting).id);
  await lookUntil((state) => isDone(state, 1));
  // What only the user calls stored is sent once more: no upload leaves out what the service has not confirmed.
  expect([...world.accepted.values()]).toEqual([2, 1]);
});

it('a refused file that is taken away and put back is not sent again', async () => {
  const fault = { isOn: true };
  const world = await startWorld(() => (fault.isOn ? { status: 406 } : undefined));
  const { lookLater, lookUntil } = await openApp(world);
  const path = await world.put('a.csv');
  await lookUntil(isInReview);
  const count = world.seen.length;
  fault.isOn = false;
  await rm(path);
  expect((await lookLater(0)).files).toEqual([]);
  await world.put('a.csv');
  await lookLater(0);
  await lookLater(SETTLE_MS);
  expect(reviewOf(await lookLater(SETTLE_MS))).toMatchObject({ reason: 'not-delivered' });
  expect(world.seen).toHaveLength(count);
});

it('a refused file is not sent again when its folder is watched anew', async () => {
  const fault = { isOn: true };
  const world = await startWorld(() => (fault.isOn ? { status: 406 } : undefined));
  const { lookLater, lookUntil, watch, connectionId, templateId } = await openApp(world);
  await world.put('a.csv');
  const { id } = await lookUntil(isInReview);
  const count = world.seen.length;
  fault.isOn = false;
  await watch.remove(id);
  await watch.add(world.folder, { connectionId, templateId });
  await lookLater(0);
  await lookLater(SETTLE_MS);
  expect(reviewOf(await lookLater(SETTLE_MS))).toMatchObject({ reason: 'not-delivered' });
  expect(world.seen).toHaveLength(count);
});

it('a file whose upload the outbox has lost waits for a person, who may send it again', async () => {
  const world = await startWorld((index) => (index === 1 ? 'cut-after' : undefined));
  const before = await openApp(world);
  await world.put('a.csv');
  await before.lookLater(0);
  await before.lookLater(SETTLE_MS);
  await expect.poll(() => world.accepted.size, { timeout: 10_000 }).toBe(2);
  await before.close();
  const sent = world.seen.length;
  const file = join(world.dataDir, 'outbox.sqlite3');
  await rm(`${file}-wal`, { force: true });
  await writeFile(file, 'x'.repeat(50_000));
  const { lookLater, lookUntil, watch } = await openApp(world);
  await lookLater(0);
  const lost = await lookLater(SETTLE_MS);
  expect(reviewOf(lost)).toMatchObject({ fileName: 'a.csv', reason: 'outcome-lost' });
  expect(world.seen).toHaveLength(sent);
  await watch.retry(lost.id, reviewOf(lost).id);
  await lookUntil((state) => isDone(state, 1));
  expect(world.seen).toHaveLength(sent + 2);
});

it('of a workbook with a sheet that waits in another reading nothing is sent', async () => {
  const world = await startWorld(() => ({ status: 503 }));
  const { parts, connectionId, lookLater } = await openApp(world);
  const equipId = world.rows[0]?.split(',')[1] ?? '';
  const path = join(world.folder, 'w.xlsx');
  await writeFile(path, workbookOf(equipId, ['01', '02'], ['1.25', '1.35']));
  const { fileId } = await parts.uploadFiles.hold(path);
  const sample = await parts.spreadsheets.read(parts.uploadFiles.get(fileId), { type: 'open' });
  const [, second] = sample.sheets;
  if (!second) throw new Error('there is no second sheet');
  const { plan } = guessPlan(sample, second, knownEquipmentOf(await fetchPlaceTable(parts, connectionId)));
  const target = uploadTarget(parts, connectionId);
  const fromWindow = { fileId, target, plan, summary: describePlan(plan), canary: false, delayMs: 0 };
  const { signal } = new AbortController();
  await addFileToOutbox(parts, { ...fromWindow, alreadySent: 'changed-only' }, () => {}, signal);
  await lookLater(0);
  expect(reviewOf(await lookLater(SETTLE_MS))).toMatchObject({ reason: 'other-reading' });
  expect(await parts.outbox.ask('openJobs')).toHaveLength(1);
});

it('two files of one content that wait for a person are both shown, once', async () => {
  const world = await startWorld();
  const { lookLater, watch } = await openApp(world);
  const text = world.text.replace('1.25', 'oops');
  await world.put('a.csv', text);
  await world.put('b.csv', text);
  await lookLater(0);
  const first = await lookLater(SETTLE_MS);
  expect(first.files.map(({ fileName }) => fileName).toSorted()).toEqual(['a.csv', 'b.csv']);
  let told = 0;
  const watching = new AbortController();
  onTestFinished(() => watching.abort());
  void (async () => {
    for await (const _ of watch.state.watch(watching.signal)) told += 1;
  })();
  for (let looks = 0; looks < 5; looks += 1) expect(await lookLater(SETTLE_MS)).toEqual(first);
  expect(told).toBe(1);
});

it('a value beyond a limit waits for a person where a layout of version 1 says nothing of it', async () => {
  const world = await startWorld();
  const before = await openApp(world);
  await before.close();
  const kept = join(world.dataDir, 'upload-templates.json');
  const written = (await readFile(kept, 'utf8')).replaceAll('"limit":"hold"', '"limit":"keep-text"');
  await writeFile(kept, written.replaceAll('"version":2', '"version":1'));
  expect(written).toContain('"limit":"keep-text"');
  const { lookLater } = await openApp(world);
  await world.put('a.csv', world.text.replace('1.25', '<0.05'));
  await lookLater(0);
  expect(reviewOf(await lookLater(SETTLE_MS))).toMatchObject({ reason: 'question-open' });
  expect(world.seen).toEqual([]);
});

it('a layout that was saved while the clock was ahead does not have a file read again and again', async () => {
  const world = await startWorld();
  const { lookLater, now, saveLayout, templateId } = await openApp(world);
  now.ms += 86_400_000;
  await saveLayout((plan) => plan, templateId);
  now.ms -= 86_400_000;
  await world.put('a.csv', world.text.replace('1.25', 'oops'));
  await lookLater(0);
  const first = await lookLater(SETTLE_MS);
  for (let looks = 0; looks < 3; looks += 1)
    expect(reviewOf(await lookLater(SETTLE_MS))).toEqual(reviewOf(first));
});

it('a file whose layout is saved anew while it is read is read once more by that', async () => {
  const world = await startWorld();
  let act: (() => Promise<unknown>) | undefined;
  class SlowFiles extends UploadFiles {
    override async hold(path: string) {
      await act?.();
      return super.hold(path);
    }
  }
  const { lookLater, lookUntil, now, saveLayout, templateId } = await openApp(world, {
    uploadFiles: SlowFiles,
  });
  await world.put('a.csv', world.text.replace('1.25', 'oops'));
  await lookLater(0);
  act = () => {
    act = undefined;
    now.ms += 1_000;
    return saveLayout((plan) => ({ ...plan, badRows: 'leave-out' }), templateId);
  };
  expect(reviewOf(await lookLater(SETTLE_MS))).toMatchObject({ reason: 'rows-held' });
  await lookUntil((state) => isDone(state, 1));
});

it('a file is not sent to an address that the connection got while it was read', async () => {
  const world = await startWorld();
  const other = await startUploadService();
  let act: (() => Promise<void>) | undefined;
  const { parts, connectionId, lookLater } = await openApp(world, { onStations: async () => act?.() });
  await world.put('a.csv');
  await lookLater(0);
  act = async () => {
    act = undefined;
    const draft = { name: 'Moved', baseUrl: other.baseUrl, tokenHeader: 'X-SVC-TOKEN', zone: 'UTC' };
    await parts.connections.edit(connectionId, draft, (left) =>
      parts.connectionOwners.leave(connectionId, left),
    );
  };
  const { files } = await lookLater(SETTLE_MS);
  expect(files).toMatchObject([{ state: 'waiting', reason: 'service' }]);
  expect(await parts.outbox.ask('openJobs')).toEqual([]);
});

it('a file is sent as the user who was signed in when its stations were asked for', async () => {
  const world = await startWorld();
  let act: (() => void) | undefined;
  const { parts, connectionId, lookLater } = await openApp(world, { onStations: async () => act?.() });
  await world.put('a.csv');
  await lookLater(0);
  act = () => {
    act = undefined;
    parts.sessions.drop(connectionId);
  };
  await lookLater(SETTLE_MS);
  expect(await parts.outbox.ask('openJobs')).toMatchObject([{ job: { account: 'uploader' } }]);
  expect(world.seen).toEqual([]);
});

it.each(['stored', 'in doubt'] as const)(
  'what a copy of a refused upload has sent is not sent again by Retry, where the copy is %s',
  async (how) => {
    let answer: 'refused' | 'stored' | 'in doubt' = 'refused';
    const world = await startWorld(() => {
      if (answer === 'refused') return { status: 406 };
      if (answer === 'stored') return undefined;
      answer = 'refused';
      return 'cut-after';
    });
    const { parts, watch, lookLater, lookUntil } = await openApp(world);
    await world.put('a.csv');
    const refused = await lookUntil(isInReview);
    const { id: fileId, jobIds } = reviewOf(refused);
    answer = how;
    const copyId = await parts.outbox.sendAgain(jobIds[0] ?? '', undefined, 0);
    const copied = async () => {
      const { batches } = await parts.outbox.ask('jobBatches', copyId, { offset: 0, limit: 9 });
      return batches.map(({ state }) => state).toSorted();
    };
    const stored = how === 'stored' ? 2 : 1;
    await expect.poll(() => world.accepted.size, { timeout: 10_000 }).toBe(stored);
    if (how === 'stored') await expect.poll(copied, { timeout: 10_000 }).toEqual(['done', 'done']);
    else {
      await parts.outbox.change('cancelJob', copyId);
      // The other station was refused, or not begun.
      await expect.poll(copied, { timeout: 10_000 }).not.toContain('inflight');
      expect(await copied()).toContain('held');
    }
    answer = 'stored';
    await watch.retry(refused.id, fileId);
    if (how === 'stored') {
      await lookUntil((state) => isDone(state, 1));
      expect(await namesIn(world.folder)).toEqual({ here: [], done: ['a.csv'], receipts: 2 });
    } else {
      // The other station, which nobody has.
      await expect.poll(() => world.accepted.size, { timeout: 10_000 }).toBe(2);
      await lookLater(SETTLE_MS);
    }
    expect([...world.accepted.values()]).toEqual([1, 1]);
  },
);
