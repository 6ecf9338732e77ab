import { encodeText } from '#test/fuzz/reading/write/encode-text.ts';
import { writeForeign } from '#test/fuzz/reading/write/write-foreign.ts';
import { withPart, withStream } from '#test/support/spreadsheets/changed-parts.ts';
import { type AwkwardFile, type Expected, text } from './awkward-file.ts';
import { at, number, row, sheet } from './draft-cells.ts';

const HEADER = ['1 header'];
const SENT = ['2026-03-01 08:00 level=1.1', '2026-03-01 09:00 level=1.2'];

const usual = sheet('数据', {
  rows: [row(['时间', '液位(m)']), row([at(8), number('1.1')]), row([at(9), number('1.2')])],
});
const foreign = (what: string, bookType: 'biff8' | 'xlsb' | 'ods' | 'xlml', fileName: string): AwkwardFile =>
  text(what, writeForeign([usual], bookType), { sent: SENT, skipped: HEADER }, { fileName });

const page = (rows: string, inHead = '<meta charset="utf-8">'): string =>
  `<html><head>${inHead}</head><body><table>${rows}</table></body></html>`;
const XLS = { fileName: 'YW0020001.xls' };
const usualPage =
  '<tr><td>时间</td><td>液位(m)</td></tr><tr><td>2026-03-01 08:00</td><td>1.1</td></tr><tr><td>2026-03-01 09:00</td><td>1.2</td></tr>';

const xml = (last: string): string => {
  const rows = [
    ['时间', '液位(m)'],
    ['2026-03-01 08:00', '1.1'],
    ['2026-03-01 09:00', last],
  ].map((cells) => {
    const inner = cells.map((cell) => `<Cell><ss:Data ss:Type="String">${cell}</ss:Data></Cell>`).join('');
    return `<Row>${inner}</Row>`;
  });
  const spaces = ['xmlns', 'xmlns:ss'].map(
    (name) => `${name}="urn:schemas-microsoft-com:office:spreadsheet"`,
  );
  return `<?xml version="1.0"?><Workbook ${spaces.join(' ')}><Worksheet ss:Name="数据"><Table>${rows.join('')}</Table></Worksheet></Workbook>`;
};

/** The styles of cells of their own format get one that spreadsheet programs have by this number; each is so long. */
function withBuiltInFormat(styles: Buffer, id: number, begin: Buffer, length: number): Buffer {
  for (let from = styles.indexOf(begin); from >= 0; from = styles.indexOf(begin, from + length)) {
    const format = from + begin.length + 2;
    if (styles.readUInt16LE(format) > 58) styles.writeUInt16LE(id, format);
  }
  return styles;
}
const withBuiltInDates = (id: number, bookType: 'biff8' | 'xlsb'): Buffer =>
  bookType === 'biff8'
    ? withStream(writeForeign([usual], bookType), (stream) =>
        withBuiltInFormat(stream, id, Buffer.of(0xe0, 0, 20, 0), 24),
      )
    : withPart(writeForeign([usual], bookType), 'xl/styles.bin', (styles) =>
        withBuiltInFormat(styles, id, Buffer.of(0x2f, 16), 18),
      );

/** An old workbook whose last value is a formula with an empty text as its result: (B2+B3)/2, or IF(B2>9,"",B2). */
function oldFormula(what: string, tokens: Buffer, expected: Expected): AwkwardFile {
  const bytes = withStream(writeForeign([usual], 'biff8'), (stream) => {
    const [from, to] = [stream.lastIndexOf(Buffer.of(0x03, 0x02, 14, 0)), 18];
    const place = stream.subarray(from + 4, from + 10);
    const result = Buffer.from('030000000000ffff000000000000', 'hex');
    const formula = Buffer.concat([place, result, Buffer.of(tokens.length, 0), tokens]);
    const head = Buffer.of(0x06, 0, formula.length, 0);
    return Buffer.concat([stream.subarray(0, from), head, formula, stream.subarray(from + to)]);
  });
  return text(what, bytes, expected, { fileName: 'YW0020001.xls' });
}

