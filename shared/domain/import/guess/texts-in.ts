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

/** Names in a column of rows that have something beside them: a text alone in its row is a line between the values. */
export function namesIn(rows: readonly SampleRow[], column: number): string[] {
  const ofValues = rows.filter(({ cells }) => cells.filter(({ text }) => text.trim() !== '').length > 1);
  return textsIn(ofValues, column);
}
