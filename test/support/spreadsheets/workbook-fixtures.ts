import { utils, write, type BookType } from '@e965/xlsx';
import { buildXlsx, DATE_STYLES } from './build-xlsx.ts';
import { type ByteFixture, USUAL_RECORDS } from './byte-fixture.ts';
import { encodeGbk } from './encode-gbk.ts';

/** 2024-01-05 08:00 and 08:05 as serial numbers. */
const SERIALS = [45_296.333333333336, 45_296.336805555555] as const;
const RECORDS = USUAL_RECORDS.map((record) => record.replace(/0}$/, '}'));

const number = (ref: string, value: number | string, style = 0): string =>
  `<c r="${ref}" s="${style}"><v>${value}</v></c>`;
const inline = (ref: string, xml: string): string => `<c r="${ref}" t="inlineStr"><is>${xml}</is></c>`;
const header = `<row r="1">${inline('A1', '<t>time</t>')}${inline('B1', '<t>level</t>')}</row>`;
const usualRows =
  `${header}<row r="2">${number('A2', SERIALS[0], 1)}${number('B2', '1.2')}</row>` +
  `<row r="3">${number('A3', SERIALS[1], 1)}${number('B3', '1.25')}</row>`;
const usual = {
  container: 'xlsx',
  rowCount: 3,
  rows: { 1: ['time', 'level'], 2: ['2024-01-05 08:00:00', '1.2'] },
  records: RECORDS,
};

function xlsx(
  name: string,
  what: string,
  parts: Parameters<typeof buildXlsx>[0],
  expected: ByteFixture['expected'] = usual,
): ByteFixture {
  return { name: `bytes-${name}`, what, bytes: buildXlsx({ styles: DATE_STYLES, ...parts }), expected };
}

const one = (rows: string, after = ''): Parameters<typeof buildXlsx>[0] => ({
  sheets: [{ name: '数据', rows, after }],
});

