import { gzipSync } from 'node:zlib';
import { lineKey } from '#shared/domain/import/section-rows.ts';
import { encodeText } from '#test/fuzz/reading/write/encode-text.ts';
import { type AwkwardFile, lines, refused, text } from './awkward-file.ts';

const ROWS = ['2026-03-01 08:00:00,1.20', '2026-03-01 08:05:00,1.25'];
const SENT = ['2026-03-01 08:00 level=1.20', '2026-03-01 08:05 level=1.25'];
const HEADER = ['1 header'];
const chinese = lines('时间,液位(m)', ...ROWS);
const twoValues = lines(
  '时间,液位(m),流量(m³/h)',
  '2026-03-01 08:00:00,1.20,12.5',
  '2026-03-01 08:05:00,1.25,12.6',
);
const SENT_TWO = ['2026-03-01 08:00 level=1.20 flow=12.5', '2026-03-01 08:05 level=1.25 flow=12.6'];
const long = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, at) =>
      `2026-03-01 ${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:00,1.${100 + (at % 900)}`,
  );
const sentLong = (count: number): string[] => long(count).map((row) => row.replace(/:00,/u, ' level='));

function withHole(): Buffer {
  const rows = Buffer.from(lines('时间,液位(m)', ...long(600)));
  return Buffer.concat([
    rows.subarray(0, rows.indexOf('2026-03-01 05:00')),
    Buffer.alloc(4096),
    rows.subarray(rows.indexOf('2026-03-01 05:00')),
  ]);
}

