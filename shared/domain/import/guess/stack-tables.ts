import { plainText } from '../cells/plain-text.ts';
import type { Cell, SampleRow, SheetSample } from '../source-sample.ts';
import { createTablePlacer, type FoundTable, type TableBelow } from '../tables-below.ts';
import { headerWord } from './header-words.ts';
import { readHeader } from './read-header.ts';

/** A sheet in which tables below each other share one header, with a column for everything that any of them has. */
export type StackedSheet = {
  sheet: SheetSample;
  tables: TableBelow[];
  /** Columns that only a table below has, each with the number of the first one. */
  added: Map<number, number>;
};

const SAME_WORDS = [['measured-time', 'time'], ['station-id'], ['station-name']] as const;

/** Two names of one thing: 时间 and 采集时间, but not 液位(m) and 液位(cm). */
function isSameName(a: string, b: string): boolean {
  const [first, second] = [a, b].map((text) => headerWord(readHeader(text).name));
  return SAME_WORDS.some((words) =>
    [first, second].every((word) => (words as readonly unknown[]).includes(word)),
  );
}

/** Gives the columns of each table their places: under the same name, or behind all others. */
class Columns {
  readonly names: string[];
  readonly added = new Map<number, number>();

  constructor(header: readonly string[]) {
    this.names = [...header];
  }

  placesOf({ cells }: FoundTable, table: number): number[] {
    const taken = new Set<number>();
    const places = new Map<number, number>();
    const width = this.names.length;
    const take = (isSame: (name: string, text: string) => boolean): void => {
      for (const [at, text] of cells.entries()) {
        if (places.has(at)) continue;
        const found = this.names.findIndex(
          (name, column) => column < width && !taken.has(column) && isSame(name, text),
        );
        if (found < 0) continue;
        places.set(at, found);
        taken.add(found);
      }
    };
    take((name, text) => plainText(name) === plainText(text));
    take(isSameName);
    return cells.map((text, at) => places.get(at) ?? this.#add(text, table));
  }

  #add(text: string, table: number): number {
    this.added.set(this.names.length, table);
    return this.names.push(text) - 1;
  }
}

/**
 * Reads tables that stand below each other under one header.
 * @param headerRow the last row of the header of the first one
 */
export function stackTables(
  sheet: SheetSample,
  found: readonly FoundTable[],
  headerRow: number,
): StackedSheet | null {
  const header = sheet.head.find(({ number }) => number === headerRow);
  if (!header || found.length === 0) return null;
  const texts = header.cells.map(({ text }) => text.trim());
  while (texts.at(-1) === '') texts.pop();
  const columns = new Columns(texts);
  const tables = found.map((table, at): TableBelow => ({
    ...table,
    columns: columns.placesOf(table, at + 1),
    firstWidth: texts.length,
  }));
  const place = createTablePlacer(tables, columns.names.length, 'cut');
  const isHeader = new Set(found.map(({ row }) => row));
  const placed = (row: SampleRow): SampleRow => {
    if (isHeader.has(row.number)) return { ...row, cells: [] };
    const cells = columns.names.map((text): Cell => ({ text, kind: 'text' }));
    return row.number === headerRow ? { ...row, cells } : place(row);
  };
  const inHead = new Set(sheet.head.map(({ number }) => number));
  const tail = new Map([...found.flatMap(({ rows }) => rows), ...sheet.tail].map((row) => [row.number, row]));
  return {
    tables,
    added: columns.added,
    sheet: {
      ...sheet,
      head: sheet.head.map(placed),
      tail: [...tail.values()]
        .filter(({ number }) => !inHead.has(number))
        .toSorted((a, b) => a.number - b.number)
        .map(placed),
    },
  };
}
