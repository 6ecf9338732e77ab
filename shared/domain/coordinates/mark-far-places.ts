import { distanceM } from './coordinate-systems.ts';
import { type PlacePositions, raiseDoubt } from './place-position.ts';
import type { PlaceTable } from '../places/place-table.ts';
import { ROWS_PER_STEP, type Steps } from '../steps.ts';

/** Beyond it no place belongs to its project; metres. */
const FAR_M = 100_000;
/** Nearer than this nothing is far, however close together the other places of a project are; metres. */
const NEAR_M = 10_000;
const DEVIATIONS = 3;
/** Makes the median of absolute deviations comparable to a standard deviation. */
const NORMAL = 1.4826;
/** Of fewer places no median says where a project is. */
const PLACES_AT_LEAST = 5;

function median(numbers: number[]): number {
  const sorted = Float64Array.from(numbers).toSorted();
  const middle = sorted.length >>> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** The middle of numbers, and how far from it they may lie. */
function bandOf(numbers: number[]): { middle: number; reach: number } {
  const middle = median(numbers);
  return { middle, reach: DEVIATIONS * NORMAL * median(numbers.map((number) => Math.abs(number - middle))) };
}

/**
 * Marks positions that lie apart from their project: over 100 km from its median, or over 10 km and outside three
 * median deviations in longitude or latitude.
 */
export function* markFarPlaces(table: PlaceTable, positions: PlacePositions): Steps<void> {
  const { lng, lat } = positions;
  const projectIds = table.texts('projectId');
  const projects = new Map<string, number[]>();
  for (let row = 0; row < lng.length; row += 1) {
    if (row % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    if (Number.isNaN(lng[row])) continue;
    const rows = projects.get(projectIds[row] ?? '');
    if (rows) rows.push(row);
    else projects.set(projectIds[row] ?? '', [row]);
  }
  for (const rows of projects.values()) {
    if (rows.length < PLACES_AT_LEAST) continue;
    yield;
    const east = bandOf(rows.map((row) => lng[row] ?? 0));
    yield;
    const north = bandOf(rows.map((row) => lat[row] ?? 0));
    for (let index = 0; index < rows.length; index += 1) {
      if (index % ROWS_PER_STEP === 0) yield;
      const row = rows[index] ?? 0;
      const x = lng[row] ?? 0;
      const y = lat[row] ?? 0;
      const apartM = distanceM(x, y, east.middle, north.middle);
      const isOutside = Math.abs(x - east.middle) > east.reach || Math.abs(y - north.middle) > north.reach;
      if (apartM > FAR_M || (apartM > NEAR_M && isOutside)) raiseDoubt(positions, row, 'far');
    }
  }
}
