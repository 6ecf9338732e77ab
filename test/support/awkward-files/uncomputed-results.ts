import { writeForeign } from '#test/fuzz/reading/write/write-foreign.ts';
import { writeXlsx } from '#test/fuzz/reading/write/write-xlsx.ts';
import { withPart, withStream } from '#test/support/spreadsheets/changed-parts.ts';
import { type AwkwardFile, type Expected, text } from './awkward-file.ts';
import { at, formula as ofFormula, number, row, sheet } from './draft-cells.ts';

const draft = sheet('数据', {
  rows: [
    row(['时间', '液位(m)']),
    row([at(8), number('1.1')]),
    row([at(9), number('123456.789')]),
    row([at(10), number('987654.321')]),
  ],
});
const HEADER = ['1 header'];
const sent = (...values: string[]): string[] =>
  values.flatMap((value, nth) =>
    value === '' ? [] : [`2026-03-01 ${String(8 + nth).padStart(2, '0')}:00 level=${value}`],
  );
const real = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
};
/** The formula 1*1 in tokens, and 2*D3 in those of an old workbook and of a binary one. */
const TOKENS = Buffer.from('1e01001e010005', 'hex');
const OLD_D3 = Buffer.from('1e020044020003c005', 'hex');
const BINARY_D3 = Buffer.from('1e0200440200000003c005', 'hex');

/** An old workbook whose last two values are results of formulas: 0 and 1.3. `isPending`: they were to be computed. */
function oldWorkbook(isPending: boolean, tokens = TOKENS): Buffer {
  return withStream(writeForeign([draft], 'biff8'), (stream) => {
    let changed = stream;
    for (const [old, result] of [
      [123_456.789, 0],
      [987_654.321, 1.3],
    ] as const) {
      const value = changed.indexOf(real(old));
      const place = changed.subarray(value - 6, value);
      const content = [place, real(result), Buffer.alloc(6), Buffer.of(tokens.length, 0), tokens];
      const formula = Buffer.concat(content);
      const head = Buffer.of(0x06, 0, formula.length, 0);
      changed = Buffer.concat([changed.subarray(0, value - 10), head, formula, changed.subarray(value + 8)]);
    }
    const begin = changed.lastIndexOf(Buffer.of(0x09, 0x08, 16, 0)) + 20;
    const mark = isPending ? Buffer.of(0x5e, 0, 2, 0, 0, 0) : Buffer.alloc(0);
    return Buffer.concat([changed.subarray(0, begin), mark, changed.subarray(begin)]);
  });
}

/** The same of a binary workbook of 2007. `flags`: how its formulas are computed. */
function binaryWorkbook(flags: number, tokens = TOKENS): Buffer {
  const withFormulas = withPart(writeForeign([draft], 'xlsb'), 'xl/worksheets/sheet1.bin', (part) => {
    let changed = part;
    for (const [old, result] of [
      [123_456.789, 0],
      [987_654.321, 1.3],
    ] as const) {
      const value = changed.indexOf(real(old));
      const isShort = changed[value - 5] !== 8;
      const place = changed.subarray(value - (isShort ? 4 : 8), value);
      const size = Buffer.alloc(4);
      size.writeUInt32LE(tokens.length);
      const whole = isShort ? Buffer.concat([Buffer.of(1, 0, 0, 0), place]) : place;
      const formula = Buffer.concat([whole, real(result), Buffer.alloc(2), size, tokens, Buffer.alloc(4)]);
      const from = value - place.length - 2;
      const head = Buffer.of(0x09, formula.length);
      changed = Buffer.concat([changed.subarray(0, from), head, formula, changed.subarray(value + 8)]);
    }
    return changed;
  });
  return withPart(withFormulas, 'xl/workbook.bin', (part) => {
    const end = part.lastIndexOf(Buffer.of(0x84, 0x01, 0));
    const calculation = Buffer.concat([Buffer.of(0x9d, 0x01, 26), Buffer.alloc(24), Buffer.of(flags, 0)]);
    return Buffer.concat([part.subarray(0, end), calculation, part.subarray(end)]);
  });
}

function xmlWorkbook(inHead: string): string {
  const cells = ['', ' ss:Formula="=1*1"', ' ss:Formula="=1*1"'];
  const rows = ['1.1', '0', '1.3'].map(
    (value, nth) =>
      `<Row><Cell><Data ss:Type="String">2026-03-01 ${String(8 + nth).padStart(2, '0')}:00</Data></Cell><Cell${cells[nth]}><Data ss:Type="Number">${value}</Data></Cell></Row>`,
  );
  const head = ['时间', '液位(m)']
    .map((name) => `<Cell><Data ss:Type="String">${name}</Data></Cell>`)
    .join('');
  return `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet" xmlns:x="urn:schemas-microsoft-com:office:excel"><x:ExcelWorkbook>${inHead}</x:ExcelWorkbook><Worksheet ss:Name="数据"><Table><Row>${head}</Row>${rows.join('')}</Table></Worksheet></Workbook>`;
}

