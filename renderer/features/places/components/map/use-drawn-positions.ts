import { useMemo } from 'react';
import type { BasemapDatum } from '#shared/domain/basemap.ts';
import { fromWgs84 } from '#renderer/lib/map-datum.ts';
import type { MapPositions } from '../../model/map/map-positions.ts';

/** The places where the basemap draws them: moved with its coordinates, so that they fall on its streets. */
export function useDrawnPositions(positions: MapPositions, datum: BasemapDatum): MapPositions {
  return useMemo(() => {
    if (datum === 'wgs84') return positions;
    const lng = new Float64Array(positions.lng.length);
    const lat = new Float64Array(positions.lng.length);
    for (const [row, x] of positions.lng.entries()) {
      const y = positions.lat[row] ?? Number.NaN;
      const drawn = Number.isNaN(x) ? { lng: x, lat: y } : fromWgs84({ lng: x, lat: y }, datum);
      lng[row] = drawn.lng;
      lat[row] = drawn.lat;
    }
    return { ...positions, lng, lat };
  }, [positions, datum]);
}
