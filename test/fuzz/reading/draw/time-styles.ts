import { type DraftCell, cellOf } from './draft.ts';
import type { Language } from './quantities.ts';
import { DAY_S, dayNumber, partsOf, two, type Wall } from './wall-clock.ts';

export type DateOrder = 'ymd' | 'dmy' | 'mdy';
export type BareNumber = 'excel-1900' | 'excel-1904' | 'epoch-s' | 'epoch-ms' | 'digits';

/** A way to write times: one cell or several. */
export type TimeStyle = {
  name: string;
  /** Headers of its columns. */
  headers: Record<Language, readonly string[]>;
  write: (wall: Wall) => DraftCell[];
  /** Times are multiples of it. */
  stepS: number;
  order: DateOrder | null;
  bare: BareNumber | null;
  /** Zone that the cells or the header name; null if they name none. */
  zone: string | null;
  /** Offset of that zone; null: the clock of the service. */
  offsetS: number | null;
  /** Only a workbook, or only a text file, can have it. */
  only: 'workbook' | 'text' | null;
  /** Texts that a comma or a blank would split stand in quotes. */
  weight: number;
};

const HEADERS = {
  zh: ['时间', '采集时间', '监测时间', '日期时间', '数据时间'],
  en: ['Time', 'Date/Time', 'timestamp', 'DateTime'],
  de: ['Zeit', 'Datum/Zeit', 'Zeitstempel'],
} as const;

type More = Partial<Omit<TimeStyle, 'name' | 'write'>>;

const style = (name: string, write: TimeStyle['write'], more: More = {}): TimeStyle => ({
  name,
  write,
  headers: HEADERS,
  stepS: 1,
  order: 'ymd',
  bare: null,
  zone: null,
  offsetS: null,
  only: null,
  weight: 1,
  ...more,
});

const one =
  (text: (wall: Wall) => string): TimeStyle['write'] =>
  (wall) => [cellOf(text(wall))];

const date = (wall: Wall, sign: string): string => {
  const { year, month, day } = partsOf(wall);
  return `${year}${sign}${two(month)}${sign}${two(day)}`;
};
const shortDate = (wall: Wall, sign: string): string => {
  const { year, month, day } = partsOf(wall);
  return `${year}${sign}${month}${sign}${day}`;
};
const clock = (wall: Wall): string => {
  const { hour, minute, second } = partsOf(wall);
  return `${two(hour)}:${two(minute)}:${two(second)}`;
};
const minutes = (wall: Wall): string => clock(wall).slice(0, 5);
const shortMinutes = (wall: Wall): string => minutes(wall).replace(/^0/u, '');
const halfDay = (wall: Wall): { clock: string; isMorning: boolean } => {
  const { hour, minute, second } = partsOf(wall);
  return { clock: `${hour % 12 === 0 ? 12 : hour % 12}:${two(minute)}:${two(second)}`, isMorning: hour < 12 };
};
const dmy = (wall: Wall, sign: string, yearDigits: 2 | 4 = 4): string => {
  const { year, month, day } = partsOf(wall);
  return `${two(day)}${sign}${two(month)}${sign}${String(year).slice(4 - yearDigits)}`;
};
const mdy = (wall: Wall, sign: string, yearDigits: 2 | 4 = 4): string => {
  const { year, month, day } = partsOf(wall);
  return `${two(month)}${sign}${two(day)}${sign}${String(year).slice(4 - yearDigits)}`;
};
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const monthName = (wall: Wall): string => MONTHS[partsOf(wall).month - 1] ?? '';
/** Where the service's clock stands ahead of UTC. */
const SERVICE_OFFSET_S = 8 * 3600;
const epoch = (wall: Wall): number => wall - SERVICE_OFFSET_S;
const utc = { zone: 'UTC', offsetS: 0 };

/** Days since 1899-12-30, as spreadsheet programs count. */
export function serialOf(wall: Wall, isDate1904 = false): string {
  const days = wall / DAY_S - dayNumber(1899, 12, 30) - (isDate1904 ? 1462 : 0);
  return String(Number(days.toPrecision(15)));
}

const dateCell = (format: string, text: (wall: Wall) => string): TimeStyle['write'] => {
  return (wall) => [{ text: text(wall), stored: { as: 'number', raw: serialOf(wall), format } }];
};

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

const CLOCK_HEADERS = {
  zh: ['日期', '时间'],
  en: ['Date', 'Time'],
  de: ['Datum', 'Uhrzeit'],
} as const;
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
