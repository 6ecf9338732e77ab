import { describe, expect, it } from 'vitest';
import { placeFeatures, rowsInside } from '#renderer/features/places/model/map/place-features.ts';

const NONE = Number.NaN;
const positions = {
  lng: Float64Array.of(121.47, NONE, 0, 179.9),
  lat: Float64Array.of(31.23, NONE, 0, 10),
};
const looks = { mark: Uint8Array.of(1, 2, 3, 4), stale: Uint8Array.of(0, 1, 1, 0) };
const names = ['a', 'b', null, 'd'];

describe('placeFeatures', () => {
  it('says of each place its row, its mark, whether it is stale, and its name', () => {
    const { features } = placeFeatures([2, 0], positions, looks, names);
    expect(features.map(({ id, properties }) => ({ id, ...properties }))).toEqual([
      { id: 2, m: 3, h: 1, n: '' },
      { id: 0, m: 1, h: 0, n: 'a' },
    ]);
    expect(features[1]?.geometry.coordinates).toEqual([121.47, 31.23]);
  });

  it('leaves out a place without a position', () => {
    expect(placeFeatures([1], positions, looks, names).features).toEqual([]);
  });
});

describe('rowsInside', () => {
  const rows = Uint32Array.of(0, 1, 2, 3);

  it('gives the rows inside a box, and none without a position', () => {
    expect(rowsInside(rows, positions, [121, 31, 122, 32])).toEqual([0]);
    expect(rowsInside(rows, positions, [-180, -90, 180, 90])).toEqual([0, 2, 3]);
  });

  it('sees across the date line, and after any number of turns', () => {
    expect(rowsInside(rows, positions, [179, 0, 181, 20])).toEqual([3]);
    expect(rowsInside(rows, positions, [-181, 0, -179, 20])).toEqual([3]);
    expect(rowsInside(rows, positions, [481, 31, 482, 32])).toEqual([0]);
  });
});
