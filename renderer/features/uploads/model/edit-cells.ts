import type { ImportPlan } from '#shared/domain/import/import-plan.ts';

/** The text that stands for a cell of the file. Row counts from 1, column from 0. */
export type CellText = { row: number; column: number; text: string };

const keyOf = ({ row, column }: Pick<CellText, 'row' | 'column'>): string => `${row} ${column}`;

/** Puts texts in place of cells; what was corrected there before is replaced. The file itself is not touched. */
export function editCells(plan: ImportPlan, cells: readonly CellText[]): ImportPlan {
  if (cells.length === 0) return plan;
  const edited = new Map(cells.map((cell) => [keyOf(cell), cell]));
  const others = plan.corrections.filter((cell) => !edited.has(keyOf(cell)));
  return { ...plan, corrections: [...others, ...edited.values()] };
}

/** The corrected texts of a plan by cell, to be asked with `correctedText`. */
export function correctedTexts({
  corrections,
}: Pick<ImportPlan, 'corrections'>): ReadonlyMap<string, string> {
  return new Map(corrections.map((cell) => [keyOf(cell), cell.text]));
}

export function correctedText(
  texts: ReadonlyMap<string, string>,
  row: number,
  column: number,
): string | undefined {
  return texts.get(keyOf({ row, column }));
}

/** Cells of a table as a spreadsheet program puts them on the clipboard: tabs between cells, a line for each row. */
export function cellsOfClipboard(text: string): string[][] {
  const lines = text.replace(/\r?\n$/u, '').split(/\r?\n/u);
  return lines.map((line) => line.split('\t'));
}

/**
 * What becomes of a text by find and replace; null if it has nothing of what is looked for.
 * @param isPattern `find` is a regular expression, and `$1` in `replacement` is its first group
 * @throws SyntaxError for a pattern that is none
 */
export function replacer(
  find: string,
  replacement: string,
  isPattern: boolean,
): (text: string) => string | null {
  if (find === '') return () => null;
  if (!isPattern) return (text) => (text.includes(find) ? text.replaceAll(find, () => replacement) : null);
  const pattern = new RegExp(find, 'gu');
  return (text) => {
    const replaced = text.replace(pattern, replacement);
    return replaced === text ? null : replaced;
  };
}
