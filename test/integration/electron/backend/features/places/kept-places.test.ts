import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PlaceChunk } from '#shared/domain/places/place-columns.ts';
import { type BackendClient, openBackend } from '#test/support/open-backend.ts';
import { startDataService } from '#test/support/start-data-service.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const DRAFT = { name: 'Test', tokenHeader: 'X-SVC-TOKEN', zone: 'Asia/Shanghai' };
const ENGINEER = { username: 'engineer', password: 'engineer-demo' };

/** What the backend offers now, without waiting for a change. */
async function keptOf(client: BackendClient, connectionId: string) {
  const ending = new AbortController();
  try {
    for await (const kept of await client.places.kept({ connectionId }, { signal: ending.signal }))
      return kept;
    return undefined;
  } finally {
    ending.abort();
  }
}

/** The data folder of an app that fetched a list and ended. */
async function endedApp(username = 'engineer') {
  const { baseUrl } = await startDataService();
  const dataDir = await tempDir();
  const first = await openBackend({ dataDir });
  const { id: connectionId } = await first.client.connections.add({ ...DRAFT, baseUrl });
  await first.client.session.signIn({ connectionId, username, password: `${username}-demo` });
  const fetched = await first.client.places.list({ connectionId });
  await first.close();
  return { baseUrl, dataDir, connectionId, fetched, folder: join(dataDir, 'last-places') };
}

test('the last list is there after a restart, with its time and its account, in a file for the user alone', async () => {
  const { dataDir, connectionId, fetched, folder } = await endedApp();
  const { client } = await openBackend({ dataDir });
  const kept = await keptOf(client, connectionId);
  expect(kept).toMatchObject({
    count: 240,
    username: 'engineer',
    zone: 'Asia/Shanghai',
    receivedAtMs: fetched.receivedAtMs,
    levels: null,
  });
  const listId = kept?.listId ?? '';
  const chunk = JSON.parse(await client.places.chunk({ listId, firstRow: 0 })) as PlaceChunk;
  expect(chunk.columns.placeId).toHaveLength(240);
  const record = await client.places.record({ listId, row: 0 });
  expect(record['placeId']).toBe(chunk.columns.placeId[0]);
  const [file = ''] = await readdir(folder);
  expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('no alert is judged by a kept list, and nothing is offered once a newer one has come', async () => {
  const { dataDir, connectionId } = await endedApp();
  const { client } = await openBackend({ dataDir });
  expect(await keptOf(client, connectionId)).not.toBeNull();
  expect(await client.alerts.list({ connectionId })).toBe('[]');
  await client.session.signIn({ connectionId, ...ENGINEER });
  await client.places.list({ connectionId });
  expect(await keptOf(client, connectionId)).toBeNull();
});

test('a try to sign in that fails costs nothing of it', async () => {
  const { dataDir, connectionId } = await endedApp();
  const { client } = await openBackend({ dataDir });
  await expect(
    client.session.signIn({ connectionId, username: 'uploader', password: 'wrong' }),
  ).rejects.toThrow();
  expect(await keptOf(client, connectionId)).toMatchObject({ username: 'engineer' });
});

test('it goes when somebody else signs in', async () => {
  const { dataDir, connectionId, folder } = await endedApp();
  const { client } = await openBackend({ dataDir });
  await client.session.signIn({ connectionId, username: 'uploader', password: 'uploader-demo' });
  await expect.poll(() => readdir(folder)).toEqual([]);
  await client.session.signOut({ connectionId });
  expect(await keptOf(client, connectionId)).toBeNull();
});

test('it goes when the user signs out', async () => {
  const { dataDir, connectionId, folder } = await endedApp();
  const { client } = await openBackend({ dataDir });
  await client.session.signIn({ connectionId, ...ENGINEER });
  await client.places.list({ connectionId });
  await client.session.signOut({ connectionId });
  await expect.poll(() => readdir(folder)).toEqual([]);
  expect(await keptOf(client, connectionId)).toBeNull();
});

test('it goes with its connection, and when the connection leads elsewhere', async () => {
  const removed = await endedApp();
  const { client } = await openBackend({ dataDir: removed.dataDir });
  await client.connections.remove({ id: removed.connectionId });
  expect(await readdir(removed.folder)).toEqual([]);
  const moved = await endedApp();
  const other = await openBackend({ dataDir: moved.dataDir });
  expect(await keptOf(other.client, moved.connectionId)).not.toBeNull();
  const elsewhere = { ...DRAFT, baseUrl: 'http://127.0.0.1:9' };
  await other.client.connections.edit({ id: moved.connectionId, draft: elsewhere });
  expect(await readdir(moved.folder)).toEqual([]);
  expect(await keptOf(other.client, moved.connectionId)).toBeNull();
});

test('a file of another service is not offered, also if the connection was moved while the app did not run', async () => {
  const { dataDir, connectionId, baseUrl } = await endedApp();
  const file = join(dataDir, 'connections.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace(baseUrl, 'http://127.0.0.1:9'));
  const { client } = await openBackend({ dataDir });
  expect(await keptOf(client, connectionId)).toBeNull();
});

test.each([
  ['cut short', (bytes: Buffer) => bytes.subarray(0, -10)],
  [
    'changed in the middle',
    (bytes: Buffer) => Buffer.from(bytes).fill(0, bytes.length >> 1, (bytes.length >> 1) + 9),
  ],
  ['without a first line', () => Buffer.alloc(10_000, 'x')],
])('a file that is %s is set aside with a line of the log, and nothing is shown', async (_, damage) => {
  const { dataDir, connectionId, folder } = await endedApp();
  const [name = ''] = await readdir(folder);
  await writeFile(join(folder, name), damage(await readFile(join(folder, name))));
  const { client, log } = await openBackend({ dataDir });
  expect(await keptOf(client, connectionId)).toBeNull();
  expect(await readdir(folder)).toEqual([`${name}.unreadable`]);
  expect(log).toContainEqual(
    expect.objectContaining({ event: 'file-set-aside', file: join(folder, name) }) as unknown,
  );
});

test('drafts and files of connections that are gone are removed at the start', async () => {
  const { dataDir, folder } = await endedApp();
  const [name = ''] = await readdir(folder);
  await writeFile(join(folder, 'gone.places'), 'x');
  await writeFile(join(folder, `${name}.0f.draft`), 'x');
  await openBackend({ dataDir });
  expect(await readdir(folder)).toEqual([name]);
});