/** A workbook of XML whose second level, and the third, come from the cells of another column, which are blank. */
const xmlOfBlanks = xmlWorkbook('').replaceAll('=1*1', '=RC[1]*R1C4');

const COMPUTED: Expected = { sent: sent('1.1', '0', '1.3'), skipped: HEADER };
const DOUBTED: Expected = {
  asked: { 'formats:液位(m)': 'formats:stored' },
  sent: sent('1.1', '', '1.3'),
  unsent: ['3 formula-without-value'],
  skipped: HEADER,
};
const file = (kind: string, bytes: string | Buffer, name: string, isDoubted: boolean): AwkwardFile =>
  text(
    `results of formulas ${isDoubted ? 'that were to be computed are doubted' : 'that were computed are sent'}: ${kind}`,
    bytes,
    isDoubted ? DOUBTED : COMPUTED,
    { fileName: `YW0020001.${name}` },
  );

/**
 * A workbook whose levels are results of formulas, one that is written out and those that share it: the second comes from a
 * blank cell of another sheet, and the last row from nothing at all.
 * @param shared what the formulas take the cells of the other sheet for
 */
function ofOtherSheet(shared: string, blank: string): Buffer {
  const stored = (raw: string | null) => (raw === null ? '' : number(raw));
  const results = ['1.1', blank, '1.3', blank];
  const bytes = writeXlsx(
    [
      sheet('数据', {
        rows: [
          row(['时间', '液位(m)', '', '系数', number('0.001')]),
          ...results.map((result, nth) => row([nth === 3 ? ofFormula('0') : at(8 + nth), ofFormula(result)])),
        ],
      }),
      sheet('读 数', { rows: ['1100', null, '1300'].map((raw) => row([stored(raw)])) }),
    ],
    { isDate1904: false, hasSharedTexts: false, hasReferences: true },
  );
  let nth = 0;
  return withPart(bytes, 'xl/worksheets/sheet1.xml', (part) =>
    Buffer.from(
      part.toString().replaceAll('<f>1*1</f>', () => {
        const place = nth++;
        if (place === 0) return `<f t="shared" ref="B2:B5" si="3">${shared}</f>`;
        return place === 3 ? "<f>'读 数'!A4+0</f>" : '<f t="shared" si="3"/>';
      }),
    ),
  );
}

const OF_D3 = [
  ['xls', oldWorkbook(false, OLD_D3)] as const,
  ['xlsb', binaryWorkbook(0b1000, BINARY_D3)] as const,
  ['xml', xmlOfBlanks] as const,
].map(([name, bytes]) =>
  text(
    `what a formula has made of blank cells is asked about in other workbooks: ${name}`,
    bytes,
    {
      asked: { 'formats:液位(m)': null },
      sent: sent('1.1'),
      unsent: ['3 open-question', '4 open-question'],
      skipped: HEADER,
    },
    { fileName: `YW0020001.${name}` },
  ),
);

const BLANKS = [
  ["'读 数'!A1*$E$1", '0'],
  ["12.5-'读 数'!A1/1000", '12.5'],
  ["IF('读 数'!A1=&quot;&quot;,0,SUM('读 数'!A1:C1)/1000)", '0'],
].flatMap(([shared = '', blank = '']) =>
  ['formats:stored', null].map((answer) => {
    const isSent = answer !== null;
    return text(
      `what a formula has made of blank cells is asked about: ${shared}, ${answer}`,
      ofOtherSheet(shared, blank),
      {
        asked: { 'formats:液位(m)': answer, field: null },
        open: ['no-time'],
        sent: sent('1.1', isSent ? blank : '', '1.3'),
        unsent: [...(isSent ? [] : ['3 open-question']), '5 time-not-understood'],
        skipped: ['1 blank', '1 header', '2 note'],
      },
      { fileName: 'YW0020001.xlsx' },
    );
  }),
);

/** Workbooks whose formulas nobody has computed, by what the file says itself. */
export const UNCOMPUTED_FILES: AwkwardFile[] = [
  ...BLANKS,
  ...OF_D3,
  file('an old workbook', oldWorkbook(true), 'xls', true),
  file('an old workbook', oldWorkbook(false), 'xls', false),
  file('a binary workbook, when it is opened', binaryWorkbook(0b1), 'xlsb', true),
  file('a binary workbook, when it was saved', binaryWorkbook(0b1_0000), 'xlsb', true),
  file('a binary workbook', binaryWorkbook(0b1000), 'xlsb', false),
  file('a workbook of XML', xmlWorkbook('<x:Uncalced/>'), 'xml', true),
  file('a workbook of XML', xmlWorkbook('<x:Calculation>ManualCalculation</x:Calculation>'), 'xml', false),
];
