import type { SharedCounts } from '../store/shared-counts.ts';

/** How often a password was wrong, by the hash of an account's name, of an address, or of both. */
export interface LoginFailures {
  /** The failures of each key that are not forgiven yet. */
  read(keys: readonly string[]): number[] | Promise<number[]>;
  add(keys: readonly string[]): void | Promise<void>;
  clear(keys: readonly string[]): void | Promise<void>;
}

/** After this time without another one a failure is forgiven. */
const FORGIVE_AFTER_MS = 60_000;
/** More failures than this make nothing slower, so that an attack is forgotten some minutes after its end. */
const MAX_FAILURES = 10;
/** The latest 30,000 failures, each of which has three keys at most; some 15 MB. */
const REMEMBERED_KEYS = 3 * 30_000;

type Failures = { failures: number; atMs: number };

const left = ({ failures, atMs }: Failures, nowMs: number): number =>
  Math.max(0, failures - Math.max(0, Math.floor((nowMs - atMs) / FORGIVE_AFTER_MS)));

/** The failures of the keys seen last, in the memory of this process. */
export function failuresInMemory(now: () => number): LoginFailures {
  const records = new Map<string, Failures>();
  const read = (key: string): number => {
    const record = records.get(key);
    return record ? left(record, now()) : 0;
  };
  return {
    read: (keys) => keys.map(read),
    add: (keys) => {
      for (const key of keys) {
        const failures = Math.min(read(key) + 1, MAX_FAILURES);
        records.delete(key);
        records.set(key, { failures, atMs: now() });
        const [oldest] = records.keys();
        if (records.size > REMEMBERED_KEYS && oldest !== undefined) records.delete(oldest);
      }
    },
    clear: (keys) => {
      for (const key of keys) records.delete(key);
    },
  };
}

/** The failures that all processes have seen. */
export function sharedFailures(counts: SharedCounts, now: () => number): LoginFailures {
  return {
    read: async (keys) => {
      const stored = await counts.readFailures(keys);
      return keys.map((key) => left(stored.get(key) ?? { failures: 0, atMs: 0 }, now()));
    },
    add: (keys) =>
      counts.addFailure(keys, { nowMs: now(), forgiveAfterMs: FORGIVE_AFTER_MS, most: MAX_FAILURES }),
    clear: (keys) => counts.clearFailures(keys),
  };
}
