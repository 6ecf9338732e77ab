import {
  addProtocol,
  type LayerSpecification,
  type Map as MapLibreMap,
  type SourceSpecification,
} from 'maplibre-gl';
import type { MapTheme } from './map-theme.ts';
import { FIRST_ABOVE_BASEMAP } from './place-layers.ts';
import { vectorLayers } from './vector-layers.ts';

/** Gives the bytes of a tile; null where there is none. */
type LoadTile = (
  tile: { z: number; x: number; y: number },
  signal: AbortSignal,
) => Promise<ArrayBuffer | null>;

const SCHEME = 'stillwell-tile';
const ADDRESS = /^stillwell-tile:\/\/([^/]+)\/(\d+)\/(\d+)\/(\d+)$/;
const loaders = new Map<string, LoadTile>();

// The policy of the window lets it fetch nothing from elsewhere: every tile comes through here instead.
addProtocol(SCHEME, async ({ url }, { signal }) => {
  const [, id = '', z, x, y] = ADDRESS.exec(url) ?? [];
  const data = await loaders.get(id)?.({ z: Number(z), x: Number(x), y: Number(y) }, signal);
  return { data: data ?? new ArrayBuffer(0) };
});

/** A basemap that is drawn below the places. */
export type ShownBasemap = {
  /** Changes with everything that makes other tiles. */
  id: string;
  tiles: { kind: 'raster' } | { kind: 'vector'; layers: readonly string[] };
  minZoom: number;
  maxZoom: number;
  /** 0 to 1. */
  opacity: number;
  load: LoadTile;
  /** Of names that are drawn above; pictures like the others. */
  loadLabels?: LoadTile;
};

/** The ground, and names above it. */
export const BASEMAP_SOURCES: readonly string[] = ['basemap', 'basemap-labels'];
const [SOURCE = '', LABELS = ''] = BASEMAP_SOURCES;
const RASTER_TILE_PX = 256;

function sourceOf({ tiles, minZoom, maxZoom }: ShownBasemap, address: string): SourceSpecification {
  const range = { tiles: [address], minzoom: minZoom, maxzoom: maxZoom };
  return tiles.kind === 'raster'
    ? { type: 'raster', tileSize: RASTER_TILE_PX, ...range }
    : { type: 'vector', ...range };
}

function layersOf({ tiles, opacity }: ShownBasemap, theme: MapTheme, language: string): LayerSpecification[] {
  if (tiles.kind === 'vector') return vectorLayers(SOURCE, tiles.layers, { theme, opacity, language });
  return [{ id: 'basemap', type: 'raster', source: SOURCE, paint: { 'raster-opacity': opacity } }];
}

/** Puts a basemap below the places in place of what was there; null leaves the land alone. */
export function showBasemap(map: MapLibreMap, basemap: ShownBasemap | null, theme: MapTheme): void {
  for (const { id, ...layer } of map.getStyle().layers) {
    if ('source' in layer && BASEMAP_SOURCES.includes(layer.source)) map.removeLayer(id);
  }
  for (const source of BASEMAP_SOURCES) if (map.getSource(source)) map.removeSource(source);
  loaders.clear();
  if (!basemap) return;
  const { id, load, loadLabels, opacity } = basemap;
  map.addSource(SOURCE, sourceOf(basemap, tileAddress(id, load)));
  for (const layer of layersOf(basemap, theme, document.documentElement.lang))
    map.addLayer(layer, FIRST_ABOVE_BASEMAP);
  if (!loadLabels) return;
  map.addSource(LABELS, sourceOf(basemap, tileAddress(`${id}-labels`, loadLabels)));
  const names = { id: LABELS, type: 'raster', source: LABELS, paint: { 'raster-opacity': opacity } } as const;
  map.addLayer(names, FIRST_ABOVE_BASEMAP);
}

/** The address under which the map finds the tiles of a loader. */
function tileAddress(id: string, load: LoadTile): string {
  loaders.set(id, load);
  return `${SCHEME}://${id}/{z}/{x}/{y}`;
}
