import { type AwkwardFile, lines, text } from './awkward-file.ts';

const SKIPPED = { skipped: ['1 header'] };
const DAYS = ['2024-05-26', '2024-05-27', '2024-05-28'];
const [PH, AMMONIA] = ['7.46,7.5,7.44', '3.1,3.2,3.3'];
const FIRST = '人民路1号泵站';
const SECOND = '滨江大道2号窨井';

const at = (field: string, values: string, of = '', times: readonly string[] = DAYS): string[] =>
  values.split(',').map((value, day) => {
    const time = times[day] ?? '';
    return `${of}${time.includes(':') ? time : `${time} 00:00`} ${field}=${value}`;
  });
const both = (of = ''): string[] =>
  at('ph', PH, of).map((line, day) => `${line} ammonia=${AMMONIA.split(',')[day] ?? ''}`);

/** Of each station one quantity. */
const ONE_EACH = [...at('ph', PH), ...at('ammonia', AMMONIA, 'YW0020002 ')];
/** Of each station both. */
const BOTH_EACH = [...both(), ...both('YW0020002 ')];

const oneEach = (what: string, row: (station: string, item: string, values: string) => string): AwkwardFile =>
  text(
    what,
    lines(row('Station', 'Item', DAYS.join(',')), row(FIRST, 'pH', PH), row(SECOND, 'Ammonia', AMMONIA)),
    {
      sent: ONE_EACH,
      ...SKIPPED,
    },
  );

const bothEach = (
  what: string,
  header: string,
  row: (station: string, item: string, unit: string, values: string) => string,
): AwkwardFile =>
  text(
    what,
    lines(
      header,
      ...[FIRST, SECOND].flatMap((station) => [
        row(station, 'pH', '', PH),
        row(station, '氨氮', 'mg/L', AMMONIA),
      ]),
    ),
    { sent: BOTH_EACH, ...SKIPPED },
  );

const HOURS = ['2024-05-26 00:00', '2024-05-26 01:00', '2024-05-26 02:00'];

const month = (of: number, days: readonly number[]): string[] =>
  days.map((day) => `2025-0${of}-${String(day).padStart(2, '0')} 00:00 levelAvg=${of}.${day}`);
const valuesOf = (of: number, days: readonly number[]): string => days.map((day) => `${of}.${day}`).join(',');
const days = (length: number): number[] => Array.from({ length }, (_, index) => index + 1);
const YEAR_TITLE = '人民路1号泵站 2025年 逐日平均液位表（单位：m）';

const monthsDown = (
  what: string,
  title: string,
  corner: string,
  name: (of: number) => string,
  day: (of: number) => string,
  asked: Record<string, string> = {},
): AwkwardFile =>
  text(
    what,
    lines(
      title,
      `${corner},${days(31).map(day).join(',')}`,
      `${name(1)},${valuesOf(1, days(31))}`,
      `${name(2)},${valuesOf(2, days(28))},,—,`,
      `${name(4)},${valuesOf(4, days(30))},`,
      `平均,${days(31)
        .map(() => '1.5')
        .join(',')}`,
    ),
    {
      asked,
      sent: [...month(1, days(31)), ...month(2, days(28)), ...month(4, days(30))],
      skipped: ['1 footer', '1 header', '1 title'],
    },
  );

/** Tables with times across: what each row is of stands in columns at any place. */
const timesOf = (order: 'mdy' | 'dmy'): string[] =>
  ['08:00', '09:00'].map((clock) => `2023-${order === 'mdy' ? '11-04' : '04-11'} ${clock}`);

