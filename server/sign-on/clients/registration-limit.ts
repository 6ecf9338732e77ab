/** Most clients that may have registered themselves at one time (Keycloak's own limit). */
export const MOST_SELF_REGISTERED = 200;

/** A client that nobody has let in after this time makes room for another. */
export const UNUSED_FOR_MS = 86_400_000;

const PER_MINUTE = 10;
const MINUTE_MS = 60_000;
const REMEMBERED_ADDRESSES = 10_000;

export interface RegistrationLimit {
  /** @returns how many seconds this address has to wait, 0 if it may register now. */
  waitSeconds(address: string): number;
}

/** Lets an address register ten clients a minute, evenly refilled (a token bucket). */
export function registrationLimit(now: () => number): RegistrationLimit {
  const buckets = new Map<string, { left: number; atMs: number }>();
  return {
    waitSeconds(address) {
      const nowMs = now();
      const known = buckets.get(address) ?? { left: PER_MINUTE, atMs: nowMs };
      const refilled = known.left + (Math.max(0, nowMs - known.atMs) * PER_MINUTE) / MINUTE_MS;
      const left = Math.min(PER_MINUTE, refilled);
      const allowed = left >= 1;
      buckets.delete(address);
      buckets.set(address, { left: allowed ? left - 1 : left, atMs: nowMs });
      const [oldest] = buckets.keys();
      if (buckets.size > REMEMBERED_ADDRESSES && oldest !== undefined) buckets.delete(oldest);
      return allowed ? 0 : Math.ceil(((1 - left) * MINUTE_MS) / PER_MINUTE / 1000);
    },
  };
}
