import type { JsonValue } from '../../json-value.ts';
import { memberOf } from '../json-object.ts';
import { asMap } from './find-positions.ts';
import { findTables, sampleRows } from './find-tables.ts';
import { cellOf, contentOf, dataOfText, readTimeMs, rowsAt, textOf } from './result-values.ts';
import type { ResultRoot, ResultView, TableView, SeriesField, SeriesView } from './result-view.ts';

const TIME_NAME = /time|date|timestamp|^at$|^ts$|_at$/i;
const MOSTLY = 0.9;
const MIN_ROWS = 2;
const MAX_FIELDS = 40;
const lastStep = (column: string): string => column.slice(column.lastIndexOf('/') + 1);

/**
 * The ways to show an answer of a tool, the best first: a chart, a map, a table, pictures and sounds, a tree, the text; `raw` is
 * always the last. Structured content comes before the same data as text.
 */
export function classifyResult(result: JsonValue): ResultView[] {
  const structured = memberOf(result, 'structuredContent');
  const data = structured === undefined ? [] : viewsOfData(structured, 'structured');
  const content = contentOf(result);
  const parts = content.flatMap((part, index) => viewsOfPart(part, index));
  const texts = content.flatMap((part, index) => {
    const value = structured === undefined ? dataOfText(textOf(part)) : undefined;
    return value === undefined ? [] : viewsOfData(value, index);
  });
  const views = [...data, ...texts, ...parts];
  const rank = (view: ResultView): number => RANKS.indexOf(view.kind);
  return [...views.toSorted((a, b) => rank(a) - rank(b)), { kind: 'raw' }];
}

const RANKS: ResultView['kind'][] = [
  'series',
  'map',
  'image',
  'audio',
  'table',
  'tree',
  'text',
  'resource',
  'link',
  'raw',
];

function viewsOfData(value: JsonValue, root: ResultRoot): ResultView[] {
  const tables = findTables(value, root);
  const more = tables.flatMap((table) => viewsOfTable(table, value));
  return [...more, ...tables, { kind: 'tree', root }];
}

function viewsOfTable(table: TableView, value: JsonValue): ResultView[] {
  const rows = rowsAt(value, table.pointer);
  return [asSeries(table, rows, value), asMap(table, rows)].filter((view) => view !== undefined);
}

const BASE64_BYTES = 0.75;

function viewsOfPart(part: JsonValue, content: number): ResultView[] {
  const type = memberOf(part, 'type');
  const text = (name: string, of: JsonValue | undefined = part): string | null => {
    const value = memberOf(of, name);
    return typeof value === 'string' ? value : null;
  };
  const words = textOf(part);
  if (words !== undefined) return [{ kind: 'text', content, chars: words.length }];
  if (type === 'image' || type === 'audio') {
    const sizeBytes = Math.floor((text('data')?.replaceAll('=', '').length ?? 0) * BASE64_BYTES);
    return [{ kind: type, content, mimeType: text('mimeType') ?? '', sizeBytes }];
  }
  if (type === 'resource_link') {
    const uri = text('uri') ?? '';
    const name = text('title') ?? text('name') ?? uri;
    return [{ kind: 'link', content, uri, name, mimeType: text('mimeType') }];
  }
  if (type !== 'resource') return [];
  const resource = memberOf(part, 'resource');
  return [
    {
      kind: 'resource',
      content,
      uri: text('uri', resource) ?? '',
      mimeType: text('mimeType', resource),
      isText: text('text', resource) !== null,
    },
  ];
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
