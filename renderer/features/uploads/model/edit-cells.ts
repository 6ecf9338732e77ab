import type { ImportPlan } from '#shared/domain/import/import-plan.ts';

/** The text that stands for a cell of the file. Row counts from 1, column from 0. */
export type CellText = { row: number; column: number; text: string };

/** A plan carries each corrected cell: more than these belong into the file. */
export const MAX_EDITED_CELLS = 5_000;

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

/** Chosen cells, by index of rows and columns; the last ones are part of it. */
export type CellRange = { top: number; bottom: number; left: number; right: number };

export const cellCount = ({ top, bottom, left, right }: CellRange): number =>
  (bottom - top + 1) * (right - left + 1);

/** A cell with a tab, a line break or a quotation mark is put in quotation marks, as spreadsheet programs do. */
const quoted = (text: string): string => (/[\t\r\n"]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The text that other programs take as a table. */
export function clipboardOfCells(lines: readonly (readonly string[])[]): string {
  return lines.map((line) => line.map(quoted).join('\t')).join('\n');
}

/** Cells of a table as a spreadsheet program puts them on the clipboard: tabs between cells, a line for each row. */
export function cellsOfClipboard(text: string): string[][] {
  const lines: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gu;
  for (const [, inQuotes, plain = '', end] of text.replace(/\r?\n$/u, '').matchAll(cell)) {
    lines.at(-1)?.push(inQuotes?.replaceAll('""', '"') ?? plain);
    if (end === '') break;
    if (end !== '\t') lines.push([]);
  }
  return lines;
}

/**
 * Where cells of the clipboard go: to the first chosen cell and beyond it, or as often as they fit into the chosen ones, as in
 * spreadsheet programs. Rows of the result are indexes.
 * @returns also how many cells lie behind the last row or column, and go nowhere
 */
export function pastedCells(
  lines: readonly (readonly string[])[],
  { top, bottom, left, right }: CellRange,
  size: { rows: number; columns: number },
): { cells: CellText[]; cutOff: number } {
  const width = Math.max(...lines.map((line) => line.length));
  const repeats = (chosen: number, own: number) => (chosen % own === 0 ? chosen / own : 1);
  const down = repeats(bottom - top + 1, lines.length);
  const across = repeats(right - left + 1, width);
  const cells: CellText[] = [];
  let cutOff = 0;
  for (let row = top; row < top + down * lines.length; row += 1)
    for (let column = left; column < left + across * width; column += 1) {
      const text = lines[(row - top) % lines.length]?.[(column - left) % width];
      if (text === undefined) continue;
      if (row < size.rows && column < size.columns) cells.push({ row, column, text });
      else cutOff += 1;
    }
  return { cells, cutOff };
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
