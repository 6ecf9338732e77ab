import { unzipSync, zipSync } from 'fflate';
import { writeForeign } from '#test/fuzz/reading/write/write-foreign.ts';
import { writeXlsx } from '#test/fuzz/reading/write/write-xlsx.ts';
import { withPart, withStream } from '#test/support/spreadsheets/changed-parts.ts';
import { type AwkwardFile, type Expected, refused, text } from './awkward-file.ts';
import { at, number, row, sheet } from './draft-cells.ts';

const [T8, T9, T10] = ['2026-03-01 08:00', '2026-03-01 09:00', '2026-03-01 10:00'];
const SKIPPED = ['1 header'];
/** The rows before the last one are sent, the last one is left out by hand. */
const leftOut = (...sent: string[]): Expected => ({
  asked: { 'last-row': 'last-row:leave-out' },
  sent,
  skipped: [...SKIPPED, '1 left-out-by-hand'],
});
const whole = (...sent: string[]): Expected => ({ sent, skipped: SKIPPED });

const CELLS = [
  ['时间', '液位(m)'],
  [T8, '12.05'],
  [T9, '12.15'],
  [T10, '12.75'],
];
const [V8, V9, V10] = [`${T8} level=12.05`, `${T9} level=12.15`, `${T10} level=12.75`];

const rowsOfPage = CELLS.map((cells) => `<tr><td>${cells.join('</td><td>')}</td></tr>`).join('\n');
const page = (what: string, content: string, expected: Expected): AwkwardFile =>
  text(what, content, expected, { fileName: 'YW0020001.xls' });

const SPACES = ['xmlns', 'xmlns:ss'].map((name) => `${name}="urn:schemas-microsoft-com:office:spreadsheet"`);
const rowsOfXml = CELLS.map(
  (cells) =>
    `<Row>${cells.map((cell) => `<Cell><Data ss:Type="String">${cell}</Data></Cell>`).join('')}</Row>`,
).join('\n');
const xml = `<?xml version="1.0"?><Workbook ${SPACES.join(' ')}><Worksheet ss:Name="数据"><Table>${rowsOfXml}</Table></Worksheet></Workbook>`;
const xmlFile = (what: string, end: string, expected: Expected): AwkwardFile =>
  text(what, xml.slice(0, xml.indexOf(end) + end.length), expected, { fileName: 'YW0020001.xls' });

const draft = sheet('数据', {
  rows: [
    row(['时间', '液位(m)']),
    row([at(8), number('12.05')]),
    row([at(9), number('12.15')]),
    row([at(10), number('12.75')]),
  ],
});
const FORM = { isDate1904: false, hasSharedTexts: true, hasReferences: true };

const SHEET = 'xl/worksheets/sheet1.xml';
const xlsx = writeXlsx([draft], FORM);
const cutBefore = (find: string) => (content: Buffer) => content.subarray(0, content.indexOf(find));
const xlsxFile = (what: string, bytes: Uint8Array, expected: Expected): AwkwardFile =>
  text(what, bytes, expected, { fileName: 'YW0020001.xlsx' });

/** A workbook of Excel 97 without the record that ends its last sheet. */
function xlsWithoutEnd(): Buffer {
  const sheets = [draft, { ...draft, name: '备份' }];
  return withStream(writeForeign(sheets, 'biff8'), (stream) =>
    stream.subarray(0, stream.lastIndexOf(Buffer.of(0x0a, 0, 0, 0))),
  );
}

/** A stored archive in which one digit has become another, as a bad disk or a bad line leaves it. */
function flipped(): Buffer {
  const stored = Buffer.from(zipSync(unzipSync(xlsx), { level: 0 }));
  stored.write('9', stored.indexOf('12.15') + 3, 'latin1');
  return stored;
}

