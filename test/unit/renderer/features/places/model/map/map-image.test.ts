import { expect, it } from 'vitest';
import { type MapImage, readMapImageId } from '#renderer/features/places/model/map/map-image.ts';

it.each<[string, MapImage]>([
  ['dark/place/6/0', { kind: 'place', scheme: 'dark', mark: 'unmounted', isStale: false }],
  ['light/place/0/1', { kind: 'place', scheme: 'light', mark: 'overflow', isStale: true }],
  ['light/donut:3,0,2', { kind: 'cluster', scheme: 'light', counts: [3, 0, 2] }],
])('the name %s says all that the image is drawn from', (id, image) => {
  expect(readMapImageId(id)).toEqual(image);
});

it.each(['', 'arrow', 'blue/place/1/0', 'light/place/99/0', 'light/place/1/2', 'light/donut:1,x'])(
  '%j names none of ours',
  (id) => {
    expect(readMapImageId(id)).toBeUndefined();
  },
);
