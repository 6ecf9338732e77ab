import * as fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { bytesAsFile } from '#electron/backend/uploads/reading/byte-file.ts';
import { RowSpans } from '#electron/backend/uploads/reading/row-spans.ts';
import { readRows } from '#electron/backend/uploads/reading/take-sample.ts';
import { scanRows } from '#electron/backend/uploads/reading/text/scan-rows.ts';
import { TextSheet } from '#electron/backend/uploads/reading/text/text-sheet.ts';

const DELIMITER = ','.charCodeAt(0);

function rowsOf(text: string): string[][] {
  const bytes = Buffer.from(text);
  const buffer = Buffer.concat([bytes, Buffer.alloc(1)]);
  const row = new RowSpans('utf-8');
  const rows: string[][] = [];
  scanRows(buffer, bytes.length, { delimiter: DELIMITER, isEnd: true }, row, () => {
    rows.push(row.cells().map((cell) => cell.text));
    return true;
  });
  return rows;
}

/** The same bytes, coming a few at a time. */
function rowsInPieces(text: string, sizes: number[]): string[][] {
  const bytes = Buffer.from(text);
  const row = new RowSpans('utf-8');
  const rows: string[][] = [];
  let [kept, at, turn] = [Buffer.alloc(0), 0, 0];
  while (at < bytes.length) {
    const piece = bytes.subarray(at, at + (sizes[turn++ % sizes.length] ?? 1));
    at += piece.length;
    const length = kept.length + piece.length;
    const buffer = Buffer.concat([kept, piece, Buffer.alloc(1)]);
    const used = scanRows(buffer, length, { delimiter: DELIMITER, isEnd: at >= bytes.length }, row, () => {
      rows.push(row.cells().map((cell) => cell.text));
      return true;
    });
    kept = Buffer.from(buffer.subarray(used, length));
  }
  return rows;
}

const cell = fc.string({
  unit: fc.constantFrom('a', '1', ',', '"', '\n', '\r', ' ', '水', '𠮷', '.'),
  maxLength: 8,
});
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });

describe('Cutting text into rows and cells', () => {
  it('gives back every table that another program has written', () => {
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n', '\r'), fc.boolean(), (rows, newline, quotes) => {
        const text = Papa.unparse(rows, { newline, quotes });
        fc.pre(!text.endsWith('\n') && !text.endsWith('\r') && text !== '');
        expect(rowsOf(text)).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });

  it('comes to the same wherever the pieces of the file end', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', '水', ' '), maxLength: 40 });
    const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(text, sizes, (content, pieces) => {
        expect(rowsInPieces(content, pieces)).toEqual(rowsOf(content));
      }),
      { numRuns: 2000 },
    );
  });

  it('finds any row by its number', () => {
    const lines = Array.from({ length: 5000 }, (_, at) => (at % 7 === 0 ? `"${at}\n"` : String(at)));
    const sheet = new TextSheet(bytesAsFile(Buffer.from(lines.join('\n'))), {
      encoding: 'utf-8',
      delimiter: ',',
      dataOffset: 0,
    });
    expect(sheet.countRows()).toBe(5000);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), (row) => {
        expect(readRows(sheet, row, row)[0]?.cells[0]?.text.trim()).toBe(String(row - 1));
      }),
    );
  });
});
