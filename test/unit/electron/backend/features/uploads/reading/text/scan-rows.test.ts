import * as fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { bytesAsFile } from '#electron/backend/features/uploads/reading/byte-file.ts';
import { RowSpans } from '#electron/backend/features/uploads/reading/row-spans.ts';
import { readRows } from '#electron/backend/features/uploads/reading/take-sample.ts';
import { scanRows } from '#electron/backend/features/uploads/reading/text/scan-rows.ts';
import { TextSheet } from '#electron/backend/features/uploads/reading/text/text-sheet.ts';

const DELIMITER = ','.charCodeAt(0);

function rowsOf(text: string, delimiter = DELIMITER): string[][] {
  const bytes = Buffer.from(text);
  const buffer = Buffer.concat([bytes, Buffer.alloc(1)]);
  const row = new RowSpans('utf-8');
  const rows: string[][] = [];
  scanRows(buffer, bytes.length, { delimiter, isEnd: true }, row, () => {
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
  it('takes blanks in front of a quote for nothing', () => {
    const text = '"Date", "Time",  "a, b", 1.5\n';
    expect(rowsOf(text)).toEqual([['Date', 'Time', 'a, b', ' 1.5']]);
    for (const size of [1, 2, 3, 5]) expect(rowsInPieces(text, [size])).toEqual(rowsOf(text));
  });

  it('takes a hole of zero bytes beside a quoted cell for nothing, and loses no row to it', () => {
    for (const hole of ['\0', '\0'.repeat(512)]) {
      const text = `"08:00,",1\n${hole}"08:05,",2,"off"\n"08:10,"${hole},3\n"a\nb,"${hole},4\n"08:20,",5\n`;
      const rows = [
        ['08:00,', '1'],
        ['08:05,', '2', 'off'],
        ['08:10,', '3'],
        ['a\nb,', '4'],
        ['08:20,', '5'],
      ];
      expect(rowsOf(text)).toEqual(rows);
      for (const size of [1, 2, 3, 5]) expect(rowsInPieces(text, [size])).toEqual(rows);
    }
  });

  it('ends a cell at its delimiter, CR and LF, and at no other character', () => {
    // Next to them, in the same place of the seven bits below, and of several bytes.
    const others = [
      'a',
      '0',
      '-',
      '/',
      '.',
      '+',
      '\u000b',
      '\u000e',
      '\u0001',
      '\u007f',
      '\u008a',
      '¬',
      'é',
      '水',
      '𠮷',
    ];
    const delimiters = [',', ';', '\t', '|', ':'];
    const text = fc.string({ unit: fc.constantFrom(...others, ...delimiters), maxLength: 14 });
    fc.assert(
      fc.property(
        fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...delimiters),
        (rows, delimiter) => {
          const cells = rows.map((row) => row.map((one) => `1${one.replaceAll(delimiter, '')}`));
          const file = cells.map((row) => `${row.join(delimiter)}\r\n`).join('');
          expect(rowsOf(file, delimiter.charCodeAt(0))).toEqual(cells);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('gives back every table that another program has written', () => {
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n', '\r'), fc.boolean(), (rows, newline, quotes) => {
        const text = Papa.unparse(rows, { newline, quotes });
        fc.pre(!text.endsWith('\n') && !text.endsWith('\r') && text !== '');
        // Lines with numbers in a cell look like records.
        fc.pre(!rows.flat().some((content) => /[\r\n]/.test(content) && /\d/.test(content)));
        expect(rowsOf(text)).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });

  it('comes to the same wherever the pieces of the file end', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '1', ',', '"', '\n', '\r', '水', ' ', '\0', ':'),
      maxLength: 40,
    });
    const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(text, sizes, (content, pieces) => {
        expect(rowsInPieces(content, pieces)).toEqual(rowsOf(content));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    [
      'two quotes that nobody closes',
      't1,"5 inch,1\nt2,a,2\nt3,"6 inch,3',
      [
        ['t1', '"5 inch', '1'],
        ['t2', 'a', '2'],
        ['t3', '"6 inch', '3'],
      ],
    ],
    [
      'a quote at the end of a later row',
      '2024-01-05,1.2,"open\n2024-01-06,1.3,x\n2024-01-07,1.4,"\n',
      [
        ['2024-01-05', '1.2', '"open'],
        ['2024-01-06', '1.3', 'x'],
        ['2024-01-07', '1.4', '"'],
      ],
    ],
    [
      'a quote before a delimiter of the next row',
      '2024-01-05,1.2,"open\n2024-01-06,5",x\n',
      [
        ['2024-01-05', '1.2', '"open'],
        ['2024-01-06', '5"', 'x'],
      ],
    ],
    [
      'a quote at the end of the time of the next row',
      '2024-01-05,1.2,"open\n2024-01-06"\n',
      [['2024-01-05', '1.2', '"open'], ['2024-01-06"']],
    ],
    [
      'a quote in the header',
      'time,level,"note\n08:00,1.2,x\n08:05,1.3,"\n',
      [
        ['time', 'level', '"note'],
        ['08:00', '1.2', 'x'],
        ['08:05', '1.3', '"'],
      ],
    ],
    [
      'a quote at the start of a row',
      '"08:00,1.2\n08:05,1.3\n08:10,1.4"\n',
      [
        ['"08:00', '1.2'],
        ['08:05', '1.3'],
        ['08:10', '1.4"'],
      ],
    ],
    ['an opening quote where one should close', '08:00,"5,"6,7\n', [['08:00', '"5', '"6', '7']]],
  ])('takes %s for a character, and keeps the rows', (_, text, rows) => {
    expect(rowsOf(text)).toEqual(rows);
  });

  it.each([
    [
      'a header with its unit below',
      'time,"level\n(m)","flow\r\n(m³/h)"\n08:00,1,2',
      [
        ['time', 'level\n(m)', 'flow\r\n(m³/h)'],
        ['08:00', '1', '2'],
      ],
    ],
    [
      'a note of several sentences',
      '2024-01-05,1.2,"cleaned, then checked\nall fine, ""really"""\n',
      [['2024-01-05', '1.2', 'cleaned, then checked\nall fine, "really"']],
    ],
    [
      'the words of the cell before it on a line of their own',
      '水水,"\n水水"\na\n',
      [['水水', '\n水水'], ['a']],
    ],
    ['an address', '"Road 5\nHouse 7",08:00,1\n', [['Road 5\nHouse 7', '08:00', '1']]],
    [
      'lines of a row that is quoted throughout',
      '"08:00","1\n08:05,2","x"\n',
      [['08:00', '1\n08:05,2', 'x']],
    ],
  ])('reads %s as one cell', (_, text, rows) => {
    expect(rowsOf(text)).toEqual(rows);
  });

  it('marks rows in which zero bytes took the place of text', () => {
    const bytes = Buffer.from('a,1\n\0\0\0\nb,2\0\0\0,3\nc,\0\n\0\0d,4\n\0\0\0');
    const sheet = new TextSheet(bytesAsFile(bytes), { encoding: 'utf-8', delimiter: ',', dataOffset: 0 });
    expect(
      readRows(sheet, 1, 7).map(({ cells, problem }) => [cells.map(({ text }) => text), problem]),
    ).toEqual([
      [['a', '1'], undefined],
      [[''], undefined],
      [['b', '2\u{fffd}', '3'], 'row-damaged'],
      [['c', ''], 'row-damaged'],
      [['\u{fffd}d', '4'], 'row-damaged'],
      [[''], undefined],
    ]);
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
