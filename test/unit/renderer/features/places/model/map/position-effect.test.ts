import { expect, it } from 'vitest';
import { positionEffect } from '#renderer/features/places/model/map/position-effect.ts';
import { fromWgs84 } from '#renderer/lib/map-datum.ts';

const NONE = Number.NaN;
const at = (...points: [number, number][]) => ({
  lng: Float64Array.from(points, ([lng]) => lng),
  lat: Float64Array.from(points, ([, lat]) => lat),
});

it('places that get, lose and change their position are told apart; those that stay are not counted', () => {
  const before = at([121, 31], [NONE, NONE], [121, 31], [NONE, NONE], [121, 31]);
  const after = at([121, 31.001], [121, 31], [NONE, NONE], [NONE, NONE], [121, 31]);
  const effect = positionEffect(before, after, [0, 1, 2, 3, 4]);
  expect(effect).toMatchObject({ gained: 1, lost: 1, moved: 1 });
  expect(effect.medianM).toBeCloseTo(111.2, 0);
});

it('only the given rows count', () => {
  const effect = positionEffect(at([121, 31], [121, 31]), at([121, 32], [121, 31]), [1]);
  expect(effect).toEqual({ gained: 0, lost: 0, moved: 0, medianM: NONE });
});

it('a place in Shanghai moves by some 500 m between WGS84 and GCJ-02', () => {
  const { lng, lat } = fromWgs84({ lng: 121.4737, lat: 31.2304 }, 'gcj02');
  const { medianM } = positionEffect(at([121.4737, 31.2304]), at([lng, lat]), [0]);
  expect(medianM).toBeGreaterThan(400);
  expect(medianM).toBeLessThan(650);
});
