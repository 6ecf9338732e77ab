import type { BareNumber } from '../import-plan.ts';
import { civilFromDays, daysFromCivil } from './calendar.ts';
import type { TimeParts } from './split-time.ts';

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
  if (day === 0 && system === 'excel-1900') return { date: null, clock, offset: null };
  const isFakeDay = system === 'excel-1900' && day === 60;
  const epoch =
    system === 'excel-1904' ? daysFromCivil(1904, 1, 1) : daysFromCivil(1899, 12, day < 60 ? 31 : 30);
  const {
    year,
    month,
    day: dayOfMonth,
  } = isFakeDay ? { year: 1900, month: 2, day: 29 } : civilFromDays(epoch + day);
  return { date: { numbers: [year, month, dayOfMonth], yearAt: 0 }, clock, offset: null };
}

const part = (text: string, from: number, length: number): number => Number(text.slice(from, from + length));

/** yyyyMMdd with HH, HHmm or HHmmss behind it, or yyMMdd. */
function readDigits(text: string): TimeParts | undefined {
  if (text.length === 6) {
    const year = part(text, 0, 2);
    const century = year >= 70 ? 1900 : 2000;
    return {
      date: { numbers: [century + year, part(text, 2, 2), part(text, 4, 2)], yearAt: 0 },
      clock: null,
      offset: null,
    };
  }
  if (![8, 10, 12, 14].includes(text.length)) return undefined;
  const date = {
    numbers: [part(text, 0, 4), part(text, 4, 2), part(text, 6, 2)] as [number, number, number],
    yearAt: 0 as const,
  };
  if (text.length === 8) return { date, clock: null, offset: null };
  const clock = { hour: part(text, 8, 2), minute: part(text, 10, 2), second: part(text, 12, 2) };
  return { date, clock, offset: null };
}

/** 8, 803, 0803 and 080300 in a column of clocks. */
function readClockDigits(text: string): TimeParts | undefined {
  if (!/^\d{1,6}$/u.test(text)) return undefined;
  const digits =
    text.length <= 2
      ? `${text.padStart(2, '0')}0000`
      : text.length <= 4
        ? `${text.padStart(4, '0')}00`
        : text.padStart(6, '0');
  return {
    date: null,
    clock: { hour: part(digits, 0, 2), minute: part(digits, 2, 2), second: part(digits, 4, 2) },
    offset: null,
  };
}

/**
 * Reads a number without separators as time, by what the plan says that such numbers mean.
 * @param isClock the number stands in a column of clocks, beside one of dates.
 * @returns undefined if the text is no such number; an instant for epoch numbers.
 */
export function readBareDate(
  text: string,
  bareNumber: BareNumber | null,
  isClock = false,
): TimeParts | { epochS: number } | undefined {
  if (!NUMBER.test(text)) return undefined;
  if (isClock) return text.includes('.') ? readSerial(Number(text) % 1, 'excel-1900') : readClockDigits(text);
  switch (bareNumber) {
    case 'excel-1900':
    case 'excel-1904':
      return readSerial(Number(text), bareNumber);
    case 'epoch-s':
      return { epochS: Math.floor(Number(text)) };
    case 'epoch-ms':
      return { epochS: Math.floor(Number(text) / 1000) };
    case 'digits':
      return text.includes('.') ? undefined : readDigits(text);
    case null:
    default:
      return undefined;
  }
}
