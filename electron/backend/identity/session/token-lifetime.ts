import { parseServiceTime } from '#shared/domain/service-time.ts';

const MAX_LEAD_MS = 5 * 60_000;

/**
 * How long a token just granted will live, by the service's own clock where it gives one, so that a wrong clock here
 * does no harm. Undefined if validDate is no time or lies in the past: then the zone setting or the clock is off, and
 * only a 401 can tell that the token is spent.
 */
export function lifetimeMs(validDate: string, zone: string, nowMs: number): number | undefined {
  const validUntilMs = parseServiceTime(validDate, zone);
  if (validUntilMs === undefined || validUntilMs <= nowMs) return undefined;
  return validUntilMs - nowMs;
}

/** How long after it was granted a token is renewed: five minutes before its end, a fifth of a short life before it. */
export function renewAfterMs(lifetime: number): number {
  return lifetime - Math.min(MAX_LEAD_MS, lifetime / 5);
}
