import { expect, it } from 'vitest';
import type { StoredPlace } from '#server/store/store.ts';
import { describeEachStore } from '#test/support/each-store.ts';
import { accountOf } from '#test/support/stored-account.ts';

function placeOf(placeId: string, projectId: string, equipId: string): StoredPlace {
  const record = {
    placeId,
    projectId,
    equipType: 'gauge',
    equipId,
    name: `Place ${placeId} 井`,
    lng: '',
    lat: '1.10',
  };
  return { record: record as unknown as StoredPlace['record'], simulation: '' };
}

describeEachStore((newPlace) => {
  const newStore = async () => (await newPlace()).open();

  it('places are listed in the order they were added, by project, and replaced by their id', async () => {
    const store = await newStore();
    const { places } = store;
    const before = (await store.versions()).places;
    await places.put([placeOf('c', 'P2', 'G1'), placeOf('a', 'P1', 'G1'), placeOf('b', 'P1', 'G2')]);
    await places.put([placeOf('c', 'P1', 'G3'), placeOf('d', 'P3', 'G1')]);
    expect(await places.version()).toBe(before + 2);
    const idsOf = async (projects: 'all' | string[]) =>
      (await places.list(projects)).map(({ record }) => record.placeId);
    expect(await idsOf('all')).toEqual(['c', 'a', 'b', 'd']);
    expect(await idsOf(['P1', 'P9'])).toEqual(['c', 'a', 'b']);
    expect(await idsOf([])).toEqual([]);
    expect((await places.list(['P3']))[0]).toEqual(placeOf('d', 'P3', 'G1'));
    expect((await places.projectsOf({ equipType: 'gauge', equipId: 'G1' })).toSorted()).toEqual(['P1', 'P3']);
    expect(await places.projectsOf({ equipType: 'gauge', equipId: 'g1' })).toEqual([]);
  });

  it('thousands of places are listed once each', async () => {
    const { places } = await newStore();
    await places.put(Array.from({ length: 4_500 }, (_, at) => placeOf(`p${at}`, 'P1', `G${at}`)));
    const listed = await places.list('all');
    expect(listed.map(({ record }) => record.placeId)).toEqual(
      Array.from({ length: 4_500 }, (_, at) => `p${at}`),
    );
  });

  it('an empty store is filled once, and one that holds anything is left alone', async () => {
    const place = await newPlace();
    const stores = [await place.open(), await place.open()];
    const seeded = await Promise.all(
      stores.map((store, at) => store.seed([accountOf('one')], [placeOf(`p${at}`, 'P1', 'G1')])),
    );
    expect(seeded.filter(Boolean)).toHaveLength(1);
    expect(await stores[0]?.places.list('all')).toHaveLength(1);
  });

  it('a change by one process is seen by the next look of another', async () => {
    const place = await newPlace();
    const [one, other] = [await place.open(), await place.open()];
    const before = await other.versions();
    await one.accounts.add(accountOf('one'));
    await one.places.put([placeOf('a', 'P1', 'G1')]);
    const after = await other.versions();
    expect(after.access).toBeGreaterThan(before.access);
    expect(after.places).toBeGreaterThan(before.places);
    expect(await other.accounts.find('one')).toBeDefined();
  });
});
