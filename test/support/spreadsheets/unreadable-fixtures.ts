import { deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import type { ByteFixture } from './byte-fixture.ts';
import { buildXlsx } from './build-xlsx.ts';

const usual = buildXlsx({ sheets: [{ name: 'A', rows: '<row r="1"><c r="A1"><v>1</v></c></row>' }] });

function fixture(name: string, what: string, bytes: Uint8Array, why: string): ByteFixture {
  return { name: `bytes-${name}`, what, bytes, expected: { why } as ByteFixture['expected'] };
}

function withByte(bytes: Uint8Array, find: number[], offset: number, value: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  changed[Buffer.from(changed).indexOf(Buffer.from(find)) + offset] = value;
  return changed;
}

const compound = (name: string): Buffer =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(504),
    Buffer.from(name, 'utf16le'),
    Buffer.alloc(512),
  ]);

/** A sheet of 64 MB of blanks; the packed bytes are what they claim to be. */
function bomb(): Uint8Array {
  return buildXlsx({ sheets: [{ name: 'A', rows: ' '.repeat(64 * 1024 * 1024) }] });
}

/** A sheet that unpacks to more than its directory says. */
function liar(): Uint8Array {
  const packed = deflateRawSync(Buffer.alloc(100_000, 'x'));
  const bytes = Uint8Array.from(
    zipSync(
      { 'xl/workbook.xml': strToU8('x'.repeat(100_000)), '[Content_Types].xml': strToU8('') },
      { level: 9 },
    ),
  );
  const view = new DataView(bytes.buffer);
  const directory = Buffer.from(bytes).indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  view.setUint32(directory + 24, Math.min(packed.length, 1000), true);
  return bytes;
}

export const UNREADABLE_FIXTURES: ByteFixture[] = [
  fixture('nothing.csv', 'no bytes', new Uint8Array(0), 'empty'),
  fixture('only-blanks.csv', 'nothing but white space', Buffer.from(' \r\n\t\n  '), 'empty'),
  fixture('only-bom.csv', 'nothing but a byte order mark', Buffer.from([0xef, 0xbb, 0xbf]), 'empty'),
  fixture('zeros.csv', 'nothing but zero bytes', Buffer.alloc(4096), 'empty'),
  fixture(
    'noise.csv',
    'noise',
    Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 7919 + (at >> 3)) % 256)),
    'binary',
  ),
  fixture(
    'picture.csv',
    'a picture',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
    'picture',
  ),
  fixture('report.xlsx', 'a PDF called XLSX', Buffer.from('%PDF-1.7\n%...'), 'pdf'),
  fixture('packed.csv.gz', 'gzip', Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0]), 'archive'),
  fixture('archive.zip', 'an archive with a CSV in it', zipSync({ 'a.csv': strToU8('a,b') }), 'archive'),
  fixture(
    'letter.xlsx',
    'a letter called XLSX',
    zipSync({ '[Content_Types].xml': strToU8('<x/>'), 'word/document.xml': strToU8('<x/>') }),
    'document',
  ),
  ...[Buffer.of(9, 0, 4, 0, 7, 0), Buffer.of(9, 2, 6, 0, 0, 0), Buffer.of(9, 4, 6, 0, 0, 0)].map(
    (bytes, at) => fixture(`excel${at + 2}.xls`, 'a workbook of Excel before 5', bytes, 'old-format'),
  ),
  fixture(
    'table.slk',
    'a table in SYLK',
    Buffer.from('ID;PWXL;N;E\r\nC;Y1;X1;K"time"\r\nC;Y1;X2;K"level"\r\nE\r\n'),
    'old-format',
  ),
  fixture(
    'table.dif',
    'a table in DIF',
    Buffer.from('TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n0,2\r\n""\r\nDATA\r\n'),
    'old-format',
  ),
  fixture('locked.xlsx', 'a workbook with a password', compound('EncryptedPackage'), 'encrypted'),
  fixture('letter.xls', 'an old letter called XLS', compound('WordDocument'), 'document'),
  fixture(
    'locked-entry.xlsx',
    'an archive with a password',
    withByte(usual, [0x50, 0x4b, 0x01, 0x02], 8, 1),
    'encrypted',
  ),
  fixture('cut.xlsx', 'a workbook that breaks off', usual.subarray(0, usual.length - 40), 'damaged'),
  fixture('bomb.xlsx', '64 MB of blanks in 64 kB', bomb(), 'too-large-unpacked'),
  fixture('liar.xlsx', 'a part larger than it says', liar(), 'too-large-unpacked'),
  fixture('no-sheets.xlsx', 'a workbook without sheets', buildXlsx({ sheets: [] }), 'damaged'),
  fixture('one-line.csv', 'a line of 20 MB', Buffer.alloc(20 * 1024 * 1024, '1,'), 'row-too-long'),
];
