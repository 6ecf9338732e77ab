import { type AwkwardFile, lines, text } from './awkward-file.ts';

const HEADER = ['1 header'];
const two = (number: number): string => String(number).padStart(2, '0');
const DAYS = ['2026-03-01', '2026-03-02'];
const hours = (...of: number[]): string[] => of.map((hour) => `${two(hour)}:00`);
const all = Array.from({ length: 24 }, (_, hour) => hour);

/** Hours, days and names across or down, and values in places of their own. */
export const SHAPE_FILES: AwkwardFile[] = [
  text(
    'a header of 00:00 to 23:00 is hours',
    lines(
      `日期,${hours(...all).join(',')}`,
      ...DAYS.map((day, at) => `${day},${all.map((hour) => `${at + 1}.${two(hour)}`).join(',')}`),
    ),
    {
      asked: { field: 'field:level' },
      sent: DAYS.flatMap((day, at) =>
        all.map((hour) => `${day} ${two(hour)}:00 level=${at + 1}.${two(hour)}`),
      ),
      skipped: HEADER,
    },
    { fileName: 'YW0020001 液位(m).csv' },
  ),
  text(
    'hours that are not consecutive are hours, and the last of them is of the next day',
    lines('日期,8时,14时,20时,2时', '2026-03-01,1.1,1.2,1.3,1.4', '2026-03-02,2.1,2.2,2.3,2.4'),
    {
      asked: { 'hours:midnight': 'hours:next-day', field: 'field:level' },
      sent: [
        '2026-03-01 08:00 level=1.1',
        '2026-03-01 14:00 level=1.2',
        '2026-03-01 20:00 level=1.3',
        '2026-03-02 02:00 level=1.4',
        '2026-03-02 08:00 level=2.1',
        '2026-03-02 14:00 level=2.2',
        '2026-03-02 20:00 level=2.3',
        '2026-03-03 02:00 level=2.4',
      ],
      skipped: HEADER,
    },
    { fileName: 'YW0020001 液位(m).csv' },
  ),
  text(
    'columns of small codes are no hours',
    lines(
      '时间,液位(m),状态1,状态2,状态3',
      '2026-03-01 08:00,1.1,0,1,2',
      '2026-03-01 09:00,1.2,1,0,2',
      '2026-03-01 10:00,1.3,0,1,2',
    ),
    {
      asked: { 'row-marks:状态1': 'marks:none', 'row-marks:状态2': 'marks:none' },
      sent: ['2026-03-01 08:00 level=1.1', '2026-03-01 09:00 level=1.2', '2026-03-01 10:00 level=1.3'],
      skipped: HEADER,
    },
  ),
  text(
    'hours down and days across',
    lines(
      '时间,2026-03-01,2026-03-02,2026-03-03',
      '08:00,1.1,2.1,3.1',
      '14:00,1.2,2.2,3.2',
      '20:00,1.3,2.3,3.3',
    ),
    {
      asked: { field: 'field:level' },
      sent: [1, 2, 3].flatMap((day) =>
        [8, 14, 20].map((hour, at) => `2026-03-0${day} ${two(hour)}:00 level=${day}.${at + 1}`),
      ),
      skipped: HEADER,
    },
    { fileName: 'YW0020001 液位(m).csv' },
  ),
  text(
    'names of quantities in a column are fields',
    lines(
      '时间,指标,数值,单位',
      '2026-03-01 08:00,液位,1.1,m',
      '2026-03-01 08:00,水温,11.5,℃',
      '2026-03-01 09:00,液位,1.2,m',
      '2026-03-01 09:00,水温,11.6,℃',
    ),
    {
      sent: ['2026-03-01 08:00 level=1.1 temperature=11.5', '2026-03-01 09:00 level=1.2 temperature=11.6'],
      skipped: HEADER,
    },
  ),
  text(
    'a name that nobody knows holds its rows alone, and they are listed',
    lines(
      '时间,指标,数值,单位',
      '2026-03-01 08:00,液位,1.1,m',
      '2026-03-01 08:00,某某指数,7,',
      '2026-03-01 09:00,液位,1.2,m',
      '2026-03-01 09:00,某某指数,8,',
    ),
    {
      asked: { 'field:某某指数': null },
      sent: ['2026-03-01 08:00 level=1.1', '2026-03-01 09:00 level=1.2'],
      unsent: ['3 open-question', '5 open-question'],
      skipped: HEADER,
    },
  ),
  text(
    'a unit per row is that of its row',
    lines(
      '时间,液位,单位',
      '2026-03-01 08:00,1.1,m',
      '2026-03-01 09:00,120,cm',
      '2026-03-01 10:00,1.3,m',
      '2026-03-01 11:00,1.4,m',
    ),
    {
      sent: [
        '2026-03-01 08:00 level=1.1',
        '2026-03-01 09:00 level=1.20',
        '2026-03-01 10:00 level=1.3',
        '2026-03-01 11:00 level=1.4',
      ],
      skipped: HEADER,
    },
  ),
  text(
    'columns that nobody wants sent are not sent, and numbers of quality are asked about',
    lines(
      '记录号,时间,液位(m),数据质量,备注',
      '1,2026-03-01 08:00,1.1,0,正常',
      '2,2026-03-01 09:00,1.2,0,',
      '3,2026-03-01 10:00,1.3,1,晴',
    ),
    {
      asked: { 'row-marks:数据质量': 'marks:none' },
      sent: ['2026-03-01 08:00 level=1.1', '2026-03-01 09:00 level=1.2', '2026-03-01 10:00 level=1.3'],
      skipped: HEADER,
    },
  ),
  text(
    'a battery is asked about where nothing else is measured',
    lines('时间,电池电压(V)', '2026-03-01 08:00,12.5', '2026-03-01 09:00,12.4'),
    {
      asked: { 'helper-column:电池电压(V)': 'send' },
      sent: ['2026-03-01 08:00 battery=12.5', '2026-03-01 09:00 battery=12.4'],
      skipped: HEADER,
    },
  ),
  text(
    'records above the header are asked about',
    lines(
      '2026-03-01 08:00,1.1',
      '2026-03-01 09:00,1.2',
      '时间,液位(m)',
      '2026-03-01 10:00,1.3',
      '2026-03-01 11:00,1.4',
    ),
    {
      asked: { 'another-table:above': 'table:same' },
      sent: [
        '2026-03-01 08:00 level=1.1',
        '2026-03-01 09:00 level=1.2',
        '2026-03-01 10:00 level=1.3',
        '2026-03-01 11:00 level=1.4',
      ],
      skipped: HEADER,
    },
  ),
  text(
    'a header that is repeated is no row of values',
    lines('时间,液位(m)', '2026-03-01 08:00,1.1', '时间,液位(m)', '2026-03-01 09:00,1.2'),
    { sent: ['2026-03-01 08:00 level=1.1', '2026-03-01 09:00 level=1.2'], skipped: ['2 header'] },
  ),
  text(
    'sums below the table are a footer',
    lines(
      '时间,液位(m)',
      '2026-03-01 08:00,1.1',
      '2026-03-01 09:00,1.2',
      '合计,2.3',
      '平均值,1.15',
      '制表人：张三,',
    ),
    { sent: ['2026-03-01 08:00 level=1.1', '2026-03-01 09:00 level=1.2'], skipped: ['1 header', '3 footer'] },
  ),
  text(
    'a row of units below the header is one',
    lines('时间,液位,流量', ',m,m³/h', '2026-03-01 08:00,1.1,11', '2026-03-01 09:00,1.2,12'),
    {
      sent: ['2026-03-01 08:00 level=1.1 flow=11', '2026-03-01 09:00 level=1.2 flow=12'],
      skipped: ['2 header'],
    },
  ),
  text(
    'two units for one quantity: the other field is converted or asked about',
    lines('站号,时间,液位(cm)', 'YW0020001,2026-03-01 08:00,110', 'YW0020001,2026-03-01 09:00,120'),
    {
      asked: { 'sent-unit:液位(cm)': 'send:m' },
      sent: ['2026-03-01 08:00 level=1.10', '2026-03-01 09:00 level=1.20'],
      skipped: HEADER,
    },
  ),
  text(
    'a bad cell of a wide table holds its own station',
    lines(
      '时间,YW0020001 液位(m),YW0020002 液位(m)',
      '2026-03-01 08:00,1.1,2.1',
      '2026-03-01 09:00,x,2.2',
      '2026-03-01 10:00,1.3,2.3',
    ),
    {
      sent: [
        '2026-03-01 08:00 level=1.1',
        'YW0020002 2026-03-01 08:00 level=2.1',
        'YW0020002 2026-03-01 09:00 level=2.2',
        '2026-03-01 10:00 level=1.3',
        'YW0020002 2026-03-01 10:00 level=2.3',
      ],
      unsent: ['3 number-not-understood partly-sent'],
      skipped: HEADER,
    },
    { fileName: 'export.csv' },
  ),
  text(
    'a bad cell holds its row, unless the user sends the others without it',
    lines(
      '时间,液位(m),流量(m³/h)',
      '2026-03-01 08:00,1.1,11',
      '2026-03-01 09:00,x,12',
      '2026-03-01 10:00,1.3,13',
    ),
    {
      sent: [
        '2026-03-01 08:00 level=1.1 flow=11',
        '2026-03-01 09:00 flow=12',
        '2026-03-01 10:00 level=1.3 flow=13',
      ],
      unsent: ['3 number-not-understood partly-sent'],
      skipped: HEADER,
    },
    { change: (plan) => ({ ...plan, problemRules: { 'number-not-understood': 'leave-out-cell' } }) },
  ),
  text(
    'a row whose only value is bad is listed when bad cells are left out',
    lines('时间,液位(m)', '2026-03-01 08:00,1.1', '2026-03-01 09:00,x', '2026-03-01 10:00,1.3'),
    {
      sent: ['2026-03-01 08:00 level=1.1', '2026-03-01 10:00 level=1.3'],
      unsent: ['3 number-not-understood'],
      skipped: HEADER,
    },
    { change: (plan) => ({ ...plan, badRows: 'leave-out-cell' }) },
  ),
  text(
    'rows that the user leaves out are skipped',
    lines('时间,液位(m)', '2026-03-01 08:00,1.1', '2026-03-01 09:00,1.2', '2026-03-01 10:00,1.3'),
    {
      sent: ['2026-03-01 08:00 level=1.1', '2026-03-01 10:00 level=1.3'],
      skipped: ['1 header', '1 left-out-by-hand'],
    },
    { change: (plan) => ({ ...plan, leftOutRows: [{ firstRow: 3, lastRow: 3 }] }) },
  ),
  text(
    'a cell that the user corrects is sent as corrected',
    lines('时间,液位(m)', '2026-03-01 08:00,1.1', '2026-03-01 09:00,1..2', '2026-03-01 10:00,1.3'),
    {
      sent: ['2026-03-01 08:00 level=1.1', '2026-03-01 09:00 level=1.2', '2026-03-01 10:00 level=1.3'],
      skipped: HEADER,
    },
    { change: (plan) => ({ ...plan, corrections: [{ row: 3, column: 1, text: '1.2' }] }) },
  ),
  text(
    'a year that has not come is sent only where the user says so',
    lines('时间,液位(m)', '2026-03-01 08:00,1.1', '2027-03-01 09:00,1.2', '2026-03-01 10:00,1.3'),
    {
      sent: ['2026-03-01 08:00 level=1.1', '2027-03-01 09:00 level=1.2', '2026-03-01 10:00 level=1.3'],
      skipped: HEADER,
    },
    { change: (plan) => ({ ...plan, problemRules: { 'time-in-future': 'send' } }) },
  ),
  text(
    'rows that say the same are sent once',
    lines('时间,液位(m)', '2026-03-01 08:00,1.1', '2026-03-01 09:00,1.2', '2026-03-01 08:00,1.1'),
    { sent: ['2026-03-01 08:00 level=1.1', '2026-03-01 09:00 level=1.2'], duplicates: 1, skipped: HEADER },
  ),
  text(
    'rows of one time that differ are held',
    lines('时间,液位(m)', '2026-03-01 08:00,1.1', '2026-03-01 09:00,1.2', '2026-03-01 08:00,1.9'),
    {
      sent: ['2026-03-01 09:00 level=1.2'],
      unsent: ['2 duplicate-other', '4 duplicate-other'],
      skipped: HEADER,
    },
  ),
  text(
    'rows of one time are all held if one of them differs, those that say the same too',
    lines(
      '时间,液位(m)',
      '2026-03-01 08:00,1.1',
      '2026-03-01 08:00,1.1',
      '2026-03-01 09:00,1.2',
      '2026-03-01 08:00,1.9',
      '2026-03-01 08:00,1.1',
      '2026-03-01 08:00,1.9',
    ),
    {
      sent: ['2026-03-01 09:00 level=1.2'],
      unsent: [2, 3, 5, 6, 7].map((row) => `${row} duplicate-other`),
      skipped: HEADER,
    },
  ),
  text(
    'blocks of one station that contradict each other in a field are told',
    lines(
      '时间,液位(m),流量(m³/h),,时间,液位(m)',
      '2026-03-01 08:00,1.1,11,,2026-03-01 08:00,1.9',
      '2026-03-01 09:00,1.2,12,,2026-03-01 09:00,1.2',
    ),
    {
      sent: ['2026-03-01 08:00 flow=11', '2026-03-01 09:00 level=1.2 flow=12'],
      unsent: ['2 duplicate-other partly-sent'],
      skipped: HEADER,
    },
  ),
  text(
    'long rows of one name and time that differ are held',
    lines(
      '时间,指标,数值',
      '2026-03-01 08:00,液位,1.1',
      '2026-03-01 08:00,水温,11.5',
      '2026-03-01 08:00,液位,1.9',
    ),
    {
      sent: ['2026-03-01 08:00 temperature=11.5'],
      unsent: ['2 duplicate-other', '4 duplicate-other'],
      skipped: HEADER,
    },
  ),
  text(
    'long rows of one name and time are all held if one of them differs, those that say the same too',
    lines(
      '时间,指标,数值',
      '2026-03-01 08:00,液位,1.1',
      '2026-03-01 08:00,水温,11.5',
      '2026-03-01 08:00,液位,1.1',
      '2026-03-01 08:00,液位,1.9',
      '2026-03-01 08:00,水温,11.5',
    ),
    {
      sent: ['2026-03-01 08:00 temperature=11.5'],
      unsent: [2, 4, 5].map((row) => `${row} duplicate-other`),
      duplicates: 1,
      skipped: HEADER,
    },
  ),
];
