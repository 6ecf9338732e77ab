import { type AwkwardFile, lines, text } from './awkward-file.ts';

const DAY = '2026-03-01';
const HEADER = ['1 header'];

/** Files whose header does not fit their columns, or whose columns beside the values say what these are. */
export const COLUMN_FILES: AwkwardFile[] = [
  text(
    'one name above a date and a clock moves no other name unasked',
    lines('时间,液位(m),流量(m³/h)', `${DAY},08:00,1.1,11`, `${DAY},09:00,1.2,12`),
    {
      asked: { 'column-names': 'names:date-and-clock' },
      sent: [`${DAY} 08:00 level=1.1 flow=11`, `${DAY} 09:00 level=1.2 flow=12`],
      skipped: HEADER,
    },
  ),
  text(
    'blanks between the cells cut a time in two under one name',
    lines('时间 液位(m) 流量(m3/h)', `${DAY} 08:00 1.1 11`, `${DAY} 09:00 1.2 12`, `${DAY} 10:00 1.3 13`),
    {
      asked: { 'column-names': 'names:date-and-clock' },
      sent: [
        `${DAY} 08:00 level=1.1 flow=11`,
        `${DAY} 09:00 level=1.2 flow=12`,
        `${DAY} 10:00 level=1.3 flow=13`,
      ],
      skipped: HEADER,
    },
  ),
  text(
    'a first column without a name moves no other name unasked',
    lines(
      '时间,液位(m),流量(m³/h)',
      `YW0020001,${DAY} 08:00,1.1,11`,
      `YW0020002,${DAY} 08:00,2.1,21`,
      `YW0020001,${DAY} 09:00,1.2,12`,
    ),
    {
      asked: { 'column-names': 'names:moved-right' },
      sent: [
        `${DAY} 08:00 level=1.1 flow=11`,
        `YW0020002 ${DAY} 08:00 level=2.1 flow=21`,
        `${DAY} 09:00 level=1.2 flow=12`,
      ],
      skipped: HEADER,
    },
    { fileName: 'x.csv' },
  ),
  text(
    'a last column that has no name is left out when somebody says so',
    lines('时间,液位(m)', `${DAY} 08:00,1.1,ok`, `${DAY} 09:00,1.2,ok`),
    {
      asked: { 'column-names': 'names:in-place' },
      sent: [`${DAY} 08:00 level=1.1`, `${DAY} 09:00 level=1.2`],
      skipped: HEADER,
    },
  ),
  text(
    'decimal commas that the delimiter has cut send no whole parts',
    lines('时间,液位(m)', `${DAY} 08:00,1,12`, `${DAY} 09:00,1,13`, `${DAY} 10:00,1,14`),
    {
      asked: { thousands: null, 'column-names': null },
      sent: [],
      unsent: ['2 row-open', '3 row-open', '4 row-open'],
      skipped: HEADER,
    },
  ),
  text(
    'decimal commas that the delimiter has cut are joined when somebody says so',
    lines(
      '时间,液位(m),流量(m3/h)',
      `${DAY} 08:00,1,12,30,5`,
      `${DAY} 09:00,-1,13,31,5`,
      `${DAY} 10:00,0,14,32,05`,
    ),
    {
      asked: { thousands: 'decimals:join' },
      sent: [
        `${DAY} 08:00 level=1.12 flow=30.5`,
        `${DAY} 09:00 level=-1.13 flow=31.5`,
        `${DAY} 10:00 level=0.14 flow=32.05`,
      ],
      skipped: HEADER,
    },
  ),
  text(
    'milliseconds behind a comma are no level',
    lines('时间,液位(m)', `${DAY} 08:00:00,123,1.1`, `${DAY} 09:00:00,456,1.2`),
    { asked: { 'column-names': null }, sent: [], unsent: ['2 row-open', '3 row-open'], skipped: HEADER },
  ),
  text(
    'a remark with rows below it may be about these',
    lines('时间,液位(m)', `${DAY} 08:00,1.1`, '注：以下单位为cm,', `${DAY} 09:00,130`, `${DAY} 10:00,140`),
    {
      asked: { 'section:注:以下单位为cm': null },
      sent: [`${DAY} 08:00 level=1.1`],
      unsent: ['4 another-table', '5 another-table'],
      skipped: ['1 header', '1 footer'],
    },
  ),
  text(
    'a remark may name the station of the rows below it',
    lines(
      '时间,液位(m)',
      `${DAY} 08:00,1.1`,
      `${DAY} 09:00,1.2`,
      '说明：以下为滨江大道2号窨井,',
      `${DAY} 10:00,2.1`,
      '备注：校核无误,',
    ),
    {
      asked: { 'section:说明:以下为滨江大道2号窨井': 'section:ignore' },
      sent: [`${DAY} 08:00 level=1.1`, `${DAY} 09:00 level=1.2`, `${DAY} 10:00 level=2.1`],
      skipped: ['1 header', '2 footer'],
    },
  ),
  text(
    'a count of missing values in the head is no number that means no value',
    lines('Missing values: 0', '时间,雨量(mm)', `${DAY} 08:00,0`, `${DAY} 09:00,5`, `${DAY} 10:00,0`),
    {
      asked: { 'sentinel:0': 'value:0' },
      sent: [`${DAY} 08:00 rainfall=0`, `${DAY} 09:00 rainfall=5`, `${DAY} 10:00 rainfall=0`],
      skipped: ['1 title', '1 header'],
    },
  ),
  text(
    'a count of missing values that no cell has asks nothing',
    lines('应测: 3 实测: 3 缺测: 7', '时间,雨量(mm)', `${DAY} 08:00,0`, `${DAY} 09:00,5`),
    {
      sent: [`${DAY} 08:00 rainfall=0`, `${DAY} 09:00 rainfall=5`],
      skipped: ['1 title', '1 header'],
    },
  ),
  text(
    'a number far from all others that the head calls no value means none',
    lines('No data value: 999', '时间,雨量(mm)', `${DAY} 08:00,0`, `${DAY} 09:00,999`, `${DAY} 10:00,1.5`),
    {
      sent: [`${DAY} 08:00 rainfall=0`, `${DAY} 10:00 rainfall=1.5`],
      skipped: ['1 title', '1 header', '1 no-values'],
    },
  ),
  ...['人民路1号泵站(2010年建成)', '按SL 323-2011整编', '基面：1985国家高程基准'].map((title) =>
    text(
      `${title} says nothing of the year of the values`,
      lines(title, '时间,液位(m)', '3月1日 08:00,1.1', '3月1日 09:00,1.2'),
      {
        asked: { 'fixed-date': null },
        sent: [],
        unsent: ['3 row-open', '4 row-open'],
        skipped: ['1 title', '1 header'],
      },
    ),
  ),
  ...['安装日期：2024-06-01', '校准 2024-06-01', '检定有效期至2026-10-31', 'Firmware: v2.1 (2023-01-15)'].map(
    (title) =>
      text(`${title} is not the day of the values`, lines(title, '时间,液位(m)', '08:00,1.1', '09:00,1.2'), {
        asked: { 'fixed-date': null },
        sent: [],
        unsent: ['3 row-open', '4 row-open'],
        skipped: ['1 title', '1 header'],
      }),
  ),
  text(
    'the year of a datum is not that of days across',
    lines('水位(m) 1985国家高程基准,,', '时间,3月1日,3月2日', '8时,1.1,1.2', '20时,2.1,2.2'),
    {
      asked: { 'fixed-date': null },
      sent: [],
      unsent: ['3 row-open time-missing', '4 row-open time-missing'],
      skipped: ['1 title', '1 header'],
    },
  ),
  text(
    'one slip in a part of the time costs its row alone',
    lines(
      '年份,月,日,时刻,上报时间,液位(m)',
      `2026,3,1,08:00,${DAY} 08:07:12,1.1`,
      `2026,x,1,09:00,${DAY} 09:07:12,1.2`,
      `2026,3,1,10:00,${DAY} 10:07:12,1.3`,
      `2026,3,1,11:00,${DAY} 11:07:12,1.4`,
    ),
    {
      sent: [`${DAY} 08:00 level=1.1`, `${DAY} 10:00 level=1.3`, `${DAY} 11:00 level=1.4`],
      unsent: ['3 time-not-understood'],
      skipped: HEADER,
    },
  ),
  text(
    'a column of directions may change the sign of the values beside it',
    lines('时间,方向,流量(m³/h)', `${DAY} 08:00,反向,110`, `${DAY} 09:00,正向,120`, `${DAY} 10:00,正向,130`),
    {
      asked: { 'row-marks:方向': 'without:反向' },
      sent: [`${DAY} 09:00 flow=120`, `${DAY} 10:00 flow=130`],
      skipped: ['1 header', '1 left-out-by-hand'],
    },
  ),
  ...[
    ['流量(m³/h),流向', '110,-', '120,+', '流向'],
    ['氨氮(mg/L),符号', '0.05,<', '0.12,', '符号'],
    ['氨氮(mg/L),检出标志', '0.05,L', '0.12,', '检出标志'],
    ['液位(m),倍率', '110,0.01', '120,0.01', '倍率'],
  ].map(([header = '', first = '', second = '', column = '']) =>
    text(
      `${column} may say what the values beside it mean`,
      lines(`时间,${header}`, `${DAY} 08:00,${first}`, `${DAY} 09:00,${second}`),
      {
        asked: { [`row-marks:${column}`]: null },
        sent: [],
        unsent: ['2 row-open', '3 row-open'],
        skipped: HEADER,
      },
    ),
  ),
  text(
    'a direction that is the plain one in all rows asks nothing',
    lines('时间,方向,流量(m³/h)', `${DAY} 08:00,正向,110`, `${DAY} 09:00,正向,120`),
    { sent: [`${DAY} 08:00 flow=110`, `${DAY} 09:00 flow=120`], skipped: HEADER },
  ),
  text(
    'a column that says the same for each station asks nothing',
    lines(
      '站号,厂家,时间,液位(m)',
      `YW0020001,甲,${DAY} 08:00,1.1`,
      `YW0020002,乙,${DAY} 08:00,2.1`,
      `YW0020001,甲,${DAY} 09:00,1.2`,
    ),
    {
      sent: [`${DAY} 08:00 level=1.1`, `${DAY} 09:00 level=1.2`, `YW0020002 ${DAY} 08:00 level=2.1`],
      skipped: HEADER,
    },
    { fileName: 'x.csv' },
  ),
  ...[
    ['编号', '1', '2'],
    ['ID', '1', '2'],
    ['区域', '城东', '城西'],
    ['备注', '1#井', '2#井'],
  ].map(([column = '', first = '', second = '']) =>
    text(
      `${column} may tell the rows of two wells apart`,
      lines(
        `时间,液位(m),${column}`,
        `${DAY} 08:00,1.1,${first}`,
        `${DAY} 08:05,2.2,${second}`,
        `${DAY} 09:00,1.2,${first}`,
        `${DAY} 09:05,2.3,${second}`,
      ),
      {
        asked: { 'station-column': null },
        sent: [],
        unsent: ['2 row-open', '3 row-open', '4 row-open', '5 row-open'],
        skipped: HEADER,
      },
    ),
  ),
  text(
    'remarks that come again and again ask nothing',
    lines('时间,液位(m),备注', `${DAY} 08:00,1.1,晴`, `${DAY} 09:00,1.2,晴`, `${DAY} 10:00,1.3,雨`),
    {
      sent: [`${DAY} 08:00 level=1.1`, `${DAY} 09:00 level=1.2`, `${DAY} 10:00 level=1.3`],
      skipped: HEADER,
    },
  ),
  text(
    'the day a station began to work is not when its level was measured',
    lines('站号,投运日期,液位(m)', 'YW0020001,2020-03-01,1.1', 'YW0020002,2021-03-01,1.2'),
    {
      asked: { 'time-column': null },
      sent: [],
      unsent: ['2 row-open', '3 row-open'],
      skipped: HEADER,
    },
    { fileName: 'x.csv' },
  ),
  text(
    'a header further down with the same names in another order begins another table',
    lines('时间,液位(m),流量(m³/h)', `${DAY} 08:00,1.1,11`, '时间,流量(m³/h),液位(m)', `${DAY} 09:00,12,1.2`),
    {
      asked: { 'another-table': null },
      sent: [`${DAY} 08:00 level=1.1 flow=11`],
      unsent: ['4 another-table'],
      skipped: ['1 header', '1 note'],
    },
  ),
  text(
    'times that come again and again with other values are of no one instrument',
    lines(
      '时间,液位(m)',
      ...['08', '09', '10'].flatMap((hour, at) => [
        `${DAY} ${hour}:00,1.${at + 1}`,
        `${DAY} ${hour}:00,2.${at + 1}`,
      ]),
    ),
    {
      asked: { 'repeated-times': null },
      sent: [],
      unsent: [2, 3, 4, 5, 6, 7].map((row) => `${row} row-open`),
      skipped: HEADER,
    },
  ),
  text(
    'a time that comes with four values among ten others is asked about',
    lines(
      '时间,液位(m)',
      ...[1, 2, 3, 4].map((at) => `${DAY} 08:00,1.${at}`),
      ...[10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map((hour) => `${DAY} ${hour}:00,1.5`),
    ),
    {
      asked: { 'repeated-times': null },
      sent: [],
      unsent: Array.from({ length: 14 }, (_, at) => `${at + 2} row-open`),
      skipped: HEADER,
    },
  ),
  ...[
    ['Time,Level', '(UTC),(m)'],
    ['Time,Level', 'UTC,m'],
  ].map(([names = '', units = '']) =>
    text(
      `the row of units ${units} says the zone`,
      lines(names, units, `${DAY} 01:30,1.1`, `${DAY} 02:30,1.2`),
      { sent: [`${DAY} 09:30 level=1.1`, `${DAY} 10:30 level=1.2`], skipped: ['2 header'] },
    ),
  ),
  ...['Time (Z)', 'Time (+0)', 'Time [UT]', 'Time (Eastern Standard Time)'].map((header) =>
    text(`${header} may be of a zone`, lines(`${header},Level (m)`, `${DAY} 01:30,1.1`, `${DAY} 02:30,1.2`), {
      asked: { zone: null },
      sent: [],
      unsent: ['2 row-open', '3 row-open'],
      skipped: HEADER,
    }),
  ),
  text(
    'a note below the values that names a zone is asked about',
    lines('Time,Level (m)', `${DAY} 01:30,1.1`, `${DAY} 02:30,1.2`, 'Note: all times are UTC,'),
    {
      asked: { zone: 'zone:UTC' },
      sent: [`${DAY} 09:30 level=1.1`, `${DAY} 10:30 level=1.2`],
      skipped: ['1 header', '1 footer'],
    },
  ),
  text(
    'a zone in the name of a file is asked about',
    lines('Time,Level (m)', `${DAY} 01:30,1.1`, `${DAY} 02:30,1.2`),
    {
      asked: { zone: 'zone:UTC' },
      sent: [`${DAY} 09:30 level=1.1`, `${DAY} 10:30 level=1.2`],
      skipped: HEADER,
    },
    { fileName: 'YW0020001_UTC.csv' },
  ),
];
