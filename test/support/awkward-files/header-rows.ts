import { type AwkwardFile, lines, text } from './awkward-file.ts';

const DAY = '2026-03-01';
const ANY = { fileName: 'data.csv' };

/** Rows of names and of units that look like something else, or stand where nobody expects them. */
export const HEADER_ROW_FILES: AwkwardFile[] = [
  text(
    'a first row of values that formulas have failed for is no title, and its header is the one above it',
    lines(
      'timestamp,Flow(m³/h),Level(m),Level.Q',
      '20260301080000,#N/A,#N/A,Good',
      '20260301090000,12.5,1.2,Good',
      '20260301100000,12.6,1.3,Good',
    ),
    {
      sent: ['2026-03-01 09:00 flow=12.5 level=1.2', '2026-03-01 10:00 flow=12.6 level=1.3'],
      unsent: ['2 spreadsheet-error'],
      skipped: ['1 header'],
    },
  ),
  text(
    'a row of groups with pH among them is no row of units',
    lines(
      ';Stage(0.1m);;pH;',
      'DateTime;YW0020001;YW0020002;YW0020001;YW0020002',
      `${DAY} 08:00;55.5;61.1;7.1;7.2`,
      `${DAY} 09:00;55.6;61.2;7.3;7.4`,
    ),
    {
      asked: {
        'sent-unit:* > Stage': 'send:m',
      },
      sent: [
        `${DAY} 08:00 level=5.55 ph=7.1`,
        `${DAY} 09:00 level=5.56 ph=7.3`,
        `YW0020002 ${DAY} 08:00 level=6.11 ph=7.2`,
        `YW0020002 ${DAY} 09:00 level=6.12 ph=7.4`,
      ],
      skipped: ['2 header'],
    },
    ANY,
  ),
  text(
    'units that begin with a number are a row of units',
    lines('日期,时,液位', ',,0.1m', '20260301,8,72', '20260301,9,75', '20260301,10,74'),
    {
      asked: { 'sent-unit:液位': 'send:m' },
      sent: [`${DAY} 08:00 level=7.2`, `${DAY} 09:00 level=7.5`, `${DAY} 10:00 level=7.4`],
      skipped: ['2 header'],
    },
  ),
  text(
    'full-width clocks are no labels',
    lines(
      'Date/Time,Stage(feet)',
      '２０２６-０３-０１ ０８：００：００,NULL',
      '２０２６-０３-０１ ０９：００：００,20.0',
      '２０２６-０３-０１ １０：００：００,10.0',
    ),
    {
      asked: { 'sent-unit:Stage(feet)': 'send:m' },
      sent: [`${DAY} 09:00 level=6.09600`, `${DAY} 10:00 level=3.04800`],
      skipped: ['1 header', '1 no-values'],
    },
  ),
  text(
    'first rows that have their time and no value are rows of values',
    lines(
      'Time,Stage 1（m）,Stage 2（m）',
      '20260301080000,No Data,--',
      '20260301090000,--,No Data',
      '20260301100000,--,1.5',
      '20260301110000,1.4,1.6',
    ),
    {
      sent: [`${DAY} 10:00 level2=1.5`, `${DAY} 11:00 level1=1.4 level2=1.6`],
      unsent: ['2 number-not-understood', '3 number-not-understood'],
      skipped: ['1 header'],
    },
  ),
  text(
    'a header of two rows may stand below the first records',
    lines(
      `${DAY} 08:00,1.1,2100`,
      `${DAY} 09:00,1.2,2200`,
      'Datum,YW0020001,YW0020002',
      ',Pegel [m],Pegel [mm]',
      `${DAY} 10:00,1.3,2300`,
      `${DAY} 11:00,1.4,2400`,
    ),
    {
      asked: { 'another-table:above': 'table:same', 'sent-unit:YW0020002 > Pegel [mm]': 'send:m' },
      sent: [
        `${DAY} 08:00 level=1.1`,
        `${DAY} 09:00 level=1.2`,
        `${DAY} 10:00 level=1.3`,
        `${DAY} 11:00 level=1.4`,
        `YW0020002 ${DAY} 08:00 level=2.100`,
        `YW0020002 ${DAY} 09:00 level=2.200`,
        `YW0020002 ${DAY} 10:00 level=2.300`,
        `YW0020002 ${DAY} 11:00 level=2.400`,
      ],
      skipped: ['2 header'],
    },
    ANY,
  ),
  text(
    'hours down the first column are the clock, whatever stands below them',
    lines('Stunde;2026-03-01;2026-03-02', '20点;5.9;5.8', 'Maximum;6.1;6.2', 'Minimum;4.1;4.2'),
    {
      asked: { field: 'field:level', 'unit:2026-03-01': 'unit:m' },
      sent: [`${DAY} 20:00 level=5.9`, '2026-03-02 20:00 level=5.8'],
      skipped: ['1 header', '2 footer'],
    },
  ),
  text(
    'a unit in Chinese stands behind a name with its station in front',
    lines('时间,YW0020001:液位英尺,YW0020001:pH值', `${DAY} 08:00,10.0,7.1`, `${DAY} 09:00,20.0,7.2`),
    {
      asked: { 'sent-unit:YW0020001:液位英尺': 'send:m' },
      sent: [`${DAY} 08:00 level=3.04800 ph=7.1`, `${DAY} 09:00 level=6.09600 ph=7.2`],
      skipped: ['1 header'],
    },
    ANY,
  ),
  text(
    'the time at which a turned table was made is not that of its values',
    lines(
      'YW0020001 Messwerte',
      'Erstellt,2026-03-05 23:59',
      'Datum,2026-03-01,2026-03-02,2026-03-03,2026-03-04,2026-03-05,2026-03-06,2026-03-07,2026-03-08,2026-03-09,2026-03-10,2026-03-11',
      'Niederschlag(mm),5.1,3.5,2.3,3.2,1.0,1.3,0.5,2.3,2.7,0.5,0.5',
      'Pegel(m),1.1,1.2,1.3,1.4,1.5,1.6,1.7,1.8,1.9,2.0,2.1',
    ),
    {
      sent: [
        `${DAY} 00:00 rainfall=5.1 level=1.1`,
        '2026-03-02 00:00 rainfall=3.5 level=1.2',
        '2026-03-03 00:00 rainfall=2.3 level=1.3',
        '2026-03-04 00:00 rainfall=3.2 level=1.4',
        '2026-03-05 00:00 rainfall=1.0 level=1.5',
        '2026-03-06 00:00 rainfall=1.3 level=1.6',
        '2026-03-07 00:00 rainfall=0.5 level=1.7',
        '2026-03-08 00:00 rainfall=2.3 level=1.8',
        '2026-03-09 00:00 rainfall=2.7 level=1.9',
        '2026-03-10 00:00 rainfall=0.5 level=2.0',
        '2026-03-11 00:00 rainfall=0.5 level=2.1',
      ],
      skipped: ['1 header'],
    },
  ),
  text(
    'numbers in which the unit begins with a digit are not told apart from it',
    lines('时间,液位(0.1m)', `${DAY} 08:00,940.1m`, `${DAY} 09:00,95`),
    {
      asked: { 'sent-unit:液位(0.1m)': 'send:m' },
      sent: [`${DAY} 09:00 level=9.5`],
      unsent: ['2 unit-differs'],
      skipped: ['1 header'],
    },
  ),
  text(
    'a column that names no station is asked about where it has numbers',
    lines(
      '时间,X,水位(m)',
      `${DAY} 08:00,A1,1.1`,
      `${DAY} 08:05,A1,1.2`,
      `${DAY} 08:10,6.162,1.3`,
      `${DAY} 08:15,A1,1.4`,
      `${DAY} 08:20,6.785,1.5`,
    ),
    {
      asked: { 'station-column': 'station:none', 'filled-below:1': 'ignore' },
      sent: [
        `${DAY} 08:00 level=1.1`,
        `${DAY} 08:05 level=1.2`,
        `${DAY} 08:10 level=1.3`,
        `${DAY} 08:15 level=1.4`,
        `${DAY} 08:20 level=1.5`,
      ],
      skipped: ['1 header'],
    },
  ),
  ...[
    ['0h', '6h', '12h', '18h'],
    ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'],
  ].map((hours) => {
    const rowOf = (day: number): string =>
      `2026-03-0${day},${hours.map((_, at) => `${day}.${at + 10}`).join(',')}`;
    const clockOf = (hour: string): string => `${String(Number.parseInt(hour, 10)).padStart(2, '0')}:00`;
    return text(
      `a header of hours below the first records is found: ${hours.slice(0, 4).join(' ')}`,
      lines('水位(m)逐时表', rowOf(1), rowOf(2), ['日期', ...hours].join(','), rowOf(3), rowOf(4)),
      {
        asked: { 'another-table:above': 'table:same' },
        sent: [1, 2, 3, 4].flatMap((day) =>
          hours.map((hour, at) => `2026-03-0${day} ${clockOf(hour)} level=${day}.${at + 10}`),
        ),
        skipped: ['1 header', '1 title'],
      },
    );
  }),
  ...([null, 'field:level', 'field:ignore'] as const).map((answer) =>
    text(
      `what is called the same below two stations is asked about once: ${answer ?? 'unanswered'}`,
      lines(
        '时间,YW0020001,,YW0020002,',
        ',进水液位(m),电流(A),进水液位(m),电流(A)',
        `${DAY} 08:00,1.1,11,1.2,12`,
        `${DAY} 09:00,2.1,21,2.2,22`,
      ),
      {
        asked: { 'field:* > 进水液位': answer },
        sent: [
          [`${DAY} 08:00`, '1.1', 11, '1.2', 12],
          [`${DAY} 09:00`, '2.1', 21, '2.2', 22],
        ].flatMap(([time, first, a, second, b]) => {
          const level = (value: unknown): string =>
            answer === 'field:level' ? `level=${String(value)} ` : '';
          return [`${time} ${level(first)}current=${a}`, `YW0020002 ${time} ${level(second)}current=${b}`];
        }),
        unsent: answer === null ? ['3 open-question partly-sent', '4 open-question partly-sent'] : [],
        skipped: ['2 header'],
      },
      ANY,
    ),
  ),
];
