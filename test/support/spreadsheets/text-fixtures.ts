import { type ByteFixture, USUAL_RECORDS, USUAL_ROWS } from './byte-fixture.ts';
import { encodeGbk } from './encode-gbk.ts';

const [first = '', second = ''] = USUAL_ROWS;
const usual = { rowCount: 3, rows: { 1: ['time', 'level'] }, records: USUAL_RECORDS };

function text(name: string, what: string, content: string, expected: ByteFixture['expected']): ByteFixture {
  return { name: `bytes-${name}`, what, bytes: Buffer.from(content), expected };
}

const ragged = `time,level,flow\n${`${first},3\n`.repeat(30)}2024-01-05 08:05:00,1\n2024-01-05 08:10:00,1,2,3\n`;

export const TEXT_FIXTURES: ByteFixture[] = [
  text('lf.csv', 'lines that end in LF', `time,level\n${first}\n${second}\n`, usual),
  text('crlf.csv', 'lines that end in CRLF', `time,level\r\n${first}\r\n${second}\r\n`, usual),
  text('cr.csv', 'lines that end in CR', `time,level\r${first}\r${second}\r`, usual),
  text('mixed-ends.csv', 'all kinds of line ends', `time,level\r\n${first}\r${second}\n`, usual),
  text('no-last-end.csv', 'no end of the last line', `time,level\n${first}\n${second}`, usual),
  text('blank-lines.csv', 'blank lines count', `time,level\n\n${first}\n\n\n${second}\n\n`, {
    ...usual,
    rowCount: 7,
    rows: { 3: ['2024-01-05 08:00:00', '1.20'], 6: ['2024-01-05 08:05:00', '1.25'] },
  }),
  text(
    'quoted.csv',
    'everything in quotes',
    `"time","level"\n"${first.replace(',', '","')}"\n${second}\n`,
    usual,
  ),
  text('doubled-quotes.csv', 'doubled quotes', `time,level,note\n${first},"a ""b"" c"\n`, {
    rowCount: 2,
    rows: { 2: ['2024-01-05 08:00:00', '1.20', 'a "b" c'] },
  }),
  text('quoted-end.csv', 'a line end inside quotes', `time,"level\n(m)"\n${first}\n${second}\n`, {
    ...usual,
    rows: { 1: ['time', 'level\n(m)'] },
  }),
  text('stray-quote.csv', 'a quote inside a cell', `time,level,note\n${first},5" pipe\n${second},6" pipe\n`, {
    rowCount: 3,
    rows: { 3: ['2024-01-05 08:05:00', '1.25', '6" pipe'] },
  }),
  text('open-quote.csv', 'a quote that nobody closes', `time,level,note\n${first},"open\n${second},x\n`, {
    rowCount: 3,
    rows: { 2: ['2024-01-05 08:00:00', '1.20', '"open'], 3: ['2024-01-05 08:05:00', '1.25', 'x'] },
  }),
  text('after-quote.csv', 'text after a closing quote', `time,level,note\n${first},"a" b\n`, {
    rowCount: 2,
    rows: { 2: ['2024-01-05 08:00:00', '1.20', '"a" b'] },
  }),
  text(
    'semicolons.csv',
    'semicolons and decimal commas',
    'time;level\n2024-01-05 08:00:00;1,20\n2024-01-05 08:05:00;1,25\n',
    {
      ...usual,
      delimiter: ';',
    },
  ),
  text(
    'tabs.xls',
    'tabs, and a name that lies',
    `time\tlevel\n${first.replace(',', '\t')}\n${second.replace(',', '\t')}\n`,
    {
      ...usual,
      delimiter: '\t',
    },
  ),
  text(
    'pipes.txt',
    'upright strokes',
    `time|level\n${first.replace(',', '|')}\n${second.replace(',', '|')}\n`,
    {
      ...usual,
      delimiter: '|',
    },
  ),
  {
    name: 'bytes-pipes-gbk.txt',
    what: 'upright strokes that are half of a GBK character as well',
    bytes: encodeGbk('time|level|备注\n2024-01-05 08:00:00|1.20|瀨\n2024-01-05 08:05:00|1.25|瀨\n'),
    expected: {
      delimiter: '|',
      encoding: 'gb18030',
      rowCount: 3,
      rows: { 2: ['2024-01-05 08:00:00', '1.20', '瀨'] },
    },
  },
  text(
    'sep-line.csv',
    'a line that names the separator',
    `sep=;\r\ntime;level\r\n${first.replace(',', ';')}\r\n${second.replace(',', ';')}\r\n`,
    {
      ...usual,
      delimiter: ';',
    },
  ),
  text(
    'blanks.txt',
    'columns held apart by blanks',
    'date clock level\n2024-01-05 08:00:00 1.20\n2024-01-05  08:05:00   1.25\n',
    {
      delimiter: ' ',
      rowCount: 3,
      rows: { 3: ['2024-01-05', '08:05:00', '1.25'] },
      records: USUAL_RECORDS,
    },
  ),
  text('ragged.csv', 'a cut row and a row too long', ragged, {
    rowCount: 33,
    rows: { 32: ['2024-01-05 08:05:00', '1'], 33: ['2024-01-05 08:10:00', '1', '2', '3'] },
    problems: ['32 too-few-columns', '33 too-many-columns'],
  }),
  text(
    'padding.csv',
    'a logger that fills up with zero bytes',
    `time,level\n${first}\n${second}\n${'\0'.repeat(600)}`,
    {
      ...usual,
      rowCount: 4,
    },
  ),
  text(
    'nul-in-cell.csv',
    'zero bytes inside a cell hold their row',
    `time,level\n${first}\n2024-01-05 08:05:00,1\0.25\n`,
    {
      rowCount: 3,
      rows: { 3: ['2024-01-05 08:05:00', '1\u{fffd}.25'] },
      records: USUAL_RECORDS.slice(0, 1),
      problems: ['3 row-damaged', '3 undecodable'],
    },
  ),
  text('trailing-commas.csv', 'a comma at the end of every row', `time,level,\n${first},\n${second},\n`, {
    ...usual,
    rows: { 1: ['time', 'level', ''] },
  }),
  text('one-column.csv', 'one column', 'level\n1\n2\n', { delimiter: ',', rowCount: 3, rows: { 2: ['1'] } }),
  text(
    'long-cell.csv',
    'a cell of 300 kB',
    `time,level,note\n${first},${'x'.repeat(300_000)}\n${second},y\n`,
    {
      rowCount: 3,
      rows: { 3: ['2024-01-05 08:05:00', '1.25', 'y'] },
    },
  ),
  text('dos-end.csv', 'the end mark of DOS', `time,level\r\n${first}\r\n${second}\r\n\u{1a}`, {
    rowCount: 4,
    rows: { 1: ['time', 'level'] },
  }),
  text('markup.csv', 'a table that begins with <', `<time>,level\n${first}\n`, {
    rowCount: 2,
    rows: { 1: ['<time>', 'level'] },
  }),
];
