import { cellOf } from './draft.ts';
import {
  type TimeStyle,
  style,
  one,
  date,
  shortDate,
  clock,
  minutes,
  shortMinutes,
  halfDay,
  dmy,
  mdy,
  monthName,
  SERVICE_OFFSET_S,
  epoch,
  utc,
  serialOf,
} from './time-style.ts';
import { DAY_S, dayNumber, partsOf, two, type Wall } from './wall-clock.ts';

const CLOCK_HEADERS = {
  zh: ['日期', '时间'],
  en: ['Date', 'Time'],
  de: ['Datum', 'Uhrzeit'],
} as const;
/** When the clocks of Central Europe change: 01:00 UTC on the last Sunday of March or October. */
function changeOf(utcWall: Wall, month: 3 | 10): Wall {
  const last = dayNumber(partsOf(utcWall).year, month, 31);
  return (last - ((last + 4) % 7)) * DAY_S + 3600;
}

function isSummerInEurope(wall: Wall): boolean {
  const utcWall = wall - SERVICE_OFFSET_S;
  return utcWall >= changeOf(utcWall, 3) && utcWall < changeOf(utcWall, 10);
}

const londonWall = (wall: Wall): Wall => wall - SERVICE_OFFSET_S + (isSummerInEurope(wall) ? 3600 : 0);

const reversed = {
  zh: ['时间', '日期'],
  en: ['Time', 'Date'],
  de: ['Uhrzeit', 'Datum'],
} as const;