const XLSX: ByteFixture[] = [
  xlsx('usual.xlsx', 'numbers with a date format', one(usualRows)),
  xlsx('lying.csv', 'a workbook called CSV', one(usualRows)),
  xlsx('prefix.xlsx', 'elements with a prefix', {
    ...one(usualRows.replaceAll(/<(\/?)(row|c|v|is|t)(?=[ >])/g, '<$1x:$2')),
    prefix: 'x:',
  }),
  xlsx('no-references.xlsx', 'cells and rows without references', one(usualRows.replaceAll(/ r="\w+"/g, ''))),
  xlsx('date1904.xlsx', 'the calendar of 1904', {
    ...one(usualRows.replaceAll('<v>45296', '<v>43834')),
    isDate1904: true,
  }),
  xlsx(
    'shared.xlsx',
    'shared texts, rich texts, readings, entities',
    {
      ...one(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>' +
          `<row r="2"><c r="A2" t="s"><v>3</v></c>${number('B2', '1.2')}<c r="C2" t="str"><v>a &amp; b_x000D_</v></c></row>`,
      ),
      sharedStrings:
        '<si><t>time</t></si><si><r><t xml:space="preserve">le</t></r><r><t>vel</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>' +
        '<si><t>a&lt;b&#x4E2D;</t></si><si><t>2024-01-05 08:00:00</t></si>',
    },
    {
      rowCount: 2,
      rows: { 1: ['time', 'level', 'a<b中'], 2: ['2024-01-05 08:00:00', '1.2', 'a & b\r'] },
    },
  ),
  xlsx(
    'gaps.xlsx',
    'rows and cells left out',
    one(
      `${header}<row r="4"><c r="B4"><v>7</v></c></row><row r="5"/><row r="6" hidden="1">${number('A6', SERIALS[0], 1)}${number('D6', 9)}</row>`,
    ),
    {
      rowCount: 6,
      rows: { 2: [], 4: ['', '7'], 6: ['2024-01-05 08:00:00', '', '', '9'] },
    },
  ),
  xlsx(
    'kinds.xlsx',
    'truths, errors, formulas, empty cells',
    one(
      '<row r="1"><c r="A1" t="b"><v>1</v></c><c r="B1" t="e"><v>#N/A</v></c><c r="C1"><f>A1+1</f><v>2</v></c><c r="D1" s="1"/><c r="E1"><f>X</f><v></v></c></row>',
    ),
    { rowCount: 1, rows: { 1: ['TRUE', '#N/A', '2', '', '=X'] } },
  ),
  xlsx(
    'digits.xlsx',
    '17 digits are shown as 15, exponents as digits',
    one(
      `<row r="1">${number('A1', '0.30000000000000004')}${number('B1', '1.0E-3')}${number('C1', '1E+20')}${number('D1', '123456789012345')}</row>`,
    ),
    { rowCount: 1, rows: { 1: ['0.3', '0.001', '100000000000000000000', '123456789012345'] } },
  ),
  xlsx(
    'clocks.xlsx',
    'clocks and durations',
    one(
      `<row r="1">${number('A1', 0.5, 4)}${number('B1', 1.5, 3)}${number('C1', 60, 1)}${number('D1', 0.9999999, 4)}</row>`,
    ),
    { rowCount: 1, rows: { 1: ['12:00:00', '36:00:00', '1440:00:00', '24:00:00'] } },
  ),
  xlsx(
    'sheets.xlsx',
    'several sheets, one of them empty',
    {
      sheets: [
        { name: '一月', rows: usualRows },
        { name: 'R&amp;D', rows: '' },
      ],
    },
    { ...usual, sheetNames: ['一月', 'R&D'] },
  ),
  xlsx(
    'merged.xlsx',
    'merged cells in the title',
    one(
      `<row r="1">${inline('A1', '<t>一月报表</t>')}</row>${usualRows.replaceAll(/r="([A-Z]?)(\d)"/g, (_, column: string, row: string) => `r="${column}${Number(row) + 1}"`)}`,
      '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>',
    ),
    { rowCount: 4, rows: { 1: ['一月报表'], 3: ['2024-01-05 08:00:00', '1.2'] }, records: RECORDS },
  ),
];

function foreign(bookType: BookType, name: string, what: string): ByteFixture {
  const sheet = utils.aoa_to_sheet([
    ['time', 'level'],
    [{ t: 'n', v: SERIALS[0], z: 'm/d/yy' }, 1.2],
    [{ t: 'n', v: SERIALS[1], z: 'm/d/yy' }, 1.25],
  ]);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, '数据');
  const bytes = write(book, { type: 'buffer', bookType }) as Uint8Array;
  const { rowCount, rows, records } = usual;
  return { name: `bytes-${name}`, what, bytes, expected: { rowCount, rows, records } };
}

const table = `<html><head><meta charset="gbk"></head><body><table><tr><td>时间</td><td>液位</td></tr>
<tr><td>2024-01-05 08:00:00</td><td>1.20</td></tr><tr><td>2024-01-05 08:05:00</td><td>1.25</td></tr></table></body></html>`;

export const WORKBOOK_FIXTURES: ByteFixture[] = [
  ...XLSX,
  foreign('biff8', 'old.xls', 'an old XLS'),
  foreign('xlsb', 'binary.xlsb', 'an XLSB'),
  foreign('ods', 'open.ods', 'an ODS'),
  foreign('xlml', 'xml-2003.xls', 'XML of 2003 called XLS'),
  {
    name: 'bytes-page.xls',
    what: 'a web page in GBK called XLS',
    bytes: encodeGbk(table),
    expected: {
      container: 'html',
      rowCount: 3,
      rows: { 1: ['时间', '液位'], 2: ['2024-01-05 08:00:00', '1.20'] },
      records: USUAL_RECORDS,
    },
  },
];
