import { expect, test } from 'vitest';
import type { PlaceChunk } from '#shared/domain/places/place-columns.ts';
import { type BackendClient, openBackend } from '#test/support/open-backend.ts';
import { startDataService } from '#test/support/start-data-service.ts';
import { startOddService } from '#test/support/start-odd-service.ts';

const TOKEN = {
  username: 'u',
  projects: '',
  places: '',
  validDate: '2099-01-01 00:00:00',
  valid: true,
};

async function signIn(client: BackendClient, baseUrl: string, password = 'engineer-demo'): Promise<string> {
  const draft = { name: 'Test', baseUrl, tokenHeader: 'X-SVC-TOKEN', zone: 'Asia/Shanghai' };
  const { id: connectionId } = await client.connections.add(draft);
  await client.session.signIn({ connectionId, username: 'engineer', password });
  return connectionId;
}

/** A service whose place list is these bytes. */
function serviceWithList(body: string, status = 200, token = 't'): Promise<string> {
  return startOddService((request, response) => {
    const isToken = request.url?.endsWith('/token') === true;
    response.writeHead(isToken ? 200 : status, { 'content-type': 'application/json' });
    response.end(isToken ? JSON.stringify({ ...TOKEN, token }) : body);
  });
}

async function chunkAt(client: BackendClient, listId: string, firstRow: number): Promise<PlaceChunk> {
  return JSON.parse(await client.places.chunk({ listId, firstRow })) as PlaceChunk;
}

test('a list comes in chunks, and each record as the service sent it', async () => {
  const { baseUrl } = await startDataService();
  const { client } = await openBackend();
  const connectionId = await signIn(client, baseUrl);
  const { listId, count, zone } = await client.places.list({ connectionId });
  expect([count, zone]).toEqual([240, 'Asia/Shanghai']);
  const { columns } = await chunkAt(client, listId, 0);
  expect(columns.placeId).toHaveLength(240);
  const record = await client.places.record({ listId, row: 239 });
  expect(record['placeId']).toBe(columns.placeId[239]);
  expect(record['nodeDepth']).toMatch(/^\d/);
});

test('a list of more places than a chunk takes arrives whole', async () => {
  const elements = Array.from({ length: 12_001 }, (_, row) => ({
    placeId: `L${row}`,
    nodeDepth: String(row),
  }));
  const { client } = await openBackend();
  const connectionId = await signIn(client, await serviceWithList(JSON.stringify(elements)));
  const { listId, count } = await client.places.list({ connectionId });
  const placeIds: (string | null)[] = [];
  while (placeIds.length < count)
    placeIds.push(...(await chunkAt(client, listId, placeIds.length)).columns.placeId);
  expect(placeIds).toEqual(elements.map(({ placeId }) => placeId));
});

test('elements that are no places are told apart, and rows count places alone', async () => {
  const { client } = await openBackend();
  const connectionId = await signIn(
    client,
    await serviceWithList('[null,{"placeId":"A"},"x",{"placeId":"B"}]'),
  );
  const { listId, count, notPlaces } = await client.places.list({ connectionId });
  expect(count).toBe(2);
  expect(notPlaces).toEqual([
    { index: 0, raw: null },
    { index: 2, raw: 'x' },
  ]);
  expect(await client.places.record({ listId, row: 1 })).toEqual({ placeId: 'B' });
});

test('the next list of a connection takes the place of the one before', async () => {
  const { client } = await openBackend();
  const connectionId = await signIn(client, await serviceWithList('[{"placeId":"A"}]'));
  const before = await client.places.list({ connectionId });
  const after = await client.places.list({ connectionId });
  await expect(client.places.chunk({ listId: before.listId, firstRow: 0 })).rejects.toMatchObject({
    code: 'PLACE_LIST_GONE',
  });
  expect(await client.places.record({ listId: after.listId, row: 0 })).toEqual({ placeId: 'A' });
});

test('a list goes with its connection', async () => {
  const { client } = await openBackend();
  const connectionId = await signIn(client, await serviceWithList('[{"placeId":"A"}]'));
  const { listId } = await client.places.list({ connectionId });
  await client.connections.remove({ id: connectionId });
  await expect(client.places.record({ listId, row: 0 })).rejects.toMatchObject({ code: 'PLACE_LIST_GONE' });
});

test.each([
  ['<html>Login</html>', 200, { code: 'NOT_A_DATA_SERVICE', data: { status: 200, excerpt: 'Login' } }],
  ['{"msg":"no"}', 200, { code: 'UNEXPECTED_ANSWER' }],
  ['{"msg":"database is down"}', 500, { code: 'SERVICE_FAILED', data: { says: 'database is down' } }],
  ['', 404, { code: 'NOT_A_DATA_SERVICE', data: { status: 404 } }],
])('the answer %j with status %d is no list', async (body, status, failure) => {
  const { client } = await openBackend();
  const connectionId = await signIn(client, await serviceWithList(body, status));
  await expect(client.places.list({ connectionId })).rejects.toMatchObject(failure);
});

test.each([
  [200, 'NOT_A_DATA_SERVICE'],
  [500, 'SERVICE_FAILED'],
])('a page with status %d that repeats the token is quoted without it', async (status, code) => {
  const { client } = await openBackend();
  const page = `<p>${'x'.repeat(185)} token-of-the-sign-in is unknown</p>`;
  const connectionId = await signIn(client, await serviceWithList(page, status, 'token-of-the-sign-in'));
  const failed = await client.places.list({ connectionId }).catch((error: unknown) => error);
  expect(failed).toMatchObject({ code });
  expect(JSON.stringify(failed)).toContain('xxx toke…(20)');
});
