import type { DraftSheet } from '#test/fuzz/reading/draw/draft.ts';
import { writeForeign } from '#test/fuzz/reading/write/write-foreign.ts';
import { writeXlsx } from '#test/fuzz/reading/write/write-xlsx.ts';
import { type AwkwardFile, lines, text } from './awkward-file.ts';
import { number, row, sheet } from './draft-cells.ts';

const DAY = '2026-03-01';
const DAYS = Array.from({ length: 10 }, (_, at) => `2026-03-${String(at + 1).padStart(2, '0')}`);
const HEADER = ['1 header'];
const OPEN = ['2 row-open', '3 row-open'];

const rain = (head: string[], ...cells: string[]): string =>
  lines(...head, ...cells.map((cell, at) => `${cell},1.${at}`));

const WORKBOOK = { isDate1904: false, hasSharedTexts: false, hasReferences: true };

/** Rows of a day, a clock, and a value. */
const dragged = (...times: [day: string, clock: string][]): DraftSheet => ofClocks('h:mm', ...times);
const ofClocks = (format: string, ...times: [day: string, clock: string][]): DraftSheet =>
  sheet('数据', {
    rows: [
      row(['日期', '时间', '雨量(mm)']),
      ...times.map(([day, clock]) =>
        row([number(day, 'yyyy-mm-dd'), number(clock, format), number('1.5', '0.0')]),
      ),
    ],
  });

/** A workbook of a day, clocks of that day as fractions of it, and a value. */
const clocks = (format: string, ...fractions: string[]): Buffer =>
  writeXlsx([ofClocks(format, ...fractions.map((one): [string, string] => ['46082', one]))], WORKBOOK);

