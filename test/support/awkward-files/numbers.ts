import { lines, text } from './awkward-file.ts';

const DAY = '2026-03-01';
const level = (...values: string[]): string =>
  lines('时间,液位(m)', ...values.map((value, at) => `${DAY} 0${at}:00,${value}`));
const sent = (...values: (string | null)[]): string[] =>
  values.flatMap((value, at) => (value === null ? [] : [`${DAY} 0${at}:00 level=${value}`]));
const minute = (at: number): string => String(at).padStart(2, '0');
const HEADER = ['1 header'];
const notUnderstood = (row: number): string[] => [`${row} number-not-understood`];

/** Numbers in text files that are not written as numbers are. */
export const NUMBER_FILES = [
  ...[
    ['1.02', '1092', '1.03', '1095', '1.01'],
    ['1.02', '1.04', '1.03', '1095', '1.01'],
    ['1.025', '1.092', '1.031', '1095', '1.044'],
    ['12.50', '12.61', '12.74', '12.38', '1255', '12.44', '12.51', '12.40', '12.41'],
  ].map((cells) =>
    text(`decimal signs may be lost among ${cells.join(', ')}`, level(...cells), {
      asked: { 'lost-signs:液位(m)': 'lost:leave-out' },
      sent: sent(...cells.map((cell) => (cell.includes('.') ? cell : null))),
      skipped: ['1 header', `${cells.filter((cell) => !cell.includes('.')).length} no-values`],
    }),
  ),
  ...[
    ['0.5', '1.5', '20', '0.5', '9.5', '150'],
    ['0.02', '0.03', '850', '920.5', '0.02'],
    ['1.1', '1.2', '2', '3', '1.4'],
  ].map((cells) =>
    text(`no decimal sign is lost among ${cells.join(', ')}`, level(...cells), {
      sent: sent(...cells),
      skipped: HEADER,
    }),
  ),
  text(
    'two points in one cell do not make the column decimal-comma',
    level('1.648', '1.2.3', '1.652', '1.655'),
    {
      sent: sent('1.648', null, '1.652', '1.655'),
      unsent: notUnderstood(3),
      skipped: HEADER,
    },
  ),
  text('a doubled point is a slip of one cell', level('1.648', '12..5', '1.652', '1.655'), {
    sent: sent('1.648', null, '1.652', '1.655'),
    unsent: notUnderstood(3),
    skipped: HEADER,
  }),
  text('a date among the values is no number with thousands', level('1.648', '2026.10.1', '1.652', '1.655'), {
    sent: sent('1.648', null, '1.652', '1.655'),
    unsent: notUnderstood(3),
    skipped: HEADER,
  }),
  text(
    'decimal commas keep their grouping points',
    lines(
      '时间;液位(m)',
      `${DAY} 00:00;1,25`,
      `${DAY} 01:00;1.234,5`,
      `${DAY} 02:00;2.345,75`,
      `${DAY} 03:00;0,5`,
    ),
    { sent: sent('1.25', '1234.5', '2345.75', '0.5'), skipped: HEADER },
  ),
  text(
    'one decimal comma among points holds itself alone',
    lines(
      '时间\t液位(m)',
      ...Array.from(
        { length: 60 },
        (_, at) => `${DAY} 00:${minute(at)}\t${at === 4 ? '1,26' : `1.${at + 20}`}`,
      ),
    ),
    {
      sent: Array.from({ length: 60 }, (_, at) => `${DAY} 00:${minute(at)} level=1.${at + 20}`).toSpliced(
        4,
        1,
      ),
      unsent: ['6 number-not-understood'],
      skipped: HEADER,
    },
  ),
  text('quoted thousands are one number', level('"1,234.5"', '"2,345.25"', '987.5'), {
    sent: sent('1234.5', '2345.25', '987.5'),
    skipped: HEADER,
  }),
  text('full-width figures are figures', level('１．２３', '１．２５', '－０．５'), {
    sent: sent('1.23', '1.25', '-0.5'),
    skipped: HEADER,
  }),
  text(
    'values below and above a limit keep their sign',
    level('1.5', '<0.05', '>20', '≤ 0.5', '≥3', '＜0.1'),
    {
      asked: { 'limits:液位(m)': 'limits:keep-text' },
      sent: sent('1.5', '"<0.05"', '">20"', '"≤0.5"', '"≥3"', '"<0.1"'),
      skipped: HEADER,
    },
  ),
  text('values beyond a limit are held until somebody says what is sent', level('1.5', '<0.05', '>20'), {
    asked: { 'limits:液位(m)': null },
    sent: sent('1.5', null, null),
    unsent: ['3 open-question', '4 open-question'],
    skipped: HEADER,
  }),
  text(
    'values beyond limits below zero are asked about, once for all columns of a field',
    lines('时间,YW0020001水温(℃),YW0020002水温(℃)', `${DAY} 08:00,1.5,<-2.5`, `${DAY} 09:00,≤ -3,0.5`),
    {
      asked: { 'limits:YW0020001水温(℃)': 'limits:1' },
      sent: [
        `${DAY} 08:00 temperature=1.5`,
        `${DAY} 09:00 temperature=-3`,
        `YW0020002 ${DAY} 08:00 temperature=-2.5`,
        `YW0020002 ${DAY} 09:00 temperature=0.5`,
      ],
      skipped: HEADER,
    },
    { fileName: 'data.csv' },
  ),
  text('values beyond a limit are left out if the user says so', level('1.5', '<0.05', '>20'), {
    asked: { 'limits:液位(m)': 'limits:leave-out' },
    sent: sent('1.5'),
    unsent: [],
    skipped: ['1 header', '2 no-values'],
  }),
  text('half of the limit is sent if the user says so', level('1.5', '<0.05', '>20'), {
    asked: { 'limits:液位(m)': 'limits:0.5' },
    sent: sent('1.5', '0.025', '10.0'),
    skipped: HEADER,
  }),
  text('a number of a footnote is no digit', level('12.5', '12.5①', '12.6'), {
    sent: sent('12.5', null, '12.6'),
    unsent: notUnderstood(3),
    skipped: HEADER,
  }),
  text('a raised figure is no digit', level('12.5', '12.5²', '10³', '12.6'), {
    sent: sent('12.5', null, null, '12.6'),
    unsent: ['3 number-not-understood', '4 number-not-understood'],
    skipped: HEADER,
  }),
  text('exponents are numbers', level('1.2E-3', '1.5e+2', '1.3'), {
    sent: sent('1.2E-3', '1.5e+2', '1.3'),
    skipped: HEADER,
  }),
  text(
    'no digit of a number is lost or made up',
    level('0.870', '100043.86', '1.2345678901234567890', '+1.20', '.5'),
    {
      sent: sent('0.870', '100043.86', '1.2345678901234567890', '1.20', '0.5'),
      skipped: HEADER,
    },
  ),
  text(
    'words that a program writes for no number are not numbers',
    level('1.5', 'NaN', 'Infinity', '0x1F', '1e999', '1.6'),
    {
      sent: sent('1.5', null, null, null, null, '1.6'),
      unsent: ['4 number-not-understood', '5 unit-differs', '6 number-not-understood'],
      skipped: ['1 header', '1 no-values'],
    },
  ),
  text(
    'a unit behind a number is that of the header, is asked about, or is a problem',
    level('1.2m', '1.25 m', '126cm', '1.3', '1.4kg'),
    {
      asked: { 'cell-units:液位(m)': null },
      sent: sent('1.2', '1.25', null, '1.3', null),
      unsent: ['4 open-question', '6 unit-differs'],
      skipped: HEADER,
    },
  ),
  text('errors of a spreadsheet program are not values', level('1.2', '#REF!', '#DIV/0!', '####', '1.3'), {
    sent: sent('1.2', null, null, null, '1.3'),
    unsent: ['3 spreadsheet-error', '4 spreadsheet-error', '5 spreadsheet-error'],
    skipped: HEADER,
  }),
  text('signs for no value are not zero', level('1.2', '—', '/', '无', '-', 'N/A', '1.3'), {
    sent: sent('1.2', null, null, null, null, null, '1.3'),
    skipped: ['1 header', '5 no-values'],
  }),
  text(
    'a no-data value in the head of the file is one',
    lines(
      '站点: 人民路1号泵站',
      'NODATA_value: -99.9',
      '时间,液位(m)',
      `${DAY} 00:00,1.2`,
      `${DAY} 01:00,-99.9`,
      `${DAY} 02:00,1.3`,
    ),
    { sent: sent('1.2', null, '1.3'), skipped: ['1 header', '1 no-values', '2 title'] },
  ),
  text('-9999 is asked about and held', level('1.2', '-9999', '-9999', '1.3'), {
    asked: { 'sentinel:-9999': null },
    sent: sent('1.2', null, null, '1.3'),
    unsent: ['3 open-question', '4 open-question'],
    skipped: HEADER,
  }),
  text('-9999 that means no value is left out', level('1.2', '-9999', '-9999', '1.3'), {
    asked: { 'sentinel:-9999': 'missing:-9999' },
    sent: sent('1.2', null, null, '1.3'),
    skipped: ['1 header', '2 no-values'],
  }),
  text(
    'one thousands sign may as well be a decimal sign',
    lines('时间;液位(m)', `${DAY} 00:00;1,234`, `${DAY} 01:00;2,345`, `${DAY} 02:00;3,456`),
    {
      asked: { 'signs:液位(m)': 'decimal:,' },
      sent: sent('1.234', '2.345', '3.456'),
      skipped: HEADER,
    },
  ),
  text('an apostrophe groups thousands', level("1'234.5", "2'345.25", '987.5'), {
    sent: sent('1234.5', '2345.25', '987.5'),
    skipped: HEADER,
  }),
  text(
    'a blank groups thousands',
    lines('时间;液位(m)', `${DAY} 00:00;1 234,5`, `${DAY} 01:00;2 345,25`, `${DAY} 02:00;987,5`),
    {
      sent: sent('1234.5', '2345.25', '987.5'),
      skipped: HEADER,
    },
  ),
  text(
    'values that say that they are in percent are not shares',
    lines('时间,充满度(%)', `${DAY} 00:00,45%`, `${DAY} 01:00,50.5%`),
    {
      sent: [`${DAY} 00:00 fillRatio=45`, `${DAY} 01:00 fillRatio=50.5`],
      skipped: HEADER,
    },
  ),
  text(
    'unquoted thousands that split a number are asked about and joined',
    lines(
      '时间,流量(m3/h),液位(m)',
      `${DAY} 00:00,1,234.5,1.20`,
      `${DAY} 01:00,987.5,1.21`,
      `${DAY} 02:00,1,240.5,1.22`,
    ),
    {
      asked: { thousands: 'thousands:join' },
      sent: [
        `${DAY} 00:00 flow=1234.5 level=1.20`,
        `${DAY} 01:00 flow=987.5 level=1.21`,
        `${DAY} 02:00 flow=1240.5 level=1.22`,
      ],
      skipped: HEADER,
    },
  ),
  text('a minus sign of typesetting is a minus', level('1.2', '−0.5', '–0.25', '1.3'), {
    sent: sent('1.2', '-0.5', '-0.25', '1.3'),
    skipped: HEADER,
  }),
  text('a bracketed number is no number unless somebody says so', level('1.2', '(0.5)', '1.3'), {
    asked: { 'brackets:液位(m)': null },
    sent: sent('1.2', null, '1.3'),
    unsent: ['3 open-question'],
    skipped: HEADER,
  }),
  text('a range is no number', level('1.2', '1.2-1.4', '1.2~1.4', '1.3'), {
    sent: sent('1.2', null, null, '1.3'),
    unsent: ['3 number-not-understood', '4 number-not-understood'],
    skipped: HEADER,
  }),
];
