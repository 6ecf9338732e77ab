import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapTheme } from './map-theme.ts';

type Look = { theme: MapTheme; opacity: number; language: string };

/** What the layers of the usual schemas are called (Protomaps, OpenMapTiles). Borders are on no list on purpose. */
const KINDS = {
  ground: ['earth', 'landuse', 'landcover'],
  water: ['water', 'ocean', 'lakes', 'waterway', 'physical_line'],
  building: ['building', 'buildings'],
  road: ['roads', 'road', 'transportation', 'transit'],
  name: ['places', 'place'],
} as const;

type Kind = keyof typeof KINDS;

const kindOf = (layer: string): Kind | undefined =>
  (Object.keys(KINDS) as Kind[]).find((kind) => (KINDS[kind] as readonly string[]).includes(layer));

/** Names in the language of the window, else as the people there write them. */
function nameIn(language: string): ExpressionSpecification {
  const keys = language.startsWith('zh')
    ? ['name:zh-Hans', 'name:zh', 'name2', 'name']
    : ['name:en', 'name_en', 'name'];
  return ['coalesce', ...keys.map((key): ExpressionSpecification => ['get', key])];
}

const isOf = (type: string): ExpressionSpecification => ['==', ['geometry-type'], type];

function layersOfKind(
  kind: Kind,
  id: string,
  at: { source: string; 'source-layer': string },
  { theme, opacity, language }: Look,
): LayerSpecification[] {
  const { land, sea, line, coast, ink, halo } = theme;
  const fill = (colour: string, strength: number): LayerSpecification => ({
    id: `${id}-fill`,
    type: 'fill',
    ...at,
    filter: isOf('Polygon'),
    paint: { 'fill-color': colour, 'fill-opacity': opacity * strength },
  });
  const stroke = (colour: string, width: ExpressionSpecification | number): LayerSpecification => ({
    id: `${id}-line`,
    type: 'line',
    ...at,
    filter: isOf('LineString'),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-opacity': opacity, 'line-width': width },
  });
  switch (kind) {
    case 'ground':
      return [fill(id.endsWith('earth') ? land : line, id.endsWith('earth') ? 1 : 0.25)];
    case 'water':
      return [fill(sea, 1), stroke(sea, 1.5)];
    case 'building':
      return [fill(line, 0.7)];
    case 'road':
      return [stroke(coast, ['interpolate', ['exponential', 1.6], ['zoom'], 6, 0.3, 12, 1, 18, 8])];
    case 'name':
      return [
        {
          id: `${id}-name`,
          type: 'symbol',
          ...at,
          layout: { 'text-field': nameIn(language), 'text-font': ['sans-serif'], 'text-size': 12 },
          paint: {
            'text-color': ink,
            'text-opacity': opacity * 0.8,
            'text-halo-color': halo,
            'text-halo-width': 1.2,
          },
        },
      ];
    default:
      return kind;
  }
}

const ORDER: Kind[] = ['ground', 'water', 'building', 'road', 'name'];

/** A plain drawing of the layers of vector tiles that are known to be ground, water, houses, roads and names. */
export function vectorLayers(source: string, layers: readonly string[], look: Look): LayerSpecification[] {
  return ORDER.flatMap((kind) =>
    layers
      .filter((layer) => kindOf(layer) === kind)
      .flatMap((layer) => layersOfKind(kind, `basemap-${layer}`, { source, 'source-layer': layer }, look)),
  );
}
