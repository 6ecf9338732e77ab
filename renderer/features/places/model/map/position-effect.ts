import { distanceM } from '#shared/domain/coordinates/coordinate-systems.ts';

/** What another choice of coordinate systems does to some places. */
export type PositionEffect = {
  gained: number;
  lost: number;
  moved: number;
  /** Half of the places that move do so by more; metres, NaN if none moves. */
  medianM: number;
};

/** Less is no movement anyone can see. */
const MIN_M = 0.5;

/** Compares where places are with where they would be. */
export function positionEffect(
  before: MapPositions,
  after: MapPositions,
  rows: Iterable<number>,
): PositionEffect {
  const distances: number[] = [];
  let gained = 0;
  let lost = 0;
  for (const row of rows) {
    const [fromLng = Number.NaN, fromLat = Number.NaN] = [before.lng[row], before.lat[row]];
    const [toLng = Number.NaN, toLat = Number.NaN] = [after.lng[row], after.lat[row]];
    if (Number.isNaN(fromLng) && Number.isNaN(toLng)) continue;
    if (Number.isNaN(fromLng)) gained += 1;
    else if (Number.isNaN(toLng)) lost += 1;
    else {
      const apartM = distanceM(fromLng, fromLat, toLng, toLat);
      if (apartM >= MIN_M) distances.push(apartM);
    }
  }
  const sorted = distances.toSorted((a, b) => a - b);
  return { gained, lost, moved: sorted.length, medianM: sorted[sorted.length >> 1] ?? Number.NaN };
}

/** Where the places of a table are, by row, in degrees of WGS84; NaN where nothing can be plotted. */
export type MapPositions = { lng: Float64Array; lat: Float64Array };
