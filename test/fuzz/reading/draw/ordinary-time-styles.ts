import {
  type TimeStyle,
  style,
  one,
  date,
  shortDate,
  clock,
  minutes,
  shortMinutes,
  dateCell,
} from './time-style.ts';

/** Those of the usual exports of the service's customers. */
export const ORDINARY_TIME_STYLES: readonly TimeStyle[] = [
  style(
    'iso',
    one((wall) => `${date(wall, '-')} ${clock(wall)}`),
    { weight: 4 },
  ),
  style(
    'iso-minutes',
    one((wall) => `${date(wall, '-')} ${minutes(wall)}`),
    { stepS: 60, weight: 3 },
  ),
  style(
    'slashes',
    one((wall) => `${date(wall, '/')} ${clock(wall)}`),
    { weight: 2 },
  ),
  style(
    'short-slashes',
    one((wall) => `${shortDate(wall, '/')} ${shortMinutes(wall)}`),
    {
      stepS: 60,
      weight: 4,
    },
  ),
  style(
    'short-slashes-seconds',
    one((wall) => `${shortDate(wall, '/')} ${clock(wall).replace(/^0/u, '')}`),
  ),
];

/** Date cells of a workbook. */
export const WORKBOOK_TIME_STYLES: readonly TimeStyle[] = [
  style(
    'serial-slashes',
    dateCell('yyyy/m/d\\ h:mm', (wall) => `${shortDate(wall, '/')} ${shortMinutes(wall)}`),
    {
      stepS: 60,
      only: 'workbook',
      weight: 3,
    },
  ),
  style(
    'serial-iso',
    dateCell('yyyy\\-mm\\-dd\\ hh:mm:ss', (wall) => `${date(wall, '-')} ${clock(wall)}`),
    {
      only: 'workbook',
      weight: 3,
    },
  ),
  style(
    'serial-22',
    dateCell('m/d/yy h:mm', (wall) => `${shortDate(wall, '/')} ${shortMinutes(wall)}`),
    {
      stepS: 60,
      only: 'workbook',
      weight: 2,
    },
  ),
];
