import type { Language } from '#shared/contract/settings.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const STEP = 1_000;
const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

function inUnit(value: number, unit: string, language: Language, digits: number): string {
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: digits,
  })
    .format(value)
    .replace('字节', ' 字节');
}

function scaled(bytes: number): { value: number; unit: (typeof UNITS)[number]; digits: number } {
  let at = 0;
  let value = bytes;
  while (value >= STEP && at < UNITS.length - 1) {
    value /= STEP;
    at += 1;
  }
  return { value, unit: UNITS[at] ?? 'byte', digits: at > 0 && value < 100 ? 1 : 0 };
}

/** A size as people read it: 12.4 MB. */
export function formatBytes(bytes: number, language: Language): string {
  const { value, unit, digits } = scaled(bytes);
  return inUnit(value, unit, language, digits);
}

/** A rate as people read it: 1.9 MB/s. */
export function formatRate(bytesPerSecond: number, language: Language): string {
  const { value, unit, digits } = scaled(bytesPerSecond);
  return inUnit(value, `${unit}-per-second`, language, digits);
}

/** A stretch of time in its largest unit, or two where the first alone says too little: 21 sec, 3 min, 2 hr 5 min. */
export function formatSeconds(seconds: number, language: Language): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < MINUTE_S) return inUnit(whole, 'second', language, 0);
  if (whole < HOUR_S) return inUnit(Math.round(whole / MINUTE_S), 'minute', language, 0);
  if (whole < DAY_S) {
    const minutes = Math.round((whole % HOUR_S) / MINUTE_S);
    const hours = inUnit(Math.floor(whole / HOUR_S), 'hour', language, 0);
    return minutes === 0 || minutes === 60 ? hours : `${hours} ${inUnit(minutes, 'minute', language, 0)}`;
  }
  return inUnit(Math.round(whole / DAY_S), 'day', language, 0);
}
