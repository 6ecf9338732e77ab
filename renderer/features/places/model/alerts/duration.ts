const MINUTE_MS = 60_000;
const HOUR_MIN = 60;
const DAY_MIN = 1_440;

/** A time span in the two largest of its units that matter. */
export type Span = { days: number; hours: number; minutes: number };

export function spanOf(ms: number): Span {
  const total = Math.max(0, Math.round(ms / MINUTE_MS));
  return {
    days: Math.floor(total / DAY_MIN),
    hours: Math.floor((total % DAY_MIN) / HOUR_MIN),
    minutes: total % HOUR_MIN,
  };
}

const DATE_CHARS = 10;
const MINUTES_END = 16;

/** A service time without its seconds and year, and without its date if the other one is of the same day. */
export function briefMoment(written: string, writtenNow: string): string {
  const isToday = written.slice(0, DATE_CHARS) === writtenNow.slice(0, DATE_CHARS);
  return written.slice(isToday ? DATE_CHARS + 1 : 'yyyy-'.length, MINUTES_END);
}
