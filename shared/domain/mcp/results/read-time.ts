import type { JsonValue } from '../../json-value.ts';
import { isServiceTime, parseServiceTime } from '../../service-time.ts';
import { parseZonedTime } from '../../zoned-time.ts';

const ISO = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const ZONED = /Z|[+-]\d{2}:?\d{2}$/;
const [MIN_MS, MAX_MS] = [Date.UTC(1990, 0, 1), Date.UTC(2100, 0, 1)];

/**
 * Epoch milliseconds of a time in an answer: wall-clock text, ISO text, or a number of seconds or milliseconds that lies
 * between 1990 and 2100; null if it is none.
 * @param zone in which text without a zone is read; UTC only compares times with each other.
 */
export function readTimeMs(value: JsonValue | undefined, zone = 'UTC'): number | null {
  if (typeof value === 'string') {
    if (isServiceTime(value)) return parseServiceTime(value, zone) ?? null;
    if (!ISO.test(value)) return null;
    if (!ZONED.test(value.slice(10))) {
      const wall = `${value.slice(0, 10)} ${(value.slice(11, 19) || '00:00:00').padEnd(8, ':00')}`;
      return isServiceTime(wall) ? (parseServiceTime(wall, zone) ?? null) : null;
    }
    return parseZonedTime(value) ?? null;
  }
  if (typeof value !== 'number') return null;
  for (const epochMs of [value, value * 1000]) if (epochMs >= MIN_MS && epochMs <= MAX_MS) return epochMs;
  return null;
}
