import { type AwkwardFile, lines, text } from './awkward-file.ts';

const HEADER = ['1 header'];
const [T8, T9] = ['2026-03-01 08:00', '2026-03-01 09:00'];
const ANY = { fileName: 'export.csv' };
const places = (...ids: string[]) =>
  ids.map((equipId) => ({ equipId, placeName: `点${equipId}`, equipType: '液位计' }));

const UNKNOWN = Array.from({ length: 40 }, (_, at) => `ZZ00300${at + 10}`);

/** Stations in a column, in the headers, in titles, and what is no station. */
export const STATION_FILES: AwkwardFile[] = [
  text(
    'ids of the service are stations',
    lines('站号,时间,液位(m)', `YW0020001,${T8},1.1`, `YW0020002,${T8},1.2`),
    {
      sent: [`${T8} level=1.1`, `YW0020002 ${T8} level=1.2`],
      skipped: HEADER,
    },
    ANY,
  ),
  text(
    'names of places are stations',
    lines('站名,时间,液位(m)', `人民路1号泵站,${T8},1.1`, `滨江大道2号窨井,${T8},1.2`),
    {
      sent: [`${T8} level=1.1`, `YW0020002 ${T8} level=1.2`],
      skipped: HEADER,
    },
    ANY,
  ),
  text(
    'an id that the service does not know is asked about, and only its rows are held',
    lines('站号,时间,液位(m)', `YW0020001,${T8},1.1`, `YW0029999,${T8},1.2`),
    {
      asked: { 'station:YW0029999': null },
      sent: [`${T8} level=1.1`],
      unsent: ['3 station-open'],
      skipped: HEADER,
    },
    ANY,
  ),
  text(
    'a station that the user leaves out is skipped',
    lines('站号,时间,液位(m)', `YW0020001,${T8},1.1`, `YW0029999,${T8},1.2`),
    {
      asked: { 'station:YW0029999': 'equip:' },
      sent: [`${T8} level=1.1`],
      skipped: ['1 header', '1 station-left-out'],
    },
    ANY,
  ),
  text(
    'ids of more than fifteen digits keep all of them',
    lines('站号,时间,液位(m)', `861234567890123456,${T8},1.1`, `861234567890123457,${T8},1.2`),
    {
      sent: [`861234567890123456 ${T8} level=1.1`, `861234567890123457 ${T8} level=1.2`],
      skipped: HEADER,
    },
    { ...ANY, places: places('861234567890123456', '861234567890123457') },
  ),
  text(
    'an id that a spreadsheet program has rounded is no station',
    lines('站号,时间,液位(m)', `8.6123E+17,${T8},1.1`, `861234567890123457,${T8},1.2`),
    {
      sent: [`861234567890123457 ${T8} level=1.2`],
      unsent: ['2 digits-lost'],
      skipped: HEADER,
    },
    { ...ANY, places: places('861234567890123456', '861234567890123457') },
  ),
  text(
    'leading zeros belong to an id',
    lines('站号,时间,液位(m)', `008,${T8},1.1`, `012,${T8},1.2`),
    {
      sent: [`008 ${T8} level=1.1`, `012 ${T8} level=1.2`],
      skipped: HEADER,
    },
    { ...ANY, places: places('008', '012') },
  ),
  text(
    'an id without its leading zeros is not the one that has them',
    lines('站号,时间,液位(m)', `8,${T8},1.1`, `012,${T8},1.2`),
    {
      asked: { 'station:8': 'equip:008' },
      sent: [`008 ${T8} level=1.1`, `012 ${T8} level=1.2`],
      skipped: HEADER,
    },
    { ...ANY, places: places('008', '012') },
  ),
  text(
    'a station without a name holds its row',
    lines('站号,时间,液位(m)', `YW0020001,${T8},1.1`, `,${T9},1.2`, `YW0020001,2026-03-01 10:00,1.3`),
    {
      sent: [`${T8} level=1.1`, '2026-03-01 10:00 level=1.3'],
      unsent: ['3 station-missing'],
      skipped: HEADER,
    },
    ANY,
  ),
  text(
    'a station called as a language calls its own parts is a station',
    lines('站号,时间,液位(m)', `__proto__,${T8},1.1`, `constructor,${T8},1.2`),
    { sent: [`__proto__ ${T8} level=1.1`, `constructor ${T8} level=1.2`], skipped: HEADER },
    { ...ANY, places: places('__proto__', 'constructor', 'YW1') },
  ),
  text(
    'stations that first come far below the rows that are looked at are known all the same',
    lines(
      '站号,时间,液位(m)',
      ...Array.from(
        { length: 600 },
        (_, at) =>
          `YW0020001,2026-03-01 ${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')},1.5`,
      ),
      `YW0020002,${T8},1.2`,
      ...Array.from(
        { length: 300 },
        (_, at) =>
          `YW0020001,2026-03-02 ${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')},1.5`,
      ),
    ),
    {
      sent: [
        ...Array.from(
          { length: 600 },
          (_, at) =>
            `2026-03-01 ${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')} level=1.5`,
        ),
        `YW0020002 ${T8} level=1.2`,
        ...Array.from(
          { length: 300 },
          (_, at) =>
            `2026-03-02 ${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')} level=1.5`,
        ),
      ],
      skipped: HEADER,
    },
    ANY,
  ),
  text(
    'a place whose type differs is sent as its own type',
    lines('站号,时间,液位(m)', `YW0020001,${T8},1.1`, `YW0020002,${T8},1.2`, `LL0010001,${T8},1.3`),
    {
      sent: [`${T8} level=1.1`, `YW0020002 ${T8} level=1.2`, `LL0010001 ${T8} level=1.3`],
      skipped: HEADER,
    },
    ANY,
  ),
  text(
    'a typed place name is the place',
    lines('时间,液位(m)', `${T8},1.1`, `${T9},1.2`),
    {
      sent: [`YW0020002 ${T8} level=1.1`, `YW0020002 ${T9} level=1.2`],
      skipped: HEADER,
    },
    { fileName: 'data.csv', typed: '滨江大道2号窨井' },
  ),
  text(
    'a file that names no station is sent to none',
    lines('时间,液位(m)', `${T8},1.1`, `${T9},1.2`),
    {
      sent: [],
      open: ['equipment-type-open', 'equipment-open'],
      skipped: HEADER,
    },
    { fileName: 'data.csv' },
  ),
  text(
    'the title names the place',
    lines('人民路1号泵站液位数据,', '时间,液位(m)', `${T8},1.1`, `${T9},1.2`),
    {
      sent: [`${T8} level=1.1`, `${T9} level=1.2`],
      skipped: ['1 header', '1 title'],
    },
    { fileName: 'data.csv' },
  ),
  text(
    'two places in the titles are asked about',
    lines('人民路1号泵站,', '时间,液位(m)', `${T8},1.1`, `${T9},1.2`),
    {
      asked: { equipment: 'equip:YW0020001' },
      sent: [`${T8} level=1.1`, `${T9} level=1.2`],
      skipped: ['1 header', '1 title'],
    },
    { fileName: 'YW0020002.csv' },
  ),
  text(
    'columns of stations: the headers are place names',
    lines('时间,人民路1号泵站,滨江大道2号窨井', `${T8},1.1,2.1`, `${T9},1.2,2.2`),
    {
      asked: { field: 'field:level', 'unit:人民路1号泵站': 'unit:m' },
      sent: [`${T8} level=1.1`, `${T9} level=1.2`, `YW0020002 ${T8} level=2.1`, `YW0020002 ${T9} level=2.2`],
      skipped: HEADER,
    },
    { fileName: '液位.csv' },
  ),
  ...[' ', '_', '-', ''].map((sign) =>
    text(
      `an id and a quantity in one header, with "${sign}" between them`,
      lines(`时间,YW0020001${sign}液位(m),YW0020002${sign}液位(m)`, `${T8},1.1,2.1`, `${T9},1.2,2.2`),
      {
        sent: [
          `${T8} level=1.1`,
          `${T9} level=1.2`,
          `YW0020002 ${T8} level=2.1`,
          `YW0020002 ${T9} level=2.2`,
        ],
        skipped: HEADER,
      },
      ANY,
    ),
  ),
  text(
    'four wells in a header of two rows are four stations',
    lines(
      '时间,YW0020001,,YW0020002,,YW0020003,,LL0010001,',
      ',液位(m),水温(℃),液位(m),水温(℃),液位(m),水温(℃),液位(m),水温(℃)',
      `${T8},1.1,11,1.2,12,1.3,13,1.4,14`,
      `${T9},2.1,21,2.2,22,2.3,23,2.4,24`,
    ),
    {
      sent: [
        `${T8} level=1.1 temperature=11`,
        `YW0020002 ${T8} level=1.2 temperature=12`,
        `YW0020003 ${T8} level=1.3 temperature=13`,
        `LL0010001 ${T8} level=1.4 temperature=14`,
        `${T9} level=2.1 temperature=21`,
        `YW0020002 ${T9} level=2.2 temperature=22`,
        `YW0020003 ${T9} level=2.3 temperature=23`,
        `LL0010001 ${T9} level=2.4 temperature=24`,
      ],
      skipped: ['2 header'],
    },
    ANY,
  ),
  text(
    'a group above two quantities does not make one of them of the other',
    lines('时间,水位,', ',水位(m),水温(℃)', `${T8},1.1,11.5`, `${T9},1.2,11.6`),
    { sent: [`${T8} level=1.1 temperature=11.5`, `${T9} level=1.2 temperature=11.6`], skipped: ['2 header'] },
  ),
  text(
    'stations stacked below each other are each their own',
    lines(
      '站点: 人民路1号泵站,',
      '时间,液位(m)',
      `${T8},1.1`,
      `${T9},1.2`,
      ',',
      '站点: 滨江大道2号窨井,',
      '时间,液位(m)',
      `${T8},2.1`,
      `${T9},2.2`,
    ),
    {
      sent: [`${T8} level=1.1`, `${T9} level=1.2`, `YW0020002 ${T8} level=2.1`, `YW0020002 ${T9} level=2.2`],
      skipped: ['1 blank', '1 note', '1 title', '2 header'],
    },
    ANY,
  ),
  text(
    'blocks side by side have their own times',
    lines(
      '时间,液位(m),,时间,流量(m³/h)',
      `${T8},1.1,,2026-03-01 08:05,11`,
      `${T9},1.2,,2026-03-01 09:05,12`,
      '2026-03-01 10:00,1.3,,,',
    ),
    {
      sent: [
        `${T8} level=1.1`,
        '2026-03-01 08:05 flow=11',
        `${T9} level=1.2`,
        '2026-03-01 09:05 flow=12',
        '2026-03-01 10:00 level=1.3',
      ],
      skipped: HEADER,
    },
  ),
  text(
    'a table that is turned on its side is turned back',
    lines(
      '时间,2026-03-01 08:00,2026-03-01 09:00,2026-03-01 10:00',
      '液位(m),1.1,1.2,1.3',
      '流量(m³/h),11,12,13',
    ),
    {
      sent: [`${T8} level=1.1 flow=11`, `${T9} level=1.2 flow=12`, '2026-03-01 10:00 level=1.3 flow=13'],
      skipped: HEADER,
    },
  ),
  text(
    'a row of a turned table that is cut short is held in its last cell, and asked about',
    lines(
      '时间,2026-03-01 08:00,2026-03-01 09:00,2026-03-01 10:00',
      '液位(m),1.1,1.',
      '流量(m³/h),11,12,13',
      '水温(℃),8.1,,',
    ),
    {
      asked: { 'short-rows': 'short:hold' },
      sent: [`${T8} level=1.1 flow=11 temperature=8.1`, '2026-03-01 10:00 flow=13'],
      unsent: ['3 too-few-columns'],
      skipped: HEADER,
    },
  ),
  text(
    'a table of another kind below is held, and asked about',
    lines(
      '时间,液位(m)',
      `${T8},1.1`,
      `${T9},1.2`,
      ',',
      '日期,日雨量(mm)',
      '2026-03-01,12.5',
      '2026-03-02,3.5',
    ),
    {
      asked: { 'date-without-clock': null, 'another-table': 'table:leave-out' },
      sent: [`${T8} level=1.1`, `${T9} level=1.2`],
      skipped: ['1 blank', '1 header', '3 after-data'],
    },
  ),
  ...(
    [
      ['stations:as-written', true],
      ['stations:leave-out', false],
      [null, false],
    ] as const
  ).map(([answer, isSent]) =>
    text(
      `many stations that nobody knows are listed in one question: ${answer ?? 'unanswered'}`,
      lines(
        '时间,站号,液位(m)',
        '2026-03-01 08:00,YW0020001,1.1',
        ...UNKNOWN.map((id) => `2026-03-01 08:00,${id},1.2`),
      ),
      {
        asked: { 'unknown-stations': answer },
        sent: [
          '2026-03-01 08:00 level=1.1',
          ...(isSent ? UNKNOWN.map((id) => `${id} 2026-03-01 08:00 level=1.2`) : []),
        ],
        unsent: answer === null ? UNKNOWN.map((_, row) => `${row + 3} station-open`) : [],
        skipped: ['1 header', ...(answer === 'stations:leave-out' ? ['40 station-left-out'] : [])],
      },
      { fileName: 'data.csv' },
    ),
  ),
  text(
    'a row that is cut off behind its day, as a station would stand alone, names none',
    lines(
      'YW0020002',
      'date;hour;level',
      '20240105;8;1.0',
      '20240105;9;1.1',
      '20240105',
      '20240105;23;1.3',
      '20240106',
      '20240106;1;1.4',
      'YW0020003',
      '20240105;8;2.1',
      '20240105;9;2.2',
      '20240105;10;2.3',
      '20240105;11;2.4',
      '20240105;12;2.5',
    ),
    {
      sent: [
        ...['05 08:00 level=1.0', '05 09:00 level=1.1', '05 23:00 level=1.3', '06 01:00 level=1.4'].map(
          (line) => `YW0020002 2024-01-${line}`,
        ),
        ...[8, 9, 10, 11, 12].map(
          (hour, at) => `YW0020003 2024-01-05 ${String(hour).padStart(2, '0')}:00 level=2.${at + 1}`,
        ),
      ],
      unsent: ['5 too-few-columns time-missing', '7 too-few-columns time-missing'],
      skipped: ['1 header', '1 note', '1 title'],
    },
    { fileName: 'data.csv' },
  ),
];
