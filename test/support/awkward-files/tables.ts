import { type AwkwardFile, lines, text } from './awkward-file.ts';

const DAY = '2026-03-01';
const OWN = { 'another-table': 'table:own' };

const timeOf = (at: number): string => new Date(Date.UTC(2026, 2, 1, 0, at)).toISOString().slice(0, 16);
const clock = (at: number): string => timeOf(at).replace('T', ' ');
const run = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from + at);

/** Three tables, the second of which lies behind the rows that a plan is made from. */
const LONG = lines(
  '时间,液位(m),水温(℃)',
  ...run(0, 300).map((at) => `${clock(at)},1.${at},2.${at}`),
  '时间,水温(℃),流量(m³/h)',
  ...run(300, 300).map((at) => `${clock(at)},2.${at},3.${at}`),
  '时间,液位(m),水温(℃)',
  ...run(600, 300).map((at) => `${clock(at)},1.${at},2.${at}`),
);

/** Tables below each other, each under a header of its own. */
export const TABLE_FILES: AwkwardFile[] = [
  text(
    'columns that have changed places below a second header are read by it',
    lines(
      '时间,液位(m),水温(℃)',
      `${DAY} 08:00,1.1,12.1`,
      '时间,水温(℃),液位(m)',
      `${DAY} 09:00,12.2,1.2`,
      `${DAY} 10:00,12.3,1.3`,
      '时间,液位(m),水温(℃)',
      `${DAY} 11:00,1.4,12.4`,
    ),
    {
      asked: OWN,
      sent: [
        `${DAY} 08:00 level=1.1 temperature=12.1`,
        `${DAY} 09:00 level=1.2 temperature=12.2`,
        `${DAY} 10:00 level=1.3 temperature=12.3`,
        `${DAY} 11:00 level=1.4 temperature=12.4`,
      ],
      skipped: ['3 header'],
    },
  ),
  text(
    'another unit below a second header is that of the rows below it',
    lines(
      '设备编号,时间,液位(m)',
      `YW0020001,${DAY} 08:00,1.1`,
      `YW0020001,${DAY} 09:00,1.2`,
      '设备编号,采集时间,液位(cm)',
      `YW0020001,${DAY} 10:00,130`,
      `YW0020002,${DAY} 10:00,230`,
    ),
    {
      asked: { ...OWN, 'sent-unit:液位(cm)': 'send:m' },
      sent: [
        `${DAY} 08:00 level=1.1`,
        `${DAY} 09:00 level=1.2`,
        `${DAY} 10:00 level=1.30`,
        `YW0020002 ${DAY} 10:00 level=2.30`,
      ],
      skipped: ['2 header'],
    },
  ),
  text(
    'another quantity below a second header is sent as what it is, for the station above it',
    lines(
      '站点：YW0020001',
      '时间,液位(m)',
      `${DAY} 08:00,1.1`,
      `${DAY} 09:00,1.2`,
      '站点：LL0010001',
      '时间,流量(m³/h)',
      `${DAY} 08:00,30.1`,
      `${DAY} 09:00,30.2`,
    ),
    {
      asked: OWN,
      sent: [
        `${DAY} 08:00 level=1.1`,
        `${DAY} 09:00 level=1.2`,
        `LL0010001 ${DAY} 08:00 flow=30.1`,
        `LL0010001 ${DAY} 09:00 flow=30.2`,
      ],
      skipped: ['1 note', '1 title', '2 header'],
    },
    { fileName: '数据.csv' },
  ),
  text(
    'a short row below a second header is held',
    lines(
      '时间,液位(m),水温(℃)',
      `${DAY} 08:00,1.1,12.1`,
      `${DAY} 09:00,1.2,12.2`,
      '时间,水温(℃),液位(m)',
      `${DAY} 10:00,12.3`,
      `${DAY} 11:00,12.4,1.4,`,
    ),
    {
      asked: { ...OWN, 'short-rows': null },
      sent: [
        `${DAY} 08:00 level=1.1 temperature=12.1`,
        `${DAY} 09:00 level=1.2 temperature=12.2`,
        `${DAY} 11:00 level=1.4 temperature=12.4`,
      ],
      unsent: ['5 too-few-columns row-open'],
      skipped: ['2 header'],
    },
  ),
  text('tables behind the first rows are read under their own headers', LONG, {
    asked: OWN,
    sent: [
      ...[...run(0, 300), ...run(600, 300)].map((at) => `${clock(at)} level=1.${at} temperature=2.${at}`),
      ...run(300, 300).flatMap((at) => [`${clock(at)} temperature=2.${at}`, `${clock(at)} flow=3.${at}`]),
    ],
    skipped: ['3 header'],
  }),
  ...[';', '\t', ' | ', '  '].map((delimiter) =>
    text(
      `rows of another file, whose cells are separated by "${delimiter}", are held`,
      lines(
        '时间,液位(m)',
        ...run(0, 6).map((at) => `${clock(at)},1.${at}`),
        ...run(6, 4).map((at) => `${clock(at)}${delimiter}1.${at}`),
      ),
      {
        sent: run(0, 6).map((at) => `${clock(at)} level=1.${at}`),
        unsent: run(8, 4).map((row) => `${row} too-few-columns time-not-understood`),
        skipped: ['1 header'],
      },
    ),
  ),
];
