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
      asked: { 'column-names': null },
      sent: [],
      unsent: ['2 row-open', '3 row-open', '4 row-open'],
      skipped: HEADER,
    },
  ),
  text(
    'milliseconds behind a comma are no level',
    lines('时间,液位(m)', `${DAY} 08:00:00,123,1.1`, `${DAY} 09:00:00,456,1.2`),
    { asked: { 'column-names': null }, sent: [], unsent: ['2 row-open', '3 row-open'], skipped: HEADER },
  ),
];
