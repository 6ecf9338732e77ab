import { type AwkwardFile, lines, text } from './awkward-file.ts';

const HEADER = ['1 header'];
const DAY = '2026-03-01';

const withoutLastLineEnd = (...rows: string[]): string => lines(...rows).slice(0, -1);

/** Files as loggers, reports and people write them every day. */
export const EVERYDAY_FILES: AwkwardFile[] = [
  text(
    'the last number of a file that breaks off in the middle of it is asked about',
    withoutLastLineEnd(
      '时间,液位(m),流量(m³/h)',
      `${DAY} 00:00,1.200,1000.26`,
      `${DAY} 01:00,1.235,1013.61`,
      `${DAY} 02:00,1.172,9`,
    ),
    {
      asked: { 'last-row': 'last-row:leave-out' },
      sent: [`${DAY} 00:00 level=1.200 flow=1000.26`, `${DAY} 01:00 level=1.235 flow=1013.61`],
      skipped: [...HEADER, '1 left-out-by-hand'],
    },
  ),
  text(
    'the last number of a file is sent where somebody says that it is whole',
    withoutLastLineEnd('时间,液位(m)', `${DAY} 00:00,1.25`, `${DAY} 01:00,1.24`, `${DAY} 02:00,1.2`),
    {
      asked: { 'last-row': 'last-row:whole' },
      sent: [`${DAY} 00:00 level=1.25`, `${DAY} 01:00 level=1.24`, `${DAY} 02:00 level=1.2`],
      skipped: HEADER,
    },
  ),
  text(
    'the last time of a file that breaks off in the middle of it is asked about',
    withoutLastLineEnd('液位(m),时间', `1.25,${DAY} 00:00:00`, `1.24,${DAY} 01:10:00`, `1.2,${DAY} 02:10`),
    {
      asked: { 'last-row': 'last-row:leave-out' },
      sent: [`${DAY} 00:00 level=1.25`, `${DAY} 01:10 level=1.24`],
      skipped: [...HEADER, '1 left-out-by-hand'],
    },
  ),
  text(
    'a last row that is like the others is whole without a line end',
    withoutLastLineEnd('时间,液位(m)', `${DAY} 00:00,1.25`, `${DAY} 01:00,1.3`, `${DAY} 02:00,1.2`),
    {
      sent: [`${DAY} 00:00 level=1.25`, `${DAY} 01:00 level=1.3`, `${DAY} 02:00 level=1.2`],
      skipped: HEADER,
    },
  ),
  text(
    'the year of dates without one is asked for, and turns where they pass its end',
    lines('时间,液位(m)', '12-31 22:00,1.1', '12-31 23:00,1.2', '01-01 00:00,1.3', '01-01 01:00,1.4'),
    {
      asked: { 'fixed-date': 'typed:2025-06-01', 'turning-times': 'turns:forward' },
      sent: [
        '2025-12-31 22:00 level=1.1',
        '2025-12-31 23:00 level=1.2',
        '2026-01-01 00:00 level=1.3',
        '2026-01-01 01:00 level=1.4',
      ],
      skipped: HEADER,
    },
  ),
  text(
    'the year turns back where the newest row is the first, for each station by itself',
    lines(
      '设备编号,时间,液位(m)',
      'YW0020001,01-01 01:00,1.4',
      'YW0020002,01-01 01:00,2.4',
      'YW0020001,01-01 00:00,1.3',
      'YW0020002,01-01 00:00,2.3',
      'YW0020001,12-31 23:00,1.2',
      'YW0020002,12-31 23:00,2.2',
      'YW0020001,12-31 22:00,1.1',
    ),
    {
      asked: { 'fixed-date': 'typed:2026-01-01', 'turning-times': 'turns:backward' },
      sent: [
        '2026-01-01 01:00 level=1.4',
        'YW0020002 2026-01-01 01:00 level=2.4',
        '2026-01-01 00:00 level=1.3',
        'YW0020002 2026-01-01 00:00 level=2.3',
        '2025-12-31 23:00 level=1.2',
        'YW0020002 2025-12-31 23:00 level=2.2',
        '2025-12-31 22:00 level=1.1',
      ],
      skipped: HEADER,
    },
  ),
  text(
    'clocks of a day in the title that pass midnight are of the next day where somebody says so',
    lines('2026-03-01 夜间观测', '时间,液位(m)', '22:00,1.1', '23:00,1.2', '00:00,1.3', '01:00,1.4'),
    {
      asked: { 'fixed-date': 'date:2026-03-01', 'turning-times': 'turns:forward' },
      sent: [
        '2026-03-01 22:00 level=1.1',
        '2026-03-01 23:00 level=1.2',
        '2026-03-02 00:00 level=1.3',
        '2026-03-02 01:00 level=1.4',
      ],
      skipped: ['1 title', ...HEADER],
    },
  ),
  ...['时间,流量(m³/h)', '时间,液位(cm)'].map((header) =>
    text(
      `rows below the header ${header} are never those of the table of levels above it`,
      lines('时间,液位(m)', `${DAY} 00:00,1.1`, `${DAY} 01:00,1.2`, '', header, `${DAY} 02:00,3.0`),
      {
        asked: { 'another-table': 'table:leave-out' },
        sent: [`${DAY} 00:00 level=1.1`, `${DAY} 01:00 level=1.2`],
        skipped: [...HEADER, '1 blank', '2 after-data'],
      },
    ),
  ),
  text(
    'a depth may be that of the water or that down to it, in metres as well',
    lines('时间,Depth (m)', `${DAY} 00:00,1.1`, `${DAY} 01:00,1.2`),
    {
      asked: { 'field:Depth (m)': 'field:level' },
      sent: [`${DAY} 00:00 level=1.1`, `${DAY} 01:00 level=1.2`],
      skipped: HEADER,
    },
  ),
  text(
    'a level beside the depth to the water may be an elevation',
    lines('时间,埋深(m),水位(m)', `${DAY} 00:00,2.00,7.50`, `${DAY} 01:00,2.01,7.49`),
    {
      asked: { 'field:埋深(m)': 'field:ignore', 'field:水位(m)': 'field:elevation' },
      sent: [`${DAY} 00:00 elevation=7.50`, `${DAY} 01:00 elevation=7.49`],
      skipped: HEADER,
    },
  ),
  text(
    'the id and the name of a place side by side are one station where they agree',
    lines(
      '时间,YW0020001 人民路1号泵站液位(m),YW0020002(滨江大道2号窨井)液位(m)',
      `${DAY} 00:00,1.1,2.1`,
      `${DAY} 01:00,1.2,2.2`,
    ),
    {
      sent: [
        `${DAY} 00:00 level=1.1`,
        `YW0020002 ${DAY} 00:00 level=2.1`,
        `${DAY} 01:00 level=1.2`,
        `YW0020002 ${DAY} 01:00 level=2.2`,
      ],
      skipped: HEADER,
    },
  ),
  text(
    'the id of one place beside the name of another is asked about',
    lines('时间,YW0020001 滨江大道2号窨井液位(m)', `${DAY} 00:00,1.1`, `${DAY} 01:00,1.2`),
    {
      asked: { 'equipment:YW0020001 滨江大道2号窨井': 'equip:YW0020002' },
      sent: [`YW0020002 ${DAY} 00:00 level=1.1`, `YW0020002 ${DAY} 01:00 level=1.2`],
      skipped: HEADER,
    },
    { fileName: 'export.csv' },
  ),
];
