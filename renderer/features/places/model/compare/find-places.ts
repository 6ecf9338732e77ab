import { distanceM } from '#shared/domain/coordinates/coordinate-systems.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';

const RAIN_GAUGE = /雨量|rain/i;
const MAX_FOUND = 8;

/** Rows whose name or ID contains the words, in the order of the list, at most as many as the menu shows. */
export function findPlaces(table: PlaceTable, query: string, without: ReadonlySet<string>): number[] {
  const wanted = query.trim().toLowerCase();
  const [names, ids] = [table.texts('placeName'), table.texts('placeId')];
  const found: number[] = [];
  for (let row = 0; row < table.count && found.length < MAX_FOUND; row += 1) {
    const text = `${names[row] ?? ''} ${ids[row] ?? ''}`.toLowerCase();
    if (text.includes(wanted) && !without.has(table.key(row))) found.push(row);
  }
  return found;
}

type Positions = { lng: Float64Array; lat: Float64Array };

/** Metres from a row to the nearest of some others; infinite where a position is missing. */
function metresTo(rows: readonly number[], { lng, lat }: Positions): (row: number) => number {
  const at = (row: number) => [lng[row] ?? Number.NaN, lat[row] ?? Number.NaN] as const;
  return (row) => {
    const apart = rows.map((other) => distanceM(...at(row), ...at(other)));
    return Math.min(Infinity, ...apart.filter((metres) => !Number.isNaN(metres)));
  };
}

/**
 * What is likely to be wanted beside some places before anybody has typed: the rain gauges of their projects, the nearest
 * first, then what is selected in the table.
 */
export function suggestPlaces(
  table: PlaceTable,
  positions: Positions,
  compared: readonly string[],
  selected: ReadonlySet<string>,
): number[] {
  const taken = new Set(compared);
  const rows = compared.flatMap((key) => table.rowOf(key) ?? []);
  const projects = new Set(rows.map((row) => table.value(row, 'projectId')));
  const types = table.texts('equipType');
  const gauges: number[] = [];
  for (let row = 0; row < table.count; row += 1) {
    if (!RAIN_GAUGE.test(types[row] ?? '') || taken.has(table.key(row))) continue;
    const isNear = projects.size === 0 || projects.has(table.value(row, 'projectId'));
    if (isNear && table.flag(row, 'mounted') !== false) gauges.push(row);
  }
  const metres = metresTo(rows, positions);
  const nearest = gauges
    .map((row) => ({ row, metres: metres(row) }))
    .toSorted((a, b) => (a.metres === b.metres ? 0 : a.metres - b.metres))
    .map(({ row }) => row);
  const chosen = [...selected].flatMap((key) => (taken.has(key) ? [] : (table.rowOf(key) ?? [])));
  return [...new Set([...nearest.slice(0, MAX_FOUND - Math.min(3, chosen.length)), ...chosen])].slice(
    0,
    MAX_FOUND,
  );
}
