import type { ViewContent } from '#shared/domain/places/place-view.ts';

/** What part of the earth the map shows, in degrees of WGS84, and how: as it is kept with a saved view. */
export type MapView = NonNullable<ViewContent['map']>;

/** Before anything is known: China and around. */
export const FIRST_VIEW: MapView = { centre: { lng: 105, lat: 34 }, zoom: 2.5, mode: 'clustered' };

/** Whether two views show the same to the eye: less than a pixel apart. */
export function sameView(a: MapView, b: MapView): boolean {
  const pixelDeg = 360 / 2 ** (a.zoom + 9);
  return (
    a.mode === b.mode &&
    Math.abs(a.zoom - b.zoom) < 0.01 &&
    Math.abs(a.centre.lng - b.centre.lng) < pixelDeg &&
    Math.abs(a.centre.lat - b.centre.lat) < pixelDeg
  );
}
