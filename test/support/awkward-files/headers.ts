import { type AwkwardFile, lines, text } from './awkward-file.ts';
import { at as atHour, number, row, sheet } from './draft-cells.ts';
import { book } from './workbooks.ts';

const HEADER = ['1 header'];
const DAY = '2026-03-01';

/** Tags of a plant, one more than are asked about one by one. */
const TAGS = Array.from({ length: 9 }, (_, at) => `AI_${at}.PV`);

/** Headers and first rows that are not where, or not written as, they are expected. */
export const HEADER_FILES: AwkwardFile[] = [
  ...(['names:ignore', null] as const).map((answer) =>
    text(
      `many names that nobody knows are asked about together: ${answer ?? 'unanswered'}`,
      lines(
        `时间,液位(m),${TAGS.join(',')}`,
        ...['08:00', '09:00'].map((clock) => `2026-03-01 ${clock},1.1,${TAGS.map(() => '5.5').join(',')}`),
      ),
      {
        asked: { 'unknown-names': answer },
        sent: ['2026-03-01 08:00 level=1.1', '2026-03-01 09:00 level=1.1'],
        unsent: answer === null ? [2, 3].map((held) => `${held} open-question partly-sent`) : [],
        skipped: ['1 header'],
      },
    ),
  ),
  text(
    'names in a column that nobody knows are asked about together, and one by one where any is wanted',
    lines('time,tag,value', ...TAGS.map((tag) => `2026-03-01 08:00,${tag},5.5`), '2026-03-01 08:00,液位,1.1'),
    {
      asked: {
        'unknown-names': 'names:each',
        ...Object.fromEntries(TAGS.map((tag) => [`field:${tag}`, 'field:ignore'])),
      },
      sent: ['2026-03-01 08:00 level=1.1'],
      skipped: ['1 header', '9 no-values'],
    },
  ),
  text(
    'ids of the service stand right in front of a quantity in letters',
    lines('Time,YW0020001Level(m),YW0020002Level(m)', `${DAY} 00:00,1.1,2.1`, `${DAY} 01:00,1.2,2.2`),
    {
      sent: [
        `${DAY} 00:00 level=1.1`,
        `${DAY} 01:00 level=1.2`,
        `YW0020002 ${DAY} 00:00 level=2.1`,
        `YW0020002 ${DAY} 01:00 level=2.2`,
      ],
      skipped: HEADER,
    },
    { fileName: 'data.csv' },
  ),
  text(
    'one name that nobody knows beside names of the service is asked about as a station',
    lines('液位(m)', '时间,人民路1号泵站,滨江大道2号', `${DAY} 00:00,1.1,2.1`, `${DAY} 01:00,1.2,2.2`),
    {
      asked: { 'equipment:滨江大道2号': 'equip:YW0020002' },
      sent: [
        `${DAY} 00:00 level=1.1`,
        `${DAY} 01:00 level=1.2`,
        `YW0020002 ${DAY} 00:00 level=2.1`,
        `YW0020002 ${DAY} 01:00 level=2.2`,
      ],
      skipped: ['1 header', '1 title'],
    },
    { fileName: 'data.csv' },
  ),
  text(
    'a first row with faults instead of numbers is one of values',
    lines(
      '监测时间,压力(kPa),流速(m/s),pH,水温(℃)',
      '1658138400,?,故障,8.9,故障',
      '1658160000,160.04,1.42,9.0,28.5',
      '1658181600,189.77,1.43,9.1,28.6',
    ),
    {
      sent: [
        '2022-07-19 00:00 pressure=160.04 velocity=1.42 ph=9.0 temperature=28.5',
        '2022-07-19 06:00 pressure=189.77 velocity=1.43 ph=9.1 temperature=28.6',
      ],
      unsent: ['2 number-not-understood'],
      skipped: HEADER,
    },
  ),
  text(
    'rows that are mostly names are rows of values where they look alike',
    lines(
      '"DateTime","site_no","Parameter","Result","Unit"',
      `202603010130,"YW0020001","Level",5.77,"m"`,
      `202603010145,"YW0020001","Level",5.75,"m"`,
      `202603010200,"YW0020001","Level",5.80,"m"`,
      `202603010215,"YW0020001","Level",6.12,"m"`,
    ),
    {
      sent: [
        `${DAY} 01:30 level=5.77`,
        `${DAY} 01:45 level=5.75`,
        `${DAY} 02:00 level=5.80`,
        `${DAY} 02:15 level=6.12`,
      ],
      skipped: HEADER,
    },
  ),
  text(
    'of two columns that are called values that one counts which has numbers',
    lines(
      'result,_time,_value,_field,station',
      `,${DAY}T01:10:00Z,8.690,water_level,YW0020001`,
      `,${DAY}T01:20:00Z,8.280,water_level,YW0020001`,
    ),
    { sent: [`${DAY} 09:10 level=8.690`, `${DAY} 09:20 level=8.280`], skipped: HEADER },
  ),
  text(
    'stations that nobody knows, on lines above and between the rows, are asked about one by one',
    lines(
      'Q5890',
      'Time,Level [m]',
      `${DAY} 00:00,1.1`,
      `${DAY} 01:00,1.2`,
      'Q2131',
      'Time,Level [m]',
      `${DAY} 00:00,2.1`,
      `${DAY} 01:00,2.2`,
      'Q8642',
      `${DAY} 00:00,3.1`,
    ),
    {
      asked: {
        'section:q2131': 'section:station',
        'station:Q5890': 'equip:Q5890',
        'station:Q2131': 'equip:',
        'station:Q8642': 'equip:Q8642',
      },
      sent: [`Q5890 ${DAY} 00:00 level=1.1`, `Q5890 ${DAY} 01:00 level=1.2`, `Q8642 ${DAY} 00:00 level=3.1`],
      skipped: ['1 title', '2 header', '2 note', '2 station-left-out'],
    },
    {
      fileName: 'data.csv',
      change: (plan) => ({ ...plan, equipment: { ...plan.equipment, equipType: '液位计' } }),
    },
  ),
  text(
    'points and commas in one column are never both right, whatever is answered',
    lines('时间;液位(m)', `${DAY} 00:00;8.431`, `${DAY} 01:00;8,644`, `${DAY} 02:00;8.949`),
    {
      asked: { 'signs:液位(m)': 'decimal:.' },
      sent: [`${DAY} 00:00 level=8.431`, `${DAY} 02:00 level=8.949`],
      unsent: ['3 number-not-understood'],
      skipped: HEADER,
    },
  ),
  text(
    'a value in another unit does not hide a number that may mean "no value"',
    lines(
      '时间,累计流量(m³)',
      `${DAY} 00:00,71465132`,
      `${DAY} 01:00,9999`,
      `${DAY} 02:00,71526578`,
      `${DAY} 03:00,178cm`,
    ),
    {
      asked: { 'sentinel:9999': 'missing:9999', 'cell-units:累计流量(m³)': 'cell-units:hold' },
      sent: [`${DAY} 00:00 totalFlow=71465132`, `${DAY} 02:00 totalFlow=71526578`],
      unsent: ['5 unit-differs'],
      skipped: ['1 header', '1 no-values'],
    },
  ),
  text(
    'a note between the stations of a file that nobody could take for a station holds the rows below it',
    lines(
      '水情日报表',
      '站点：YW0020001',
      '时间,液位(m)',
      `${DAY} 00:00,1.1`,
      '站点：YW0020002',
      `${DAY} 00:00,2.1`,
      '以下数据为人工补录',
      `${DAY} 01:00,2.2`,
    ),
    {
      sent: [`${DAY} 00:00 level=1.1`, `YW0020002 ${DAY} 00:00 level=2.1`],
      unsent: ['8 station-open'],
      skipped: ['1 header', '2 note', '2 title'],
    },
    { fileName: 'data.csv' },
  ),
  text(
    'a row of units between runs of blanks is asked about where it lacks cells',
    lines(
      'Date       Time     Stage Pressure pH',
      '                    (cm)  (kPa)',
      `${DAY} 00:00:00 155   163.1    7.96`,
      `${DAY} 01:00:00 178   163.2    7.95`,
      `${DAY} 02:00:00 222   163.3    7.86`,
    ),
    {
      asked: { 'unit:Stage': 'unit:cm', 'unit:Pressure': 'unit:kPa' },
      sent: [
        `${DAY} 00:00 level=1.55 pressure=163.1 ph=7.96`,
        `${DAY} 01:00 level=1.78 pressure=163.2 ph=7.95`,
        `${DAY} 02:00 level=2.22 pressure=163.3 ph=7.86`,
      ],
      skipped: ['2 header'],
    },
  ),
  ...['埋深(m)', '预测液位(m)', '液位上限(m)'].map((name) =>
    book(
      `a header is one above times that begin at midnight: ${name}`,
      [
        sheet('数据', {
          rows: [
            row(['时间', name]),
            ...[0, 1, 2].map((hour) => row([atHour(hour), number(`1.${hour + 1}`)])),
          ],
        }),
      ],
      {
        asked: { [`field:${name}`]: null },
        sent: [],
        unsent: [2, 3, 4].map((held) => `${held} open-question`),
        skipped: ['1 header'],
      },
    ),
  ),
  text(
    'days of the week and the weather say nothing of values',
    lines(
      '日期,星期,天气,雨量(mm)',
      '2026-03-01,星期日,晴,1.1',
      '2026-03-02,星期一,雨,1.2',
      '2026-03-03,星期二,雨,1.3',
    ),
    {
      sent: [
        '2026-03-01 00:00 rainfall=1.1',
        '2026-03-02 00:00 rainfall=1.2',
        '2026-03-03 00:00 rainfall=1.3',
      ],
      skipped: ['1 header'],
    },
  ),
  ...[
    ['1', '2026-03'],
    ['3月1日', '2026年'],
  ].map(([name = '', month = '']) =>
    book(
      `the name of a sheet is offered as the day of its clocks: ${name}`,
      [
        sheet(name, {
          rows: [
            row(['时间', '液位(m)']),
            ...[8, 9].map((hour) => row([number(String(hour / 24), 'h:mm'), number('1.1')])),
          ],
        }),
      ],
      {
        asked: { 'fixed-date': 'date:2026-03-01' },
        sent: ['2026-03-01 08:00 level=1.1', '2026-03-01 09:00 level=1.1'],
        skipped: ['1 header'],
      },
      {},
      { fileName: `YW0020001 ${month}.xlsx` },
    ),
  ),
];
