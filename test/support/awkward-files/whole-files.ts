import { type AwkwardFile, lines, text } from './awkward-file.ts';

const HEADER = ['1 header'];
const DAY = '2026-03-01';
const BOTH = '时间,液位(m),流量(m³/h)';
const at = (minute: number): string =>
  `${DAY} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const minutes = (count: number, from = 0): number[] => Array.from({ length: count }, (_, one) => from + one);

/** Twice as many as a list of rows once had. */
const MANY = 20_400;
const stamp = (minute: number): string =>
  new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString().slice(0, 16).replace('T', ' ');

/** Behind the first rows and before the last ones, which are looked at closely. */
const isWet = (minute: number): boolean => minute > 250 && minute < 740;

/** A page as platforms hand it out, with cells that nothing closes. */
const page = (...rows: string[][]): string =>
  `<html><body><table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}`).join('')}`).join('')}</table>`;

/** Rows that say something of each other, wherever in the file they stand. */
export const WHOLE_FILES: AwkwardFile[] = [
  text(
    'rows of one time that complement each other are one record',
    lines(BOTH, `${at(0)},1.1,`, `${at(0)},,5.6`, `${at(5)},1.2,`, `${at(5)},,5.7`),
    { sent: [`${at(0)} level=1.1 flow=5.6`, `${at(5)} level=1.2 flow=5.7`], skipped: HEADER },
  ),
  text(
    'rows that complement each other and stand apart are all sent',
    lines(BOTH, `${at(0)},1.1,`, `${at(5)},1.2,`, `${at(0)},,5.6`, `${at(5)},,5.7`),
    {
      sent: [`${at(0)} level=1.1`, `${at(5)} level=1.2`, `${at(0)} flow=5.6`, `${at(5)} flow=5.7`],
      skipped: HEADER,
    },
  ),
  text(
    'a row that says more than another one of its time is sent with the rest, and a full repeat of both is none',
    lines(BOTH, `${at(0)},1.1,`, `${at(0)},1.10,5.6`, `${at(0)},1.1,5.6`, `${at(5)},1.2,5.7`),
    { sent: [`${at(0)} level=1.1 flow=5.6`, `${at(5)} level=1.2 flow=5.7`], duplicates: 1, skipped: HEADER },
  ),
  text(
    'rows of one time that contradict each other are held beside others that do not',
    lines(BOTH, `${at(0)},1.1,`, `${at(0)},,5.6`, `${at(5)},1.2,5.7`, `${at(5)},1.3,`, `${at(10)},1.4,5.8`),
    {
      sent: [`${at(0)} level=1.1 flow=5.6`, `${at(10)} level=1.4 flow=5.8`],
      unsent: ['4 duplicate-other', '5 duplicate-other'],
      skipped: HEADER,
    },
  ),
  text(
    'decimal signs that are lost in any of the days across are asked about in all of them',
    page(
      ['逐时水位(m)'],
      ['', '2026/3/1', '2026/3/2'],
      ['0点', '6.241', '7861'],
      ['1点', '6.800', '8.131'],
      ['2点', '6.213', '8.694'],
      ['3点', '6.500', '8690'],
      ['4点', '7.173', '8.778'],
    ),
    {
      asked: {
        'signs:2026/3/1': 'decimal:.',
        'signs:2026/3/2': 'decimal:.',
        'lost-signs:2026/3/1': 'lost:leave-out',
      },
      sent: [
        '2026-03-01 00:00 level=6.241',
        '2026-03-01 01:00 level=6.800',
        '2026-03-01 02:00 level=6.213',
        '2026-03-01 03:00 level=6.500',
        '2026-03-01 04:00 level=7.173',
        '2026-03-02 01:00 level=8.131',
        '2026-03-02 02:00 level=8.694',
        '2026-03-02 04:00 level=8.778',
      ],
      skipped: ['1 header', '1 title'],
    },
    { fileName: 'YW0020001.xls' },
  ),
  text(
    'lost decimal signs below the sample are asked about where values are converted as well',
    lines(
      '时间,液位(cm)',
      ...minutes(500).map((one) => `${at(one)},${one === 300 ? '1092' : `1${one % 7}.${(one % 89) + 10}`}`),
    ),
    {
      asked: { 'sent-unit:液位(cm)': 'send:m', 'lost-signs:液位(cm)': 'lost:leave-out' },
      sent: minutes(500)
        .filter((one) => one !== 300)
        .map((one) => `${at(one)} level=0.1${one % 7}${(one % 89) + 10}`),
      skipped: [...HEADER, '1 no-values'],
    },
  ),
  text(
    'the unit of a column that is blank in the sample is asked about',
    lines(
      '时间,流速(m/s),液位',
      ...minutes(500).map((one) => `${at(one)},0.${one % 9}1,${one > 250 && one < 400 ? 1200 + one : ''}`),
    ),
    {
      asked: { 'filled-below:2': 'send', 'unit:液位': 'unit:mm' },
      sent: minutes(500).map(
        (one) => `${at(one)} velocity=0.${one % 9}1${one > 250 && one < 400 ? ` level=1.${200 + one}` : ''}`,
      ),
      skipped: HEADER,
    },
  ),
  text(
    'a number that means no value in one column is asked about in the others',
    lines(
      '时间,压力(kPa),流量(m³/h)',
      `${at(0)},110.5,8123.1`,
      `${at(5)},9999,9999`,
      `${at(10)},111.2,12045.7`,
      `${at(15)},110.9,20500.4`,
    ),
    {
      asked: { 'sentinel:9999': 'missing:9999', 'sentinel:9999:2': 'missing:9999' },
      sent: [
        `${at(0)} pressure=110.5 flow=8123.1`,
        `${at(10)} pressure=111.2 flow=12045.7`,
        `${at(15)} pressure=110.9 flow=20500.4`,
      ],
      skipped: [...HEADER, '1 no-values'],
    },
  ),
  text(
    'units in traditional characters behind numbers are those of the header, few as they are',
    lines(
      '時間,水溫（攝氏度）',
      `${at(0)},17.1攝氏度`,
      `${at(5)},nd`,
      `${at(10)},nd`,
      `${at(15)},16.8攝氏度`,
    ),
    {
      sent: [`${at(0)} temperature=17.1`, `${at(15)} temperature=16.8`],
      unsent: ['3 number-not-understood', '4 number-not-understood'],
      skipped: HEADER,
    },
  ),
  text(
    'a column of remarks that no row has asks nothing, and a row that is shorter is held',
    lines('时间,液位(m),流量(m³/h),备注', `${at(0)},1.1,5.6`, `${at(5)},1.2,5.7`, `${at(10)},1.3,5.8`),
    {
      sent: [`${at(0)} level=1.1 flow=5.6`, `${at(5)} level=1.2 flow=5.7`, `${at(10)} level=1.3 flow=5.8`],
      skipped: HEADER,
    },
  ),
  text(
    'a cell of a name in a unit that cannot be converted is asked about',
    lines('时间,项目,数值', `${at(0)},水位,1.1m`, `${at(5)},水位,1.2m`, `${at(10)},水位,12.5℃`),
    {
      asked: { 'cell-units:数值': 'cell-units:hold' },
      sent: [`${at(0)} level=1.1`, `${at(5)} level=1.2`],
      unsent: ['4 unit-differs'],
      skipped: HEADER,
    },
  ),
  ...(
    [
      ['row-units:hold', [], '3 unit-differs'],
      ['row-units:own', [`${at(5)} level=1.2 ammonia=0.3`], ''],
      ['row-units:leave-out', [`${at(5)} ammonia=0.3`], ''],
    ] as const
  ).map(([option, sent, unsent]) =>
    text(
      `a row in a unit that its value cannot be in is asked about: ${option}`,
      lines(
        '时间,项目,数值,单位',
        `${at(0)},水位,1.1,m`,
        `${at(5)},水位,1.2,mg/L`,
        ...(unsent === '' ? [`${at(5)},氨氮,0.3,mg/L`] : []),
        `${at(10)},水位,1.3,m`,
      ),
      {
        asked: { 'row-units:单位': option },
        sent: [`${at(0)} level=1.1`, ...sent, `${at(10)} level=1.3`],
        ...(unsent !== '' && { unsent: [unsent] }),
        skipped:
          unsent === '' && sent.length === 1 && option === 'row-units:leave-out'
            ? [...HEADER, '1 no-values']
            : HEADER,
      },
    ),
  ),
  text(
    'columns of one quantity that only the whole file shows to be in another unit are asked about once',
    lines(
      '时间,YW0020001液位,YW0020002液位',
      ...minutes(800).map((one) => `${at(one)},${isWet(one) ? `${1200 + one},${2200 + one}` : '2,3'}`),
    ),
    {
      asked: { 'unit:YW0020001液位': 'unit:mm' },
      sent: minutes(800).flatMap((one) =>
        (isWet(one) ? [1200 + one, 2200 + one] : [2, 3]).map(
          (level, place) => `${place === 0 ? '' : 'YW0020002 '}${at(one)} level=${(level / 1000).toFixed(3)}`,
        ),
      ),
      skipped: HEADER,
    },
  ),
  text(
    'decimal commas that cut numbers are found beside long ids, and where most rows end in blanks',
    lines(
      '日期,站号,氨氮(mg/L),流速(m/s),,备注',
      `${DAY},861234567891057,5,18,2,234,,`,
      `${DAY},861234567891058,3,58,1,654,,cleaned`,
      '2026-03-02,861234567891057,2,20,0,757,,',
      '2026-03-02,861234567891058,0,23,2,355,,',
    ),
    {
      asked: { thousands: 'decimals:join' },
      sent: [
        `861234567891057 ${DAY} 00:00 ammonia=5.18 velocity=2.234`,
        `861234567891058 ${DAY} 00:00 ammonia=3.58 velocity=1.654`,
        '861234567891057 2026-03-02 00:00 ammonia=2.20 velocity=0.757',
        '861234567891058 2026-03-02 00:00 ammonia=0.23 velocity=2.355',
      ],
      skipped: HEADER,
    },
    {
      places: ['861234567891057', '861234567891058'].map((equipId) => ({
        equipId,
        placeName: equipId,
        equipType: '水质仪',
      })),
    },
  ),
  text(
    'a row whose decimal commas nobody can join leaves the names of the columns alone',
    lines(
      '时间,液位(m),流量(m³/h)',
      `${at(0)},1,15,20,5`,
      `${at(5)},1,25,21`,
      `${at(10)},1,35,22,5`,
      `${at(15)},1,35,22`,
      `${at(20)},1,45,23,5`,
    ),
    {
      asked: { thousands: 'decimals:join' },
      sent: [
        `${at(0)} level=1.15 flow=20.5`,
        `${at(10)} level=1.35 flow=22.5`,
        `${at(20)} level=1.45 flow=23.5`,
      ],
      unsent: ['3 too-many-columns', '5 too-many-columns'],
      skipped: HEADER,
    },
  ),
  text(
    'a time behind a hole of zeros is one of a row of values, and the row is held',
    lines(
      '水位(m),,',
      '时间,YW0020001,YW0020002',
      `\0\0\0\0${at(0)},1.1,2.1`,
      `${at(5)},1.2,2.2`,
      `${at(10)},1.3,2.3`,
    ),
    {
      sent: [
        `${at(5)} level=1.2`,
        `${at(10)} level=1.3`,
        `YW0020002 ${at(5)} level=2.2`,
        `YW0020002 ${at(10)} level=2.3`,
      ],
      unsent: ['3 row-damaged time-not-understood'],
      skipped: ['1 header', '1 title'],
    },
    { fileName: 'data.csv' },
  ),
  text(
    'every row that is held is listed, however many there are',
    lines('时间,液位(m)', ...minutes(MANY).map((one) => `${stamp(one)},${one % 2 === 0 ? '1.1' : '1.1.1'}`)),
    {
      sent: minutes(MANY)
        .filter((one) => one % 2 === 0)
        .map((one) => `${stamp(one)} level=1.1`),
      unsent: minutes(MANY)
        .filter((one) => one % 2 === 1)
        .map((one) => `${one + 2} number-not-understood`),
      skipped: HEADER,
    },
  ),
];
