import type { LayerSpecification } from 'maplibre-gl';
import { landUrl } from 'virtual:offline-land';

/** The source of the land; it stays empty until `landAddress` is given to it. */
export const LAND_SOURCE = 'land';

/** Sea, land and coast: the ground of every map, from the app itself. */
export function landLayers(theme: { sea: string; land: string; coast: string }): LayerSpecification[] {
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': theme.sea } },
    { id: 'land', type: 'fill', source: LAND_SOURCE, paint: { 'fill-color': theme.land } },
    {
      id: 'coast',
      type: 'line',
      source: LAND_SOURCE,
      paint: { 'line-color': theme.coast, 'line-width': 0.8 },
    },
  ];
}

/** The land, by its address: a worker fetches and cuts it, and the window never holds its 400,000 points. */
export function landAddress(): string {
  return new URL(landUrl, location.href).href;
}
