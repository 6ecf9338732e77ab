import { expect, it } from 'vitest';
import { FIRST_VIEW, sameView } from '#renderer/features/places/model/map/map-view.ts';

const view = { ...FIRST_VIEW, zoom: 12 };
const moved = (lngDeg: number) => ({ ...view, centre: { ...view.centre, lng: view.centre.lng + lngDeg } });

it('views less than a pixel apart are the same, a pixel further they are not', () => {
  const pixelDeg = 360 / 512 / 2 ** 12;
  expect(sameView(view, moved(pixelDeg * 0.9))).toBe(true);
  expect(sameView(view, moved(pixelDeg * 1.1))).toBe(false);
});

it('another zoom or another way of drawing is another view', () => {
  expect(sameView(view, { ...view, zoom: 12.1 })).toBe(false);
  expect(sameView(view, { ...view, mode: 'single' })).toBe(false);
});
