import 'maplibre-gl/dist/maplibre-gl.css';
import type { Feature, FeatureCollection } from 'geojson';
import {
  GPUInitializationError,
  LngLatBounds,
  Map as MapLibreMap,
  type StyleSpecification,
} from 'maplibre-gl';
import { type Shape, positionsOf } from '#shared/domain/mcp/results/geo-shape.ts';
import { LAND_SOURCE, landLayers, landSource, setMapWorker } from '#renderer/lib/map/land-layers.ts';

export type Positions = { rows: number[]; shapes: Shape[]; labels: string[] };

setMapWorker();

const SHAPES = 'shapes';
const LAYERS = ['points', 'lines', 'areas'];
const FIT = { padding: 40, maxZoom: 14, duration: 0 };
const NEAR_PX = 6;

function style(shapes: FeatureCollection): StyleSpecification {
  const look = getComputedStyle(document.documentElement);
  const token = (name: string) => look.getPropertyValue(name).trim();
  const theme = { sea: token('--map-sea'), land: token('--map-land'), coast: token('--map-coast') };
  return {
    version: 8,
    sources: {
      [LAND_SOURCE]: landSource(),
      [SHAPES]: { type: 'geojson', data: shapes },
    },
    layers: [
      ...landLayers(theme),
      {
        id: 'areas',
        type: 'fill',
        source: SHAPES,
        filter: ['==', '$type', 'Polygon'],
        paint: { 'fill-color': token('--line-level'), 'fill-opacity': 0.25 },
      },
      {
        id: 'lines',
        type: 'line',
        source: SHAPES,
        filter: ['!=', '$type', 'Point'],
        paint: { 'line-color': token('--line-level'), 'line-width': 2 },
      },
      {
        id: 'points',
        type: 'circle',
        source: SHAPES,
        filter: ['==', '$type', 'Point'],
        paint: {
          'circle-radius': 5,
          'circle-color': token('--line-level'),
          'circle-stroke-color': token('--surface'),
          'circle-stroke-width': 1.25,
        },
      },
      {
        id: 'labels',
        type: 'symbol',
        source: SHAPES,
        minzoom: 11,
        layout: {
          'text-field': ['get', 'label'],
          'text-font': ['sans-serif'],
          'text-size': 11,
          'text-anchor': 'left',
          'text-offset': [0.8, 0],
        },
        paint: {
          'text-color': token('--map-ink'),
          'text-halo-color': token('--map-halo'),
          'text-halo-width': 1.5,
        },
      },
    ],
  };
}

function featuresOf({ shapes, labels }: Positions): FeatureCollection {
  const features = shapes.flatMap(({ points, lines, areas }, at): Feature[] => {
    const properties = { at, label: labels[at] ?? '' };
    const parts: Feature['geometry'][] = [
      { type: 'MultiPolygon', coordinates: areas },
      { type: 'MultiLineString', coordinates: lines },
      { type: 'MultiPoint', coordinates: points },
    ];
    return parts
      .filter((part) => 'coordinates' in part && part.coordinates.length > 0)
      .map((geometry) => ({ type: 'Feature', geometry, properties }));
  });
  return { type: 'FeatureCollection', features };
}

function boundsOf({ shapes }: Positions): LngLatBounds {
  const bounds = new LngLatBounds();
  for (const shape of shapes) for (const position of positionsOf(shape)) bounds.extend(position);
  return bounds;
}

/** A small map of some positions; undefined where the computer cannot draw one (no WebGL 2). */
export function openPointsMap(options: {
  container: HTMLElement;
  label: string;
  positions: Positions;
  /** Index among the positions of what was clicked on. */
  onPick: (at: number) => void;
}): { close: () => void; fit: () => void; zoomBy: (steps: number) => void } | undefined {
  const { container, label, positions, onPick } = options;
  const bounds = boundsOf(positions);
  try {
    const map = new MapLibreMap({
      container,
      style: style(featuresOf(positions)),
      ...(bounds.isEmpty() ? {} : { bounds, fitBoundsOptions: FIT }),
      maxPitch: 0,
      dragRotate: false,
      attributionControl: false,
      fadeDuration: 0,
      locale: { 'Map.Title': label },
      localIdeographFontFamily: 'sans-serif',
      // So that its picture can be saved.
      canvasContextAttributes: { preserveDrawingBuffer: true },
    });
    map.keyboard.disableRotation();
    map.touchZoomRotate.disableRotation();
    void map.once('idle', () => (container.dataset['ready'] = 'true'));
    map.on('click', ({ point: { x, y } }) => {
      const box: [[number, number], [number, number]] = [
        [x - NEAR_PX, y - NEAR_PX],
        [x + NEAR_PX, y + NEAR_PX],
      ];
      const at: unknown = map.queryRenderedFeatures(box, { layers: LAYERS })[0]?.properties['at'];
      if (typeof at === 'number') onPick(at);
    });
    return {
      close: () => map.remove(),
      fit: () => void (bounds.isEmpty() || map.fitBounds(bounds, FIT)),
      zoomBy: (steps) => void map.zoomTo(map.getZoom() + steps),
    };
  } catch (error) {
    if (error instanceof GPUInitializationError) return undefined;
    throw error;
  }
}
