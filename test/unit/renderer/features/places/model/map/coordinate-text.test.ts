import { expect, it } from 'vitest';
import { coordinateText, decimalsAt, wrapLng } from '#renderer/features/places/model/map/graticule.ts';

it('coordinates are written latitude first, with six decimals', () => {
  expect(coordinateText(121.4737, 31.2304)).toBe('31.230400, 121.473700');
  expect(coordinateText(-70.5, -33.25, 2)).toBe('-33.25, -70.50');
});

it.each([
  [190, -170],
  [-190, 170],
  [540, -180],
  [121.5, 121.5],
])('longitude %d is %d however often the map was turned', (lng, wrapped) => {
  expect(wrapLng(lng)).toBeCloseTo(wrapped);
});

it('the pointer is told no finer than the map shows', () => {
  expect([0, 6, 12, 20].map(decimalsAt)).toEqual([2, 2, 4, 6]);
});
