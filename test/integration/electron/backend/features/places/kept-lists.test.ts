import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HeldList } from '#electron/backend/features/places/list/held-list.ts';
import { KeptLists } from '#electron/backend/features/places/list/kept-lists.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const KEPT_FOR = { origin: 'https://a', username: 'u', zone: 'UTC' };
const LEVELS = [
  { placeId: 'A', levelM: 1.25, timeMs: 1_000 },
  { placeId: 'B', levelM: null, timeMs: null },
];

async function keptWithLevels(placeIds: string[]) {
  const file = join(await tempDir(), 'last', 'c.places');
  const text = JSON.stringify(placeIds.map((placeId) => ({ placeId })));
  const list = HeldList.read(new TextEncoder().encode(text), 'UTC');
  if (!(list instanceof HeldList)) throw new Error(list.problem);
  const lists = new KeptLists(new Map([['l', list]]));
  const keep = () =>
    lists.keep({ file, connectionId: 'c', listId: 'l', keptFor: KEPT_FOR, receivedAtMs: 500 });
  return { file, lists, keep };
}

test('the last levels are kept with the list, and with their time', async () => {
  const { file, lists, keep } = await keptWithLevels(['A', 'B']);
  lists.noteLevels('c', LEVELS, 2_000);
  expect(await keep()).toBe('kept');
  const later = new KeptLists(new Map());
  const opened = await later.open({ file, listId: 'k', keptFor: KEPT_FOR });
  expect(opened).toMatchObject({ count: 2, receivedAtMs: 500, levels: { count: 2, asOfMs: 2_000 } });
  expect(JSON.parse(later.levels({ listId: 'k', first: 0 }) ?? '')).toEqual({
    placeIds: ['A', 'B'],
    levelsM: [1.25, null],
    timesMs: [1_000, null],
  });
});

test('a file is written again for new levels, and not for what it has already', async () => {
  const { file, lists, keep } = await keptWithLevels(['A']);
  expect(await keep()).toBe('kept');
  const { ino } = await stat(file);
  expect(await keep()).toBe('unchanged');
  expect((await stat(file)).ino).toBe(ino);
  lists.noteLevels('c', LEVELS, 2_000);
  expect(await keep()).toBe('kept');
});

test('a file that could not be written is written the next time', async () => {
  const { file, keep } = await keptWithLevels(['A']);
  await mkdir(file, { recursive: true });
  await expect(keep()).rejects.toThrow(/c\.places/);
  await rm(file, { recursive: true });
  expect(await keep()).toBe('kept');
});

test('a file says whose it is, and is opened for its service and its zone alone', async () => {
  const { file, lists, keep } = await keptWithLevels(['A']);
  await keep();
  expect(await lists.whose({ file })).toMatchObject({ username: 'u' });
  for (const keptFor of [
    { ...KEPT_FOR, origin: 'https://b' },
    { ...KEPT_FOR, zone: 'Asia/Shanghai' },
  ])
    expect(await lists.open({ file, listId: 'k', keptFor })).toBeUndefined();
});