/** Encodings, delimiters and quotes that are not what one would wish. */
export const TEXT_BYTE_FILES: AwkwardFile[] = [
  text('an ordinary export in UTF-8 raises no question', twoValues, { sent: SENT_TWO, skipped: HEADER }),
  text(
    'an ordinary export in GBK raises no question',
    encodeText(twoValues, { encoding: 'gb18030', hasBom: false }),
    {
      sent: SENT_TWO,
      skipped: HEADER,
    },
  ),
  text(
    'a byte order mark is no part of the header',
    encodeText(chinese, { encoding: 'utf-8', hasBom: true }),
    {
      sent: SENT,
      skipped: HEADER,
    },
  ),
  text(
    'UTF-16 of a spreadsheet program is read',
    encodeText(chinese.replaceAll(',', '\t'), { encoding: 'utf-16le', hasBom: true }),
    {
      sent: SENT,
      skipped: HEADER,
    },
  ),
  text('UTF-16 without a mark is read', encodeText(chinese, { encoding: 'utf-16be', hasBom: false }), {
    sent: SENT,
    skipped: HEADER,
  }),
  text(
    'Windows-1252 is asked about and nothing is sent before',
    encodeText(
      lines(
        'Zeit;Wasserstand (m);Temperatur (°C);Ort',
        '2026-03-01 08:00:00;1,25;8,5;Mühlbach',
        '2026-03-01 08:05:00;1,26;8,6;Mühlbach',
      ),
      {
        encoding: 'windows-1252',
        hasBom: false,
      },
    ),
    {
      asked: { encoding: 'encoding:windows-1252' },
      sent: ['2026-03-01 08:00 level=1.25 temperature=8.5', '2026-03-01 08:05 level=1.26 temperature=8.6'],
      skipped: HEADER,
    },
  ),
  text(
    'Big5 is asked about and nothing is sent before',
    encodeText(
      lines(
        '時間,液位(m),流量(m3/h),備註',
        '2026-03-01 08:00:00,1.20,12.5,正常',
        '2026-03-01 08:05:00,1.25,12.6,正常',
      ),
      { encoding: 'big5', hasBom: false },
    ),
    { asked: { encoding: 'encoding:big5' }, sent: SENT_TWO, skipped: HEADER },
  ),
  text(
    'a delimiter inside the time does not beat the comma',
    lines('时间,液位(m),备注', '2026/3/1 8:03,1.20', '2026/3/1 8:08,1.25,', '2026/3/1 8:13,1.30'),
    {
      asked: { 'short-rows': 'short:blank' },
      sent: ['2026-03-01 08:03 level=1.20', '2026-03-01 08:08 level=1.25', '2026-03-01 08:13 level=1.30'],
      skipped: HEADER,
    },
  ),
  text(
    'a row without the delimiter that ends the others is cut off, though some go on behind it',
    lines(
      '时间,液位(m),',
      ...Array.from('0123456789', (nth) => `2026-03-01 0${nth}:00,1.2${nth},${nth === '7' ? ',x' : ''}`),
      '2026-03-01 10:00,1.2',
    ),
    {
      sent: Array.from('012345689', (nth) => `2026-03-01 0${nth}:00 level=1.2${nth}`),
      unsent: ['9 too-many-columns', '12 too-few-columns'],
      skipped: HEADER,
    },
  ),
  ...[
    '2026-03-01 08:10;1.3',
    '"2026-03-01 08:10";"1.3"',
    '202603010810;1.3',
    '202603010810;--;1.3',
    '2026-03-01 08:10|1,3',
    '="2026-03-01 08:10";="1.3"',
    '"=""2026-03-01 08:10""";"=""1.3"""',
    '2026-03-01 08:10 1.3 1.4',
  ].map((row) =>
    text(
      `a row whose cells are separated by another sign is held: ${row}`,
      lines('时间,液位(m)', '2026-03-01 08:00,1.20', '2026-03-01 08:05,1.25', row, '2026-03-01 08:15,1.35'),
      {
        sent: ['2026-03-01 08:00 level=1.20', '2026-03-01 08:05 level=1.25', '2026-03-01 08:15 level=1.35'],
        unsent: [row.includes(',') ? '4 time-not-understood' : '4 too-few-columns time-not-understood'],
        skipped: HEADER,
      },
    ),
  ),
  ...[
    '1772352600;North Weir 29;1.3',
    '1772352600000000000;North Weir 29;1.3',
    '46082.340278;North Weir 29;1.3',
    'Site 29;2026-03-01 08:10;1.3',
    '2026;3;1;810;North Weir 29;1.3',
    'Sensor moved to North Weir; 2026-03-01; 12',
    '零点调整;2026-03-01;0.25',
    'Unit now mm|2026-03-01|1000',
  ].map((row) =>
    text(
      `a row with a word whose cells are separated by another sign may be a note about those below it: ${row}`,
      lines('时间,液位(m)', '2026-03-01 08:00,1.20', '2026-03-01 08:05,1.25', row, '2026-03-01 08:15,1.35'),
      {
        asked: { [`section:${lineKey(row)}`]: null },
        sent: ['2026-03-01 08:00 level=1.20', '2026-03-01 08:05 level=1.25'],
        unsent: ['4 too-few-columns another-table time-not-understood', '5 another-table'],
        skipped: HEADER,
      },
    ),
  ),
  text(
    'a row with a word and another sign between its cells is not sent and not lost where its text is ignored',
    lines(
      '时间,液位(m)',
      '2026-03-01 08:00,1.20',
      '2026-03-01 08:05,1.25',
      'North Weir 29;2026-03-01 08:10;1.3',
      '2026-03-01 08:15,1.35',
    ),
    {
      asked: { [`section:${lineKey('North Weir 29;2026-03-01 08:10;1.3')}`]: 'section:ignore' },
      sent: ['2026-03-01 08:00 level=1.20', '2026-03-01 08:05 level=1.25', '2026-03-01 08:15 level=1.35'],
      unsent: ['4 too-few-columns time-not-understood'],
      skipped: HEADER,
    },
  ),
  text(
    'a line that names a station and its coordinates is one, also where these could be a time',
    lines(
      '时间;液位(m)',
      ...['1', '2', '3'].flatMap((nth) => [
        `测点 YW000${nth}, ${nth === '3' ? 3 : 2}8567.123, 51678.456`,
        `2026-03-01 08:00;${nth}.10`,
        `2026-03-01 08:05;${nth}.15`,
      ]),
    ),
    {
      asked: {
        field: null,
        'station:YW0001, 28567.123, 51678.456': null,
        'station:YW0002, 28567.123, 51678.456': null,
        'station:YW0003, 38567.123, 51678.456': null,
      },
      open: ['equipment-type-open'],
      sent: [],
      skipped: ['1 note', '2 title'],
    },
  ),
  text(
    'two stray opening quotes lose no row between them',
    lines(
      '时间,液位(m),备注',
      '2026-03-01 08:00,1.20,"正常',
      '2026-03-01 08:05,1.25,',
      '2026-03-01 08:10,1.30,"晴',
      '2026-03-01 08:15,1.35,',
    ),
    {
      sent: [
        '2026-03-01 08:00 level=1.20',
        '2026-03-01 08:05 level=1.25',
        '2026-03-01 08:10 level=1.30',
        '2026-03-01 08:15 level=1.35',
      ],
      skipped: HEADER,
    },
  ),
  text(
    'a line end in quotes is no end of a row',
    lines('时间,备注,液位(m)', '2026-03-01 08:00,"正常\n白班",1.20', '2026-03-01 08:05,,1.25'),
    {
      sent: ['2026-03-01 08:00 level=1.20', '2026-03-01 08:05 level=1.25'],
      skipped: HEADER,
    },
  ),
  text(
    'a quote in a quoted cell is doubled',
    lines('时间,备注,液位(m)', '2026-03-01 08:00,"说 ""好"", 行",1.20', '2026-03-01 08:05,,1.25'),
    {
      sent: ['2026-03-01 08:00 level=1.20', '2026-03-01 08:05 level=1.25'],
      skipped: HEADER,
    },
  ),
  text('a hole of zero bytes costs one row', withHole(), {
    sent: sentLong(600).filter((_, at) => at !== 300),
    unsent: ['302 row-damaged time-not-understood'],
    skipped: HEADER,
  }),
  text('tabs separate cells in a file that calls itself CSV', chinese.replaceAll(',', '\t'), {
    sent: SENT,
    skipped: HEADER,
  }),
  text('bars separate cells', chinese.replaceAll(',', '|'), { sent: SENT, skipped: HEADER }),
  text('sep= names the separator and is no row', `sep=;\r\n${chinese.replaceAll(',', ';')}`, {
    sent: SENT,
    skipped: HEADER,
  }),
  text('line ends of old Macs are line ends', chinese.replaceAll('\n', '\r'), {
    sent: SENT,
    skipped: HEADER,
  }),
  text('a file without a last line end is whole', chinese.trimEnd(), { sent: SENT, skipped: HEADER }),
  text('blank lines are counted and skipped', chinese.replaceAll('\n', '\n\n'), {
    sent: SENT,
    skipped: ['1 header', '3 blank'],
  }),
  text('a row that breaks off is held', `${chinese}2026-03-01 08:10:00`, {
    sent: SENT,
    unsent: ['4 too-few-columns'],
    skipped: HEADER,
  }),
  text(
    'a row with a cell too many is held',
    lines('时间,液位(m)', ...long(9), '2026-03-01 08:02:00,1.22,9'),
    {
      sent: sentLong(9),
      unsent: ['11 too-many-columns'],
      skipped: HEADER,
    },
  ),
  text(
    'blanks around cells are no part of them',
    lines('时间 , 液位(m) ', ' 2026-03-01 08:00:00 , 1.20 ', ' 2026-03-01 08:05:00 ,1.25 '),
    {
      sent: SENT,
      skipped: HEADER,
    },
  ),
  text(
    'a broken byte in a value holds its row',
    Buffer.concat([
      Buffer.from(`${chinese}2026-03-01 08:10:00,`),
      Buffer.from([0x31, 0x2e, 0xff, 0x0a]),
      Buffer.from(lines('2026-03-01 08:15:00,1.35')),
    ]),
    {
      sent: [...SENT, '2026-03-01 08:15 level=1.35'],
      unsent: ['4 undecodable'],
      skipped: HEADER,
    },
  ),
  text(
    'field names that a language reserves are names, but for one that it loses',
    lines('时间,constructor,toString,__proto__', '2026-03-01 08:00,1,2,3', '2026-03-01 08:05,4,5,6'),
    {
      asked: {
        'field:constructor': 'field:constructor',
        'field:toString': 'field:toString',
        'field:__proto__': 'field:v__proto__',
      },
      sent: [
        '2026-03-01 08:00 constructor=1 toString=2 v__proto__=3',
        '2026-03-01 08:05 constructor=4 toString=5 v__proto__=6',
      ],
      skipped: HEADER,
    },
  ),
];

