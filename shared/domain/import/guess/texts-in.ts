import type { SampleRow } from '../source-sample.ts';

/** The different texts of a column, in the order of their first row; blanks left out. */
export function textsIn(rows: readonly SampleRow[], column: number): string[] {
  const texts = new Set(rows.map(({ cells }) => cells[column]?.text.trim() ?? ''));
  texts.delete('');
  return [...texts];
}
