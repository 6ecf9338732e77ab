import { mkdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { call } from '@orpc/server';
import { expect, it } from 'vitest';
import { UploadFiles } from '#electron/backend/features/uploads/files/upload-files.ts';
import { SETTLE_MS } from '#electron/backend/features/uploads/watch/arriving-files.ts';
import { watchedFoldersProcedures } from '#electron/backend/features/uploads/watch/watched-folders-procedures.ts';
import { serviceEndpoint } from '#electron/backend/identity/connections/service-endpoint.ts';
import { isDone } from '#test/support/outbox/open-watch.ts';
import { startUploadService } from '#test/support/outbox/start-upload-service.ts';
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

it('a folder of the data of the app is not watched: its own files would be taken out of it', async () => {
  const world = await startWorld();
  const { parts, watch, connectionId, templateId } = await openApp(world);
  const add = (folder: string) =>
    call(
      watchedFoldersProcedures.add,
      { place: 'choose', connectionId, templateId },
      { context: { ...parts, watchedFolders: watch, desktop: { chooseFolder: async () => folder } } },
    );
  for (const folder of [world.dataDir, `${world.dataDir}/.`, join(world.dataDir, 'uploads')])
    await expect(add(folder)).rejects.toMatchObject({ code: 'FOLDER_OF_APP', details: { folder } });
  const link = join(world.folder, 'link');
  await symlink(world.dataDir, link);
  await expect(add(link)).rejects.toMatchObject({ code: 'FOLDER_OF_APP' });
  const own = join(world.dataDir, 'watched', 'exports');
  await mkdir(own, { recursive: true });
  expect(await add(own)).toBe(true);
});

it.each(['noted', 'not noted, as by an earlier version'])(
  'files of a folder go to no other address unasked, where its own is %s',
  async (how) => {
    const [world, other] = [await startWorld(), await startUploadService()];
    const first = await openApp(world);
    const addressed = async (baseUrl: string) => {
      const draft = { name: 'Weekly', baseUrl, tokenHeader: 'X-SVC-TOKEN', zone: 'Asia/Shanghai' };
      const { connections, connectionOwners } = app.parts;
      await connections.edit(app.connectionId, draft, (left) =>
        connectionOwners.leave(app.connectionId, left),
      );
      const login = { username: 'uploader', password: 'uploader-demo' };
      await app.parts.sessions.signIn(await serviceEndpoint(app.parts, app.connectionId), login);
    };
    await first.close();
    if (how !== 'noted') {
      const file = join(world.dataDir, 'watched-by-test', 'watched-folders.json');
      const kept = JSON.parse(await readFile(file, 'utf8')) as { folders: { origin?: string }[] };
      for (const folder of kept.folders) delete folder.origin;
      await writeFile(file, JSON.stringify(kept));
    }
    let asked = 0;
    const app = await openApp(world, { onStations: async () => void (asked += 1) });
    await app.lookLater(0);
    await addressed(other.baseUrl);
    await world.put('a.csv');
    await app.lookLater(0);
    const held = await app.lookLater(SETTLE_MS);
    const [from, to] = [new URL(world.baseUrl).origin, new URL(other.baseUrl).origin];
    expect(held).toMatchObject({ problem: 'connection-moved', moved: { from, to } });
    expect([asked, (await namesIn(world.folder)).here]).toEqual([0, ['a.csv']]);
    await app.watch.sendToOrigin(held.id, to);
    await app.lookUntil((state) => isDone(state, 1));
    expect([world.seen.length, other.accepted.size]).toEqual([0, 2]);
    await addressed(world.baseUrl);
    expect(await app.lookLater(0)).toMatchObject({
      problem: 'connection-moved',
      moved: { from: to, to: from },
    });
    await addressed(other.baseUrl);
    expect(await app.lookLater(0)).toMatchObject({ problem: null, moved: null });
  },
);

it('a folder of an earlier version whose connection is gone is not written to disk at each look', async () => {
  const world = await startWorld();
  const before = await openApp(world);
  await before.close();
  const file = join(world.dataDir, 'watched-by-test', 'watched-folders.json');
  const kept = JSON.parse(await readFile(file, 'utf8'));
  const folders = kept.folders.map((one: object) => ({ ...one, origin: undefined, connectionId: 'gone' }));
  await writeFile(file, JSON.stringify({ ...kept, folders }));
  const written = await stat(file);
  const app = await openApp(world);
  expect(await app.lookLater(SETTLE_MS)).toMatchObject({ problem: 'connection-gone' });
  await app.lookLater(SETTLE_MS);
  expect(await stat(file)).toMatchObject({ ino: written.ino, mtimeMs: written.mtimeMs });
});

// Elsewhere systems give no such names to files.
it.runIf(process.platform === 'linux')(
  'a file whose name is not UTF-8 is listed until it is renamed, and then sent',
  async () => {
    const world = await startWorld();
    const { lookLater, lookUntil } = await openApp(world);
    // 测量.csv in GBK
    const path = Buffer.concat([Buffer.from(`${world.folder}/`), Buffer.from('b2e2c1bf2e637376', 'hex')]);
    await writeFile(path, world.text);
    await lookLater(0);
    const { files } = await lookLater(SETTLE_MS);
    expect(files).toEqual([{ state: 'waiting', fileName: '\uFFFD\uFFFD\uFFFD\uFFFD.csv', reason: 'name' }]);
    await rename(path, join(world.folder, '测量.csv'));
    await lookUntil((state) => isDone(state, 1));
    expect((await namesIn(world.folder)).done).toEqual(['测量.csv']);
  },
);
