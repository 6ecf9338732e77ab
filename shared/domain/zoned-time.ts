import { parseServiceTime } from './service-time.ts';

const ZONED = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2})(?:\.(\d+))?)?(?:Z|([+-])(\d{2}):?(\d{2}))$/;

const MINUTE_MS = 60_000;

/**
 * Reads an instant that carries its own zone, such as `2026-06-15T12:00:00.5+08:00` (RFC 3339; seconds and the colon of
 * the offset may be missing). `Date.parse` alone would take February 30 for March 1 and 24:00 for the next day.
 * @returns milliseconds since 1970-01-01 UTC, or undefined if the text is not such a time of the calendar.
 */
export function parseZonedTime(text: string): number | undefined {
  const parts = ZONED.exec(text);
  if (!parts) return undefined;
  const [, date, clock, second = '00', fraction = '', sign, offsetHours = '00', offsetMinutes = '00'] = parts;
  const wallMs = parseServiceTime(`${date} ${clock}:${second}`, 'UTC');
  const [hours, minutes] = [Number(offsetHours), Number(offsetMinutes)];
  if (wallMs === undefined || hours > 23 || minutes > 59) return undefined;
  const offsetMs = (hours * 60 + minutes) * MINUTE_MS * (sign === '-' ? -1 : 1);
  return wallMs + Number(fraction.slice(0, 3).padEnd(3, '0')) - offsetMs;
}
