import { writeJsonPointer } from '../../json-pointer.ts';
import type { JsonValue } from '../../json-value.ts';
import { memberOf } from '../json-object.ts';
import { contentView } from './content-parts.ts';
import { asMap, loneMap } from './find-positions.ts';
import { findTables, sampleRows } from './find-tables.ts';
import { cellOf, contentOf, dataOfPart, readTimeMs, rowsAt } from './result-values.ts';
import type {
  ContentPart,
  ResultRoot,
  ResultView,
  TableView,
  SeriesField,
  SeriesView,
} from './result-view.ts';

const TIME_NAME = /time|date|timestamp|^at$|^ts$|_at$/i;
const MOSTLY = 0.9;
const MIN_ROWS = 2;
const MAX_FIELDS = 40;
const lastStep = (column: string): string => column.slice(column.lastIndexOf('/') + 1);

/**
 * The ways to show an answer, the best first: the data where it is all that the answer says (a chart, a map, a table of rows,
 * a tree), else every part of the content in its order; `raw` is always the last. Structured content comes before the same
 * data as text.
 */
export function classifyResult(result: JsonValue): ResultView[] {
  const structured = memberOf(result, 'structuredContent');
  const content = contentView(result);
  const data =
    structured === undefined
      ? contentOf(result).flatMap((part, index) => viewsOfData(dataOfPart(part), index))
      : viewsOfData(structured, 'structured');
  const views = data.toSorted((a, b) => rankOf(a) - rankOf(b));
  if (!content) return [...views, { kind: 'raw' }];
  return isAllData(content, views)
    ? [...views, content, { kind: 'raw' }]
    : [content, ...views, { kind: 'raw' }];
}

type DataView = Exclude<ResultView, { kind: 'content' | 'raw' }>;

const RANKS: ResultView['kind'][] = ['series', 'map', 'table', 'tree'];

/** A table comes before the tree only where its rows are the result. */
function rankOf(view: DataView): number {
  return view.kind === 'tree' && !view.isRows ? RANKS.indexOf('table') - 0.5 : RANKS.indexOf(view.kind);
}

/** Nothing is said that the data does not say: beside it stands at most its twin in text. */
function isAllData({ parts }: { parts: readonly ContentPart[] }, views: readonly DataView[]): boolean {
  const isTwin = parts.every((part) => part.kind === 'text' && part.form === 'json');
  const hasOwn = views.some(({ root }) => root === 'structured');
  return views.length > 0 && isTwin && (hasOwn || parts.length === 1);
}

function viewsOfData(value: JsonValue | undefined, root: ResultRoot): DataView[] {
  if (typeof value !== 'object' || value === null) return [];
  const tables = findTables(value, root);
  const more = tables.flatMap((table) => viewsOfTable(table, value));
  const lone = loneMap(value, root);
  return [
    ...more,
    ...(lone ? [lone] : []),
    ...tables,
    { kind: 'tree', root, open: smallTree(value), isRows: areRows(value, tables[0]) },
  ];
}

const MAX_OPEN_NODES = 60;

/** Pointers to everything that can be opened in a small value; none of a larger one. */
function smallTree(value: JsonValue): string[] {
  const open: string[] = [];
  let nodes = 0;
  const visit = (here: JsonValue, steps: (string | number)[]): void => {
    if (typeof here !== 'object' || here === null || nodes > MAX_OPEN_NODES) return;
    const entries = Array.isArray(here) ? [...here.entries()] : Object.entries(here);
    if (steps.length > 0 && entries.length > 0) open.push(writeJsonPointer(steps));
    for (const [step, inner] of entries) {
      nodes += 1;
      if (nodes > MAX_OPEN_NODES) return;
      visit(inner, [...steps, step]);
    }
  };
  visit(value, []);
  return nodes > MAX_OPEN_NODES ? [] : open;
}

/** Whether the rows of a table are the result: nothing beside them has as many values. */
function areRows(value: JsonValue, table: TableView | undefined): boolean {
  if (!table) return false;
  const most = table.rows * table.columns.length;
  let beside = 0;
  const visit = (here: JsonValue, pointer: string): void => {
    if (pointer === table.pointer || beside >= most) return;
    if (typeof here !== 'object' || here === null) {
      beside += 1;
      return;
    }
    const entries = Array.isArray(here) ? here.entries() : Object.entries(here);
    for (const [step, inner] of entries) {
      visit(inner, `${pointer}${writeJsonPointer([step])}`);
      if (beside >= most) return;
    }
  };
  visit(value, '');
  return beside < most;
}

function viewsOfTable(table: TableView, value: JsonValue): DataView[] {
  const rows = rowsAt(value, table.pointer);
  return [asSeries(table, rows, value), asMap(table, rows)].filter((view) => view !== undefined);
}

/**
 * A table as a series, if its rows have times that do not go back and at least one column of numbers.
 * @param value the root's value: units may stand in it beside the rows, as `fields: [{field, unit}]`.
 */
function asSeries(
  table: TableView,
  rows: readonly JsonValue[],
  value: JsonValue | undefined,
): SeriesView | undefined {
  if (rows.length < MIN_ROWS) return undefined;
  const sample = sampleRows(rows);
  const timeColumn = table.columns.find(
    (column) => TIME_NAME.test(lastStep(column)) && isTime(sample, column),
  );
  if (timeColumn === undefined) return undefined;
  const numeric = table.columns.filter((column) => column !== timeColumn && isNumeric(sample, column));
  const fields = gather(numeric, unitsOf(value)).slice(0, MAX_FIELDS);
  return fields.length > 0 ? { ...table, kind: 'series', timeColumn, fields } : undefined;
}

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
