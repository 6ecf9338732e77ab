import { addProtocol, type LayerSpecification, setWorkerUrl, type SourceSpecification } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { landUrl } from 'virtual:offline-land';
import { WorkerCalls } from '#renderer/lib/worker-calls.ts';
import { LAND_LAYER } from './land-tile.ts';
import type { LandCalls } from './land-worker.ts';

/** The source of the land. */
export const LAND_SOURCE = 'land';

const SCHEME = 'stillwell-land';
const ADDRESS = /^stillwell-land:\/\/(\d+)\/(\d+)\/(\d+)$/;
/** A finer grid than that of its tiles the land does not have. */
const MAX_ZOOM = 10;

let worker: WorkerCalls<LandCalls> | undefined;

// As a file of shapes the land would come back to the window, all 400,000 points of it, and stay (docs/adr/0109).
addProtocol(SCHEME, async ({ url }) => {
  const [, z, x, y] = ADDRESS.exec(url) ?? [];
  worker ??= new WorkerCalls<LandCalls>(
    new Worker(new URL('./land-worker.ts', import.meta.url), { type: 'module' }),
  );
  const tile = { z: Number(z), x: Number(x), y: Number(y), landUrl: new URL(landUrl, location.href).href };
  return { data: await worker.ask('tile', tile) };
});

/** The land of the earth in tiles, cut by a worker of ours when the map asks for them. */
export const landSource = (): SourceSpecification => ({
  type: 'vector',
  tiles: [`${SCHEME}://{z}/{x}/{y}`],
  maxzoom: MAX_ZOOM,
});

/** Sea, land and coast: the ground of every map, from the app itself. */
export function landLayers(theme: { sea: string; land: string; coast: string }): LayerSpecification[] {
  const of = { source: LAND_SOURCE, 'source-layer': LAND_LAYER };
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': theme.sea } },
    { id: 'land', type: 'fill', ...of, paint: { 'fill-color': theme.land } },
    { id: 'coast', type: 'line', ...of, paint: { 'line-color': theme.coast, 'line-width': 0.8 } },
  ];
}

/** Without it the library looks for its worker beside its own file, which a bundle has not. Before the first map. */
export function setMapWorker(): void {
  setWorkerUrl(new URL(workerUrl, location.href).href);
}
