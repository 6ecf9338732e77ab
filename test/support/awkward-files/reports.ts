import { type AwkwardFile, lines, text } from './awkward-file.ts';

const two = (number: number): string => String(number).padStart(2, '0');
const count = (length: number, from = 1): number[] => Array.from({ length }, (_, at) => from + at);
const HOURS = count(24);
const DAYS = count(30);
const TITLE = '人民路1号泵站   2026年4月 液位月报表（单位：m）';

const valueOf = (day: number, hour: number): string => `${day}.${two(hour)}`;

/** The 24th hour of a day ends it. */
const timeOf = (day: number, hour: number): string => {
  const instant = new Date(Date.UTC(2026, 3, day, hour));
  return instant.toISOString().slice(0, 16).replace('T', ' ');
};

const MONTH = DAYS.flatMap((day) => HOURS.map((hour) => `${timeOf(day, hour)} level=${valueOf(day, hour)}`));

const daysDown = (title: string, corner: string, day: (at: number) => string): string =>
  lines(
    title,
    `${corner},${HOURS.join(',')},平均,最高,最低`,
    ...DAYS.map((at) => `${day(at)},${HOURS.map((hour) => valueOf(at, hour)).join(',')},1.1,1.2,1.0`),
    `月平均,${HOURS.map(() => '1.5').join(',')},1.5,1.6,1.4`,
  );

const hoursDown = (corner: string): string =>
  lines(
    TITLE,
    `${corner},${DAYS.join(',')},平均`,
    ...HOURS.map((hour) => `${hour},${DAYS.map((day) => valueOf(day, hour)).join(',')},1.1`),
    `日平均,${DAYS.map(() => '1.5').join(',')},1.5`,
    `最大值,${DAYS.map(() => '1.6').join(',')},1.6`,
  );

const HOURLY = [
  '2026-04-01 00:00 level=1.1',
  '2026-04-01 01:00 level=1.3',
  '2026-04-01 02:00 level=1.2',
  '2026-04-01 03:00 level=1.0',
];
const ROWS = HOURLY.map((line, at) => `${at + 1},YW0020001,${line.replace(' level=', ',')}`);

const MONTHS = count(12);
/** How many days the first six months have. */
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const hasDay = (month: number, day: number): boolean => day <= (LENGTHS[month - 1] ?? 0);
const BLANKS = ['', '—'];
const yearbook = (title: string, corner: string, month: (at: number) => string): string =>
  lines(
    title,
    `${corner},${MONTHS.map(month).join(',')}`,
    ...count(31).map(
      (day) =>
        `${day},${MONTHS.map((at) => (hasDay(at, day) ? valueOf(at, day) : BLANKS[at % 2])).join(',')}`,
    ),
    `平均,${MONTHS.map(() => '1.5').join(',')}`,
    `最高,${MONTHS.map(() => '1.5').join(',')}`,
  );
const YEAR = MONTHS.flatMap((month) =>
  count(31)
    .filter((day) => hasDay(month, day))
    .map((day) => `2025-${two(month)}-${two(day)} 00:00 levelAvg=${valueOf(month, day)}`),
);

