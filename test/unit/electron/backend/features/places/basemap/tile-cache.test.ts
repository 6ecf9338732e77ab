import { describe, expect, it } from 'vitest';
import { TileCache } from '#electron/backend/features/places/basemap/tile-cache.ts';

const HOUR_MS = 60 * 60_000;
const tile = (sizeBytes: number) => new Uint8Array(sizeBytes);

describe('TileCache', () => {
  it('gives a tile again for an hour', () => {
    const cache = new TileCache<Uint8Array>();
    const bytes = tile(3);
    cache.put('a', bytes, 0);
    expect(cache.get('a', HOUR_MS)).toBe(bytes);
    expect(cache.get('a', HOUR_MS + 1)).toBeUndefined();
  });

  it('gives up the tiles that were not used for longest when it is full', () => {
    const cache = new TileCache<Uint8Array>(10);
    cache.put('a', tile(4), 0);
    cache.put('b', tile(4), 0);
    cache.get('a', 1);
    cache.put('c', tile(4), 2);
    expect(['a', 'b', 'c'].map((name) => cache.get(name, 3) !== undefined)).toEqual([true, false, true]);
  });

  it('counts a tile that is put again once', () => {
    const cache = new TileCache<Uint8Array>(10);
    for (let time = 0; time < 5; time += 1) cache.put('a', tile(4), time);
    cache.put('b', tile(4), 9);
    expect(cache.get('a', 9)).toBeDefined();
  });
});
