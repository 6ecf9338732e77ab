import { type AwkwardFile, lines, text } from './awkward-file.ts';

const DAY = '2026-03-01';
const one = ['1.25', '1.26', '1.27'];
const rows = (values: readonly string[]): string[] => values.map((value, at) => `${DAY} 0${at}:00,${value}`);
const two = rows(['1.25,2.05', '1.26,2.15', '1.27,2.25']);

/** A file of which nothing is sent as it stands. */
const asked = (
  what: string,
  content: string,
  id: string,
  unit: string,
  values: string[],
  skipped: string[],
) =>
  text(what, content, {
    asked: { [id]: unit },
    sent: values.map((value, at) => `${DAY} 0${at}:00 level=${value}`),
    skipped,
  });
const IN_CM = ['0.0125', '0.0126', '0.0127'];

/** Units that stand somewhere around a table. */
export const SAID_UNIT_FILES: AwkwardFile[] = [
  ...[
    [',cm', '1 header', '1 title'],
    ['cm', '1 header', '1 title'],
    ['水位过程表,,,单位：cm', '2 header'],
  ].map(([above = '', ...skipped]) =>
    asked(
      `a unit above the names is asked about: ${above}`,
      lines(above, '时间,水位', ...rows(one)),
      'unit:水位',
      'unit:cm',
      IN_CM,
      skipped,
    ),
  ),
  ...['注：水位单位cm', '注：水位：cm', '注：水位（cm）'].map((footer) =>
    asked(
      `a unit below the values is asked about: ${footer}`,
      lines('时间,水位', ...rows(one), footer),
      'unit:水位',
      'unit:cm',
      IN_CM,
      ['1 footer', '1 header'],
    ),
  ),
  ...[
    ['说明：水位单位为厘米', '1 footer'],
    ['* water level in centimetres', '1 note'],
  ].map(([below = '', skipped = '']) =>
    asked(
      `a unit that is said below the values is that of the values: ${below}`,
      lines('时间,水位', ...rows(one), below),
      'sent-unit:水位',
      'send:m',
      IN_CM,
      ['1 header', skipped].toSorted(),
    ),
  ),
  text(
    'a footer that says another unit than the header is asked about',
    lines('时间,水位(m)', ...rows(one), '注：1时起单位改为cm'),
    {
      asked: { 'unit:水位(m)': null },
      sent: [],
      unsent: ['2 open-question', '3 open-question', '4 open-question'],
      skipped: ['1 footer', '1 header'],
    },
  ),
  text(
    'each unit of a line is that of its quantity',
    lines('流量单位：m3/s  水位单位：cm', '时间,水位,流量', ...two),
    {
      asked: { 'sent-unit:水位': 'send:m', 'unit:流量': 'unit:m3/s' },
      sent: ['level=0.0125 flow=7380.00', 'level=0.0126 flow=7740.00', 'level=0.0127 flow=8100.00'].map(
        (values, at) => `${DAY} 0${at}:00 ${values}`,
      ),
      skipped: ['1 header', '1 title'],
    },
  ),
  text(
    'a label right of the table is asked about, although it stands in a row of the header',
    lines('测站编码：YW0020001,,单位：m3/s', '时间,流量,水位', ...two),
    {
      asked: { 'unit:测站编码：YW0020001 > 流量': null },
      sent: ['2.05', '2.15', '2.25'].map((level, at) => `${DAY} 0${at}:00 level=${level}`),
      unsent: ['3', '4', '5'].map((row) => `${row} open-question partly-sent`),
      skipped: ['2 header'],
    },
  ),
  ...['yyyy-mm-dd hh:mm:ss,cm', '[yyyy-MM-dd HH:mm:ss],[cm]', 'dd.mm.yyyy hh:mm,cm'].map((units) =>
    asked(
      `the form of the times stands in a row of units: ${units}`,
      lines('time,level', units, ...rows(one)),
      'sent-unit:level',
      'send:m',
      IN_CM,
      ['2 header'],
    ),
  ),
  text(
    'lengths and the units of the columns are nothing new',
    lines('水位雨量报表 单位：m', '时间,水位,雨量(mm)', ...two, '注：DN800mm 管道，井深5米，雨量单位mm'),
    {
      sent: ['level=1.25 rainfall=2.05', 'level=1.26 rainfall=2.15', 'level=1.27 rainfall=2.25'].map(
        (values, at) => `${DAY} 0${at}:00 ${values}`,
      ),
      skipped: ['1 footer', '1 header', '1 title'],
    },
  ),
  ...['26-Oct-01', '01-Oct-26'].map((day) =>
    text(
      `a day with the name of its month and two digits of the year is asked about: ${day}`,
      lines('time,level (m)', `${day} 08:00,1.1`, `${day} 09:00,1.2`),
      {
        asked: { 'date-order': day.startsWith('26') ? 'order:ymd' : 'order:dmy' },
        sent: ['2026-10-01 08:00 level=1.1', '2026-10-01 09:00 level=1.2'],
        skipped: ['1 header'],
      },
    ),
  ),
];
