import type { JsonValue } from '../../json-value.ts';
import { sampleRows } from './find-tables.ts';
import type { MapView, TableView } from './result-view.ts';
import { cellOf } from './result-values.ts';

/** The WGS84 pair of interface 2.2 comes before the pair of a map provider. */
const PAIRS: [lng: RegExp, lat: RegExp][] = [
  [/^lngEx$/i, /^latEx$/i],
  [/^(lng|lon|long|longitude)$/i, /^(lat|latitude)$/i],
];
const LABELS = [/^(name|title|label)$/i, /name$/i, /title$/i, /id$/i];

/** A table as points on a map, if its rows have a pair of degrees, or points of GeoJSON. Numbers may be quoted. */
export function asMap(table: TableView, rows: readonly JsonValue[]): MapView | undefined {
  const sample = sampleRows(rows);
  const isPlaced = (pair: Pair) => sample.some((row) => positionOf(row, pair) !== null);
  const pair = [...pairsOf(table.columns)].find(isPlaced);
  if (!pair) return undefined;
  const placed = rows.filter((row) => positionOf(row, pair) !== null).length;
  return { ...table, kind: 'map', ...pair, labelColumn: labelOf(table.columns), placed };
}

type Pair = Pick<MapView, 'lngColumn' | 'latColumn'>;

function* pairsOf(columns: readonly string[]): Generator<Pair> {
  for (const [lngName, latName] of PAIRS) {
    for (const lngColumn of columns.filter((column) => lngName.test(lastStep(column)))) {
      const parent = lngColumn.slice(0, lngColumn.length - lastStep(lngColumn).length);
      const latColumn = columns.find(
        (column) => column.startsWith(parent) && latName.test(column.slice(parent.length)),
      );
      if (latColumn !== undefined) yield { lngColumn, latColumn };
    }
  }
  // A position of GeoJSON (RFC 7946 section 3.1.1): longitude comes first.
  for (const column of columns.filter((each) => lastStep(each) === 'coordinates')) {
    yield { lngColumn: `${column}/0`, latColumn: `${column}/1` };
  }
}

const lastStep = (column: string): string => column.slice(column.lastIndexOf('/') + 1);

function labelOf(columns: readonly string[]): string | null {
  for (const label of LABELS) {
    const found = columns.find((column) => label.test(lastStep(column)));
    if (found !== undefined) return found;
  }
  return null;
}

/** Longitude and latitude of a row in degrees; null if it has none, or none on earth. Zero in both is a missing value. */
export function positionOf(
  row: JsonValue,
  { lngColumn, latColumn }: Pair,
): { lng: number; lat: number } | null {
  const [lng, lat] = [degrees(cellOf(row, lngColumn)), degrees(cellOf(row, latColumn))];
  if (lng === null || lat === null || Math.abs(lng) > 180 || Math.abs(lat) > 90) return null;
  return lng === 0 && lat === 0 ? null : { lng, lat };
}

function degrees(value: JsonValue | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const read = Number(value);
  return Number.isFinite(read) ? read : null;
}
