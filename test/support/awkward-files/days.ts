import { writeForeign } from '#test/fuzz/reading/write/write-foreign.ts';
import { writeXlsx } from '#test/fuzz/reading/write/write-xlsx.ts';
import { type AwkwardFile, lines, text } from './awkward-file.ts';
import { DAY, number, row, sheet, WITH_CLOCK } from './draft-cells.ts';

const HEADER = ['1 header'];

/** One row every five minutes from 2026-03-01 00:00 on. */
const timeOf = (at: number): string => new Date(Date.UTC(2026, 2, 1, 0, at * 5)).toISOString().slice(0, 16);
const COUNT = 600;
/** Behind the first rows and in front of the last ones, which are what a plan is made from. */
const isBetween = (at: number): boolean => at > 250 && at < 500;

function longFile(write: (time: string) => string): string {
  const rows = Array.from({ length: COUNT }, (_, at) => {
    const usual = timeOf(at).replace('T', ' ');
    return `${isBetween(at) ? write(timeOf(at)) : usual},${at}`;
  });
  return lines('时间,液位(m)', ...rows);
}

/** What is sent of such a file: the time of each row as it truly is. */
const sentOf = (trueTime: (at: number) => string): string[] =>
  Array.from({ length: COUNT }, (_, at) => `${trueTime(at).replace('T', ' ')} level=${at}`);

const inChina = (at: number): string =>
  new Date(Date.parse(`${timeOf(at)}Z`) + 8 * 3_600_000).toISOString().slice(0, 16);
const held = Array.from({ length: COUNT }, (_, at) => `${at + 2} row-open`);

/** Date cells, each a serial number with its format, below 时间. */
const dated = (...cells: [serial: number, format: string][]) =>
  sheet('数据', {
    rows: [
      row(['时间', '液位(m)']),
      ...cells.map(([serial, format], at) => row([number(String(serial), format), number(`1.${at + 1}`)])),
    ],
  });
const LACKS_CLOCK = dated(
  [DAY + 8 / 24, WITH_CLOCK],
  [DAY + 14 / 24, WITH_CLOCK],
  [DAY + 1, 'yyyy\\-mm\\-dd'],
  [DAY + 1 + 14 / 24, WITH_CLOCK],
);
const WORKBOOK = { isDate1904: false, hasSharedTexts: false, hasReferences: true };
const XLSX = { fileName: 'YW0020001.xlsx' };
const MONTHS = ['2026年1月', '2026年2月', '2026年3月'];
const FIRST_OF_MONTHS = ['01', '02', '03'].map((month, at) => `2026-${month}-01 00:00 level=1.${at + 1}`);
const HELD_MONTHS = [2, 3, 4].map((at) => `${at} time-without-day`);

const clocksOfDays = (...days: string[]) =>
  lines(
    ...days.flatMap((day, at) => [
      day,
      ...(at === 0 ? ['时间,液位(m)'] : []),
      `08:00,${at}.1`,
      `09:00,${at}.2`,
    ]),
  );

const HYDROLOGICAL = lines(
  '日期,时间,液位(m)',
  '2026-03-01,8:00,1.1',
  '2026-03-01,14:00,1.2',
  '2026-03-01,20:00,1.3',
  '2026-03-01,2:00,1.4',
  '2026-03-02,8:00,2.1',
  '2026-03-02,14:00,2.2',
  '2026-03-02,20:00,2.3',
  '2026-03-02,2:00,2.4',
);

const TURNED = lines(
  'Date,Level (m)',
  '2026/1/3 8:00,1.1',
  '2026/2/3 8:00,1.2',
  '13/03/2026 08:00,1.3',
  '14/03/2026 08:00,1.4',
);

