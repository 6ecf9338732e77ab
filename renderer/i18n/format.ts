import type { Language } from '#shared/contract/settings.ts';
import { formatServiceTime, parseServiceTime } from '#shared/domain/service-time.ts';

const values: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en', { maximumFractionDigits: 20, useGrouping: false, signDisplay: 'negative' }),
  'zh-CN': new Intl.NumberFormat('zh-CN', {
    maximumFractionDigits: 20,
    useGrouping: false,
    signDisplay: 'negative',
  }),
};

/** A measured value with every digit it came with, ungrouped, so that it can be copied into a calculation. */
export function formatValue(value: number, language: Language): string {
  return values[language].format(value);
}

/** A number for the screen: equal decimals in all rows, a true minus, and no sign where it rounds to nothing. */
export function formatFixed(value: number, decimals: number): string {
  const text = Math.abs(value).toFixed(decimals);
  return value < 0 && Number(text) !== 0 ? `\u2212${text}` : text;
}

/** Names one after the other: A, B, C. */
export function formatList(parts: readonly string[], language: Language): string {
  return parts.join(language === 'en' ? ', ' : '、');
}

/** Time of day in a zone. */
export function formatClock(epochMs: number, zone: string): string {
  return formatServiceTime(epochMs, zone).slice(-TIME_CHARS);
}

const TIME_CHARS = 8;
const DATE_CHARS = 10;
const dates: Record<Language, Intl.DateTimeFormat> = {
  en: dateFormat('en-GB'),
  'zh-CN': dateFormat('zh-CN'),
};

function dateFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
}

/** A moment by the clock of a zone: the time of day, with its date unless it is today. */
export function formatMoment(epochMs: number, nowMs: number, language: Language, zone: string): string {
  const [text, now] = [formatServiceTime(epochMs, zone), formatServiceTime(nowMs, zone)];
  if (text.slice(0, DATE_CHARS) === now.slice(0, DATE_CHARS)) return text.slice(-TIME_CHARS, -3);
  return dates[language].format(parseServiceTime(text, 'UTC') ?? epochMs);
}

/** Time that is left, as minutes and seconds; nothing is less than none. */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
