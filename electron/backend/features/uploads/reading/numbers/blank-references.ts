/** A corner of what a formula names: its row from 1, its column from 0, and whether they move where the formula is copied. */
type Corner = { row: number; column: number; movesDown: boolean; movesAside: boolean };

/** A cell, or a rectangle of cells, that a formula names. `sheet`: null for its own. */
export type Reference = { sheet: string | null; from: Corner; to: Corner };

export type IsBlank = (sheet: string | null, row: number, column: number) => boolean;

/** Larger areas are not looked at. */
const MAX_AREA = 1000;

const CELL = String.raw`(\$?)([A-Z]{1,3})(\$?)(\d{1,7})`;
const REFERENCE = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.$!\]])(?:('(?:[^']|'')+'|[\p{L}\p{N}_.]+)!)?${CELL}(?::${CELL})?(?![\p{L}\p{N}_.(!])`,
  'gu',
);

/** @param letters as of A1 */
export function columnOfLetters(letters: string): number {
  return (
    Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  );
}

/** @param column from 0 */
function lettersOfColumn(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

/** Texts in quotes, and the cells that a formula names by rows and columns: RC[-1], R2C3. */
const ROW_AND_COLUMN =
  /"[^"]*"|'[^']*'|(?<![\p{L}\p{N}_.])R(\d+|\[-?\d+\])?C(\d+|\[-?\d+\])?(?![\p{L}\p{N}_.([])/gu;

/** A formula whose cells are named as RC[-1], with A1 and $A$1 in their place. @param row from 1. @param column from 0 */
export function inLettersAndRows(formula: string, row: number, column: number): string {
  const numberOf = (text: string, own: number): number =>
    text.startsWith('[') ? own + Number(text.slice(1, -1)) : Number(text);
  return formula.replaceAll(ROW_AND_COLUMN, (all: string, ofRow = '[0]', ofColumn = '[0]') => {
    if (/^["']/u.test(all)) return all;
    const [toRow, toColumn] = [numberOf(ofRow, row), numberOf(ofColumn, column + 1) - 1];
    if (toRow < 1 || toColumn < 0) return all;
    const sign = (text: string): string => (text.startsWith('[') ? '' : '$');
    return `${sign(ofColumn)}${lettersOfColumn(toColumn)}${sign(ofRow)}${toRow}`;
  });
}

function cornerOf(parts: readonly (string | undefined)[]): Corner {
  const [columnSign, letters = '', rowSign, row] = parts;
  return {
    row: Number(row),
    column: columnOfLetters(letters),
    movesDown: rowSign === '',
    movesAside: columnSign === '',
  };
}

/**
 * The cells that a formula such as `原始!A5*$F$1` takes its values from: those of one row do not move when it is copied down, as
 * the factor here, and count only where there are no others.
 */
export function referencesIn(formula: string): Reference[] {
  const all = [...formula.replaceAll(/"[^"]*"/gu, '""').matchAll(REFERENCE)].map((match): Reference => {
    const from = cornerOf(match.slice(2, 6));
    const name = match[1]?.replace(/^'(.+)'$/u, '$1').replaceAll("''", "'");
    return { sheet: name ?? null, from, to: match[7] === undefined ? from : cornerOf(match.slice(6, 10)) };
  });
  const moving = all.filter(({ from }) => from.movesDown);
  return moving.length > 0 ? moving : all;
}

/** The same references in a formula that was copied so many rows down and columns aside. */
export function movedReferences(
  references: readonly Reference[],
  rows: number,
  columns: number,
): Reference[] {
  const moved = (corner: Corner): Corner => ({
    ...corner,
    row: corner.row + (corner.movesDown ? rows : 0),
    column: corner.column + (corner.movesAside ? columns : 0),
  });
  return references.map(({ sheet, from, to }) => ({ sheet, from: moved(from), to: moved(to) }));
}

/** True for the references of a formula whose result comes from nothing: all cells that it takes values from are blank. */
export function areBlank(references: readonly Reference[], isBlank: IsBlank): boolean {
  return (
    references.length > 0 &&
    references.every(({ sheet, from, to }) => {
      if ((to.row - from.row + 1) * (to.column - from.column + 1) > MAX_AREA) return false;
      for (let row = from.row; row <= to.row; row++)
        for (let column = from.column; column <= to.column; column++)
          if (!isBlank(sheet, row, column)) return false;
      return true;
    })
  );
}
