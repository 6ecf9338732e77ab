import { readDecimal } from '../cells/decimal.ts';
import { plainFigures } from '../cells/plain-text.ts';
import type { Cell, SampleRow } from '../source-sample.ts';
import { type CellLook, lookOf } from './cell-look.ts';
import { isMissingWord } from './missing-words.ts';

/** What the sampled cells of one column look like. */
export type ColumnProfile = {
  column: number;
  filled: number;
  blank: number;
  looks: Record<CellLook, number>;
  /** Cells with a word for "no value"; they count as filled, not as text. */
  missing: number;
  /** Different texts, in the order of their first row; at most 200. */
  distinct: string[];
  /** Filled cells as they stand, at most 400. */
  cells: Cell[];
  /** True if the numbers count the rows. */
  countsUp: boolean;
};

const LARGEST_DISTINCT = 200;
const LARGEST_CELLS = 400;

/** Looks at one column of the rows of values. */
export function profileColumn(rows: readonly SampleRow[], column: number): ColumnProfile {
  const profile: ColumnProfile = {
    column,
    filled: 0,
    blank: 0,
    looks: { blank: 0, time: 0, date: 0, clock: 0, number: 0, text: 0 },
    missing: 0,
    distinct: [],
    cells: [],
    countsUp: true,
  };
  const distinct = new Set<string>();
  let previous: { value: number; row: number } | undefined;
  for (const row of rows) {
    const cell = row.cells[column];
    const look = lookOf(cell);
    if (!cell || look === 'blank') {
      profile.blank += 1;
      continue;
    }
    profile.filled += 1;
    if (look === 'text' && isMissingWord(cell.text)) profile.missing += 1;
    else profile.looks[look] += 1;
    if (distinct.size < LARGEST_DISTINCT) distinct.add(cell.text.trim());
    if (profile.cells.length < LARGEST_CELLS) profile.cells.push(cell);
    const text = plainFigures(cell.text);
    const value = /^\d+$/u.test(text) ? Number(text) : Number.NaN;
    // Rows may have been left out between two that were sampled.
    if (previous && value - previous.value !== row.number - previous.row) profile.countsUp = false;
    if (Number.isNaN(value)) profile.countsUp = false;
    previous = { value, row: row.number };
  }
  profile.distinct = [...distinct];
  profile.countsUp &&= profile.filled >= 3;
  return profile;
}

/** Share of the filled cells, words for "no value" taken out, that look so. */
export function shareOf(profile: ColumnProfile, ...looks: CellLook[]): number {
  const filled = profile.filled - profile.missing;
  if (filled === 0) return 0;
  return looks.reduce((sum, look) => sum + profile.looks[look], 0) / filled;
}

/** The digits of the whole numbers of a column; empty unless all its cells are such numbers. */
export function wholeNumbers(profile: ColumnProfile): string[] {
  const texts = profile.cells.map(({ text }) => plainFigures(text).replace(/\.0+$/u, ''));
  return texts.every((text) => /^\d+$/u.test(text) && readDecimal(text) !== undefined) ? texts : [];
}
