import type { Language } from '#shared/contract/settings.ts';

const counts: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en'),
  'zh-CN': new Intl.NumberFormat('zh-CN'),
};

const values: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en', { maximumFractionDigits: 20, useGrouping: false }),
  'zh-CN': new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 20, useGrouping: false }),
};

const clocks: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' }),
  'zh-CN': new Intl.DateTimeFormat('zh-CN', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }),
};

export function formatCount(count: number, language: Language): string {
  return counts[language].format(count);
}

/** A measured value with every digit it came with, ungrouped, so that it can be copied into a calculation. */
export function formatValue(value: number, language: Language): string {
  return values[language].format(value);
}

/** Names one after the other: A, B, C. */
export function formatList(parts: readonly string[], language: Language): string {
  return parts.join(language === 'en' ? ', ' : '、');
}

/** Time of day of this computer, for what happened in this window. */
export function formatClock(epochMs: number, language: Language): string {
  return clocks[language].format(epochMs);
}

const moments: Record<Language, { time: Intl.DateTimeFormat; dateAndTime: Intl.DateTimeFormat }> = {
  en: momentFormats('en-GB'),
  'zh-CN': momentFormats('zh-CN'),
};

function momentFormats(locale: string) {
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return {
    time: new Intl.DateTimeFormat(locale, time),
    dateAndTime: new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      ...time,
    }),
  };
}

/** A moment of this computer's clock: the time of day, with its date unless it is today. */
export function formatMoment(epochMs: number, nowMs: number, language: Language): string {
  const isToday = new Date(epochMs).toDateString() === new Date(nowMs).toDateString();
  return moments[language][isToday ? 'time' : 'dateAndTime'].format(epochMs);
}

/** Time that is left, as minutes and seconds; nothing is less than none. */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