const LOGIN =
  '<!doctype html><html><head><title>登录</title></head><body><form><input name="user"><input type="password"></form></body></html>';

/** What cannot be read as a table is refused by name. */
export const REFUSED_FILES: AwkwardFile[] = [
  refused(
    'JSON is no table',
    'data.csv',
    '{"code":0,"data":[{"time":"2026-03-01 08:00:00","level":1.2}]}',
    'json',
  ),
  refused(
    'JSON in lines is no table',
    'data.txt',
    '{"time":"2026-03-01 08:00:00","level":1.2}\n{"time":"2026-03-01 08:05:00","level":1.25}\n',
    'json',
  ),
  refused('a packed file is an archive', 'data.csv.gz', gzipSync(chinese), 'archive'),
  refused('a login page is one', 'report.xls', LOGIN, 'login-page'),
  refused(
    'a web page without a table is one',
    'report.xls',
    '<html><body><p>没有数据</p></body></html>',
    'web-page',
  ),
  refused(
    'XML that defines entities is not safe',
    'data.xml',
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><x>&c;</x>',
    'unsafe-xml',
  ),
  refused(
    'XML of something else is named',
    'data.xml',
    '<?xml version="1.0"?><rows><row time="2026-03-01 08:00:00" level="1.2"/></rows>',
    'xml',
  ),
  refused(
    'a mail is one',
    'report.csv',
    'From: a@example.org\nTo: b@example.org\nMessage-ID: <1@example.org>\nSubject: report\n\n2026-03-01 08:00:00,1.2\n',
    'email',
  ),
  refused('a PDF is one', 'report.csv', '%PDF-1.7\n%...', 'pdf'),
  refused('rich text is a document', 'report.csv', '{\\rtf1 2026-03-01 08:00:00, 1.2}', 'document'),
  refused('nothing is empty', 'data.csv', '', 'empty'),
  refused(
    'a text without values has none',
    'data.csv',
    'notes on the visit\nnothing to report\n',
    'no values found',
  ),
];
