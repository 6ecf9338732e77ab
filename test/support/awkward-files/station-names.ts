import { type AwkwardFile, lines, PLACES, text } from './awkward-file.ts';

const HEADER = ['1 header'];
const TABLE = ['时间,液位(m)', '2026-03-01 08:00,1.1', '2026-03-01 09:00,1.2'] as const;
const OPEN = { asked: { equipment: null }, sent: [] as string[] };
const HELD = { ...OPEN, unsent: ['2 row-open', '3 row-open'], skipped: HEADER };
const HELD_BELOW_TITLE = {
  ...OPEN,
  unsent: ['3 row-open', '4 row-open'],
  skipped: ['1 header', '1 title'],
};
const FIRST = ['2026-03-01 08:00 level=1.1', '2026-03-01 09:00 level=1.2'];
const place = (equipId: string, placeName: string) => ({ equipId, placeName, equipType: '液位计' });
const known = [...PLACES, place('YW9', '1号井'), place('A1', 'Pump Station 1')];

/** Names that are part of longer ones, heads that name another station, and stations that are called as footers begin. */
export const STATION_NAME_FILES: AwkwardFile[] = [
  text(
    'a word for the highest value that is glued to the number of a place is no part of its name',
    lines(
      'Time,Pump Station 1Max Level(m),Pump Station 1Min Level(m)',
      '2026-03-01 08:00,2.1,1.1',
      '2026-03-01 09:00,2.2,1.2',
    ),
    {
      sent: [
        'A1 2026-03-01 08:00 levelMax=2.1 levelMin=1.1',
        'A1 2026-03-01 09:00 levelMax=2.2 levelMin=1.2',
      ],
      skipped: HEADER,
    },
    { places: known },
  ),
  ...[
    '城西1号井.csv',
    '人民路1号泵站2.csv',
    '人民路1号泵站-2#集水井.csv',
    '人民路1号泵站(2).csv',
    '人民路1号泵站（停用）.csv',
    '人民路1号泵站-下游200m.csv',
    'YW0020001-2.csv',
    'YW0020001_backup_of_YW0029999.csv',
    'Pump Station 1 North.csv',
    'North Pump Station 1.csv',
  ].map((fileName) =>
    text(`${fileName} may be of another station than the one whose name is in it`, lines(...TABLE), HELD, {
      fileName,
      places: known,
    }),
  ),
  ...[
    'YW0020001_2026-03.csv',
    'YW0020001 (2).csv',
    'YW0020001_20260301-0331.csv',
    'YW0020001_raw.csv',
    '人民路1号泵站液位3月.csv',
    '人民路1号泵站2026年第一季度数据.csv',
    '某某市水务局人民路1号泵站.csv',
    'YW0020001 人民路1号泵站.csv',
    'YW0020001 week5.csv',
  ].map((fileName) =>
    text(
      `${fileName} is of the station that it names`,
      lines(...TABLE),
      { sent: FIRST, skipped: HEADER },
      { fileName },
    ),
  ),
  text('a title with a longer name is asked about', lines('城西1号井液位数据,', ...TABLE), HELD_BELOW_TITLE, {
    fileName: 'x.csv',
    places: known,
  }),
  text(
    'a header with a longer name is asked about',
    lines('时间,城西1号井液位(m),城东1号井液位(m)', '2026-03-01 08:00,1.1,2.1'),
    {
      asked: { 'equipment:城西1号井': 'equip:YW9', 'equipment:城东1号井': 'equip:' },
      sent: ['YW9 2026-03-01 08:00 level=1.1'],
      skipped: HEADER,
    },
    { fileName: 'x.csv', places: known },
  ),
  text('a clock in the name of a file may be no station', lines(...TABLE), HELD, {
    fileName: '20260301_123456.csv',
    places: [...PLACES, place('123456', '北门')],
  }),
  ...['站点: 东门泵站,', '设备编号: YW0029999,', 'Location:,East gate'].map((head) =>
    text(
      `${head} in the head of a file of another name is asked about`,
      lines(head, ...TABLE),
      HELD_BELOW_TITLE,
    ),
  ),
  text('a serial number in the head says nothing of the station', lines('Serial_number:,12345', ...TABLE), {
    sent: FIRST,
    skipped: ['1 header', '1 title'],
  }),
  text(
    'stations that are called as footers begin are stations',
    lines(
      '2026年3月1日液位(m),,',
      '站名,8时,20时',
      '人民路1号泵站,1.1,1.2',
      '统计局泵站,2.1,2.2',
      '总计量站,3.1,3.2',
      '平均值,2.1,2.2',
    ),
    {
      sent: [
        '2026-03-01 08:00 level=1.1',
        '2026-03-01 20:00 level=1.2',
        'A1 2026-03-01 08:00 level=2.1',
        'A1 2026-03-01 20:00 level=2.2',
        'A2 2026-03-01 08:00 level=3.1',
        'A2 2026-03-01 20:00 level=3.2',
      ],
      skipped: ['1 footer', '1 header', '1 title'],
    },
    { fileName: 'x.csv', places: [...PLACES, place('A1', '统计局泵站'), place('A2', '总计量站')] },
  ),
  ...['station:0', 'station:1', null].map((answer) => {
    const isById = answer === 'station:0';
    const of = isById ? '' : 'YW0020002 ';
    return text(
      `the id of one place beside the name of another in the same row is asked about: ${answer}`,
      lines(
        '站号,站名,时间,液位(m)',
        'YW0020001,人民路1号泵站,2026-03-01 08:00,1.1',
        'YW0020001,滨江大道2号窨井,2026-03-01 09:00,1.2',
      ),
      {
        asked: { 'station-column': answer },
        sent: answer === null ? [] : ['2026-03-01 08:00 level=1.1', `${of}2026-03-01 09:00 level=1.2`],
        unsent: answer === null ? ['2 row-open', '3 row-open'] : [],
        skipped: HEADER,
      },
      { fileName: 'export.csv' },
    );
  }),
  text(
    'instruments of one place share its name, and a place may be called in more than one way of writing',
    lines(
      '站号,站名,时间,液位(m)',
      'YW0020001,人民路1号泵站,2026-03-01 08:00,1.1',
      'YW0020001,人民路 １号泵站,2026-03-01 09:00,1.2',
      'A1,解放路泵站,2026-03-01 08:00,2.1',
      'A2,解放路泵站,2026-03-01 08:00,3.1',
    ),
    {
      sent: [...FIRST, 'A1 2026-03-01 08:00 level=2.1', 'A2 2026-03-01 08:00 level=3.1'],
      skipped: HEADER,
    },
    { fileName: 'export.csv', places: [...PLACES, place('A1', '解放路一号'), place('A2', '解放路二号')] },
  ),
];
