import { type DraftCell, cellOf } from './draft.ts';
import type { Language } from './quantities.ts';
import { DAY_S, dayNumber, partsOf, two, type Wall } from './wall-clock.ts';

export type DateOrder = 'ymd' | 'dmy' | 'mdy';
export type BareNumber =
  'excel-1900' | 'excel-1904' | 'epoch-s' | 'epoch-ms' | 'epoch-us' | 'epoch-ns' | 'digits';

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

export const style = (name: string, write: TimeStyle['write'], more: More = {}): TimeStyle => ({
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

export const one =
  (text: (wall: Wall) => string): TimeStyle['write'] =>
  (wall) => [cellOf(text(wall))];

export const date = (wall: Wall, sign: string): string => {
  const { year, month, day } = partsOf(wall);
  return `${year}${sign}${two(month)}${sign}${two(day)}`;
};
export const shortDate = (wall: Wall, sign: string): string => {
  const { year, month, day } = partsOf(wall);
  return `${year}${sign}${month}${sign}${day}`;
};
export const clock = (wall: Wall): string => {
  const { hour, minute, second } = partsOf(wall);
  return `${two(hour)}:${two(minute)}:${two(second)}`;
};
export const minutes = (wall: Wall): string => clock(wall).slice(0, 5);
export const shortMinutes = (wall: Wall): string => minutes(wall).replace(/^0/u, '');
export const halfDay = (wall: Wall): { clock: string; isMorning: boolean } => {
  const { hour, minute, second } = partsOf(wall);
  return { clock: `${hour % 12 === 0 ? 12 : hour % 12}:${two(minute)}:${two(second)}`, isMorning: hour < 12 };
};
export const dmy = (wall: Wall, sign: string, yearDigits: 2 | 4 = 4): string => {
  const { year, month, day } = partsOf(wall);
  return `${two(day)}${sign}${two(month)}${sign}${String(year).slice(4 - yearDigits)}`;
};
export const mdy = (wall: Wall, sign: string, yearDigits: 2 | 4 = 4): string => {
  const { year, month, day } = partsOf(wall);
  return `${two(month)}${sign}${two(day)}${sign}${String(year).slice(4 - yearDigits)}`;
};
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
export const monthName = (wall: Wall): string => MONTHS[partsOf(wall).month - 1] ?? '';
/** Where the service's clock stands ahead of UTC. */
export const SERVICE_OFFSET_S = 8 * 3600;
export const epoch = (wall: Wall): number => wall - SERVICE_OFFSET_S;
/** Times of UTC, said so. */
export const utc = { zone: 'UTC', offsetS: 0 };

/** Days since 1899-12-30, as spreadsheet programs count. */
export function serialOf(wall: Wall, isDate1904 = false): string {
  const days = wall / DAY_S - dayNumber(1899, 12, 30) - (isDate1904 ? 1462 : 0);
  return String(Number(days.toPrecision(15)));
}

export const dateCell = (format: string, text: (wall: Wall) => string): TimeStyle['write'] => {
  return (wall) => [{ text: text(wall), stored: { as: 'number', raw: serialOf(wall), format } }];
};
