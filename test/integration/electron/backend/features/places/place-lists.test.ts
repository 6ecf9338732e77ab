import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PlaceLists } from '#electron/backend/features/places/list/place-lists.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const WORKER_FILE = join(
  import.meta.dirname,
  '../../../../../../electron/backend/features/places/list/place-list-worker.ts',
);
const GONE = { code: 'PLACE_LIST_GONE' };

async function openLists() {
  const lists = new PlaceLists(WORKER_FILE, join(await tempDir(), 'alerts.sqlite3'), () => {});
  onTestFinished(() => lists.close());
  const source = { connectionId: 'c', zone: 'UTC', secrets: [], wanted: new AbortController().signal };
  const bytes = () => new TextEncoder().encode('[{"placeId":"A"}]');
  return {
    lists,
    forWindow: async () => (await lists.open(source, bytes())).listId,
    inBackground: async (insteadOf = lists.listOf('c')?.listId) =>
      (await lists.open({ ...source, insteadOf: { listId: insteadOf } }, bytes())).listId,
  };
}

test('a list that a window shows stays while the list is renewed in the background', async () => {
  const { lists, forWindow, inBackground } = await openLists();
  const shown = await forWindow();
  const first = await inBackground();
  const second = await inBackground();
  expect(lists.listOf('c')?.listId).toBe(second);
  expect(await lists.record(shown, 0)).toEqual({ placeId: 'A' });
  await expect(lists.record(first, 0)).rejects.toMatchObject(GONE);
  const next = await forWindow();
  expect(await lists.record(next, 0)).toEqual({ placeId: 'A' });
  for (const listId of [shown, second]) await expect(lists.record(listId, 0)).rejects.toMatchObject(GONE);
});

test('a list of the background that comes after one of a window is dropped', async () => {
  const { lists, forWindow, inBackground } = await openLists();
  const before = await forWindow();
  const shown = await forWindow();
  expect(await inBackground(before)).toBe(shown);
  expect(lists.listOf('c')?.listId).toBe(shown);
});

test('both lists go with their connection', async () => {
  const { lists, forWindow, inBackground } = await openLists();
  const listIds = [await forWindow(), await inBackground()];
  lists.drop('c');
  for (const listId of listIds) await expect(lists.record(listId, 0)).rejects.toMatchObject(GONE);
});
