import { cellOf } from './draft.ts';
import {
  type TimeStyle,
  style,
  one,
  date,
  shortDate,
  clock,
  halfDay,
  dmy,
  mdy,
  monthName,
  SERVICE_OFFSET_S,
  utc,
} from './time-style.ts';
import { DAY_S, partsOf, two } from './wall-clock.ts';

/** Those that only one program writes. */
export const PROGRAM_TIME_STYLES: readonly TimeStyle[] = [
  style(
    'hobo',
    one(
      (wall) =>
        `${mdy(wall, '/', 2)} ${halfDay(wall).clock.padStart(8, '0')} ${halfDay(wall).isMorning ? 'AM' : 'PM'}`,
    ),
    {
      order: 'mdy',
      zone: '+08:00',
      offsetS: SERVICE_OFFSET_S,
      headers: { zh: ['Date Time, GMT+08:00'], en: ['Date Time, GMT+08:00'], de: ['Date Time, GMT+08:00'] },
    },
  ),
  style(
    'iso-blank-utc',
    one((wall) => `${date(wall, '-')} ${clock(wall)} UTC`),
    utc,
  ),
  style('german-date-and-clock', (wall) => [cellOf(dmy(wall, '.')), cellOf(clock(wall))], { order: 'dmy' }),
  style('mdy-and-clock', (wall) => [cellOf(mdy(wall, '/')), cellOf(clock(wall))], { order: 'mdy' }),
  style(
    'month-name-two-digits',
    one(
      (wall) =>
        `${two(partsOf(wall).day)}-${monthName(wall)}-${String(partsOf(wall).year).slice(2)} ${clock(wall)}`,
    ),
    { order: 'dmy' },
  ),
];

/** Days without a clock, for values of a day. */
export const DAY_STYLES: readonly TimeStyle[] = [
  style(
    'day',
    one((wall) => date(wall, '-')),
    { stepS: DAY_S, headers: { zh: ['日期'], en: ['Date'], de: ['Datum'] } },
  ),
  style(
    'day-slashes',
    one((wall) => shortDate(wall, '/')),
    {
      stepS: DAY_S,
      headers: { zh: ['日期', '时间'], en: ['Date'], de: ['Datum'] },
    },
  ),
  style(
    'day-dmy',
    one((wall) => dmy(wall, '/')),
    {
      stepS: DAY_S,
      order: 'dmy',
      headers: { zh: ['日期'], en: ['Date'], de: ['Datum'] },
    },
  ),
  style(
    'day-mdy',
    one((wall) => mdy(wall, '/')),
    {
      stepS: DAY_S,
      order: 'mdy',
      headers: { zh: ['日期'], en: ['Date'], de: ['Datum'] },
    },
  ),
  style(
    'day-chinese',
    one((wall) => {
      const { year, month, day } = partsOf(wall);
      return `${year}年${month}月${day}日`;
    }),
    { stepS: DAY_S, headers: { zh: ['日期'], en: ['Date'], de: ['Datum'] } },
  ),
  style(
    'day-digits',
    one((wall) => date(wall, '')),
    {
      stepS: DAY_S,
      bare: 'digits',
      headers: { zh: ['日期'], en: ['Date'], de: ['Datum'] },
    },
  ),
];