/** The directory of an archive as programs write it that do not know sizes ahead: those of unpacked parts in 64 bits. */
function withWideSizes(bytes: Uint8Array): Buffer {
  const archive = Buffer.from(bytes);
  const start = archive.indexOf(Buffer.from('PK\u0001\u0002'));
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const entries: Buffer[] = [];
  for (let from = start; from < end;) {
    const size = 46 + archive.readUInt16LE(from + 28);
    const entry = Buffer.from(archive.subarray(from, from + size));
    const wide = Buffer.alloc(12);
    wide.writeUInt16LE(1, 0);
    wide.writeUInt16LE(8, 2);
    wide.writeBigUInt64LE(BigInt(entry.readUInt32LE(24)), 4);
    entry.writeUInt32LE(0xffffffff, 24);
    from += size + archive.readUInt16LE(from + 30) + archive.readUInt16LE(from + 32);
    entry.writeUInt16LE(wide.length, 30);
    entry.writeUInt16LE(0, 32);
    entries.push(entry, wide);
  }
  const directory = Buffer.concat(entries);
  const record = Buffer.alloc(76);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(BigInt(entries.length / 2), 32);
  record.writeBigUInt64LE(BigInt(directory.length), 40);
  record.writeBigUInt64LE(BigInt(start), 48);
  record.writeUInt32LE(0x07064b50, 56);
  record.writeBigUInt64LE(BigInt(start + directory.length), 64);
  const last = Buffer.from(archive.subarray(end));
  last.fill(0xff, 12, 20);
  return Buffer.concat([archive.subarray(0, start), directory, record, last]);
}

/** Workbooks and web pages that end before they are whole: nothing that may be cut off is sent unasked. */
export const BROKEN_OFF_FILES: AwkwardFile[] = [
  page(
    'a web page that breaks off in a number is asked about',
    `<html><body><table>${rowsOfPage.slice(0, rowsOfPage.indexOf('2.75'))}`,
    leftOut(V8, V9),
  ),
  page(
    'a web page that breaks off between two rows is asked about, and its last row may be whole',
    `<meta charset="utf-8"><table>${rowsOfPage}`,
    { asked: { 'last-row': 'last-row:whole' }, sent: [V8, V9, V10], skipped: SKIPPED },
  ),
  page('a web page may end with its table', `<table>${rowsOfPage}</table>`, whole(V8, V9, V10)),
  page(
    'a web page that says that it ends is whole, also where it does not close its table',
    `<html><body><table>${rowsOfPage}</body></html>`,
    whole(V8, V9, V10),
  ),
  page('a page may end without ever having begun', `<table>${rowsOfPage}</html>`, whole(V8, V9, V10)),
  xmlFile('a workbook of XML that breaks off in a number is asked about', '>12.7', leftOut(V8, V9)),
  xmlFile('a workbook of XML that breaks off between two rows is asked about', '12.15</Data></Cell></Row>', {
    asked: { 'last-row': 'last-row:whole' },
    sent: [V8, V9],
    skipped: SKIPPED,
  }),
  xmlFile('a workbook of XML may lack sheets behind its last one', '</Worksheet>', leftOut(V8, V9)),
  xmlFile('a workbook of XML that is closed raises no question', '</Workbook>', whole(V8, V9, V10)),
  xlsxFile(
    'a sheet that breaks off in a sound archive is asked about',
    withPart(xlsx, SHEET, cutBefore('<row r="4"')),
    leftOut(V8),
  ),
  xlsxFile(
    'a sheet that breaks off in a row is asked about',
    withPart(xlsx, SHEET, (content) => content.subarray(0, content.indexOf('12.75') + 2)),
    leftOut(V8),
  ),
  xlsxFile('sizes in 64 bits are read', withWideSizes(xlsx), whole(V8, V9, V10)),
  refused(
    'texts that break off belong to a damaged workbook',
    'YW0020001.xlsx',
    withPart(xlsx, 'xl/sharedStrings.xml', cutBefore('</sst>')),
    'damaged',
  ),
  refused(
    'styles that break off belong to a damaged workbook',
    'YW0020001.xlsx',
    withPart(xlsx, 'xl/styles.xml', cutBefore('</cellXfs>')),
    'damaged',
  ),
  refused(
    'a digit that has changed since it was packed belongs to a damaged workbook',
    'YW0020001.xlsx',
    flipped(),
    'damaged',
  ),
  refused(
    'an old workbook whose last sheet breaks off is damaged',
    'YW0020001.xls',
    xlsWithoutEnd(),
    'damaged',
  ),
  text(
    'a binary workbook that breaks off is asked about',
    withPart(writeForeign([draft], 'xlsb'), 'xl/worksheets/sheet1.bin', (content) =>
      content.subarray(0, content.lastIndexOf(Buffer.of(0x82, 0x01))),
    ),
    leftOut(V8, V9),
    { fileName: 'YW0020001.xlsb' },
  ),
  text(
    'an open document that breaks off is asked about',
    withPart(writeForeign([draft], 'ods'), 'content.xml', cutBefore('</table:table>')),
    leftOut(V8, V9),
    { fileName: 'YW0020001.ods' },
  ),
];
