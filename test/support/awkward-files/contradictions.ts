import { type AwkwardFile, lines, PLACES, text } from './awkward-file.ts';

const HEADER = ['1 header'];
const DAY = '2026-03-01';
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Rows that look like the others and are not: cut off, of another table, or with a second time of their own. */
export const CONTRADICTORY_FILES: AwkwardFile[] = [
  text(
    'a row that is cut off in the middle of a number is held where all others end in a comma',
    lines(
      '时间,液位(m),流量(m³/h),',
      ...HOURS.map(
        (hour) => `${DAY} ${String(hour).padStart(2, '0')}:00,1.25,${hour === 9 ? '12' : '1234,'}`,
      ),
    ),
    {
      sent: HOURS.filter((hour) => hour !== 9).map(
        (hour) => `${DAY} ${String(hour).padStart(2, '0')}:00 level=1.25 flow=1234`,
      ),
      unsent: ['11 too-few-columns'],
      skipped: HEADER,
    },
  ),
  text(
    'a row that breaks off behind a decimal sign is held where thousands are joined',
    lines(
      '时间,流量(m3/h),液位(m)',
      `${DAY} 00:00,1,234.5,1.20`,
      `${DAY} 01:00,987.5,1.21`,
      `${DAY} 02:00,1,240.`,
    ),
    {
      asked: { thousands: 'thousands:join' },
      sent: [`${DAY} 00:00 flow=1234.5 level=1.20`, `${DAY} 01:00 flow=987.5 level=1.21`],
      unsent: ['4 too-many-columns'],
      skipped: HEADER,
    },
  ),
  text(
    'the header of another table is asked about below a note that means nothing',
    lines(
      '时间,液位(m)',
      `${DAY} 00:00,1.1`,
      '更换电池',
      `${DAY} 01:00,1.2`,
      '时间,流量(m3/h)',
      `${DAY} 02:00,88`,
      `${DAY} 03:00,89`,
    ),
    {
      asked: { 'section:更换电池': 'section:ignore', 'another-table': 'table:leave-out' },
      sent: [`${DAY} 00:00 level=1.1`, `${DAY} 01:00 level=1.2`],
      skipped: ['1 header', '1 note', '3 after-data'],
    },
  ),
  text(
    'a note that means nothing says nothing of another one, and the same of another day',
    lines(
      '时间,液位(m)',
      `${DAY} 00:00,1.1`,
      `${DAY} 01:00,1.2`,
      '更换电池 2026-02-01',
      `${DAY} 02:00,1.3`,
      `${DAY} 03:00,1.4`,
      '更换电池 2026-02-02',
      `${DAY} 04:00,1.5`,
      '以下单位为cm',
      `${DAY} 05:00,1.6`,
      '更换电池 2026-02-03',
      `${DAY} 06:00,1.7`,
    ),
    {
      asked: { 'section:更换电池': 'section:ignore', 'section:以下单位为cm': null },
      sent: ['1.1', '1.2', '1.3', '1.4', '1.5'].map((level, at) => `${DAY} 0${at}:00 level=${level}`),
      unsent: ['10 another-table', '12 another-table'],
      skipped: ['1 header', '4 note'],
    },
  ),
  text(
    'a unit between the values says nothing of the rows above it',
    lines(
      '时间,液位',
      ...[0, 1, 2, 3].map((hour) => `${DAY} 0${hour}:00,10${hour}`),
      '单位：m',
      ...[4, 5, 6].map((hour) => `${DAY} 0${hour}:00,1.0${hour}`),
    ),
    {
      asked: { 'unit:液位': null, 'section:单位:m': null },
      sent: [],
      unsent: [2, 3, 4, 5, 7, 8, 9].map(
        (row) => `${row} ${row > 5 ? 'another-table open-question' : 'open-question'}`,
      ),
      skipped: ['1 header', '1 note'],
    },
  ),
  text(
    'statistics of programs below the values are a footer',
    lines(
      '时间,雨量(mm)',
      `${DAY} 00:00,1.1`,
      `${DAY} 01:00,1.2`,
      `${DAY} 02:00,1.3`,
      'Median,1.2',
      'Std. dev.,0.1',
      'Count,3',
      '标准差,0.1',
      '样本数,3',
    ),
    {
      sent: ['1.1', '1.2', '1.3'].map((value, at) => `${DAY} 0${at}:00 rainfall=${value}`),
      skipped: ['1 header', '5 footer'],
    },
  ),
  text(
    'the events of a logger beside its values ask nothing',
    lines(
      '时间,雨量(mm),Coupler Detached,Host Connected',
      `${DAY} 00:00,1.1,,`,
      `${DAY} 01:00,1.2,,`,
      `${DAY} 02:00,,Logged,`,
      `${DAY} 03:00,,,Logged`,
    ),
    {
      sent: ['1.1', '1.2'].map((value, at) => `${DAY} 0${at}:00 rainfall=${value}`),
      skipped: ['1 header', '2 no-values'],
    },
  ),
  text(
    'the time at which a row was reported is none of its values, in traditional characters either',
    lines('時間,液位(m),上報時間', `${DAY} 08:00,1.1,${DAY} 08:07`, `${DAY} 09:00,1.2,${DAY} 09:08`),
    { sent: [`${DAY} 08:00 level=1.1`, `${DAY} 09:00 level=1.2`], skipped: HEADER },
  ),
  text(
    'one date among the values of the first rows makes no titles of the rows above it',
    lines(
      'Datum|Wasserstand [m]',
      '20260301|3.75',
      '20260302|3.93',
      '20260303|2026.10.1',
      '20260304|3.87',
      '20260305|3.91',
    ),
    {
      sent: ['01=3.75', '02=3.93', '04=3.87', '05=3.91'].map((one) => {
        const [day, value] = one.split('=');
        return `2026-03-${day} 00:00 level=${value}`;
      }),
      unsent: ['4 number-not-understood'],
      skipped: HEADER,
    },
  ),
  text(
    'a header of names that are units as well is a header',
    lines('Monitoring report', 'time_utc,pH', `${DAY} 00:00,8.6`, `${DAY} 01:00,8.4`, `${DAY} 02:00,8.0`),
    {
      sent: [`${DAY} 08:00 ph=8.6`, `${DAY} 09:00 ph=8.4`, `${DAY} 10:00 ph=8.0`],
      skipped: ['1 header', '1 title'],
    },
  ),
  text(
    'a line that is an id of the service names the station, although it could be a date',
    lines(
      '站点：YW0020001',
      '时间,液位(m)',
      `${DAY} 00:00,1.1`,
      '20260228',
      `${DAY} 00:00,2.1`,
      `${DAY} 01:00,2.2`,
    ),
    {
      sent: [`${DAY} 00:00 level=1.1`, `20260228 ${DAY} 00:00 level=2.1`, `20260228 ${DAY} 01:00 level=2.2`],
      skipped: ['1 header', '1 note', '1 title'],
    },
    {
      fileName: 'data.csv',
      places: [...PLACES, { equipId: '20260228', placeName: '东风渠', equipType: '液位计' }],
    },
  ),
  text(
    'a column of a known station is one of values, although most of its cells are texts',
    lines(
      '液位(m)',
      '时间,YW0020001,YW0020002',
      `${DAY} 00:00,1.1,2.1`,
      `${DAY} 01:00,1.2,No Data`,
      `${DAY} 02:00,1.3,No Data`,
      `${DAY} 03:00,1.4,No Data`,
    ),
    {
      sent: [
        `${DAY} 00:00 level=1.1`,
        `${DAY} 01:00 level=1.2`,
        `${DAY} 02:00 level=1.3`,
        `${DAY} 03:00 level=1.4`,
        `YW0020002 ${DAY} 00:00 level=2.1`,
      ],
      unsent: [4, 5, 6].map((row) => `${row} number-not-understood partly-sent`),
      skipped: ['1 header', '1 title'],
    },
    { fileName: 'data.csv' },
  ),
  text(
    'a group called quality does not make the values below it marks of quality',
    lines(
      ',Hydrology,Quality,Quality',
      'Time,North.Level(m),North.pH,South.pH',
      `${DAY} 00:00,1.1,7.1,7.5`,
      `${DAY} 01:00,1.2,7.2,7.6`,
    ),
    {
      asked: {
        'stations-in-header': 'stations:yes',
        'equipment:North': 'equip:N1',
        'equipment:South': 'equip:S1',
      },
      sent: [
        `N1 ${DAY} 00:00 level=1.1 ph=7.1`,
        `N1 ${DAY} 01:00 level=1.2 ph=7.2`,
        `S1 ${DAY} 00:00 ph=7.5`,
        `S1 ${DAY} 01:00 ph=7.6`,
      ],
      skipped: ['2 header'],
    },
    {
      fileName: 'data.csv',
      places: [
        { equipId: 'N1', placeName: 'North Weir', equipType: '液位计' },
        { equipId: 'S1', placeName: 'South Weir', equipType: '液位计' },
      ],
    },
  ),
  text(
    'two places above columns of different quantities are two stations',
    lines(
      '时间,文德东路7号截流井,,江淼路5号泵站前池,',
      ',液位(m),水温(℃),流量(m³/h),累计流量(m³)',
      `${DAY} 00:00,1.1,15.1,101,10101`,
      `${DAY} 01:00,1.2,15.2,102,10203`,
    ),
    {
      asked: {
        'stations-in-header': 'stations:yes',
        'equipment:文德东路7号截流井': 'equip:YW0020001',
        'equipment:江淼路5号泵站前池': 'equip:LL0020002',
      },
      sent: [
        `${DAY} 00:00 level=1.1 temperature=15.1`,
        `${DAY} 01:00 level=1.2 temperature=15.2`,
        `LL0020002 ${DAY} 00:00 flow=101 totalFlow=10101`,
        `LL0020002 ${DAY} 01:00 flow=102 totalFlow=10203`,
      ],
      skipped: ['2 header'],
    },
    {
      fileName: 'data.csv',
      places: [
        { equipId: 'YW0020001', placeName: '文德东路7号截流井液位计', equipType: '液位计' },
        { equipId: 'LL0020002', placeName: '江淼路5号泵站前池流量计', equipType: '流量计' },
      ],
    },
  ),
  text(
    'points in a column of a quantity that is measured in thousands are asked about',
    lines('时间,电导率', `${DAY} 00:00,1.564`, `${DAY} 01:00,1.563`, `${DAY} 02:00,1.574`),
    {
      asked: { 'signs:电导率': 'decimal:,' },
      sent: [
        `${DAY} 00:00 conductivity=1564`,
        `${DAY} 01:00 conductivity=1563`,
        `${DAY} 02:00 conductivity=1574`,
      ],
      skipped: HEADER,
    },
  ),
  text(
    'points among integers without any are asked about',
    lines('时间,瞬时流量(m³/h)', `${DAY} 00:00,998`, `${DAY} 01:00,997`, `${DAY} 02:00,1.001`),
    {
      asked: { 'signs:瞬时流量(m³/h)': 'decimal:,' },
      sent: [`${DAY} 00:00 flow=998`, `${DAY} 01:00 flow=997`, `${DAY} 02:00 flow=1001`],
      skipped: HEADER,
    },
  ),
  text(
    'hours down are hours with a letter behind them as well',
    lines('Hour,2026-03-01,2026-03-02', '0h,1.1,2.1', '8h,1.2,2.2', '16h,1.3,2.3'),
    {
      asked: { field: 'field:level' },
      sent: [
        '2026-03-01 00:00 level=1.1',
        '2026-03-02 00:00 level=2.1',
        '2026-03-01 08:00 level=1.2',
        '2026-03-02 08:00 level=2.2',
        '2026-03-01 16:00 level=1.3',
        '2026-03-02 16:00 level=2.3',
      ],
      skipped: HEADER,
    },
    { fileName: 'YW0020001 level(m).csv' },
  ),
  text(
    'blank stations are asked about, however many there are',
    lines(
      '时间,站号,液位(m)',
      `${DAY} 00:00,YW0020001,1.1`,
      `${DAY} 01:00,,1.2`,
      `${DAY} 00:00,YW0020002,2.1`,
      `${DAY} 01:00,,2.2`,
      `${DAY} 00:00,YW0020003,3.1`,
      `${DAY} 00:30,YW0020003,3.2`,
    ),
    {
      asked: { 'fill-down:站号': 'fill:yes' },
      sent: [
        `${DAY} 00:00 level=1.1`,
        `${DAY} 01:00 level=1.2`,
        `YW0020002 ${DAY} 00:00 level=2.1`,
        `YW0020002 ${DAY} 01:00 level=2.2`,
        `YW0020003 ${DAY} 00:00 level=3.1`,
        `YW0020003 ${DAY} 00:30 level=3.2`,
      ],
      skipped: HEADER,
    },
    { fileName: 'data.csv' },
  ),
];