/** Days, and times of which only the rows between the first and the last ones show how they are meant. */
export const DAY_FILES: AwkwardFile[] = [
  text(
    'times with a zone that only rows in the middle have hold the file until it is said what the others are',
    longFile((time) => `${time}:00Z`),
    {
      asked: { zone: null },
      sent: [],
      unsent: held.map((one, at) => (isBetween(at) ? `${one} time-not-understood` : one)),
      skipped: HEADER,
    },
  ),
  text(
    'times with a zone in the middle are times of their zone, the others of the service',
    longFile((time) => `${new Date(Date.parse(`${time}Z`) - 8 * 3_600_000).toISOString().slice(0, 16)}:00Z`),
    { asked: { zone: 'zone:service' }, sent: sentOf(timeOf), skipped: HEADER },
  ),
  text(
    'times with a zone in the middle may say what zone all of them are of',
    longFile((time) => `${time}:00Z`),
    { asked: { zone: 'zone:UTC' }, sent: sentOf(inChina), skipped: HEADER },
  ),
  text(
    'dates of another form in the middle are read as somebody says',
    longFile((time) => `${time.slice(8, 10)}/${time.slice(5, 7)}/${time.slice(2, 4)} ${time.slice(11)}`),
    { asked: { 'date-order:whole-file': 'order:dmy' }, sent: sentOf(timeOf), skipped: HEADER },
  ),
  text('dates that a spreadsheet program may have turned are asked about', TURNED, {
    asked: { 'turned-dates': 'turned:yes' },
    sent: [
      '2026-03-01 08:00 level=1.1',
      '2026-03-02 08:00 level=1.2',
      '2026-03-13 08:00 level=1.3',
      '2026-03-14 08:00 level=1.4',
    ],
    skipped: HEADER,
  }),
  text('dates with the year in front beside others may be as they stand', TURNED, {
    asked: { 'turned-dates': 'turned:no' },
    sent: [
      '2026-01-03 08:00 level=1.1',
      '2026-02-03 08:00 level=1.2',
      '2026-03-13 08:00 level=1.3',
      '2026-03-14 08:00 level=1.4',
    ],
    skipped: HEADER,
  }),
  text(
    'a date with the year in front whose day is no month was not turned',
    lines(
      'Date,Level (m)',
      '2026/3/14 8:00,1.1',
      '2026/3/15 8:00,1.2',
      '16/03/2026 08:00,1.3',
      '17/03/2026 08:00,1.4',
    ),
    {
      sent: [
        '2026-03-14 08:00 level=1.1',
        '2026-03-15 08:00 level=1.2',
        '2026-03-16 08:00 level=1.3',
        '2026-03-17 08:00 level=1.4',
      ],
      skipped: HEADER,
    },
  ),
  ...(
    [
      '2026-03-01,|2026-03-02,',
      '日期：2026-03-01,|日期：2026-03-02,',
      '2026年3月1日 星期日,|2026年3月2日 星期一,',
    ] as const
  ).map((days) =>
    text(`a line with a date alone begins a day: ${days}`, clocksOfDays(...days.split('|')), {
      sent: [
        '2026-03-01 08:00 level=0.1',
        '2026-03-01 09:00 level=0.2',
        '2026-03-02 08:00 level=1.1',
        '2026-03-02 09:00 level=1.2',
      ],
      skipped: ['1 header', '1 note', '1 title'],
    }),
  ),
  text(
    'rows below a date that does not say its year are of no day',
    clocksOfDays('2026-03-01,', '2/3/2026,'),
    {
      sent: ['2026-03-01 08:00 level=0.1', '2026-03-01 09:00 level=0.2'],
      unsent: ['6 time-not-understood', '7 time-not-understood'],
      skipped: ['1 header', '1 note', '1 title'],
    },
  ),
  text('clocks behind midnight in the rows of a day are asked about, and are of the next day', HYDROLOGICAL, {
    asked: { 'day-begins': 'hours:next-day' },
    sent: [
      '2026-03-01 08:00 level=1.1',
      '2026-03-01 14:00 level=1.2',
      '2026-03-01 20:00 level=1.3',
      '2026-03-02 02:00 level=1.4',
      '2026-03-02 08:00 level=2.1',
      '2026-03-02 14:00 level=2.2',
      '2026-03-02 20:00 level=2.3',
      '2026-03-03 02:00 level=2.4',
    ],
    skipped: HEADER,
  }),
  text('clocks before midnight in the rows of a day may be of the day before', HYDROLOGICAL, {
    asked: { 'day-begins': 'hours:day-before' },
    sent: [
      '2026-02-28 08:00 level=1.1',
      '2026-02-28 14:00 level=1.2',
      '2026-02-28 20:00 level=1.3',
      '2026-03-01 02:00 level=1.4',
      '2026-03-01 08:00 level=2.1',
      '2026-03-01 14:00 level=2.2',
      '2026-03-01 20:00 level=2.3',
      '2026-03-02 02:00 level=2.4',
    ],
    skipped: HEADER,
  }),
  ...[
    ['最高水位出现时间', 'time:0', '00:00'],
    ['最高水位出现时间', 'time:3', '14:25'],
    ['Time of max', 'time:0', '00:00'],
  ].map(([header = '', answer = '', clock = '']) =>
    text(
      `when the highest level was measured is not simply the time of the mean: ${header}, ${answer}`,
      lines(`日期,平均水位(m),最高水位(m),${header}`, '2026-03-01,1.1,1.9,14:25', '2026-03-02,1.2,1.8,14:25'),
      {
        asked: { 'time-column': answer },
        sent: [
          `2026-03-01 ${clock} levelAvg=1.1 levelMax=1.9`,
          `2026-03-02 ${clock} levelAvg=1.2 levelMax=1.8`,
        ],
        skipped: ['1 header'],
      },
    ),
  ),
  ...[
    ['date', 'time (h:min)', 'level (m)'],
    ['date', 'time [min]', 'level (m)'],
    ['日期', '出现时间', '液位(m)'],
    ['日期', '出现时刻', '液位(m)'],
  ].map((header) =>
    text(
      `the only clock beside a date is that of the value: ${header[1]}`,
      lines(header.join(','), '2026-03-01,14:25,1.1', '2026-03-02,14:30,1.2'),
      { sent: ['2026-03-01 14:25 level=1.1', '2026-03-02 14:30 level=1.2'], skipped: HEADER },
    ),
  ),
  ...[
    ['日期', '最高水位(m)', '出现时间'],
    ['date', 'max level (m)', 'MaxTime'],
    ['date', 'max level (m)', 'time (max)'],
  ].map((header) =>
    text(
      `the clock of the only extreme may be that of its row: ${header[2]}`,
      lines(header.join(','), '2026-03-01,1.1,14:25', '2026-03-02,1.2,14:30'),
      {
        asked: { 'time-column': 'time:2' },
        sent: ['2026-03-01 14:25 levelMax=1.1', '2026-03-02 14:30 levelMax=1.2'],
        skipped: HEADER,
      },
    ),
  ),
  text(
    'of two clocks of one name none is simply that of the row',
    lines(
      '日期,最高水位(m),时间,最低水位(m),时间',
      '2026-03-01,1.9,14:25,1.1,03:10',
      '2026-03-02,1.8,15:20,1.2,04:00',
    ),
    {
      asked: { 'time-column': 'time:0' },
      sent: ['2026-03-01 00:00 levelMax=1.9 levelMin=1.1', '2026-03-02 00:00 levelMax=1.8 levelMin=1.2'],
      skipped: ['1 header'],
    },
  ),
  ...(['xlsx', 'biff8', 'xlsb', 'ods', 'xlml'] as const).flatMap((type) =>
    ([null, 'clock:midnight'] as const).map((answer) =>
      text(
        `a date cell that shows no clock among those that do is asked about: ${type}, ${answer ?? 'unanswered'}`,
        type === 'xlsx' ? writeXlsx([LACKS_CLOCK], WORKBOOK) : writeForeign([LACKS_CLOCK], type),
        {
          asked: { 'date-without-clock': answer },
          sent: [
            '2026-03-01 08:00 level=1.1',
            '2026-03-01 14:00 level=1.2',
            ...(answer === null ? [] : ['2026-03-02 00:00 level=1.3']),
            '2026-03-02 14:00 level=1.4',
          ],
          unsent: answer === null ? ['4 time-without-clock'] : [],
          skipped: HEADER,
        },
        XLSX,
      ),
    ),
  ),
  text(
    'a date cell that shows 0:00 is midnight, and one whose format hides its clock has it',
    writeXlsx([dated([DAY, WITH_CLOCK], [DAY + 0.25, 'yyyy/m/d'], [DAY + 1, 'yyyy/m/d h:mm'])], WORKBOOK),
    {
      sent: ['2026-03-01 00:00 level=1.1', '2026-03-01 06:00 level=1.2', '2026-03-02 00:00 level=1.3'],
      skipped: HEADER,
    },
    XLSX,
  ),
  text(
    'a date cell without a clock is midnight where no format of its column shows the clocks of the others',
    writeXlsx([dated([DAY, 'yyyy/m/d'], [DAY + 0.25, 'yyyy/m/d'], [DAY + 0.5, 'yyyy/m/d'])], WORKBOOK),
    {
      sent: ['2026-03-01 00:00 level=1.1', '2026-03-01 06:00 level=1.2', '2026-03-01 12:00 level=1.3'],
      skipped: HEADER,
    },
    XLSX,
  ),
  text(
    'date cells of days without clocks are daily values',
    writeXlsx([dated([DAY, 'yyyy/m/d'], [DAY + 1, 'm"月"d"日"'], [DAY + 2, 'yyyy/m/d'])], WORKBOOK),
    {
      sent: ['2026-03-01 00:00 level=1.1', '2026-03-02 00:00 level=1.2', '2026-03-03 00:00 level=1.3'],
      skipped: HEADER,
    },
    XLSX,
  ),
  ...([null, 'day:first'] as const).flatMap((answer) => {
    const expected = {
      asked: { 'date-without-day': answer },
      sent: answer === null ? [] : FIRST_OF_MONTHS,
      unsent: answer === null ? HELD_MONTHS : [],
      skipped: HEADER,
    };
    const format = 'yyyy"年"m"月"';
    const cells = dated([DAY - 59, format], [DAY - 28, format], [DAY, format]);
    return [
      text(
        `date cells that show their month alone are asked about: ${answer ?? 'unanswered'}`,
        writeXlsx([cells], WORKBOOK),
        expected,
        XLSX,
      ),
      text(
        `months without a day are asked about: ${answer ?? 'unanswered'}`,
        lines('时间,液位(m)', ...MONTHS.map((month, at) => `${month},1.${at + 1}`)),
        expected,
      ),
    ];
  }),
  ...([null, 'day:first'] as const).map((answer) =>
    text(
      `a month beside clocks is asked about: ${answer ?? 'unanswered'}`,
      lines('日期,时间,液位(m)', '2026-03-01,08:00,1.1', '2026年4月,09:00,1.2', '2026-05-03,08:00,1.3'),
      {
        asked: { 'date-without-day': answer },
        sent: [
          '2026-03-01 08:00 level=1.1',
          ...(answer === null ? [] : ['2026-04-01 09:00 level=1.2']),
          '2026-05-03 08:00 level=1.3',
        ],
        unsent: answer === null ? ['3 time-without-day'] : [],
        skipped: HEADER,
      },
    ),
  ),
  text(
    'years without a month are asked about',
    writeXlsx([dated([DAY - 59, 'yyyy'], [DAY + 306, 'yyyy'])], WORKBOOK),
    {
      asked: { 'date-without-day': null },
      sent: [],
      unsent: ['2 time-without-day', '3 time-without-day'],
      skipped: HEADER,
    },
    XLSX,
  ),
];
