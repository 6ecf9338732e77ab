import { expect, it } from 'vitest';
import { tileUnder } from '#renderer/features/places/model/map/map-view.ts';

const viewOf = (lng: number, lat: number, zoom: number) => ({
  centre: { lng, lat },
  zoom,
  mode: 'clustered' as const,
});

it('the tile of Shanghai at zoom 10 is 857, 418', () => {
  expect(tileUnder(viewOf(121.4737, 31.2304, 10), 18)).toEqual({ z: 10, x: 857, y: 418 });
});

it('no tile is deeper than there are, nor outside of the world', () => {
  expect(tileUnder(viewOf(0, 0, 15), 3)).toEqual({ z: 3, x: 4, y: 4 });
  expect(tileUnder(viewOf(180, 89, 2), 18)).toEqual({ z: 2, x: 3, y: 0 });
  expect(tileUnder(viewOf(-200, -89, 2), 18)).toEqual({ z: 2, x: 0, y: 3 });
});
