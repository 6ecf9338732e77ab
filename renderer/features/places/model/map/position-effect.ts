import { distanceM } from '#shared/domain/coordinates/coordinate-systems.ts';
import { hasPosition } from '../place-facts.ts';

/** What another choice of coordinate systems does to some places. */
export type PositionEffect = {
  gained: number;
  lost: number;
  moved: number;
  /** Half of the places that move do so by more; metres, NaN if none moves. */
  medianM: number;
};

/** A smaller movement cannot be seen. */
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

type PositionCounts = {
  /** Places that cannot be plotted, and why, by code. */
  without: number;
  missing: Map<string, number>;
  /** Places whose position is doubtful, and why; a place may have several doubts. */
  doubtful: number;
  doubts: Map<string, number>;
};

const addTo = (counts: Map<string, number>, code: string) => counts.set(code, (counts.get(code) ?? 0) + 1);

/** Counts the rows that the map leaves out, and the doubtful ones among the rest. */
export function countPositionCodes(
  rows: Iterable<number>,
  codeOf: (row: number) => string,
  doubtsOf: (row: number) => readonly string[],
): PositionCounts {
  const counts: PositionCounts = { without: 0, missing: new Map(), doubtful: 0, doubts: new Map() };
  for (const row of rows) {
    const code = codeOf(row);
    if (!hasPosition(code)) {
      counts.without += 1;
      addTo(counts.missing, code);
      continue;
    }
    const doubts = doubtsOf(row);
    if (doubts.length > 0) counts.doubtful += 1;
    for (const doubt of doubts) addTo(counts.doubts, doubt);
  }
  return counts;
}
