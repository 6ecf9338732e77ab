import { expect, test } from 'vitest';
import { openBackend } from '#test/support/open-backend.ts';

const DRAFT = {
  name: 'Test',
  baseUrl: 'http://127.0.0.1:1',
  tokenHeader: 'X-SVC-TOKEN',
  zone: 'Asia/Shanghai',
};

test('what was said of the coordinates of a project is kept, for its connection alone', async () => {
  const { client, dataDir, close } = await openBackend();
  const { id: connectionId } = await client.connections.add(DRAFT);
  const other = await client.connections.add({ ...DRAFT, baseUrl: 'http://127.0.0.1:2' });
  const systems = { ex: 'wgs84', map: 'bd09' } as const;
  await client.places.coordinateSystems.change({ connectionId, projectId: '__proto__', systems });
  await client.places.coordinateSystems.change({ connectionId, projectId: 'P1', systems });
  await client.places.coordinateSystems.change({ connectionId, projectId: 'P2', systems });
  await client.places.coordinateSystems.change({ connectionId, projectId: 'P2', systems: null });
  await close();
  const reopened = await openBackend({ dataDir });
  const { read } = reopened.client.places.coordinateSystems;
  expect((await read({ connectionId }))['P1']).toEqual(systems);
  expect(Object.keys(await read({ connectionId }))).not.toContain('P2');
  expect(await read({ connectionId: other.id })).toEqual({});
  await reopened.client.connections.remove({ id: connectionId });
  await expect(read({ connectionId })).rejects.toMatchObject({ code: 'CONNECTION_NOT_FOUND' });
});
