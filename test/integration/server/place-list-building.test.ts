import { expect, it } from 'vitest';
import { demoPlaces } from '#server/demo/demo-places.ts';
import { latestTimeIn, PlaceListBytes, placeLists } from '#server/places/place-lists.ts';
import { visiblePlacesIn } from '#server/mcp/visible-places.ts';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import type { Account, StoredPlace } from '#server/store/store.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const EVERYTHING = { allProjects: true, projects: [] as string[] } as unknown as Account;

async function storeWith(places: Iterable<StoredPlace>) {
  const store = openSqliteStore(await tempDir());
  await store.places.put(places);
  return store;
}

it('a list of many places is read in parts between which others get their turn', async () => {
  const store = await storeWith(demoPlaces(9_000));
  const done: string[] = [];
  const work = [store.places.list('all'), visiblePlacesIn(store.places, 'Asia/Shanghai')(EVERYTHING)];
  const reading = Promise.all(work.map((each) => each.finally(() => done.push('read'))));
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  done.push('other');
  const [list] = await reading;
  expect(done).toEqual(['other', 'read', 'read']);
  expect((list as StoredPlace[]).map(({ record }) => record.placeId)).toEqual(
    [...demoPlaces(9_000)].map(({ record }) => record.placeId),
  );
  await store.close();
});

it('a place that is added while a list is read is in it, or the list is read again', async () => {
  const [first, ...others] = demoPlaces(9_000);
  const store = await storeWith(others);
  const lists = placeLists(store.places, () => '');
  const before = lists.of(EVERYTHING);
  await new Promise((resolve) => setImmediate(resolve));
  await store.places.put(first ? [first] : []);
  const during = lists.of(EVERYTHING);
  const counts = (await Promise.all([before, during])).map(({ placeIds }) => placeIds.split(',').length);
  expect(counts).toEqual([9_000, 9_000]);
  expect((await lists.of(EVERYTHING)).placeIds.split(',')).toHaveLength(9_000);
  await store.close();
});

it('the texts of a list are written in parts between which others get their turn, and fit at any time', async () => {
  const places = [...demoPlaces(9_000)];
  const done: string[] = [];
  const writing = PlaceListBytes.of(places, latestTimeIn('Asia/Shanghai')).finally(() =>
    done.push('written'),
  );
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  done.push('other');
  const list = await writing;
  expect(done).toEqual(['other', 'written']);
  for (const timeMs of [0, Date.UTC(2026, 1, 28, 16), Date.UTC(9999, 11, 30)])
    expect(list.at(timeMs).bytes().byteLength).toBe(list.at(timeMs).sizeBytes);
});
