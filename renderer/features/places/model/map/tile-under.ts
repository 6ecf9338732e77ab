import type { TileAt } from '#shared/domain/tile-address.ts';
import type { MapView } from './map-view.ts';

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
