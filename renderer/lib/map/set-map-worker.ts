import { setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

/** Without it the library looks for its worker beside its own file, which a bundle has not. Before the first map. */
export function setMapWorker(): void {
  setWorkerUrl(new URL(workerUrl, location.href).href);
}
