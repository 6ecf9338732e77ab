import { writeJsonPointer } from '../../json-pointer.ts';
import type { JsonValue } from '../../json-value.ts';
import { isJsonObject } from '../json-object.ts';
import type { ResultRoot, TableView, PartOfList } from './result-view.ts';

const MAX_LEVELS = 6;
const MAX_TABLES = 30;
const MAX_COLUMNS = 200;
/** Columns are looked for in so many rows of a table: the first ones and some spread over the rest. */
const SAMPLE_ROWS = 500;
const MAX_COLUMN_LEVELS = 4;

/** The tables of a value: arrays of objects, or of numbers and texts; the one with the most cells first. */
export function findTables(value: JsonValue | undefined, root: ResultRoot): TableView[] {
  const tables: TableView[] = [];
  const visit = (here: JsonValue, steps: (string | number)[], around: JsonValue): void => {
    if (tables.length >= MAX_TABLES || steps.length > MAX_LEVELS) return;
    if (Array.isArray(here)) {
      const columns = columnsOf(here);
      if (here.length > 0 && columns.length > 0) {
        const part = partOfList(around, here.length);
        const found = { root, pointer: writeJsonPointer(steps), rows: here.length, columns };
        tables.push({ kind: 'table', ...found, ...(part && { part }) });
      }
    } else if (isJsonObject(here)) {
      for (const [name, inner] of Object.entries(here)) visit(inner, [...steps, name], here);
    }
  };
  if (value !== undefined) visit(value, [], null);
  return tables.toSorted((a, b) => b.rows * b.columns.length - a.rows * a.columns.length);
}

/** An object as a table of one row; undefined for what is none. */
export function asRow(value: JsonValue, root: ResultRoot): TableView | undefined {
  return isJsonObject(value)
    ? { kind: 'table', root, pointer: '', rows: 1, columns: columnsOf([value]) }
    : undefined;
}

/** Some rows that stand for all. */
export function sampleRows(rows: readonly JsonValue[]): JsonValue[] {
  if (rows.length <= SAMPLE_ROWS) return [...rows];
  const step = rows.length / SAMPLE_ROWS;
  return Array.from({ length: SAMPLE_ROWS }, (_each, index) => rows[Math.floor(index * step)] ?? null);
}

function columnsOf(rows: readonly JsonValue[]): string[] {
  const sample = sampleRows(rows);
  if (sample.every((row) => !isJsonObject(row))) {
    return sample.some((row) => typeof row === 'object' && row !== null) ? [] : ['value'];
  }
  const columns = new Set<string>();
  for (const row of sample) addColumns(row, [], columns);
  return [...columns].slice(0, MAX_COLUMNS);
}

function addColumns(value: JsonValue, steps: string[], columns: Set<string>): void {
  const isOpen = isJsonObject(value) && (steps.length === 0 || Object.keys(value).length > 0);
  if (!isOpen || steps.length >= MAX_COLUMN_LEVELS) {
    if (steps.length > 0) columns.add(writeJsonPointer(steps).slice(1));
    return;
  }
  for (const [name, inner] of Object.entries(value)) {
    // A position that one row lacks is no column of its own beside those of the others.
    if (
      inner === null &&
      [...columns].some((column) => column.startsWith(`${[...steps, name].join('/')}/`))
    ) {
      continue;
    }
    addColumns(inner, [...steps, name], columns);
  }
}

const TOTALS = ['total', 'totalCount', 'total_count'];
const CURSORS = ['nextCursor', 'next_cursor', 'nextPageToken', 'next_page_token'];

/**
 * Whether a list is one page of more, as the object says that it is in: by a number of all entries that is larger than the
 * list, or by what asks for the next page. @returns undefined for a list that is whole, as far as is told
 */
export function partOfList(around: JsonValue, rows: number): PartOfList | undefined {
  if (!isJsonObject(around)) return undefined;
  const total = TOTALS.map((name) => around[name]).find((value) => typeof value === 'number');
  const cursor = CURSORS.map((name) => around[name]).find((value) => typeof value === 'string');
  const part: PartOfList = {
    total: typeof total === 'number' && Number.isInteger(total) && total > rows ? total : null,
    nextCursor: typeof cursor === 'string' && cursor !== '' ? cursor : null,
  };
  return part.total === null && part.nextCursor === null ? undefined : part;
}
