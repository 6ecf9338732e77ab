import type {
  ExpressionSpecification,
  LayerSpecification,
  Map as MapLibreMap,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { LAND_SOURCE, landLayers, landSource } from '#renderer/lib/map/land-layers.ts';
import { PLACE_MARKS } from '../../../model/state-look.ts';
import type { MapScheme } from '../../../model/map/map-image.ts';
import { countOf, NAMES_ZOOM, PLACES_LAYER } from '../../../model/map/place-tiles.ts';
import type { MapTheme } from './map-theme.ts';
import type { PlaceTileSource } from './place-tile-source.ts';

export const SOURCES = {
  land: LAND_SOURCE,
  graticule: 'graticule',
  /** The places, near ones gathered. */
  gathered: 'gathered',
  /** The places, each on its own. */
  single: 'single',
  /** Names of projects. */
  projects: 'projects',
  chosen: 'chosen',
  active: 'active',
  /** What the user has drawn. */
  sketch: 'sketch',
} as const;

/** Layers of each way to draw the places; the others are hidden. */
export const LAYERS_OF_MODE = { clustered: ['names', 'places', 'clusters'], single: ['dots'] } as const;

/** Layers that answer to the pointer. */
export const PLACE_LAYERS = ['active', 'places', 'dots', 'clusters'];

/** A basemap is drawn below this layer. */
export const FIRST_ABOVE_BASEMAP = 'graticule';

const NOTHING = { type: 'FeatureCollection' as const, features: [] };
const empty = (): SourceSpecification => ({ type: 'geojson', data: NOTHING });

/** The least urgent first: what is drawn later lies above. */
const urgency: ExpressionSpecification = ['-', PLACE_MARKS.length, ['get', 'm']];

function sources(tiles: PlaceTileSource): Record<string, SourceSpecification> {
  return {
    [SOURCES.land]: landSource(),
    [SOURCES.graticule]: empty(),
    [SOURCES.gathered]: tiles.specification('gathered'),
    [SOURCES.single]: tiles.specification('single'),
    [SOURCES.projects]: empty(),
    [SOURCES.chosen]: empty(),
    [SOURCES.active]: empty(),
    [SOURCES.sketch]: empty(),
  };
}

const donutImage = (scheme: MapScheme): ExpressionSpecification => [
  'concat',
  `${scheme}/donut:`,
  ...PLACE_MARKS.flatMap((_, mark): (string | ExpressionSpecification)[] => [
    ...(mark === 0 ? [] : [',']),
    ['to-string', ['get', countOf(mark)]],
  ]),
];

const placeImage = (scheme: MapScheme): ExpressionSpecification => [
  'concat',
  `${scheme}/place/`,
  ['to-string', ['get', 'm']],
  '/',
  ['to-string', ['get', 'h']],
];

const markColour = (theme: MapTheme): ExpressionSpecification =>
  [
    'match',
    ['get', 'm'],
    ...theme.marks.flatMap((colour, mark) => [mark, colour]),
    theme.ink,
  ] as unknown as ExpressionSpecification;

const FONT = ['sans-serif'];

function ground(theme: MapTheme): LayerSpecification[] {
  const { graticule } = SOURCES;
  return [
    ...landLayers(theme),
    {
      id: 'graticule',
      type: 'line',
      source: graticule,
      paint: { 'line-color': theme.line, 'line-width': 0.7, 'line-dasharray': [3, 3] },
    },
    {
      id: 'graticule-labels',
      type: 'symbol',
      source: graticule,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 500,
        'text-field': ['get', 'label'],
        'text-font': FONT,
        'text-size': 10,
      },
      paint: { 'text-color': theme.coast, 'text-halo-color': theme.land, 'text-halo-width': 1 },
    },
  ];
}

function places(theme: MapTheme): LayerSpecification[] {
  const { chosen, active } = SOURCES;
  const gathered = { source: SOURCES.gathered, 'source-layer': PLACES_LAYER };
  const single = { source: SOURCES.single, 'source-layer': PLACES_LAYER };
  const { scheme } = theme;
  // Names keep clear of symbols; a symbol gives way to nothing.
  const alwaysThere = { 'icon-allow-overlap': true } as const;
  const halo = { 'text-color': theme.ink, 'text-halo-color': theme.halo, 'text-halo-width': 1.5 };
  const ring = { 'circle-color': 'rgba(0,0,0,0)', 'circle-stroke-color': theme.accent };
  return [
    {
      id: 'names',
      type: 'symbol',
      ...gathered,
      minzoom: NAMES_ZOOM,
      filter: ['!', ['has', 'point_count']],
      layout: {
        'text-field': ['get', 'n'],
        'text-font': FONT,
        'text-size': 12,
        'text-anchor': 'left',
        'text-offset': [1.4, 0],
        'text-max-width': 12,
        'symbol-sort-key': ['get', 'm'],
      },
      paint: halo,
    },
    {
      id: 'dots',
      type: 'circle',
      ...single,
      layout: { 'circle-sort-key': urgency },
      paint: {
        'circle-radius': 4,
        'circle-color': markColour(theme),
        'circle-stroke-color': theme.outline,
        'circle-stroke-width': 1,
      },
    },
    {
      id: 'places',
      type: 'symbol',
      ...gathered,
      filter: ['!', ['has', 'point_count']],
      layout: { 'icon-image': placeImage(scheme), 'symbol-sort-key': urgency, ...alwaysThere },
    },
    {
      id: 'clusters',
      type: 'symbol',
      ...gathered,
      filter: ['has', 'point_count'],
      layout: { 'icon-image': donutImage(scheme), ...alwaysThere },
    },
    {
      id: 'chosen',
      type: 'circle',
      source: chosen,
      paint: { ...ring, 'circle-radius': 11, 'circle-stroke-width': 2 },
    },
    {
      id: 'active-ring',
      type: 'circle',
      source: active,
      paint: { ...ring, 'circle-radius': 14, 'circle-stroke-width': 3 },
    },
    {
      id: 'active',
      type: 'symbol',
      source: active,
      layout: {
        'icon-image': placeImage(scheme),
        'text-field': ['get', 'n'],
        'text-font': FONT,
        'text-size': 13,
        'text-anchor': 'left',
        'text-offset': [1.4, 0],
        'text-max-width': 12,
        'text-optional': true,
        // Always there, and in the way of other names: its own among them.
        'text-allow-overlap': true,
        ...alwaysThere,
      },
      paint: halo,
    },
  ];
}

