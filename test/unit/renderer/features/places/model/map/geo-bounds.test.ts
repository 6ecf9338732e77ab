import { describe, expect, it } from 'vitest';
import { boundsOf } from '#renderer/features/places/model/map/map-view.ts';

const NONE = Number.NaN;
const positions = {
  lng: Float64Array.of(121, NONE, 113, 104),
  lat: Float64Array.of(31, NONE, 23, 30),
};

describe('boundsOf', () => {
  it('is the box round the rows that have a position', () => {
    expect(boundsOf(positions, [0, 1, 2])).toEqual([113, 23, 121, 31]);
  });

  it('is a point for one place, and nothing without any', () => {
    expect(boundsOf(positions, [3])).toEqual([104, 30, 104, 30]);
    expect(boundsOf(positions, [1])).toBeUndefined();
    expect(boundsOf(positions, [])).toBeUndefined();
  });
});
