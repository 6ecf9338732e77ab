import type { SampleRow } from '../source-sample.ts';

/** The different texts of a column, in the order of their first row; blanks left out, and numbers whose last digits a workbook has lost. */
export function textsIn(rows: readonly SampleRow[], column: number): string[] {
  const texts = new Set(
    rows.map(({ cells }) => {
      const cell = cells[column];
      return cell?.isRounded === true ? '' : (cell?.text.trim() ?? '');
    }),
  );
  texts.delete('');
  return [...texts];
}
