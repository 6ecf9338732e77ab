import type { JsonValue } from '../../places/place.ts';
import { memberOf } from '../json-object.ts';
import { readTimeMs } from './read-time.ts';
import { sampleRows } from './find-tables.ts';
import type { SeriesField, SeriesView, TableView } from './result-view.ts';
import { cellOf } from './result-values.ts';

const TIME_NAME = /time|date|timestamp|^at$|^ts$|_at$/i;
const MOSTLY = 0.9;
const FEWEST_ROWS = 2;
const MOST_FIELDS = 40;

/**
 * A table as a series, if its rows have times that do not go back and at least one column of numbers.
 * @param value the root's value: units may stand in it beside the rows, as `fields: [{field, unit}]`.
 */
export function asSeries(
  table: TableView,
  rows: readonly JsonValue[],
  value: JsonValue | undefined,
): SeriesView | undefined {
  if (rows.length < FEWEST_ROWS) return undefined;
  const sample = sampleRows(rows);
  const timeColumn = table.columns.find(
    (column) => TIME_NAME.test(lastStep(column)) && isTime(sample, column),
  );
  if (timeColumn === undefined) return undefined;
  const numeric = table.columns.filter((column) => column !== timeColumn && isNumeric(sample, column));
  const fields = gather(numeric, unitsOf(value)).slice(0, MOST_FIELDS);
  return fields.length > 0 ? { ...table, kind: 'series', timeColumn, fields } : undefined;
}

const lastStep = (column: string): string => column.slice(column.lastIndexOf('/') + 1);

/** In the order of time, forwards or backwards: a list of places with the time of each is no series. */
function isTime(sample: readonly JsonValue[], column: string): boolean {
  const times = sample.map((row) => readTimeMs(cellOf(row, column)));
  const known = times.filter((time) => time !== null);
  if (known.length < sample.length * MOSTLY || new Set(known).size < 2) return false;
  const steps = known.slice(1).map((time, index) => time - (known[index] ?? time));
  return steps.every((step) => step >= 0) || steps.every((step) => step <= 0);
}

function isNumeric(sample: readonly JsonValue[], column: string): boolean {
  const cells = sample
    .map((row) => cellOf(row, column))
    .filter((cell) => cell !== undefined && cell !== null);
  return cells.length > 0 && cells.every((cell) => typeof cell === 'number');
}

/** `values/level/min`, `.../mean` and `.../max` are one line with a band; counts and sums beside them are none. */
function gather(columns: readonly string[], units: ReadonlyMap<string, string>): SeriesField[] {
  const has = new Set(columns);
  const fields: SeriesField[] = [];
  for (const column of columns) {
    const parent = column.includes('/') ? column.slice(0, column.lastIndexOf('/')) : '';
    const beside = (name: string): string | null => {
      const other = parent === '' ? name : `${parent}/${name}`;
      return has.has(other) ? other : null;
    };
    const middle = beside('mean') ?? beside('avg') ?? beside('average');
    if (middle !== null && middle !== column && beside('min') !== null && beside('max') !== null) continue;
    const hasBand = middle === column;
    const name = hasBand && parent !== '' ? lastStep(parent) : lastStep(column);
    fields.push({
      name,
      column,
      minColumn: hasBand ? beside('min') : null,
      maxColumn: hasBand ? beside('max') : null,
      unit: units.get(name) ?? null,
    });
  }
  return fields;
}

function unitsOf(value: JsonValue | undefined): Map<string, string> {
  const units = new Map<string, string>();
  const listed = memberOf(value, 'fields');
  for (const entry of Array.isArray(listed) ? listed : []) {
    const [name, unit] = [memberOf(entry, 'field') ?? memberOf(entry, 'name'), memberOf(entry, 'unit')];
    if (typeof name === 'string' && typeof unit === 'string') units.set(name, unit);
  }
  const mapped = memberOf(value, 'units');
  for (const [name, unit] of Object.entries(typeof mapped === 'object' ? (mapped ?? {}) : {})) {
    if (typeof unit === 'string') units.set(name, unit);
  }
  return units;
}
