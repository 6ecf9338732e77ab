import type { JsonValue } from '../../json-value.ts';
import { asRow, sampleRows } from './find-tables.ts';
import { geometryShape, joinShapes, pointOf, type Shape } from './geo-shape.ts';
import type { MapView, PositionColumns, ResultRoot, TableView } from './result-view.ts';
import { cellOf } from './result-values.ts';

/** The WGS84 pair of interface 2.2 comes before the pair of a map provider. */
const PAIRS: [lng: RegExp, lat: RegExp][] = [
  [/^lngEx$/i, /^latEx$/i],
  [/^(lng|lon|long|longitude)$/i, /^(lat|latitude)$/i],
];
const LABELS = [/^(name|title|label)$/i, /name$/i, /title$/i, /id$/i];

/** A table on a map, if its rows have geometries of GeoJSON, or a pair of degrees. */
export function asMap(table: TableView, rows: readonly JsonValue[]): MapView | undefined {
  return onMap(table, rows, [...geometriesOf(table.columns), ...pairsOf(table.columns)]);
}

/** A value that is no list on a map, if it has geometries of GeoJSON; of one place with a pair of degrees its values tell more. */
export function loneMap(value: JsonValue, root: ResultRoot): MapView | undefined {
  const row = asRow(value, root);
  return row && onMap(row, [value], geometriesOf(row.columns));
}

function onMap(
  table: TableView,
  rows: readonly JsonValue[],
  positions: readonly PositionColumns[],
): MapView | undefined {
  const sample = sampleRows(rows);
  const isPlaced = (position: PositionColumns) => sample.some((row) => shapeOf(row, position) !== null);
  const position = positions.find(isPlaced);
  if (!position) return undefined;
  const placed = rows.filter((row) => shapeOf(row, position) !== null).length;
  return { ...table, kind: 'map', position, labelColumn: labelOf(table.columns), placed };
}

/** All geometries of a row are drawn. */
function geometriesOf(columns: readonly string[]): PositionColumns[] {
  const geometryColumns = columns
    .filter((column) => lastStep(column) === 'type')
    .map(parentOf)
    .filter((parent) =>
      ['coordinates', 'geometries'].some((name) =>
        columns.includes(parent === '' ? name : `${parent}/${name}`),
      ),
    );
  return geometryColumns.length > 0 ? [{ geometryColumns }] : [];
}

function* pairsOf(columns: readonly string[]): Generator<PositionColumns> {
  for (const [lngName, latName] of PAIRS) {
    for (const lngColumn of columns.filter((column) => lngName.test(lastStep(column)))) {
      const parent = lngColumn.slice(0, lngColumn.length - lastStep(lngColumn).length);
      const latColumn = columns.find(
        (column) => column.startsWith(parent) && latName.test(column.slice(parent.length)),
      );
      if (latColumn !== undefined) yield { lngColumn, latColumn };
    }
  }
}

const lastStep = (column: string): string => column.slice(column.lastIndexOf('/') + 1);
const parentOf = (column: string): string => column.slice(0, Math.max(0, column.lastIndexOf('/')));

function labelOf(columns: readonly string[]): string | null {
  for (const label of LABELS) {
    const found = columns.find((column) => label.test(lastStep(column)));
    if (found !== undefined) return found;
  }
  return null;
}

/** What of a row is on a map; null if it has no position, or none on earth. */
export function shapeOf(row: JsonValue, position: PositionColumns): Shape | null {
  if ('geometryColumns' in position) {
    const shapes = position.geometryColumns
      .map((column) => (column === '' ? row : cellOf(row, column)))
      .filter((geometry) => geometry !== undefined && geometry !== null)
      .map((geometry) => geometryShape(geometry));
    const known = shapes.filter((each) => each !== null);
    return known.length > 0 && known.length === shapes.length ? joinShapes(known) : null;
  }
  const point = pointOf(cellOf(row, position.lngColumn), cellOf(row, position.latColumn));
  return point && { points: [point], lines: [], areas: [] };
}
