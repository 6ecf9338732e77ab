import type { ViewContent } from '#shared/domain/places/place-view.ts';
import type { TileAt } from '#shared/domain/tile-address.ts';

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

/** The tile in the middle of what the map shows, of Web Mercator, no deeper than there are tiles. */
export function tileUnder({ centre, zoom }: MapView, maxZoom: number): TileAt {
  const z = Math.max(0, Math.min(Math.round(zoom), maxZoom));
  const tiles = 2 ** z;
  const lat = (Math.max(-85, Math.min(85, centre.lat)) * Math.PI) / 180;
  const within = (at: number) => Math.max(0, Math.min(tiles - 1, Math.floor(at * tiles)));
  return {
    z,
    x: within((centre.lng + 180) / 360),
    y: within((1 - Math.log(Math.tan(lat) + 1 / Math.cos(lat)) / Math.PI) / 2),
  };
}

/** West, south, east, north in degrees. */
export type GeoBounds = [west: number, south: number, east: number, north: number];

type LngLatColumns = { lng: Float64Array; lat: Float64Array };

/** The smallest box round the rows that have a position; undefined if none has. */
export function boundsOf({ lng, lat }: LngLatColumns, rows: Iterable<number>): GeoBounds | undefined {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  for (const row of rows) {
    const x = lng[row];
    const y = lat[row];
    if (x === undefined || y === undefined || Number.isNaN(x) || Number.isNaN(y)) continue;
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  return west === Infinity ? undefined : [west, south, east, north];
}
