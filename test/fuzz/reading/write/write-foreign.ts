import { type BookType, type CellObject, utils, write } from '@e965/xlsx';
import type { DraftCell, DraftSheet } from '../draw/draft.ts';

/** The library writes no bare blank of a format into an .ods, and complains about it. */
const formatFor = (format: string, bookType: BookType): string =>
  bookType === 'ods' ? format.replaceAll(/(?<!\\) /gu, '\\ ') : format;

function cellObject({ text, stored }: DraftCell, bookType: BookType): CellObject | undefined {
  if (stored === undefined) return text === '' ? undefined : { t: 's', v: text };
  if (stored.as === 'number' || stored.as === 'formula') {
    if (stored.raw === null) return undefined;
    return { t: 'n', v: Number(stored.raw), ...(stored.format && { z: formatFor(stored.format, bookType) }) };
  }
  return { t: 's', v: text };
}

/** A workbook of another format, written by the library that reads it: only cells that both agree about. */
export function writeForeign(sheets: readonly DraftSheet[], bookType: BookType): Buffer {
  const book = utils.book_new();
  for (const { name, rows } of sheets) {
    const sheet = utils.aoa_to_sheet([]);
    let width = 1;
    for (const [row, { cells }] of rows.entries()) {
      for (const [column, cell] of cells.entries()) {
        const object = cellObject(cell, bookType);
        if (object) sheet[utils.encode_cell({ r: row, c: column })] = object;
      }
      width = Math.max(width, cells.length);
    }
    sheet['!ref'] = utils.encode_range({
      s: { r: 0, c: 0 },
      e: { r: Math.max(0, rows.length - 1), c: width - 1 },
    });
    utils.book_append_sheet(book, sheet, name);
  }
  return write(book, { type: 'buffer', bookType }) as Buffer;
}
