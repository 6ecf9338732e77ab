import type { Map as MapLibreMap, MapGeoJSONFeature, MapMouseEvent } from 'maplibre-gl';
import { PLACE_MARKS } from '../../../model/state-look.ts';
import { countOf, type OpenedCluster } from '../../../model/map/place-tiles.ts';
import { PLACE_LAYERS } from './place-layers.ts';

/** What lies under the pointer: places by their rows, or a cluster with its counts in the order of `PLACE_MARKS`. */
type MapHit =
  | { kind: 'places'; rows: number[] }
  | { kind: 'cluster'; clusterId: number; counts: number[]; centre: [number, number] };

export type Hover = { hit: MapHit; x: number; y: number };

/** A finger or a hasty mouse still finds a symbol this near. */
const REACH_PX = 4;

function readHit(features: MapGeoJSONFeature[]): MapHit | undefined {
  const [first] = features;
  if (!first) return undefined;
  if (first.layer.id === 'clusters') {
    const { properties, geometry } = first;
    const centre = geometry.type === 'Point' ? geometry.coordinates : [0, 0];
    return {
      kind: 'cluster',
      clusterId: Number(properties['cluster_id']),
      counts: PLACE_MARKS.map((_, mark) => Number(properties[countOf(mark)] ?? 0)),
      centre: [centre[0] ?? 0, centre[1] ?? 0],
    };
  }
  const rows = features.filter(({ layer }) => layer.id !== 'clusters').map(({ id }) => Number(id));
  return { kind: 'places', rows: [...new Set(rows)] };
}

function hitAt(map: MapLibreMap, { x, y }: { x: number; y: number }): MapHit | undefined {
  const layers = PLACE_LAYERS.filter((id) => map.getLayer(id));
  const box: [[number, number], [number, number]] = [
    [x - REACH_PX, y - REACH_PX],
    [x + REACH_PX, y + REACH_PX],
  ];
  return readHit(map.queryRenderedFeatures(box, { layers }));
}

type OpenCluster = (clusterId: number) => Promise<OpenedCluster | undefined>;

/** Goes to where a cluster falls apart; places on one spot never do, and are given to choose from. */
async function openCluster(
  map: MapLibreMap,
  { clusterId, centre }: MapHit & { kind: 'cluster' },
  open: OpenCluster,
): Promise<number[]> {
  const opened = await open(clusterId);
  if (!opened) return [];
  if ('rowsOnOneSpot' in opened) return opened.rowsOnOneSpot;
  map.easeTo({ center: centre, zoom: Math.min(opened.apartAtZoom + 0.3, map.getMaxZoom()) });
  return [];
}

/** Tells what the pointer is over, and what is clicked: at most once a frame. */
export function watchPointer(
  map: MapLibreMap,
  on: {
    hover: (hover: Hover | null) => void;
    pick: (rows: number[], at: { x: number; y: number }) => void;
    /** True: the click was meant for a point of the map, and for no place. */
    point: (at: { lng: number; lat: number }) => boolean;
  },
  open: OpenCluster,
): void {
  let waiting: MapMouseEvent | undefined;
  const look = () => {
    const event = waiting;
    waiting = undefined;
    if (!event || map.isMoving() || !map.style) return;
    const hit = hitAt(map, event.point);
    map.getCanvas().style.cursor = hit ? 'pointer' : '';
    on.hover(hit ? { hit, x: event.point.x, y: event.point.y } : null);
  };
  map.on('mousemove', (event) => {
    if (!waiting) requestAnimationFrame(look);
    waiting = event;
  });
  map.on('mouseout', () => on.hover(null));
  map.on('movestart', () => on.hover(null));
  map.on('click', (event) => {
    if (on.point(event.lngLat)) return;
    const hit = hitAt(map, event.point);
    if (hit?.kind !== 'cluster') return on.pick(hit?.rows ?? [], event.point);
    on.hover(null);
    openCluster(map, hit, open).then(
      (rows) => on.pick(rows, event.point),
      // The cluster was made anew while it was asked about: the next click finds the new one.
      () => on.pick([], event.point),
    );
  });
}
