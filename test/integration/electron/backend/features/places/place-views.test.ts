import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAX_VIEWS } from '#shared/contract/places.ts';
import type { SavedView } from '#shared/domain/places/place-view.ts';
import { openBackend } from '#test/support/open-backend.ts';
import { tempDir } from '#test/support/temp-dir.ts';

function viewNamed(name: string): SavedView {
  return {
    id: `id of ${name}`,
    name,
    content: {
      columns: {
        order: ['placeId', 'level'],
        hidden: ['lng'],
        pinned: ['placeName'],
        widthsPx: { level: 90 },
      },
      sort: { column: 'headroom', direction: 'ascending' },
      query: 'pump',
      filter: {
        op: 'or',
        of: [
          { op: 'one-of', column: 'reporting', values: ['silent'] },
          { op: 'and', of: [{ op: 'between', column: 'level', from: 1, to: null }] },
        ],
      },
      arrangement: 'both',
      map: { centre: { lng: 121, lat: 31 }, zoom: 9, mode: 'clustered' },
    },
  };
}

const names = (views: readonly SavedView[]) => views.map(({ name }) => name);

describe('saved views of the places', () => {
  it('are there after a restart, whole and in their order', async () => {
    const dataDir = await tempDir();
    const first = await openBackend({ dataDir });
    await first.client.placeViews.save({ view: viewNamed('a') });
    await first.client.placeViews.save({ view: viewNamed('b') });
    await first.close();
    const second = await openBackend({ dataDir });
    expect(await second.client.placeViews.list()).toEqual([viewNamed('a'), viewNamed('b')]);
  });

  it('take the place of the one with their id', async () => {
    const { client } = await openBackend();
    await client.placeViews.save({ view: viewNamed('a') });
    await client.placeViews.save({ view: viewNamed('b') });
    const views = await client.placeViews.save({ view: { ...viewNamed('a'), name: 'renamed' } });
    expect(names(views)).toEqual(['renamed', 'b']);
  });

  it('come back to where they were when their removal is undone', async () => {
    const { client } = await openBackend();
    for (const name of ['a', 'b', 'c']) await client.placeViews.save({ view: viewNamed(name) });
    expect(names(await client.placeViews.remove({ id: 'id of b' }))).toEqual(['a', 'c']);
    const views = await client.placeViews.save({ view: viewNamed('b'), index: 1 });
    expect(names(views)).toEqual(['a', 'b', 'c']);
  });

  it('have names', async () => {
    const { client } = await openBackend();
    await expect(client.placeViews.save({ view: viewNamed('  ') })).rejects.toThrow();
    expect(await client.placeViews.list()).toEqual([]);
  });

  it('are not more than anyone finds one in', async () => {
    const dataDir = await tempDir();
    const full = Array.from({ length: MAX_VIEWS }, (_, index) => viewNamed(String(index)));
    await writeFile(join(dataDir, 'place-views.json'), JSON.stringify(full));
    const { client } = await openBackend({ dataDir });
    await expect(client.placeViews.save({ view: viewNamed('one more') })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('that cannot be read are set aside, not lost', async () => {
    const dataDir = await tempDir();
    await writeFile(join(dataDir, 'place-views.json'), '[{"id":');
    const { client, log } = await openBackend({ dataDir });
    expect(await client.placeViews.list()).toEqual([]);
    const entry = log.find(({ event }) => event === 'file-set-aside');
    expect(await readFile(String(entry?.['keptAs']), 'utf8')).toBe('[{"id":');
  });
});