export const CROSS_TABLE_FILES: AwkwardFile[] = [
  text(
    'a quantity whose name begins like a sum is one of the names, where times stand across',
    lines(
      '数据时间,2026-03-01 08:00,2026-03-01 09:00,2026-03-01 10:00,类型',
      '浊度(NTU),403.90,414.93,395.35,',
      '累计流量(m³),61186030.4,61209581.3,61246008.8,',
      '压力(kPa),523.23,530.72,559.25,',
      '压力(kPa),723.23,230.72,359.25,最大值',
      '合计,88.36,16.27,95.99,',
    ),
    {
      asked: { 'row-marks:类型': 'without:最大值' },
      sent: [
        '2026-03-01 08:00 turbidity=403.90 totalFlow=61186030.4 pressure=523.23',
        '2026-03-01 09:00 turbidity=414.93 totalFlow=61209581.3 pressure=530.72',
        '2026-03-01 10:00 turbidity=395.35 totalFlow=61246008.8 pressure=559.25',
      ],
      skipped: ['1 footer', '1 header', '1 left-out-by-hand'],
    },
  ),
  ...[
    ['below a single row of values', '浊度,NTU,403.90,414.93,395.35', 'turbidity=403.90 414.93 395.35'],
    ['below another one', '平均流速,m/s,0.41,0.43,0.42', 'velocityAvg=0.41 0.43 0.42'],
  ].map(([where, row = '', first = '']) =>
    text(
      `a quantity whose name begins like a sum is one of the names, ${where}`,
      lines(
        '指标,单位,2026-03-01 08:00,2026-03-01 09:00,2026-03-01 10:00',
        row,
        '累计流量,m³,61186030.4,61209581.3,61246008.8',
        '合计,,88.36,16.27,95.99',
      ),
      {
        sent: ['61186030.4', '61209581.3', '61246008.8'].map((total, hour) => {
          const [field = '', values = ''] = first.split('=');
          return `2026-03-01 ${['08', '09', '10'][hour]}:00 ${field}=${values.split(' ')[hour]} totalFlow=${total}`;
        }),
        skipped: ['1 footer', '1 header'],
      },
    ),
  ),
  oneEach(
    'a quantity behind the days is that of its row',
    (station, item, values) => `${station},${values},${item}`,
  ),
  oneEach(
    'a station behind the days is that of its row',
    (station, item, values) => `${item},${values},${station}`,
  ),
  oneEach('a quantity and a station behind the days are those of their row', (station, item, values) =>
    [values, item, station].join(','),
  ),
  oneEach('a quantity between the days is that of its row', (station, item, values) => {
    const [first = '', ...others] = values.split(',');
    return [station, first, item, ...others].join(',');
  }),
  text(
    'a quantity that only remarks name is that of its row',
    lines(`站名,${DAYS.join(',')},备注`, `${FIRST},${PH},pH`, `${SECOND},${AMMONIA},氨氮`),
    { sent: ONE_EACH, ...SKIPPED },
  ),
  text(
    'a quantity behind the hours is that of its row',
    lines(`日期,0时,1时,2时,项目`, `2024-05-26,${PH},pH`, `2024-05-26,${AMMONIA},氨氮`),
    {
      sent: at('ph', PH, '', HOURS).map((line, hour) => `${line} ammonia=${AMMONIA.split(',')[hour] ?? ''}`),
      ...SKIPPED,
    },
  ),
  text(
    'a quantity in front of the hours is that of its row, and the day beside it too',
    lines(`日期,项目,00:00,01:00,02:00`, `2024-05-26,pH,${PH}`, `2024-05-26,氨氮,${AMMONIA}`),
    {
      sent: at('ph', PH, '', HOURS).map((line, hour) => `${line} ammonia=${AMMONIA.split(',')[hour] ?? ''}`),
      ...SKIPPED,
    },
  ),
  bothEach(
    'a unit between the quantity and the days is that of its row',
    `站名,项目,单位,${DAYS.join(',')}`,
    (station, item, unit, values) => [station, item, unit, values].join(','),
  ),
  bothEach(
    'a quantity and a unit behind the days are those of their row',
    `站名,${DAYS.join(',')},项目,单位`,
    (station, item, unit, values) => [station, values, item, unit].join(','),
  ),
  text(
    'a unit beside stations and days is that of its row',
    lines(
      '液位月报',
      `Station,Unit,${DAYS.join(',')}`,
      `${FIRST},m,1.46,1.5,1.44`,
      `${SECOND},mm,3100,3200,3300`,
    ),
    {
      sent: [...at('level', '1.46,1.5,1.44'), ...at('level', '3.100,3.200,3.300', 'YW0020002 ')],
      skipped: ['1 header', '1 title'],
    },
  ),
  text(
    'a quantity that nobody knows holds its row alone',
    lines(`站名,${DAYS.join(',')},项目`, `${FIRST},${PH},pH`, `${SECOND},${AMMONIA},某某指数`),
    {
      asked: { 'field:某某指数': null },
      sent: at('ph', PH),
      unsent: ['3 open-question'],
      ...SKIPPED,
    },
  ),
  monthsDown(
    'months down and days across are read with the days that they have',
    YEAR_TITLE,
    '月\\日',
    (of) => `${of}月`,
    String,
  ),
  monthsDown('months may be numbers alone where the days are more', YEAR_TITLE, '月\\日', String, String),
  monthsDown(
    'months may say their year',
    '逐日平均液位表（单位：m）',
    '月份',
    (of) => `2025-0${of}`,
    (of) => `${of}日`,
  ),
  monthsDown(
    'months in English leave the year open where nothing says it',
    'Daily mean level (m)',
    'Month/Day',
    (of) => ['', 'Jan', 'Feb', 'Mar', 'Apr'][of] ?? '',
    String,
    { 'fixed-date': 'typed:2025-01-01' },
  ),
  text(
    'a day that a month does not have is no day of the next one',
    lines('2025年逐日平均液位表（单位：m）', '月份,28日,29日,30日', '1月,1.28,1.29,1.30', '2月,2.28,2.29,'),
    {
      sent: [...month(1, [28, 29]), '2025-01-30 00:00 levelAvg=1.30', ...month(2, [28])],
      unsent: ['4 time-impossible partly-sent'],
      skipped: ['1 header', '1 title'],
    },
  ),
  ...(
    [
      ['12月30日,12月31日,1月1日', 'typed:2024-12-30', ['2024-12-30', '2024-12-31', '2025-01-01']],
      ['12月29日,12月30日,12月31日', 'typed:2024-12-29', ['2024-12-29', '2024-12-30', '2024-12-31']],
      ['29日,30日,31日', 'typed:2024-05-01', ['2024-05-29', '2024-05-30', '2024-05-31']],
    ] as const
  ).map(([header, typed, dates]) =>
    text(
      `days across that leave out their year or month are days of what somebody says: ${header}`,
      lines('液位(m)', `时间,${header}`, '08:00,1.1,1.2,1.3', '09:00,2.1,2.2,2.3'),
      {
        asked: { 'fixed-date': typed },
        sent: dates.flatMap((date, day) =>
          [1, 2].map((hour) => `${date} 0${hour + 7}:00 level=${hour}.${day + 1}`),
        ),
        skipped: ['1 header', '1 title'],
      },
    ),
  ),
  text(
    'times across keep their seconds',
    lines(
      'Station,2024-05-26 08:00:29,2024-05-26 09:00:31,Item',
      `${FIRST},7.46,7.5,pH`,
      `${SECOND},3.1,3.2,pH`,
    ),
    {
      sent: [
        '2024-05-26 08:00:29 ph=7.46',
        '2024-05-26 09:00:31 ph=7.5',
        'YW0020002 2024-05-26 08:00:29 ph=3.1',
        'YW0020002 2024-05-26 09:00:31 ph=3.2',
      ],
      ...SKIPPED,
    },
  ),
  ...(['mdy', 'dmy'] as const).map((order) =>
    text(
      `the order of day and month is asked for where times across leave out their year: ${order}`,
      lines('Station,11-04 08:00,11-04 09:00,Item', `${FIRST},7.46,7.5,pH`, `${SECOND},3.1,3.2,pH`),
      {
        asked: { 'fixed-date': 'typed:2023-11-04', 'date-order': `order:${order}` },
        sent: [
          ...at('ph', '7.46,7.5', '', timesOf(order)),
          ...at('ph', '3.1,3.2', 'YW0020002 ', timesOf(order)),
        ],
        ...SKIPPED,
      },
    ),
  ),
  text(
    'days across are of the date that somebody types, also where the name of the file has another one',
    lines('液位(m)', '时间,3月1日,3月2日', '08:00,1.1,1.2', '09:00,2.1,2.2'),
    {
      asked: { 'fixed-date': 'typed:2023-03-01' },
      sent: [
        '2023-03-01 08:00 level=1.1',
        '2023-03-01 09:00 level=2.1',
        '2023-03-02 08:00 level=1.2',
        '2023-03-02 09:00 level=2.2',
      ],
      skipped: ['1 header', '1 title'],
    },
    { fileName: 'YW0020001_2024-01.csv' },
  ),
  text(
    'days across that pass the end of the year of a title are asked about',
    lines('2024年液位(m)日报表', '时间,12月30日,12月31日,1月1日', '08:00,1.1,1.2,1.3', '09:00,2.1,2.2,2.3'),
    {
      asked: { 'fixed-date': 'date:2024-12-30' },
      sent: ['2024-12-30', '2024-12-31', '2025-01-01'].flatMap((date, day) =>
        [1, 2].map((hour) => `${date} 0${hour + 7}:00 level=${hour}.${day + 1}`),
      ),
      skipped: ['1 header', '1 title'],
    },
  ),
  text(
    'hours of the first days of months are no days',
    lines(
      '液位（单位：m）',
      `日期,${days(24).join(',')}`,
      ...[1, 2].map((of) => `2025-0${of}-01,${valuesOf(of, days(24))}`),
    ),
    {
      sent: [1, 2].flatMap((of) =>
        days(24).map((hour) =>
          hour === 24
            ? `2025-0${of}-02 00:00 level=${of}.24`
            : `2025-0${of}-01 ${String(hour).padStart(2, '0')}:00 level=${of}.${hour}`,
        ),
      ),
      skipped: ['1 header', '1 title'],
    },
  ),
  ...[
    ['液位8(m)', '液位14(m)', '液位20(m)'],
    ['液位(8)', '液位(14)', '液位(20)'],
    ['level_08(m)', 'level_14(m)', 'level_20(m)'],
  ].map((names) =>
    text(
      `numbers behind one quantity may be the hours of days: ${names.join(' ')}`,
      lines(`日期,${names.join(',')}`, '2026-03-01,1.1,1.2,1.3', '2026-03-02,1.4,1.5,1.6'),
      {
        asked: { hours: 'hours:yes' },
        sent: ['01 08:00', '01 14:00', '01 20:00', '02 08:00', '02 14:00', '02 20:00'].map(
          (time, place) => `2026-03-${time} level=1.${place + 1}`,
        ),
        skipped: ['1 header'],
      },
    ),
  ),
  text(
    'hours of two quantities beside each other are read as such',
    lines('日期,液位8,流量8,液位14,流量14,液位20,流量20', '2026-03-01,1.1,31,1.2,32,1.3,33'),
    {
      asked: { hours: 'hours:yes' },
      sent: ['08', '14', '20'].map(
        (hour, place) => `2026-03-01 ${hour}:00 level=1.${place + 1} flow=3${place + 1}`,
      ),
      skipped: ['1 header'],
    },
  ),
  text(
    'two numbers behind a quantity may be hours as well, and some of them those of the next day',
    lines('日期,液位20(m),液位8(m)', '2026-03-01,1.1,1.2'),
    {
      asked: { hours: 'hours:yes', 'hours:midnight': 'hours:next-day' },
      sent: ['2026-03-01 20:00 level=1.1', '2026-03-02 08:00 level=1.2'],
      skipped: ['1 header'],
    },
  ),
  text(
    'two numbers behind a quantity are those of wells if somebody says so',
    lines('日期,液位08(m),液位16(m)', '2026-03-01,1.1,1.2'),
    {
      asked: { hours: 'hours:no' },
      sent: ['2026-03-01 00:00 level08=1.1 level16=1.2'],
      skipped: ['1 header'],
    },
  ),
  text(
    'hours that are written as such in the names of quantities are known',
    lines('日期,8时液位(m),8时流量(m3/h),20时液位(m),20时流量(m3/h)', '2026-03-01,1.1,31,1.2,32'),
    {
      sent: ['2026-03-01 08:00 level=1.1 flow=31', '2026-03-01 20:00 level=1.2 flow=32'],
      skipped: ['1 header'],
    },
  ),
  text(
    'two numbers that follow each other behind a quantity are those of instruments',
    lines('日期,液位3(m),液位4(m)', '2026-03-01,1.1,1.2'),
    { sent: ['2026-03-01 00:00 level3=1.1 level4=1.2'], skipped: ['1 header'] },
  ),
  text(
    'numbers from 1 on behind a quantity are those of instruments',
    lines('日期,液位1(m),液位2(m),液位3(m)', '2026-03-01,1.1,1.2,1.3', '2026-03-02,1.4,1.5,1.6'),
    {
      sent: [
        '2026-03-01 00:00 level1=1.1 level2=1.2 level3=1.3',
        '2026-03-02 00:00 level1=1.4 level2=1.5 level3=1.6',
      ],
      skipped: ['1 header'],
    },
  ),
];
