import { describe, expect, it } from 'vitest';
import { TileCache } from '#electron/backend/features/places/basemap/tile-cache.ts';

const tile = (sizeBytes: number) => ({ bytes: new Uint8Array(sizeBytes) });

describe('TileCache', () => {
  it('gives up the tiles that were not used for longest when it is full', () => {
    const cache = new TileCache(10);
    cache.put('a', tile(4));
    cache.put('b', tile(4));
    cache.get('a');
    cache.put('c', tile(4));
    expect(['a', 'b', 'c'].map((name) => cache.get(name) !== undefined)).toEqual([true, false, true]);
  });

  it('counts a tile that is put again once', () => {
    const cache = new TileCache(10);
    for (let time = 0; time < 5; time += 1) cache.put('a', tile(4));
    cache.put('b', tile(4));
    expect(cache.get('a')).toBeDefined();
  });
});
