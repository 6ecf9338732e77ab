import type { BareClock, BareNumber } from '../import-plan.ts';
import { civilFromDays, daysFromCivil } from './calendar.ts';
import { fullYear, type TimeParts } from './split-time.ts';

const NUMBER = /^\d+(?:\.\d+)?$/u;
const LAST_SERIAL = 2_958_465;

const clockOfSeconds = (seconds: number): NonNullable<TimeParts['clock']> => ({
  hour: Math.floor(seconds / 3600),
  minute: Math.floor((seconds % 3600) / 60),
  second: seconds % 60,
});

/**
 * Date and clock of an Excel serial, from whole seconds: the nearest one, because a serial of a whole minute is seldom
 * exactly one in binary. The 1900 system counts a 1900-02-29 that never was; it stays the impossible date that it is.
 */
function readSerial(serial: number, system: 'excel-1900' | 'excel-1904'): TimeParts | undefined {
  const seconds = Math.round(serial * 86_400);
  const day = Math.floor(seconds / 86_400);
  if (day > LAST_SERIAL) return undefined;
  const clock = clockOfSeconds(seconds - day * 86_400);
  if (day === 0 && system === 'excel-1900') return { date: null, clock, zone: null };
  const isFakeDay = system === 'excel-1900' && day === 60;
  const epoch =
    system === 'excel-1904' ? daysFromCivil(1904, 1, 1) : daysFromCivil(1899, 12, day < 60 ? 31 : 30);
  const {
    year,
    month,
    day: dayOfMonth,
  } = isFakeDay ? { year: 1900, month: 2, day: 29 } : civilFromDays(epoch + day);
  return { date: { numbers: [year, month, dayOfMonth], yearAt: 0 }, clock, zone: null };
}

const part = (text: string, from: number, length: number): number => Number(text.slice(from, from + length));

/** yyyyMMdd with HH, HHmm or HHmmss behind it, or yyMMdd. */
function readDigits(text: string): TimeParts | undefined {
  if (text.length === 6) {
    const year = fullYear(part(text, 0, 2));
    return {
      date: { numbers: [year, part(text, 2, 2), part(text, 4, 2)], yearAt: 0 },
      clock: null,
      zone: null,
    };
  }
  if (![8, 10, 12, 14].includes(text.length)) return undefined;
  const date = {
    numbers: [part(text, 0, 4), part(text, 4, 2), part(text, 6, 2)] as [number, number, number],
    yearAt: 0 as const,
  };
  if (text.length === 8) return { date, clock: null, zone: null };
  const clock = { hour: part(text, 8, 2), minute: part(text, 10, 2), second: part(text, 12, 2) };
  return { date, clock, zone: null };
}

/** yyMMddHHmm, perhaps with seconds behind it, of this century. */
function readShortDigits(text: string): TimeParts | undefined {
  return text.length === 10 || text.length === 12 ? readDigits(`20${text}`) : undefined;
}

const CLOCK_DIGITS = { hours: 2, hhmm: 4, hhmmss: 6 } as const;

/** The clock of a fraction of a day, to whole seconds; 0.9999999 is the end of the day. */
function clockOfFraction(fraction: number): TimeParts['clock'] {
  const seconds = Math.round(fraction * 86_400);
  return seconds === 86_400 ? { hour: 24, minute: 0, second: 0 } : clockOfSeconds(seconds);
}

/**
 * Reads a number without separators as a clock, by what the plan says that the column's numbers mean. Where it says nothing,
 * four and six digits are a clock, because zeros in front of an hour are there for nothing else.
 * @returns undefined if the text is no such number.
 */
export function readBareClock(text: string, bareClock: BareClock | null): TimeParts | undefined {
  if (!NUMBER.test(text)) return undefined;
  if (bareClock === 'day-fraction') {
    const fraction = Number(text);
    return fraction < 1 ? { date: null, clock: clockOfFraction(fraction), zone: null } : undefined;
  }
  const whole = text.replace(/\.0+$/u, '');
  if (!/^\d+$/u.test(whole)) return undefined;
  const length = bareClock === null ? whole.length : CLOCK_DIGITS[bareClock];
  if (whole.length > length || (bareClock === null && whole.length !== 4 && whole.length !== 6))
    return undefined;
  const digits = whole.padStart(length, '0').padEnd(6, '0');
  return {
    date: null,
    clock: { hour: part(digits, 0, 2), minute: part(digits, 2, 2), second: part(digits, 4, 2) },
    zone: null,
  };
}

/** Instants of later than 1980, before which nobody counted so: a 0 is no time. */
const FIRST_EPOCH_S = daysFromCivil(1980, 1, 1) * 86_400;
const END_EPOCH_S = daysFromCivil(2200, 1, 1) * 86_400;

/** Digits behind the second, of which the rest of the number is made: a number keeps no 19 of them. */
const DIGITS_BELOW_SECOND = { 'epoch-s': 0, 'epoch-ms': 3, 'epoch-us': 6, 'epoch-ns': 9 } as const;

/** An instant in whole seconds. @param text a number */
function readEpoch(text: string, unit: keyof typeof DIGITS_BELOW_SECOND): { epochS: number | null } {
  const [whole = ''] = text.split('.');
  const epochS = Number(whole.slice(0, Math.max(0, whole.length - DIGITS_BELOW_SECOND[unit])));
  return { epochS: epochS >= FIRST_EPOCH_S && epochS < END_EPOCH_S ? epochS : null };
}

/**
 * Reads a number without separators as time, by what the plan says that such numbers mean.
 * @returns undefined if the text is no such number; for epoch numbers an instant, null if it is none of 1980 to 2199, as
 * milliseconds among seconds are.
 */
export function readBareDate(
  text: string,
  bareNumber: BareNumber | null,
): TimeParts | { epochS: number | null } | undefined {
  if (!NUMBER.test(text)) return undefined;
  switch (bareNumber) {
    case 'excel-1900':
    case 'excel-1904':
      return readSerial(Number(text), bareNumber);
    case 'epoch-s':
    case 'epoch-ms':
    case 'epoch-us':
    case 'epoch-ns':
      return readEpoch(text, bareNumber);
    case 'digits':
      return text.includes('.') ? undefined : readDigits(text);
    case 'short-digits':
      return text.includes('.') ? undefined : readShortDigits(text);
    case null:
    default:
      return undefined;
  }
}
