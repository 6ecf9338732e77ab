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
