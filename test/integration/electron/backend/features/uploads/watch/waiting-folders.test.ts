import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { call } from '@orpc/server';
import { expect, it } from 'vitest';
import { UploadFiles } from '#electron/backend/features/uploads/files/upload-files.ts';
import { SETTLE_MS } from '#electron/backend/features/uploads/watch/arriving-files.ts';
import { watchedFoldersProcedures } from '#electron/backend/features/uploads/watch/watched-folders-procedures.ts';
import { namesIn, openApp, startWorld } from '#test/support/outbox/watched-world.ts';
import { tempDir } from '#test/support/temp-dir.ts';

/** Files of which each copy is counted; those of the folder `hangs` never answer. */
function countedFiles(hangs = '') {
  const copies = { count: 0 };
  class CountedFiles extends UploadFiles {
    override async hold(path: string) {
      copies.count += 1;
      if (hangs !== '' && path.startsWith(hangs)) await new Promise<never>(() => {});
      return super.hold(path);
    }
  }
  return { copies, uploadFiles: CountedFiles };
}

it('a file that waits for somebody to sign in is neither moved nor copied', async () => {
  const { copies, uploadFiles } = countedFiles();
  const world = await startWorld();
  const { parts, connectionId, lookLater } = await openApp(world, { uploadFiles });
  parts.sessions.drop(connectionId);
  await world.put('a.csv');
  await lookLater(0);
  for (let looks = 0; looks < 3; looks += 1)
    expect((await lookLater(SETTLE_MS)).files).toMatchObject([{ fileName: 'a.csv', reason: 'signed-out' }]);
  expect((await namesIn(world.folder)).here).toEqual(['a.csv']);
  expect(copies.count).toBe(0);
});

it('a service that does not answer is asked for its stations less and less often', async () => {
  const { copies, uploadFiles } = countedFiles();
  const asked = { count: 0, fails: true };
  const onStations = async () => {
    asked.count += 1;
    if (asked.fails) throw new Error('no answer');
  };
  const world = await startWorld();
  const { lookLater } = await openApp(world, { uploadFiles, onStations });
  for (const name of ['a.csv', 'b.csv', 'c.csv']) await world.put(name);
  await lookLater(0);
  for (let looks = 0; looks < 24; looks += 1)
    expect((await lookLater(SETTLE_MS)).files).toMatchObject([
      { reason: 'service' },
      { reason: 'service' },
      { reason: 'service' },
    ]);
  // After 0, 10, 30 and 70 s of two minutes.
  expect([asked.count, copies.count]).toEqual([4, 0]);
  asked.fails = false;
  expect((await lookLater(600_000)).files).toMatchObject([{ reason: 'sending' }, {}, {}]);
});

it('a list of stations that does not come to its end is given up', async () => {
  const world = await startWorld();
  const { lookLater } = await openApp(world, {
    stationsTimeoutMs: 200,
    onStations: () => new Promise<never>(() => {}),
  });
  await world.put('a.csv');
  await lookLater(0);
  expect((await lookLater(SETTLE_MS)).files).toMatchObject([{ reason: 'service' }]);
});

it('time that is set forward or back makes no file complete, and keeps none waiting', async () => {
  const world = await startWorld(() => ({ status: 503 }));
  const { lookLater, now } = await openApp(world);
  await world.put('a.csv');
  await lookLater(0);
  now.ms += 6 * 3_600_000;
  expect((await lookLater(1)).files).toMatchObject([{ reason: 'growing' }]);
  now.ms -= 24 * 3_600_000;
  expect((await lookLater(SETTLE_MS)).files).toMatchObject([{ reason: 'sending' }]);
});

it('a folder that does not answer says so, and holds up neither other folders nor the end of the app', async () => {
  const world = await startWorld();
  const good = await tempDir();
  const { uploadFiles } = countedFiles(world.folder);
  const app = await openApp(world, { uploadFiles, stoppingMs: 100 });
  const { watch, connectionId, templateId, now } = app;
  await watch.add(good, { connectionId, templateId });
  await world.put('a.csv');
  await writeFile(join(good, 'b.csv'), world.text);
  await app.lookLater(0);
  now.steadyMs += SETTLE_MS;
  void watch.look();
  await expect.poll(() => world.seen.length, { timeout: 10_000 }).toBe(2);
  expect((await app.lookLater(60_000)).problem).toBe('no-answer');
  await expect
    .poll(async () => {
      await app.lookLater(0);
      return (await namesIn(good)).done;
    })
    .toEqual(['b.csv']);
  const [first] = watch.state.value;
  await watch.remove(first?.id ?? '');
  expect(watch.state.value).toHaveLength(1);
  await app.close();
});

it('nothing of a folder is sent from which it could not be moved to done', async () => {
  const world = await startWorld();
  const { lookLater, lookUntil } = await openApp(world);
  const blocking = await world.put('done', 'somebody’s file');
  await world.put('a.csv');
  await lookLater(0);
  const { problem, files } = await lookLater(SETTLE_MS);
  expect(problem).toBe('not-writable');
  // The two came at about the same time, in no order.
  expect(new Set(files.map(({ fileName }) => fileName))).toEqual(new Set(['a.csv', 'done']));
  expect(files.find(({ fileName }) => fileName === 'a.csv')).toMatchObject({ reason: 'locked' });
  expect(world.seen).toEqual([]);
  await rm(blocking);
  expect((await lookUntil(() => true)).problem).toBeNull();
});

it('a folder has one connection, and the app makes one for each', async () => {
  const world = await startWorld();
  const { parts, watch, connectionId, templateId } = await openApp(world);
  const draft = { name: 'Weekly', baseUrl: 'http://127.0.0.1:9', tokenHeader: 'X-SVC-TOKEN', zone: 'UTC' };
  const second = await parts.connections.add(draft);
  const other = { connectionId: second.id, templateId };
  await expect(watch.add(`${world.folder}/.`, other)).rejects.toMatchObject({
    code: 'FOLDER_WATCHED',
    details: { folder: world.folder, name: 'Weekly' },
  });
  const context = { ...parts, watchedFolders: watch };
  for (const of of [{ connectionId, templateId }, other])
    await call(watchedFoldersProcedures.add, { place: 'own', ...of }, { context });
  const own = watch.state.value.slice(1);
  expect(own.map((folder) => folder.connectionId)).toEqual([connectionId, second.id]);
  expect(new Set(own.map(({ path }) => path)).size).toBe(2);
  for (const { path } of own) expect((await stat(path)).isDirectory()).toBe(true);
});