/** From far off the name of a project; nearer the places have their own. It keeps clear of symbols. */
function projectNames(theme: MapTheme): LayerSpecification {
  return {
    id: 'project-names',
    type: 'symbol',
    source: SOURCES.projects,
    maxzoom: NAMES_ZOOM,
    layout: {
      'text-field': ['get', 'label'],
      'text-font': FONT,
      'text-size': 13,
      'text-variable-anchor': ['top', 'bottom', 'left', 'right', 'top-left', 'bottom-right'],
      'text-radial-offset': 2.4,
      'text-max-width': 14,
      'text-padding': 4,
    },
    paint: { 'text-color': theme.ink, 'text-halo-color': theme.halo, 'text-halo-width': 2 },
  };
}

function sketch(theme: MapTheme): LayerSpecification[] {
  const of = { source: SOURCES.sketch };
  return [
    {
      id: 'sketch-line',
      type: 'line',
      ...of,
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': theme.accent, 'line-width': 2.5, 'line-dasharray': [2, 1] },
    },
    {
      id: 'sketch-points',
      type: 'circle',
      ...of,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 5,
        'circle-color': theme.surface,
        'circle-stroke-color': theme.accent,
        'circle-stroke-width': 2.5,
      },
    },
    {
      id: 'sketch-labels',
      type: 'symbol',
      ...of,
      filter: ['has', 'label'],
      layout: {
        'text-field': ['get', 'label'],
        'text-font': FONT,
        'text-size': 12,
        'text-anchor': 'left',
        'text-offset': [0.9, 0],
        'text-max-width': 30,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': theme.ink, 'text-halo-color': theme.halo, 'text-halo-width': 1.5 },
    },
  ];
}

export function mapLayers(theme: MapTheme): LayerSpecification[] {
  return [...ground(theme), projectNames(theme), ...places(theme), ...sketch(theme)];
}

const OPACITIES: Partial<Record<LayerSpecification['type'], readonly string[]>> = {
  fill: ['fill-opacity'],
  line: ['line-opacity'],
  circle: ['circle-opacity', 'circle-stroke-opacity'],
  symbol: ['icon-opacity', 'text-opacity'],
};

const transparent = (layer: LayerSpecification): LayerSpecification => {
  const paint = Object.fromEntries((OPACITIES[layer.type] ?? []).map((name) => [name, 0]));
  return { ...layer, paint: { ...layer.paint, ...paint } } as LayerSpecification;
};

/**
 * Everything that is drawn, still unseen: `revealLayers` shows it. There is no address of glyphs: letters are drawn with the
 * fonts of this computer.
 */
export function mapStyle(theme: MapTheme, tiles: PlaceTileSource): StyleSpecification {
  return {
    version: 8,
    transition: { duration: 0, delay: 0 },
    sources: sources(tiles),
    layers: mapLayers(theme).map(transparent),
  };
}

/**
 * Shows the layers of a new map, at most one with each frame and once its source has come, the places first. A layer makes
 * its shaders when it is first drawn: all of them in one frame held up the window for a third of a second.
 */
export function revealLayers(map: MapLibreMap, theme: MapTheme): void {
  const layers = mapLayers(theme);
  const first = ['clusters', 'places', 'dots'];
  const waiting = [
    ...layers.filter(({ id }) => first.includes(id)),
    ...layers.filter(({ id }) => !first.includes(id)),
  ];
  const showNext = () => {
    const at = waiting.findIndex((layer) => !('source' in layer) || map.isSourceLoaded(layer.source));
    const [layer] = at === -1 ? [] : waiting.splice(at, 1);
    for (const name of (layer && OPACITIES[layer.type]) ?? [])
      if (layer) map.setPaintProperty(layer.id, name as never, 1 as never, { validate: false });
    if (waiting.length > 0) return;
    map.off('render', showNext);
    map.off('idle', showNext);
  };
  map.on('render', showNext);
  map.on('idle', showNext);
}
