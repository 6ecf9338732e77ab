import { isOfBlanks } from '../numbers/number-cell.ts';
import type { RowSource } from '../row-source.ts';
import { isShared, type RowSpans, SPAN_EMPTY } from '../row-spans.ts';

/** Cells of further columns do not count as blank. */
const MAX_COLUMNS = 256;

/** True for a cell that has nothing, or what a formula has made of nothing. */
export function isBlankCell(row: RowSpans, column: number): boolean {
  const kind = column < row.count ? (row.kinds[column] as number) : SPAN_EMPTY;
  return kind === SPAN_EMPTY || (isShared(kind) && isOfBlanks({ kind, text: row.textAt(column) }));
}

/** Tells which cells of a sheet are blank, by their rows from 1 and their columns from 0; a bit is kept of each. */
export function blankCellsOf(sheet: RowSource): (row: number, column: number) => boolean {
  const filled: Uint8Array[] = [];
  sheet.scan(1, (row) => {
    const [at, bit] = [row.number >> 3, 1 << (row.number & 7)];
    for (let column = 0; column < Math.min(row.count, MAX_COLUMNS); column++) {
      if (isBlankCell(row, column)) continue;
      let bits = filled[column] ?? new Uint8Array(64);
      if (at >= bits.length) {
        const grown = new Uint8Array(Math.max(at + 1, bits.length * 2));
        grown.set(bits);
        bits = grown;
      }
      bits[at] = (bits[at] as number) | bit;
      filled[column] = bits;
    }
    return true;
  });
  return (row, column) =>
    column < MAX_COLUMNS && (((filled[column]?.[row >> 3] ?? 0) >> (row & 7)) & 1) === 0;
}
