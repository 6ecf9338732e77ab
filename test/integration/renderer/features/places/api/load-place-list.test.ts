import { expect, test } from 'vitest';
import { loadPlaceList } from '#renderer/features/places/api/list-places.ts';
import type { LoadedPlaceList } from '#renderer/features/places/model/loaded-place-list.ts';
import { openBackend } from '#test/support/open-backend.ts';
import { startOddService } from '#test/support/start-odd-service.ts';

const TOKEN = JSON.stringify({
  token: 't',
  username: 'u',
  projects: '',
  places: '',
  validDate: '2099-01-01 00:00:00',
  valid: true,
});

async function openWith(count: number) {
  const elements = Array.from({ length: count }, (_, row) => ({ placeId: `L${row}`, nodeDepth: `${row}.5` }));
  const baseUrl = await startOddService((request, response) => {
    response.end(request.url?.endsWith('/token') === true ? TOKEN : JSON.stringify(elements));
  });
  const { client } = await openBackend();
  const draft = { name: 'Test', baseUrl, tokenHeader: 'X-SVC-TOKEN', zone: 'Asia/Shanghai' };
  const { id: connectionId } = await client.connections.add(draft);
  await client.session.signIn({ connectionId, username: 'u', password: 'p' });
  return { client, connectionId };
}

test('the first places can be shown while the rest is on its way, in a table that does not change', async () => {
  const { client, connectionId } = await openWith(5_000);
  const seen: LoadedPlaceList[] = [];
  const signal = new AbortController().signal;
  const rows: number[] = [];
  const list = await loadPlaceList(client, connectionId, signal, (first) => {
    seen.push(first);
    first.progress.follow((loaded) => rows.push(loaded));
  });
  expect(seen.map(({ table }) => table.count)).toEqual([2_000]);
  expect(rows).toEqual([2_000, 4_000, 5_000]);
  expect([list.table.count, list.progress.rows, list.count]).toEqual([5_000, 5_000, 5_000]);
  expect(list.table.value(4_999, 'nodeDepth')).toBe(4_999.5);
  expect(list.table.rowOf('L1999')).toBe(1_999);
});

test('a short list comes in one step', async () => {
  const { client, connectionId } = await openWith(3);
  let steps = 0;
  const list = await loadPlaceList(client, connectionId, new AbortController().signal, () => (steps += 1));
  expect([steps, list.table.count, list.progress.rows]).toEqual([0, 3, 3]);
});

test('an empty list is a list', async () => {
  const { client, connectionId } = await openWith(0);
  const list = await loadPlaceList(client, connectionId, new AbortController().signal, () => {});
  expect([list.table.count, list.progress.rows]).toEqual([0, 0]);
});

test('a list that is no longer wanted is not loaded further', async () => {
  const { client, connectionId } = await openWith(11_000);
  const ending = new AbortController();
  const loading = loadPlaceList(client, connectionId, ending.signal, () => ending.abort());
  await expect(loading).rejects.toMatchObject({ name: 'AbortError' });
});
