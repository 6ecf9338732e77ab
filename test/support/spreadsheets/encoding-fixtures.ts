import type { TextEncoding } from '#shared/domain/import/source-sample.ts';
import { type ByteFixture, USUAL_RECORDS, USUAL_ROWS } from './byte-fixture.ts';
import { encodeGbk } from './encode-gbk.ts';

type Encoded = { suffix: string; encoding: TextEncoding; encode: (text: string) => Buffer };

const swap = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();
const ENCODED: Encoded[] = [
  { suffix: 'utf8', encoding: 'utf-8', encode: (text) => Buffer.from(text) },
  { suffix: 'utf8-bom', encoding: 'utf-8', encode: (text) => Buffer.from(`\u{feff}${text}`) },
  { suffix: 'gbk', encoding: 'gb18030', encode: encodeGbk },
  { suffix: 'utf16le', encoding: 'utf-16le', encode: (text) => Buffer.from(`\u{feff}${text}`, 'utf16le') },
  {
    suffix: 'utf16be',
    encoding: 'utf-16be',
    encode: (text) => swap(Buffer.from(`\u{feff}${text}`, 'utf16le')),
  },
];

/** Headers whose GBK bytes are valid UTF-8 by chance, and others of the trade. */
const HEADERS = ['液位', '水位', '液位(m)', '瞬时水位'];

function headerFixture(header: string, { suffix, encoding, encode }: Encoded): ByteFixture {
  return {
    name: `bytes-${header.replace(/\W/g, (letter) => letter.codePointAt(0)?.toString(16) ?? '')}-${suffix}.csv`,
    what: `the header ${header} in ${suffix}`,
    bytes: encode(`time,${header}\r\n${USUAL_ROWS.join('\r\n')}\r\n`),
    expected: {
      encoding,
      delimiter: ',',
      rowCount: 3,
      rows: { 1: ['time', header], 2: ['2024-01-05 08:00:00', '1.20'] },
      records: USUAL_RECORDS,
    },
  };
}

const big5 = Buffer.concat([
  Buffer.from('time,'),
  Buffer.from([0xa4, 0xf4, 0xa6, 0xec, 0xb0, 0xf2, 0xb7, 0xc7, 0xc2, 0x49]),
  Buffer.from(`\n${USUAL_ROWS.join('\n')}\n`),
]);

/** 時間,水位,水溫 and values in 米, each of which reads as a Greek letter in GBK. */
const big5Units = Buffer.concat([
  Buffer.from('rsm2oSyk9KbsLKT0t8UK', 'base64'),
  ...Array.from({ length: 20 }, (_, row) =>
    Buffer.concat([
      Buffer.from(`2024-01-05 08:${String(row + 10)}:00,1.${row + 20}`),
      Buffer.from([0xa6, 0xcc]),
      Buffer.from(',20.1\n'),
    ]),
  ),
]);

export const ENCODING_FIXTURES: ByteFixture[] = [
  ...HEADERS.flatMap((header) => ENCODED.map((encoded) => headerFixture(header, encoded))),
  ...['液位', '水位', '状态', '位'].map((word, at) => ({
    name: `bytes-alone-${at}.csv`,
    what: `nothing but ${word} says that it is GBK`,
    bytes: encodeGbk(`${word}\n1\n2\n`),
    expected: {
      encoding: 'gb18030' as const,
      // One character is a Greek letter in UTF-8, two are nonsense.
      certainty: word.length > 1 ? ('proved' as const) : ('assumed' as const),
      rowCount: 3,
      rows: { 1: [word] },
    },
  })),
  ...['℃', 'm³/h', 'µS/cm', '±'].map((sign, at) => ({
    name: `bytes-sign-${at}.csv`,
    what: `only the sign ${sign} is not ASCII`,
    bytes: Buffer.from(`time,value(${sign})\n${USUAL_ROWS.join('\n')}`),
    expected: { encoding: 'utf-8' as const, rowCount: 3, rows: { 1: ['time', `value(${sign})`] } },
  })),
  {
    name: 'bytes-late-gbk.csv',
    what: 'Chinese comes only after 300 kB of ASCII',
    bytes: Buffer.concat([
      Buffer.from(`time,level\n${'2024-01-05 08:00:00,1.20\n'.repeat(12_500)}`),
      encodeGbk('2024-01-05 08:00:00,离线\n'),
    ]),
    expected: { encoding: 'gb18030', rowCount: 12_502, rows: { 12_502: ['2024-01-05 08:00:00', '离线'] } },
  },
  {
    name: 'bytes-accent.csv',
    what: 'a French header in UTF-8 that would read as Chinese in GBK',
    bytes: Buffer.from('time,débit\n2024-01-05 08:00:00,1\n'),
    expected: { encoding: 'utf-8', certainty: 'proved', rowCount: 2, rows: { 1: ['time', 'débit'] } },
  },
  {
    name: 'bytes-big5.csv',
    what: 'Traditional Chinese in Big5: the user is asked',
    bytes: big5,
    expected: { certainty: 'assumed', rowCount: 3, rows: { 2: ['2024-01-05 08:00:00', '1.20'] } },
  },
  {
    name: 'bytes-big5-units.csv',
    what: 'Big5 with a unit behind every value, which is a sign of GBK: the user is asked',
    bytes: big5Units,
    expected: {
      encoding: 'big5',
      certainty: 'assumed',
      rowCount: 21,
      rows: { 1: ['時間', '水位', '水溫'], 2: ['2024-01-05 08:10:00', '1.20米', '20.1'] },
    },
  },
  {
    name: 'bytes-latin1.csv',
    what: 'a byte that is neither UTF-8 nor GBK',
    bytes: Buffer.from([...Buffer.from('time,temp '), 0xb0, 0x0a, ...Buffer.from('2024-01-05 08:00:00,1\n')]),
    expected: {
      encoding: 'windows-1252',
      certainty: 'assumed',
      rowCount: 2,
      rows: { 1: ['time', 'temp °'] },
    },
  },
  {
    name: 'bytes-damaged-utf8.csv',
    what: 'UTF-8 with a broken byte in one cell',
    bytes: Buffer.concat([
      Buffer.from('监测时间,液位\n2024-01-05 08:00:00,1.20\n2024-01-05 08:05:00,1.2'),
      Buffer.from([0xff]),
      Buffer.from('\n2024-01-05 08:10:00,1.25\n'),
    ]),
    expected: {
      encoding: 'utf-8',
      certainty: 'proved',
      rowCount: 4,
      rows: { 1: ['监测时间', '液位'] },
      records: [
        '{"timestamp":"2024-01-05 08:00:00","level":1.20}',
        '{"timestamp":"2024-01-05 08:10:00","level":1.25}',
      ],
      problems: ['3 undecodable'],
    },
  },
  {
    name: 'bytes-utf16-no-bom.txt',
    what: 'UTF-16 with tabs and without a mark',
    bytes: Buffer.from(`time\tlevel\n2024-01-05 08:00:00\t1.20\n2024-01-05 08:05:00\t1.25\n`, 'utf16le'),
    expected: { encoding: 'utf-16le', delimiter: '\t', rowCount: 3, rows: {}, records: USUAL_RECORDS },
  },
  {
    name: 'bytes-gbk-cut.csv',
    what: 'GBK that breaks off in the middle of a character',
    bytes: encodeGbk('时间,液位,备注\n2024-01-05 08:00:00,1.20,正常').subarray(0, -1),
    expected: { encoding: 'gb18030', rowCount: 2, rows: { 1: ['时间', '液位', '备注'] } },
  },
];