/** Periods, counts from a day, zones of rows, and clocks that stand somewhere else than in the rows. */
export const CLOCK_FILES: AwkwardFile[] = [
  ...[
    { answer: 'time:0', times: ['2021-10-27 00:00', '2021-10-28 00:00'] },
    { answer: 'time:3', fields: ['年份', '年积日'], times: ['2024-01-01 08:00', '2024-01-01 08:05'] },
    { answer: null, times: [] },
  ].map(({ answer, fields = [], times }) =>
    text(
      `seconds since 1970 beside the parts of another time are asked about: ${answer}`,
      lines('年份,年积日,时分,时间戳,雨量(mm)', '2021,300,0,1704067200,1.5', '2021,301,0,1704067500,1.5'),
      {
        asked: {
          'time-column': answer,
          ...Object.fromEntries(fields.map((name) => [`field:${name}`, 'field:ignore'])),
        },
        sent: times.map((time) => `${time} rainfall=1.5`),
        unsent: answer === null ? OPEN : [],
        skipped: HEADER,
      },
    ),
  ),
  text(
    'a length of more than 24 hours beside a date is held by name',
    clocks('[h]:mm', '0.5', '0.75', '1', '1.25'),
    {
      sent: [`${DAY} 12:00 rainfall=1.5`, `${DAY} 18:00 rainfall=1.5`, '2026-03-02 00:00 rainfall=1.5'],
      unsent: ['5 time-impossible'],
      skipped: HEADER,
    },
    { fileName: 'YW0020001.xlsx' },
  ),
  text(
    'nor is anything asked where all are longer',
    clocks('[h]:mm', '1.25', '1.5', '1.75'),
    {
      sent: [],
      unsent: ['2 time-impossible', '3 time-impossible', '4 time-impossible'],
      skipped: HEADER,
    },
    { fileName: 'YW0020001.xlsx' },
  ),
  text(
    'clocks that have counted on are those that they show',
    clocks('h:mm', '1.25', '1.5', '2.75'),
    {
      sent: [`${DAY} 06:00 rainfall=1.5`, `${DAY} 12:00 rainfall=1.5`, `${DAY} 18:00 rainfall=1.5`],
      skipped: HEADER,
    },
    { fileName: 'YW0020001.xlsx' },
  ),
  ...(['xlsx', 'biff8', 'xlsb', 'ods', 'xlml'] as const).map((type) => {
    const sheets = [
      dragged(
        ['46082', '0.916666666666667'],
        ['46082', '0.958333333333333'],
        ['46083', '1'],
        ['46083', '1.04166666666667'],
      ),
    ];
    return text(
      `clocks that were filled down by dragging are those of the day beside them: ${type}`,
      type === 'xlsx' ? writeXlsx(sheets, WORKBOOK) : writeForeign(sheets, type),
      {
        sent: [
          `${DAY} 22:00 rainfall=1.5`,
          `${DAY} 23:00 rainfall=1.5`,
          '2026-03-02 00:00 rainfall=1.5',
          '2026-03-02 01:00 rainfall=1.5',
        ],
        skipped: HEADER,
      },
      { fileName: 'YW0020001.xlsx' },
    );
  }),
  text(
    'a 24:00 that is shown as 0:00 is the end of its day where the next one begins behind it',
    writeXlsx(
      [dragged(['46082', '0.958333333333333'], ['46082', '1'], ['46083', '0.0416666666666667'])],
      WORKBOOK,
    ),
    {
      sent: [`${DAY} 23:00 rainfall=1.5`, '2026-03-02 00:00 rainfall=1.5', '2026-03-02 01:00 rainfall=1.5'],
      skipped: HEADER,
    },
    { fileName: 'YW0020001.xlsx' },
  ),
  ...([null, 'hours:same-day', 'hours:next-day'] as const).map((answer) =>
    text(
      `it is asked about where nothing tells its day: ${answer ?? 'unanswered'}`,
      writeXlsx([dragged(['46082', '0.5'], ['46083', '1'])], WORKBOOK),
      {
        asked: { 'whole-days': answer },
        sent: [
          `${DAY} 12:00 rainfall=1.5`,
          ...(answer === null ? [] : [`2026-03-0${answer === 'hours:same-day' ? 2 : 3} 00:00 rainfall=1.5`]),
        ],
        unsent: answer === null ? ['3 time-of-two-days'] : [],
        skipped: HEADER,
      },
      { fileName: 'YW0020001.xlsx' },
    ),
  ),
  ...[
    {
      what: 'in a column of their own',
      head: ['日期,时段,雨量(mm)'],
      cells: [`${DAY},08:00-09:00`, `${DAY},09:00-10:00`],
    },
    { what: 'behind the date', head: ['时段,雨量(mm)'], cells: [`${DAY} 08:00-09:00`, `${DAY} 09:00-10:00`] },
    { what: 'with a tilde', head: ['时段,雨量(mm)'], cells: [`${DAY} 8:00~9:00`, `${DAY} 9:00~10:00`] },
  ].map(({ what, head, cells }) =>
    text(`periods ${what} are no times with a zone`, rain(head, ...cells), {
      asked: { period: 'period:end' },
      sent: [`${DAY} 09:00 rainfall=1.0`, `${DAY} 10:00 rainfall=1.1`],
      skipped: HEADER,
    }),
  ),
  text(
    'the end of a period is of the next day where it passes midnight',
    rain(['日期,时段,雨量(mm)'], `${DAY},22:00-23:00`, `${DAY},23:00-00:00`),
    {
      asked: { period: 'period:end' },
      sent: [`${DAY} 23:00 rainfall=1.0`, '2026-03-02 00:00 rainfall=1.1'],
      skipped: HEADER,
    },
  ),
  text(
    'a header says which end of a period counts',
    rain(['日期,时段开始,雨量(mm)'], `${DAY},08:00-09:00`, `${DAY},09:00-10:00`),
    { sent: [`${DAY} 08:00 rainfall=1.0`, `${DAY} 09:00 rainfall=1.1`], skipped: HEADER },
  ),
  text(
    'the same offset behind clocks that go on is a zone',
    rain(['时间,雨量(mm)'], `${DAY} 08:00-05:00`, `${DAY} 09:00-05:00`, `${DAY} 10:00-05:00`),
    {
      sent: [`${DAY} 21:00 rainfall=1.0`, `${DAY} 22:00 rainfall=1.1`, `${DAY} 23:00 rainfall=1.2`],
      skipped: HEADER,
    },
  ),
  text(
    'seconds that count from a day in the header are counted from it',
    rain(['time (seconds since 1990-01-01 00:00:00),rain (mm)'], '1141200000', '1141203600'),
    {
      asked: { 'bare-number': 'bare:since-1990-01-01' },
      sent: [`${DAY} 16:00 rainfall=1.0`, `${DAY} 17:00 rainfall=1.1`],
      skipped: HEADER,
    },
  ),
  text(
    'days that count from 1900-01-01 are not those of a spreadsheet',
    rain(['time (days since 1900-01-01),rain (mm)'], '46080.25', '46080.5'),
    {
      asked: { 'bare-number': 'bare:since-1900-01-01' },
      sent: [`${DAY} 06:00 rainfall=1.0`, `${DAY} 12:00 rainfall=1.1`],
      skipped: HEADER,
    },
  ),
  text(
    'a column says the zone of all rows',
    rain(['时间,时区,雨量(mm)'], `${DAY} 08:00,UTC+0`, `${DAY} 09:00,UTC+0`),
    {
      sent: [`${DAY} 16:00 rainfall=1.0`, `${DAY} 17:00 rainfall=1.1`],
      skipped: HEADER,
    },
  ),
  text(
    'a column of several zones is asked about',
    rain(['时间,TZ,雨量(mm)'], `${DAY} 08:00,UTC`, `${DAY} 09:00,UTC+8`),
    {
      asked: { zone: null },
      sent: [],
      unsent: OPEN,
      skipped: HEADER,
    },
  ),
  text(
    'a column of letters that mean several zones is asked about',
    rain(['时间,tz_cd,雨量(mm)'], `${DAY} 08:00,CST`, `${DAY} 09:00,CST`),
    {
      asked: { zone: 'zone:Asia/Shanghai' },
      sent: [`${DAY} 08:00 rainfall=1.0`, `${DAY} 09:00 rainfall=1.1`],
      skipped: HEADER,
    },
  ),
  ...[['每日8时雨量表,', '日期,雨量(mm)'], ['日期(08:00),雨量(mm)']].map((head) =>
    text(`days below "${head[0]}" are asked about`, rain(head, DAY, '2026-03-02'), {
      asked: { 'clock-of-day': 'clock:08:00' },
      sent: [`${DAY} 08:00 rainfall=1.0`, '2026-03-02 08:00 rainfall=1.1'],
      skipped: head.length > 1 ? ['1 header', '1 title'] : HEADER,
    }),
  ),
  text(
    'whole times in cells of days are no reason to pass over the clocks beside the others',
    lines(
      '日期,时间,雨量(mm)',
      ...DAYS.map((day) => `${day},08:00,1.0`),
      '2026-03-11 09:00,,1.1',
      '2026-03-12 09:30,08:00,1.2',
    ),
    {
      sent: DAYS.map((day) => `${day} 08:00 rainfall=1.0`),
      unsent: ['12 time-missing', '13 time-not-understood'],
      skipped: HEADER,
    },
  ),
  text(
    'a zero is no year',
    lines(
      'Year,Month,Day,Hour,Minute,雨量(mm)',
      '2026,3,1,8,0,1.0',
      '0,3,1,9,0,1.1',
      '2026,3,1,10,0,1.2',
      '2026,3,1,11,0,1.3',
    ),
    {
      sent: [
        '2026-03-01 08:00 rainfall=1.0',
        '2026-03-01 10:00 rainfall=1.2',
        '2026-03-01 11:00 rainfall=1.3',
      ],
      unsent: ['3 time-not-understood'],
      skipped: HEADER,
    },
  ),
  text(
    'letters tell the hour apart that clocks show twice, and letters of the other half of the year are held',
    rain(
      ['时间,雨量(mm)'],
      '2025-10-26 01:30 CEST',
      '2025-10-26 02:30 CEST',
      '2025-10-26 02:30 CET',
      '2025-10-26 03:30 CET',
      '2025-12-26 03:30 CEST',
    ),
    {
      asked: { zone: 'zone:Europe/Berlin' },
      sent: [
        '2025-10-26 07:30 rainfall=1.0',
        '2025-10-26 08:30 rainfall=1.1',
        '2025-10-26 09:30 rainfall=1.2',
        '2025-10-26 10:30 rainfall=1.3',
      ],
      unsent: ['6 time-ambiguous'],
      skipped: HEADER,
    },
  ),
  text(
    'a logger may stay on standard time all year',
    rain(['时间,雨量(mm)'], '2025-01-05 08:00 EST', '2025-07-05 08:00 EST'),
    {
      asked: { zone: 'zone:-05:00' },
      sent: ['2025-01-05 21:00 rainfall=1.0', '2025-07-05 21:00 rainfall=1.1'],
      skipped: HEADER,
    },
  ),
  ...['ts', 'timestamp', 'time'].map((name) =>
    text(
      `seconds since 1970 called ${name} beside a clock are asked about`,
      lines(
        `${name},时间,液位(m)`,
        ...[0, 1, 2, 3].map((hour) => `${1_772_323_217 + hour * 3600},${DAY} 0${hour}:00,1.${hour}`),
      ),
      {
        asked: { 'time-column': 'time:1' },
        sent: [0, 1, 2, 3].map((hour) => `${DAY} 0${hour}:00 level=1.${hour}`),
        skipped: HEADER,
      },
    ),
  ),
  text(
    'clocks of half a day without AM and PM are held',
    rain(['时间,雨量(mm)'], `${DAY} 12:00`, `${DAY} 01:00`, `${DAY} 02:00`),
    { asked: { 'half-days': null }, sent: [], unsent: [...OPEN, '4 row-open'], skipped: HEADER },
  ),
  ...[
    [1, 2, 3, 4].flatMap((day) =>
      ['9:00', '12:00', '3:00', '6:00'].map((clock) => `2026-03-0${day} ${clock}`),
    ),
    [1, 2, 3, 4].flatMap((day) => ['9:00', '3:00'].map((clock) => `2026-03-0${day} ${clock}`)),
    [4, 3, 2, 1].flatMap((day) => ['3:00', '9:00'].map((clock) => `2026-03-0${day} ${clock}`)),
  ].map((times) =>
    text(
      `clocks that run against their dates on every day are held: ${times.slice(0, 4).join()}`,
      rain(['时间,雨量(mm)'], ...times),
      {
        asked: { 'half-days': null },
        sent: [],
        unsent: times.map((_, at) => `${at + 2} row-open`),
        skipped: HEADER,
      },
    ),
  ),
  text(
    'readings of mornings alone, the newest first, are no lost afternoons',
    rain(['时间,雨量(mm)'], '2026-03-02 09:00', '2026-03-02 03:00', '2026-03-01 09:00', '2026-03-01 03:00'),
    {
      sent: [
        '2026-03-02 09:00 rainfall=1.0',
        '2026-03-02 03:00 rainfall=1.1',
        '2026-03-01 09:00 rainfall=1.2',
        '2026-03-01 03:00 rainfall=1.3',
      ],
      skipped: HEADER,
    },
  ),
  text(
    'clocks of half a day are read by the column that says AM and PM, and held where it says neither',
    lines(
      '日期,时间,上下午,液位(m)',
      `${DAY},11:00,上午,1.1`,
      `${DAY},12:00,下午,1.2`,
      `${DAY},1:00,下午,1.3`,
      `${DAY},2:00,,1.4`,
    ),
    {
      asked: { 'half-days': 'halves:2' },
      sent: [`${DAY} 11:00 level=1.1`, `${DAY} 12:00 level=1.2`, `${DAY} 13:00 level=1.3`],
      unsent: ['5 time-not-understood'],
      skipped: HEADER,
    },
  ),
  text(
    'the half of the day beside a full time is asked about as well',
    lines('Time,AM/PM,Level (m)', `${DAY} 9:00,AM,1.1`, `${DAY} 2:00,PM,1.2`, `${DAY} 3:00,PM,1.3`),
    {
      asked: { 'half-days': 'halves:1' },
      sent: [`${DAY} 09:00 level=1.1`, `${DAY} 14:00 level=1.2`, `${DAY} 15:00 level=1.3`],
      skipped: HEADER,
    },
  ),
  text(
    'the first hour of a station behind the last one of another is no lost afternoon',
    lines(
      '时间,站号,液位(m)',
      `${DAY} 11:00:00,YW0020001,1.1`,
      `${DAY} 12:00:00,YW0020001,1.2`,
      `${DAY} 1:00:00,YW0020002,2.1`,
      `${DAY} 2:00:00,YW0020002,2.2`,
    ),
    {
      sent: [
        `${DAY} 11:00 level=1.1`,
        `${DAY} 12:00 level=1.2`,
        `YW0020002 ${DAY} 01:00 level=2.1`,
        `YW0020002 ${DAY} 02:00 level=2.2`,
      ],
      skipped: ['1 header'],
    },
  ),
];
