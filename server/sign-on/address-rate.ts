import { addressGroup } from '../client-address.ts';

const MINUTE_MS = 60_000;
const REMEMBERED_ADDRESSES = 10_000;

export interface AddressRate {
  /** @returns how many seconds this address has to wait, 0 if its request may go on. */
  waitSeconds(address: string): number;
}

/** Lets an address do something so often a minute, evenly refilled (a token bucket). */
export function addressRate(now: () => number, perMinute: number): AddressRate {
  const buckets = new Map<string, { left: number; atMs: number }>();
  return {
    waitSeconds(address) {
      const nowMs = now();
      const key = addressGroup(address);
      const known = buckets.get(key) ?? { left: perMinute, atMs: nowMs };
      const refilled = known.left + (Math.max(0, nowMs - known.atMs) * perMinute) / MINUTE_MS;
      const left = Math.min(perMinute, refilled);
      const allowed = left >= 1;
      buckets.delete(key);
      buckets.set(key, { left: allowed ? left - 1 : left, atMs: nowMs });
      const [oldest] = buckets.keys();
      if (buckets.size > REMEMBERED_ADDRESSES && oldest !== undefined) buckets.delete(oldest);
      return allowed ? 0 : Math.ceil(((1 - left) * MINUTE_MS) / perMinute / 1000);
    },
  };
}
