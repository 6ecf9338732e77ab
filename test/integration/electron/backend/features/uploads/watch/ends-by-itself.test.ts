import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { JsonFolder } from '#electron/backend/kit/json-folder.ts';
import { SETTLE_MS } from '#electron/backend/features/uploads/watch/arriving-files.ts';
import { openWatchedFolders } from '#electron/backend/features/uploads/watch/kept-folders.ts';
import { isDone } from '#test/support/outbox/open-watch.ts';
import { namesIn, openApp, startWorld } from '#test/support/outbox/watched-world.ts';

it('with an upload token alone a file waits for the sign-in, and goes by itself after that', async () => {
  const world = await startWorld();
  const { parts, connectionId, end, lookLater, lookUntil } = await openApp(world);
  await parts.secrets.write(parts.connections.binding(connectionId), 'upload-token', 'token');
  parts.sessions.signOut(connectionId);
  await world.put('a.csv');
  await lookLater(0);
  expect((await lookLater(SETTLE_MS)).files).toEqual([
    { state: 'waiting', fileName: 'a.csv', reason: 'signed-out' },
  ]);
  await parts.secrets.remove(parts.connections.binding(connectionId), 'upload-token');
  await parts.sessions.signIn(end, { username: 'uploader', password: 'uploader-demo' });
  await lookUntil((state) => isDone(state, 1));
});

it('a service that names no stations is asked again, and the file goes by itself when it does', async () => {
  const world = await startWorld();
  const { parts, end, lookLater, lookUntil } = await openApp(world);
  await parts.sessions.signIn(end, { username: 'newcomer', password: 'newcomer-demo' });
  await world.put('a.csv');
  await lookLater(0);
  expect((await lookLater(SETTLE_MS)).files).toEqual([
    { state: 'waiting', fileName: 'a.csv', reason: 'no-stations' },
  ]);
  await parts.sessions.signIn(end, { username: 'uploader', password: 'uploader-demo' });
  await lookLater(60_000);
  await lookUntil((state) => isDone(state, 1));
});

it('an upload whose layout is deleted is followed to its end', async () => {
  const service = { isDown: true };
  const world = await startWorld(() => (service.isDown ? { status: 503 } : undefined));
  const { parts, connectionId, lookLater, lookUntil } = await openApp(world);
  await world.put('a.csv');
  await lookLater(0);
  await lookLater(SETTLE_MS);
  await parts.uploadTemplates.change((kept) => ({ ...kept, templates: [] }));
  await world.put('b.csv', world.text.replaceAll('2026-01-01', '2026-01-02'));
  await lookLater(0);
  expect(await lookLater(SETTLE_MS)).toMatchObject({
    problem: 'layout-gone',
    files: [{ fileName: 'a.csv', reason: 'sending' }],
  });
  service.isDown = false;
  parts.outbox.tryNow(connectionId);
  const { problem } = await lookUntil((state) => isDone(state, 1));
  expect(problem).toBe('layout-gone');
  expect(await namesIn(world.folder)).toEqual({ here: ['b.csv'], done: ['a.csv'], receipts: 1 });
});

it('what is being sent when its connection is removed comes back, and waits for a person', async () => {
  const world = await startWorld(() => ({ status: 503 }));
  const { parts, connectionId, lookLater } = await openApp(world);
  await world.put('a.csv');
  await lookLater(0);
  await lookLater(SETTLE_MS);
  const { connections, connectionOwners } = parts;
  await connections.remove(connectionId, (left) => connectionOwners.leave(connectionId, left));
  for (let looks = 0; looks < 2; looks += 1)
    expect(await lookLater(SETTLE_MS)).toMatchObject({
      problem: 'connection-gone',
      files: [{ state: 'review', fileName: 'a.csv', reason: 'not-delivered', jobIds: [expect.any(String)] }],
    });
  expect((await namesIn(world.folder)).here).toEqual(['a.csv']);
});

it('a note that this version does not know costs no other', async () => {
  const world = await startWorld();
  const before = await openApp(world);
  await world.put('a.csv', 'x');
  await before.lookLater(0);
  expect((await before.lookLater(SETTLE_MS)).files).toMatchObject([{ state: 'review' }]);
  await before.close();
  const dir = join(world.dataDir, 'watched-by-test');
  const path = join(dir, 'watched-folders.json');
  const kept = (await readFile(path, 'utf8')).replace('"no-values"', '"of-another-version"');
  expect(kept).toContain('of-another-version');
  await writeFile(path, kept);
  const { content, setAside } = await openWatchedFolders(new JsonFolder(dir, () => {}));
  expect(setAside).toBeNull();
  expect(content.folders).toMatchObject([{ path: world.folder, notes: [] }]);
});
