import type { Map as MapLibreMap } from 'maplibre-gl';

const SLOW_FRAME_MS = 200;
const TIMES = 2;

/** Calls once when moving the map has brought two frames that took longer than one can bear. */
export function watchSlowFrames(map: MapLibreMap, onSlow: () => void): void {
  let lastMs: number | undefined;
  let slow = 0;
  map.on('movestart', () => {
    lastMs = undefined;
  });
  map.on('render', () => {
    if (!map.isMoving()) return;
    const nowMs = performance.now();
    if (lastMs !== undefined && nowMs - lastMs > SLOW_FRAME_MS) slow += 1;
    lastMs = nowMs;
    if (slow < TIMES) return;
    slow = 0;
    onSlow();
  });
}