/** What loggers, reports and database programs write besides. */
export const ODD_TIME_STYLES: readonly TimeStyle[] = [
  style(
    'iso-t',
    one((wall) => `${date(wall, '-')}T${clock(wall)}`),
  ),
  style(
    'iso-milliseconds',
    one((wall) => `${date(wall, '-')} ${clock(wall)}.000`),
  ),
  style(
    'iso-z',
    one((wall) => `${date(wall, '-')}T${clock(wall)}Z`),
    utc,
  ),
  style(
    'iso-zone',
    one((wall) => `${date(wall, '-')}T${clock(wall)}+08:00`),
    {
      zone: '+08:00',
      offsetS: SERVICE_OFFSET_S,
    },
  ),
  style(
    'iso-other-zone',
    one((wall) => `${date(wall, '-')}T${clock(wall)}+01:00`),
    {
      zone: '+01:00',
      offsetS: 3600,
    },
  ),
  style(
    'letters of a summer',
    one((wall) => {
      const isSummer = isSummerInEurope(wall);
      const own = wall - SERVICE_OFFSET_S + (isSummer ? 2 : 1) * 3600;
      return `${date(own, '-')} ${clock(own)} ${isSummer ? 'CEST' : 'CET'}`;
    }),
    { zone: 'Europe/Berlin', weight: 1.5 },
  ),
  style(
    'header-utc',
    one((wall) => `${date(wall, '-')} ${clock(wall)}`),
    {
      ...utc,
      headers: {
        zh: ['时间(UTC)', 'UTC时间'],
        en: ['time_utc', 'Time (UTC)', 'datetime_utc', 'Date Time, GMT+00:00'],
        de: ['Zeit (UTC)'],
      },
      weight: 2,
    },
  ),
  style(
    'header-zone',
    one((wall) => `${date(wall, '-')} ${minutes(wall)}`),
    {
      zone: '+08:00',
      offsetS: SERVICE_OFFSET_S,
      stepS: 60,
      headers: { zh: ['时间(北京时间)', '时间(GMT+8)'], en: ['Date Time, GMT+08:00'], de: ['Zeit (UTC+8)'] },
    },
  ),
  style(
    'header-zone-without-sign',
    one((wall) => `${date(wall, '-')} ${minutes(wall)}`),
    {
      zone: '+08:00',
      offsetS: SERVICE_OFFSET_S,
      stepS: 60,
      headers: {
        zh: ['时间(UTC8)', '时间 UTC 8', 'UTC08时间', '时间(UTC时间加8)'],
        en: ['Time (UTC8)', 'time_utc8', 'Time GMT 08:00', 'Time (+8 UTC)'],
        de: ['Zeit (UTC8)', 'Zeit GMT8'],
      },
      weight: 2,
    },
  ),
  // A row above the names says the zone.
  style(
    'zone-above',
    one((wall) => `${date(wall, '-')} ${clock(wall)}`),
    { zone: '-05:00', offsetS: -5 * 3600, weight: 1.5 },
  ),
  style(
    'header-london',
    one((wall) => {
      const own = londonWall(wall);
      return `${date(own, '-')} ${clock(own)}`;
    }),
    {
      zone: 'Europe/London',
      headers: {
        zh: ['时间(GMT Standard Time)'],
        en: ['Time (GMT Standard Time)'],
        de: ['Zeit (GMT Standard Time)'],
      },
    },
  ),
  style(
    'points',
    one((wall) => `${shortDate(wall, '.')} ${shortMinutes(wall)}`),
    { stepS: 60 },
  ),
  style(
    'dmy-slashes',
    one((wall) => `${dmy(wall, '/')} ${minutes(wall)}`),
    { stepS: 60, order: 'dmy', weight: 2 },
  ),
  style(
    'dmy-points',
    one((wall) => `${dmy(wall, '.')} ${clock(wall)}`),
    { order: 'dmy', weight: 2 },
  ),
  style(
    'dmy-two-digits',
    one((wall) => `${dmy(wall, '.', 2)} ${minutes(wall)}`),
    { stepS: 60, order: 'dmy' },
  ),
  style(
    'mdy-slashes',
    one((wall) => `${mdy(wall, '/')} ${clock(wall)}`),
    { order: 'mdy', weight: 2 },
  ),
  style(
    'mdy-am-pm',
    one((wall) => `${mdy(wall, '/', 2)} ${halfDay(wall).clock} ${halfDay(wall).isMorning ? 'AM' : 'PM'}`),
    { order: 'mdy', weight: 2 },
  ),
  style(
    'ymd-two-digits',
    one((wall) => `${date(wall, '-').slice(2)} ${clock(wall)}`),
    { order: 'ymd' },
  ),
  style(
    'month-name',
    one((wall) => `${two(partsOf(wall).day)}-${monthName(wall)}-${partsOf(wall).year} ${clock(wall)}`),
    {
      order: null,
    },
  ),
  style(
    'chinese',
    one((wall) => {
      const { year, month, day, hour, minute } = partsOf(wall);
      return `${year}年${month}月${day}日 ${hour}时${minute}分`;
    }),
    { stepS: 60 },
  ),
  style(
    'chinese-date',
    one((wall) => {
      const { year, month, day } = partsOf(wall);
      return `${year}年${two(month)}月${two(day)}日 ${clock(wall)}`;
    }),
  ),
  style(
    'chinese-half-days',
    one(
      (wall) => `${shortDate(wall, '/')} ${halfDay(wall).isMorning ? '上午' : '下午'}${halfDay(wall).clock}`,
    ),
  ),
  style(
    'full-width',
    one((wall) =>
      `${date(wall, '-')} ${clock(wall)}`.replace(/[\d:]/gu, (sign) =>
        String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0),
      ),
    ),
  ),
  style(
    'epoch-seconds',
    one((wall) => String(epoch(wall))),
    { order: null, bare: 'epoch-s' },
  ),
  style(
    'epoch-milliseconds',
    one((wall) => `${epoch(wall)}000`),
    {
      order: null,
      bare: 'epoch-ms',
    },
  ),
  style(
    'digits-seconds',
    one((wall) => `${date(wall, '')}${clock(wall).replaceAll(':', '')}`),
    { bare: 'digits' },
  ),
  style(
    'digits-minutes',
    one((wall) => `${date(wall, '')}${minutes(wall).replace(':', '')}`),
    {
      bare: 'digits',
      stepS: 60,
    },
  ),
  style(
    'serial-text',
    one((wall) => Number(serialOf(wall)).toFixed(6)),
    {
      bare: 'excel-1900',
      order: null,
      stepS: 60,
      only: 'text',
    },
  ),
  style('date-and-clock', (wall) => [cellOf(date(wall, '-')), cellOf(clock(wall))], {
    headers: CLOCK_HEADERS,
    weight: 3,
  }),
  style('dmy-and-clock', (wall) => [cellOf(dmy(wall, '/')), cellOf(clock(wall))], {
    headers: CLOCK_HEADERS,
    order: 'dmy',
  }),
  style(
    'half-day-column',
    (wall) => {
      const { clock: ofHalf, isMorning } = halfDay(wall);
      return [cellOf(date(wall, '-')), cellOf(ofHalf), cellOf(isMorning ? 'AM' : 'PM')];
    },
    {
      headers: {
        zh: ['日期', '时间', '上下午'],
        en: ['Date', 'Time', 'AM/PM'],
        de: ['Datum', 'Uhrzeit', 'AM/PM'],
      },
    },
  ),
  style('clock-before-date', (wall) => [cellOf(clock(wall)), cellOf(date(wall, '/'))], { headers: reversed }),
  style('date-digits-and-hour', (wall) => [cellOf(date(wall, '')), cellOf(String(partsOf(wall).hour))], {
    headers: { zh: ['日期', '小时'], en: ['date', 'hour'], de: ['Datum', 'Stunde'] },
    stepS: 3600,
  }),
  style(
    'parts',
    (wall) => {
      const { year, month, day, hour, minute } = partsOf(wall);
      return [year, month, day, hour, minute].map((part) => cellOf(String(part)));
    },
    {
      headers: {
        zh: ['年', '月', '日', '时', '分'],
        en: ['Year', 'Month', 'Day', 'Hour', 'Minute'],
        de: ['Jahr', 'Monat', 'Tag', 'Stunde', 'Minute'],
      },
      stepS: 60,
      order: null,
    },
  ),
  style(
    'day-of-year',
    (wall) => {
      const { year, hour, minute } = partsOf(wall);
      const day = Math.floor(wall / DAY_S) - dayNumber(year, 1, 1) + 1;
      return [String(year), String(day), String(hour * 100 + minute)].map(cellOf);
    },
    {
      headers: {
        zh: ['年份', '年积日', '时分'],
        en: ['Year', 'DOY', 'HHMM'],
        de: ['Jahr', 'Tag im Jahr', 'HHMM'],
      },
      stepS: 60,
      order: null,
    },
  ),
  // 115 is 2026.
  style(
    'republic-years',
    one((wall) => `${partsOf(wall).year - 1911}/${date(wall, '/').slice(5)} ${minutes(wall)}`),
    { stepS: 60 },
  ),
  style(
    'no-year',
    one((wall) => `${date(wall, '-').slice(5)} ${minutes(wall)}`),
    { stepS: 60, order: 'mdy' },
  ),
  style(
    'iso-date-cell',
    (wall) => [
      {
        text: `${date(wall, '-')}T${clock(wall)}`,
        stored: { as: 'iso-date', raw: `${date(wall, '-')}T${clock(wall)}` },
      },
    ],
    {
      only: 'workbook',
    },
  ),
  // Date cells have no zone, whatever a program writes behind them.
  style(
    'iso-date-cell-z',
    (wall) => {
      const text = `${date(wall, '-')}T${clock(wall)}Z`;
      return [{ text, stored: { as: 'iso-date', raw: text } }];
    },
    { only: 'workbook' },
  ),
  style(
    'serial-number',
    (wall) => [{ text: serialOf(wall), stored: { as: 'number', raw: serialOf(wall) } }],
    {
      only: 'workbook',
      bare: 'excel-1900',
      order: null,
    },
  ),
];
