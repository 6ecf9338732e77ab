import { type AwkwardFile, lines, text } from './awkward-file.ts';

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
      unsent: held.map((row, at) => (isBetween(at) ? `${row} time-not-understood` : row)),
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
];
