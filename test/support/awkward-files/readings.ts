import { type AwkwardFile, lines, text } from './awkward-file.ts';

const HEADER = ['1 header'];
const DAY = '2026-03-01';

/** Values of one column, an hour apart from 08:00 on. */
const column = (header: string, ...cells: string[]): string =>
  lines(`时间,${header}`, ...cells.map((cell, at) => `${DAY} ${timeOf(at)},${cell}`));

const timeOf = (at: number): string => `${String(8 + at).padStart(2, '0')}:00`;

const minute = (at: number): string =>
  new Date(Date.UTC(2026, 2, 1, 0, at)).toISOString().slice(0, 16).replace('T', ' ');

/** What is sent of such a column; null: nothing of this row. */
const sent = (field: string, ...values: (string | null)[]): string[] =>
  values.flatMap((value, at) => (value === null ? [] : [`${DAY} ${timeOf(at)} ${field}=${value}`]));

const DIRECTIONS = lines(
  '时间,流量(m³/h),水位(m),方向',
  `${DAY} 08:00,10.5,1.1,正`,
  `${DAY} 09:00,11.5,1.2,反`,
  `${DAY} 10:00,-12.5,1.3,反`,
  `${DAY} 11:00,0,1.4,反`,
);

const CODES = lines(
  '采集时间,监测项编码,监测值',
  ...['08:00', '09:00'].flatMap((clock) => [
    `${DAY} ${clock},w01001,7.1`,
    `${DAY} ${clock},w01014,500`,
    `${DAY} ${clock},x99,3`,
  ]),
);

/** Cells and columns that can be read in more than one way, each of which somebody chooses. */
export const READING_FILES: AwkwardFile[] = [
  text('cells that say their units are converted by them', column('液位', '1.24m', '120cm', '1300mm'), {
    asked: { 'cell-units:液位': 'cell-units:convert' },
    sent: sent('level', '1.24', '1.20', '1.300'),
    skipped: HEADER,
  }),
  text(
    'a cell without a unit beside those that say theirs is held',
    column('液位', '1.24m', '120cm', '1.3', '1.25m'),
    {
      asked: { 'cell-units:液位': 'cell-units:convert' },
      sent: sent('level', '1.24', '1.20', null, '1.25'),
      unsent: ['4 unit-differs'],
      skipped: HEADER,
    },
  ),
  text(
    'a cell in another unit than its column is converted if somebody says so',
    column('液位(m)', '1.24', '120cm', '1.3'),
    {
      asked: { 'cell-units:液位(m)': 'cell-units:convert' },
      sent: sent('level', '1.24', '1.20', '1.3'),
      skipped: HEADER,
    },
  ),
  text('a cell in another unit than its column may stay held', column('液位(m)', '1.24', '120cm', '1.3'), {
    asked: { 'cell-units:液位(m)': 'cell-units:hold' },
    sent: sent('level', '1.24', null, '1.3'),
    unsent: ['3 unit-differs'],
    skipped: HEADER,
  }),
  text(
    'a power of ten behind a number is taken as one if somebody says so',
    column('累计流量(m³)', '12.5万', '125001', '1.2亿', '0.00001万'),
    {
      asked: { 'cell-units:累计流量(m³)': 'cell-units:convert' },
      sent: sent('totalFlow', '125000', '125001', '120000000', '0.1'),
      skipped: HEADER,
    },
  ),
  text(
    'numbers in brackets are negative if somebody says so',
    column('流量(m³/h)', '1.5', '(2.5)', '（3.5）', '0.5'),
    {
      asked: { 'brackets:流量(m³/h)': 'brackets:negative' },
      sent: sent('flow', '1.5', '-2.5', '-3.5', '0.5'),
      skipped: HEADER,
    },
  ),
  text('numbers in brackets may be as they stand', column('流量(m³/h)', '1.5', '(2.5)', '0.5'), {
    asked: { 'brackets:流量(m³/h)': 'brackets:plain' },
    sent: sent('flow', '1.5', '2.5', '0.5'),
    skipped: HEADER,
  }),
  text('numbers in brackets may stay held', column('流量(m³/h)', '1.5', '(2.5)', '0.5'), {
    asked: { 'brackets:流量(m³/h)': 'brackets:hold' },
    sent: sent('flow', '1.5', null, '0.5'),
    unsent: ['3 number-not-understood'],
    skipped: HEADER,
  }),
  text('a direction makes the flow beside it negative, and no level', DIRECTIONS, {
    asked: { 'row-marks:方向': 'negative:反' },
    sent: [
      `${DAY} 08:00 flow=10.5 level=1.1`,
      `${DAY} 09:00 flow=-11.5 level=1.2`,
      `${DAY} 10:00 flow=-12.5 level=1.3`,
      `${DAY} 11:00 flow=0 level=1.4`,
    ],
    skipped: HEADER,
  }),
  text(
    'digits with a short year are times if somebody says so',
    lines('time,level', '2603010800,1.1', '2603010900,1.2'),
    {
      asked: { 'bare-number': 'bare:short-digits' },
      sent: [`${DAY} 08:00 level=1.1`, `${DAY} 09:00 level=1.2`],
      skipped: HEADER,
    },
  ),
  text(
    'years that count from 1912 are years if somebody says so',
    lines('時間,水位(m)', '115/03/01 08:00,1.1', '115/03/01 09:00,1.2'),
    {
      asked: { 'republic-years': 'republic:yes' },
      sent: [`${DAY} 08:00 level=1.1`, `${DAY} 09:00 level=1.2`],
      skipped: HEADER,
    },
  ),
  text(
    'years that say from when they count need no question',
    lines('時間,水位(m)', '民國115年3月1日 08:00,1.1', '民國115年3月1日 09:00,1.2'),
    { sent: [`${DAY} 08:00 level=1.1`, `${DAY} 09:00 level=1.2`], skipped: HEADER },
  ),
  ...([20, 400] as const).map((at) =>
    text(
      `another number of quality in row ${at} is asked about`,
      lines(
        '时间,液位(m),质量码',
        ...Array.from({ length: 600 }, (_, row) => `${minute(row)},1.${row},${row + 2 === at ? 0 : 192}`),
      ),
      {
        asked: { 'row-marks:质量码': 'without:0' },
        sent: Array.from({ length: 600 }, (_, row) => `${minute(row)} level=1.${row}`).filter(
          (_, row) => row + 2 !== at,
        ),
        skipped: ['1 header', '1 left-out-by-hand'],
      },
    ),
  ),
  text('codes in a column stand for the fields that somebody names', CODES, {
    asked: {
      'field:w01001': 'field:ph',
      'field:w01014': 'field:conductivity',
      'field:x99': 'typed:turbidity',
    },
    sent: ['08:00', '09:00'].map((clock) => `${DAY} ${clock} ph=7.1 conductivity=500 turbidity=3`),
    skipped: HEADER,
  }),
];