/** Reports of a month, and rows that are statistics of others. */
export const REPORT_FILES: AwkwardFile[] = [
  ...(
    [
      ['日\\月', (at: number) => `${at}月`],
      ['日', (at: number) => `${at}月`],
      ['月\\日', (at: number) => String(at)],
      ['日期', (at: number) => `${'一 二 三 四 五 六 七 八 九 十 十一 十二'.split(' ')[at - 1]}月`],
      [
        'Day/Month',
        (at: number) => 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[at - 1] ?? '',
      ],
    ] as const
  ).map(([corner, month]) =>
    text(
      `a yearbook has its days down and its months across: ${corner}`,
      yearbook('人民路1号泵站 2025年 逐日平均液位表（单位：m）', corner, month),
      { sent: YEAR, skipped: ['1 header', '1 title', '2 footer'] },
    ),
  ),
  text(
    'a yearbook that does not say its year is held until somebody says it',
    yearbook('人民路1号泵站 逐日平均液位表（单位：m）', '日\\月', (at) => `${at}月`),
    {
      asked: { 'fixed-date': 'typed:2025-01-01' },
      sent: YEAR,
      skipped: ['1 header', '1 title', '2 footer'],
    },
  ),
  ...(
    [
      ['日', (at: number) => String(at)],
      ['日期', (at: number) => `${at}日`],
      ['日\\时', two],
    ] as const
  ).map(([corner, day]) =>
    text(
      `a report of a month has its days down and its hours across: ${corner}`,
      daysDown(TITLE, corner, day),
      {
        asked: { equipment: 'equip:YW0020001' },
        sent: MONTH,
        skipped: ['1 footer', '1 header', '1 title'],
      },
      { fileName: '月报.csv' },
    ),
  ),
  ...['时', '时\\日'].map((corner) =>
    text(
      `a report of a month has its hours down and its days across: ${corner}`,
      hoursDown(corner),
      {
        asked: { equipment: 'equip:YW0020001' },
        sent: MONTH,
        skipped: ['1 header', '1 title', '2 footer'],
      },
      { fileName: '月报.csv' },
    ),
  ),
  text(
    'days of a month that nothing names are held until somebody says which one it is',
    daysDown('液位报表（单位：m）', '日', String),
    {
      asked: { 'fixed-date': null },
      sent: [],
      unsent: DAYS.map((at) => `${at + 2} row-open time-not-understood`),
      skipped: ['1 footer', '1 header', '1 title'],
    },
  ),
  text(
    'days of a month that nothing names are of the month that somebody says',
    daysDown('液位报表（单位：m）', '日', String),
    {
      asked: { 'fixed-date': 'typed:2026-04-17' },
      sent: MONTH,
      skipped: ['1 footer', '1 header', '1 title'],
    },
  ),
  text(
    'a day that a month does not have is blank in its report',
    lines(
      '2026年2月 液位月报表（单位：m）',
      `日,${HOURS.join(',')}`,
      ...count(31).map(
        (day) => `${day},${HOURS.map((hour) => (day > 28 ? '' : valueOf(day, hour))).join(',')}`,
      ),
      `月平均,${HOURS.map(() => '1.5').join(',')}`,
    ),
    {
      sent: count(28).flatMap((day) =>
        HOURS.map((hour) => {
          const instant = new Date(Date.UTC(2026, 1, day, hour)).toISOString();
          return `${instant.slice(0, 16).replace('T', ' ')} level=${valueOf(day, hour)}`;
        }),
      ),
      skipped: ['1 footer', '1 header', '1 title', '3 no-values'],
    },
  ),
  ...(['最大值', 'Max', '月平均', 'Total'] as const).map((name) =>
    text(
      `a row of a statistic is none of a station, whatever its time and its place: ${name}`,
      lines(
        '序号,设备编号,时间,液位(m)',
        ...ROWS.slice(0, 2),
        `3,${name},2026-04-01 01:00,1.3`,
        ...ROWS.slice(2),
      ),
      { sent: HOURLY, skipped: ['1 footer', '1 header'] },
    ),
  ),
  text(
    'a row of a statistic that stands in place of a number is not sent for its station',
    lines('序号,设备编号,时间,液位(m)', ...ROWS, '最大值,YW0020001,2026-04-01 01:30,1.3'),
    { sent: HOURLY, skipped: ['1 footer', '1 header'] },
  ),
  text(
    'a row that begins with a statistic is none of the station of the file',
    lines(
      '时间,液位(m)',
      ...HOURLY.map((line) => line.replace(' level=', ',')),
      'Maximum,1.3',
      '平均值,1.15',
    ),
    { sent: HOURLY, skipped: ['1 header', '2 footer'] },
  ),
];
