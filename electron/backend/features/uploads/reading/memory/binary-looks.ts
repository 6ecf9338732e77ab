import { cellInLook, isPlainLook, PLAIN_LOOK, type TextLook, textInLook } from '../text-look.ts';

/** From a character of a text on, the font of its number. */
type Run = { from: number; font: number };
/** A cell whose font, or parts of whose text, are not plain. */
type DressedCell = { look: TextLook; runs: readonly Run[] };

/** The fonts, styles and texts that the sheets of a binary workbook share. */
export type SharedLooks = {
  fonts: TextLook[];
  /** Font of each style of cells. */
  styles: number[];
  /** Number of the format of each style, where the library has no code for it; 0: it has. */
  formats: number[];
  /** Runs of shared texts by their position; those of one font are not there. */
  runs: Map<number, Run[]>;
};

const STRIKEOUT = 0x08;

/** Dates and times of Chinese spreadsheet programs, which have no code in the workbook. */
export const isEastAsianFormat = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** The look of a font, by the flags and the position that both binary formats have. */
export function lookOfFont(flags: number, position: number): TextLook {
  return {
    position: position === 1 ? 'raised' : position === 2 ? 'lowered' : null,
    isStruck: (flags & STRIKEOUT) !== 0,
  };
}

/** Looks of the cells of one sheet, as far as they are not plain. Rows and columns count from 0. */
export class SheetLooks {
  /** The record that ends the sheet is there. */
  isWhole = false;
  /** Its formulas were to be computed when it was saved. */
  isUncomputed = false;
  readonly #shared: SharedLooks;
  readonly #cells = new Map<string, DressedCell>();
  readonly #formats = new Map<string, number>();

  constructor(shared: SharedLooks) {
    this.#shared = shared;
  }

  /** @param runs of its text */
  add(row: number, column: number, style: number, runs: readonly Run[] = []): void {
    const { fonts, styles, formats } = this.#shared;
    const format = formats[style] ?? 0;
    if (format > 0) this.#formats.set(`${row},${column}`, format);
    const look = fonts[styles[style] ?? 0] ?? PLAIN_LOOK;
    const hasLooks = runs.some(({ font }) => !isPlainLook(fonts[font] ?? PLAIN_LOOK));
    if (hasLooks || !isPlainLook(look))
      this.#cells.set(`${row},${column}`, { look, runs: hasLooks ? runs : [] });
  }

  /** Number of the format of a cell, where the library has no code for it. */
  formatAt(row: number, column: number): number | undefined {
    return this.#formats.size === 0 ? undefined : this.#formats.get(`${row},${column}`);
  }

  /** The text of a cell in its look; undefined if that is plain. */
  dress(row: number, column: number, text: string): string | undefined {
    const cell = this.#cells.get(`${row},${column}`);
    if (!cell) return undefined;
    if (cell.runs.length === 0) return cellInLook(text, cell.look);
    const { fonts } = this.#shared;
    const parts = [{ from: 0, look: cell.look }].concat(
      cell.runs.map(({ from, font }) => ({ from, look: fonts[font] ?? PLAIN_LOOK })),
    );
    return parts
      .map(({ from, look }, at) => textInLook(text.slice(from, parts[at + 1]?.from ?? text.length), look))
      .join('');
  }
}