/** Workbooks of other formats, and web pages that call themselves workbooks. */
export const OTHER_WORKBOOK_FILES: AwkwardFile[] = [
  foreign('an old workbook is read', 'biff8', 'YW0020001.xls'),
  foreign('a binary workbook is read', 'xlsb', 'YW0020001.xlsb'),
  foreign('an open document is read', 'ods', 'YW0020001.ods'),
  foreign('a workbook of XML is read', 'xlml', 'YW0020001.xml'),
  ...(['biff8', 'xlsb'] as const).flatMap((bookType) =>
    [30, 31, 32, 58].map((id) =>
      text(
        `dates of a format that Chinese spreadsheet programs have by number are dates: ${id}, ${bookType}`,
        withBuiltInDates(id, bookType),
        { sent: SENT, skipped: HEADER },
        { fileName: `YW0020001.${bookType === 'xlsb' ? bookType : 'xls'}` },
      ),
    ),
  ),
  oldFormula(
    'a formula of an old workbook that nobody has computed is named as one',
    Buffer.from('44010001c044020001c003151e020006', 'hex'),
    { sent: SENT.slice(0, 1), unsent: ['3 formula-without-value'], skipped: HEADER },
  ),
  oldFormula(
    'a formula of an old workbook may come to an empty text',
    Buffer.from('44010001c01e09000d170000190200000044010001c0220301 00'.replaceAll(' ', ''), 'hex'),
    { sent: SENT.slice(0, 1), skipped: [...HEADER, '1 no-values'] },
  ),
  text('a web page is read as a workbook', page(usualPage), { sent: SENT, skipped: HEADER }, XLS),
  text(
    'cells and rows that nobody closes are closed',
    page('<tr><td>时间<td>液位(m)<tr><td>2026-03-01 08:00<td>1.1<tr><td>2026-03-01 09:00<td>1.2'),
    { sent: SENT, skipped: HEADER },
    XLS,
  ),
  text(
    'a number of which a web page shows fewer decimals is the one that is stored',
    page(
      usualPage
        .replace('<td>1.1<', '<td x:num="1.1234">1.12<')
        .replace('<td>1.2<', '<td x:num="9.9">1.2<')
        .replace(
          '</td></tr>',
          '</td></tr><tr><td>2026-03-01 06:00</td><td x:num="1.1234E-2">0.01</td></tr>' +
            '<tr><td>2026-03-01 07:00</td><td x:num="1.1000000000000001">1.1</td></tr>',
        ),
    ),
    {
      sent: [
        '2026-03-01 06:00 level=0.011234',
        '2026-03-01 07:00 level=1.1',
        '2026-03-01 08:00 level=1.1234',
        '2026-03-01 09:00 level=1.2',
      ],
      skipped: HEADER,
    },
    XLS,
  ),
  text(
    'signs by their numbers are signs',
    page(
      usualPage
        .replace('液位', '&#x6DB2;&#20301;')
        .replace('1.1', '1&#46;1')
        .replace('08:00', '08&#58;00&nbsp;'),
    ),
    { sent: SENT, skipped: HEADER },
    XLS,
  ),
  text(
    'a date over several rows is that of all of them',
    page(
      '<tr><td>日期</td><td>时间</td><td>液位(m)</td></tr>' +
        '<tr><td rowspan="2">2026-03-01</td><td>08:00</td><td>1.1</td></tr><tr><td>09:00</td><td>1.2</td></tr>' +
        '<tr><td rowspan=2>2026-03-02</td><td>08:00</td><td>1.3</td></tr><tr><td>09:00</td><td>1.4</td></tr>',
    ),
    { sent: [...SENT, '2026-03-02 08:00 level=1.3', '2026-03-02 09:00 level=1.4'], skipped: HEADER },
    XLS,
  ),
  text(
    'rows that a web page does not show are asked about',
    page(usualPage.replace('<tr><td>2026-03-01 09', '<tr style="display:none"><td>2026-03-01 09')),
    {
      asked: { 'hidden:rows': 'hidden:leave-out' },
      sent: [SENT[0] ?? ''],
      skipped: ['1 header', '1 hidden'],
    },
    XLS,
  ),
  ...['1.2<sup>1</sup>', '1.2<sub>1</sub>', '1.2<span style="vertical-align: super">1</span>'].map((cell) =>
    text(
      `a raised or lowered digit is none of the number before it: ${cell}`,
      page(usualPage.replace('1.2', cell)),
      { sent: SENT.slice(0, 1), unsent: ['3 number-not-understood'], skipped: HEADER },
      XLS,
    ),
  ),
  ...['del', 's', 'strike'].map((name) =>
    text(
      `digits that are struck out are none of the number behind them: ${name}`,
      page(usualPage.replace('1.2', `<${name}>1</${name}>1.2`)),
      { sent: SENT.slice(0, 1), unsent: ['3 number-not-understood'], skipped: HEADER },
      XLS,
    ),
  ),
  text(
    'a number that is struck out as a whole is held',
    page(usualPage.replace('<td>1.2', '<td style="text-decoration: line-through">1.2')),
    { sent: SENT.slice(0, 1), unsent: ['3 number-not-understood'], skipped: HEADER },
    XLS,
  ),
  text(
    'a time that is struck out is none, and what nobody closes ends with its cell',
    page(
      `${usualPage.replace('2026-03-01 09:00</td>', '2026-03-01 09:00<s>:30<sup></td>')}<tr><td>2026-03-01 10:00</td><td>1.3</td></tr>`,
    ),
    {
      sent: ['2026-03-01 08:00 level=1.1', '2026-03-01 10:00 level=1.3'],
      unsent: ['3 time-not-understood'],
      skipped: HEADER,
    },
    XLS,
  ),
  text(
    'a raised digit of a unit is one of the unit',
    page(usualPage.replace('液位(m)', '流量(m<sup>3</sup>/h)').replace('1.2', '1.2 m<sup>3</sup>/h')),
    {
      sent: ['2026-03-01 08:00 flow=1.1', '2026-03-01 09:00 flow=1.2'],
      skipped: HEADER,
    },
    XLS,
  ),
  ...['<Sup>1</Sup>', '<Sub>1</Sub>', '<S>1</S>'].map((part) =>
    text(
      `the look of digits in a workbook of XML counts as that of a web page: ${part}`,
      xml(`1.2${part}`),
      { sent: SENT.slice(0, 1), unsent: ['3 number-not-understood'], skipped: HEADER },
      { fileName: 'YW0020001.xml' },
    ),
  ),
  text(
    'a web page in GBK that says so is read',
    encodeText(page(usualPage, '<meta charset="gb2312">'), { encoding: 'gb18030', hasBom: false }),
    { sent: SENT, skipped: HEADER },
    XLS,
  ),
  text(
    'a web page in an encoding that it does not name is asked about, and the answer holds',
    encodeText(
      page(
        '<tr><td>Zeit</td><td>Wasserstand (m)</td><td>Temperatur (°C)</td></tr>' +
          '<tr><td>2026-03-01 08:00</td><td>1.1</td><td>8.5</td></tr><tr><td>2026-03-01 09:00</td><td>1.2</td><td>8.6</td></tr>',
        '',
      ),
      { encoding: 'windows-1252', hasBom: false },
    ),
    {
      asked: { encoding: 'encoding:windows-1252' },
      sent: ['2026-03-01 08:00 level=1.1 temperature=8.5', '2026-03-01 09:00 level=1.2 temperature=8.6'],
      skipped: HEADER,
    },
    XLS,
  ),
  text(
    'a page with a menu beside its table is that table',
    `<html><head><meta charset="utf-8"></head><body><table><tr><td>首页</td><td>数据</td></tr></table><table>${usualPage}</table></body></html>`,
    { sent: SENT, skipped: HEADER },
    XLS,
  ),
];
