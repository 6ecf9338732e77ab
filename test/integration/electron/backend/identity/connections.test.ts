import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openBackend } from '#test/support/open-backend.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const DRAFT = { name: 'River', baseUrl: '127.0.0.1:1', tokenHeader: 'X-SVC-TOKEN', zone: 'Asia/Shanghai' };

test('the first connection becomes the active one, and all is there again after a restart', async () => {
  const first = await openBackend();
  const river = await first.client.connections.add(DRAFT);
  const old = await first.client.connections.add({ ...DRAFT, name: 'Old town' });
  await first.client.connections.edit({ id: old.id, draft: { ...DRAFT, name: 'Old town 2', zone: 'UTC' } });
  await first.close();

  const second = await openBackend({ dataDir: first.dataDir });
  const list = await second.client.connections.list();
  expect(list.activeId).toBe(river.id);
  expect(list.setAside).toBeNull();
  expect(list.connections).toEqual([
    { ...DRAFT, kind: 'remote', id: river.id, username: null, baseUrl: 'http://127.0.0.1:1' },
    {
      ...DRAFT,
      kind: 'remote',
      id: old.id,
      username: null,
      baseUrl: 'http://127.0.0.1:1',
      name: 'Old town 2',
      zone: 'UTC',
    },
  ]);
});

test('removing the active connection makes the next one active', async () => {
  const { client } = await openBackend();
  const [first, second] = [await client.connections.add(DRAFT), await client.connections.add(DRAFT)];
  await client.connections.remove({ id: first.id });
  expect((await client.connections.list()).activeId).toBe(second.id);
  await client.connections.remove({ id: second.id });
  expect(await client.connections.list()).toEqual({ connections: [], activeId: null, setAside: null });
});

test.each(['{"version":1,"connec', '[]', '{"version":1,"connections":[{"kind":"remote"}],"activeId":null}'])(
  'a connections file %j is set aside whole, said so, and the app goes on',
  async (broken) => {
    const dataDir = await tempDir();
    await writeFile(join(dataDir, 'connections.json'), broken);
    const { client } = await openBackend({ dataDir });
    const { connections, setAside } = await client.connections.list();
    expect(connections).toEqual([]);
    expect(await readFile(setAside?.keptAs ?? '', 'utf8')).toBe(broken);
    await client.connections.add(DRAFT);
    await client.connections.acknowledgeSetAside();
    expect((await client.connections.list()).setAside).toBeNull();
  },
);

test('parallel changes are all kept, and no draft file is left behind', async () => {
  const { client, dataDir } = await openBackend();
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => client.connections.add({ ...DRAFT, name: `n${n}` })),
  );
  const names = (await client.connections.list()).connections.map((each) => 'name' in each && each.name);
  expect(new Set(names)).toEqual(new Set(Array.from({ length: 20 }, (_, n) => `n${n}`)));
  expect((await readdir(dataDir)).filter((file) => file.endsWith('.draft'))).toEqual([]);
});

test('a bad draft is refused with the field and the reason', async () => {
  const { client } = await openBackend();
  await expect(client.connections.add({ ...DRAFT, baseUrl: 'ftp://x' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { field: 'baseUrl', reason: 'address-not-http' },
    defined: true,
  });
});

test('an unknown connection is CONNECTION_NOT_FOUND', async () => {
  const { client } = await openBackend();
  await expect(client.connections.activate({ id: 'x' })).rejects.toMatchObject({
    code: 'CONNECTION_NOT_FOUND',
    data: { connectionId: 'x' },
  });
});

test('a data folder that cannot be written is DISK_FAILED, and the change did not happen', async () => {
  const { client, dataDir } = await openBackend();
  await client.connections.add(DRAFT);
  await rm(join(dataDir, 'connections.json'));
  await mkdir(join(dataDir, 'connections.json'));
  await expect(client.connections.add({ ...DRAFT, name: 'second' })).rejects.toMatchObject({
    code: 'DISK_FAILED',
  });
  expect((await client.connections.list()).connections).toHaveLength(1);
});
