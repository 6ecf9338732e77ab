import type { FeatureCollection, Point } from 'geojson';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import type { MapPositions } from './position-effect.ts';

/** So many places of a project say where it lies. */
const MAX_SAMPLED = 400;

const medianOf = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

type Sample = { name: string; lng: number[]; lat: number[] };

/** The names of the projects in the middle of their places; one place far off moves no name. */
export function projectLabels(
  table: PlaceTable,
  rows: Uint32Array,
  { lng, lat }: Pick<MapPositions, 'lng' | 'lat'>,
): FeatureCollection<Point, { label: string }> {
  const ids = table.texts('projectId');
  const names = table.texts('projectName');
  const samples = new Map<string, Sample>();
  let last: { id: string; sample: Sample } | undefined;
  for (const row of rows) {
    const x = lng[row] ?? Number.NaN;
    const id = ids[row];
    if (id === null || id === undefined || Number.isNaN(x)) continue;
    // Places of one project stand together: looking it up takes most of the time.
    const sample: Sample =
      last?.id === id ? last.sample : (samples.get(id) ?? { name: names[row] ?? id, lng: [], lat: [] });
    if (last?.id !== id) {
      samples.set(id, sample);
      last = { id, sample };
    }
    if (sample.lng.length >= MAX_SAMPLED) continue;
    sample.lng.push(x);
    sample.lat.push(lat[row] ?? Number.NaN);
  }
  return {
    type: 'FeatureCollection',
    features: [...samples.values()].map((sample) => ({
      type: 'Feature',
      properties: { label: sample.name },
      geometry: { type: 'Point', coordinates: [medianOf(sample.lng), medianOf(sample.lat)] },
    })),
  };
}
