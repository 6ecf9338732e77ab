import { addressGroup, networkOf } from '../client-address.ts';
import type { OwnedEntries, SharedCounts } from '../store/shared-counts.ts';

type Crowd = { entries: string[] };

/** The largest of some crowds, the first of equals. */
function largest(crowds: Iterable<Crowd>): string[] {
  let most: string[] = [];
  for (const { entries } of crowds) if (entries.length > most.length) most = entries;
  return most;
}

function crowdsBy(ids: Iterable<string>, groupOf: (id: string) => string): Iterable<Crowd> {
  const crowds = new Map<string, Crowd>();
  for (const id of ids) {
    const group = groupOf(id);
    const known = crowds.get(group);
    if (known) known.entries.push(id);
    else crowds.set(group, { entries: [id] });
  }
  return crowds.values();
}

/**
 * Names the entry that has to go when there are too many: the oldest one of the address that has most, in the network
 * that has most. So whoever floods pushes out entries of the flood, also with many addresses, and others keep theirs.
 * @param ids the oldest first.
 */
export function fairVictim(ids: Iterable<string>, addressOf: (id: string) => string): string | undefined {
  const inNetwork = largest(crowdsBy(ids, (id) => networkOf(addressOf(id))));
  return largest(crowdsBy(inNetwork, addressOf))[0];
}

/** Bounds the number of entries that anybody can make. */
export interface Quota {
  /** @returns the entry that has to go for the new one, if there are too many. */
  add(id: string, owner: string): Promise<string | undefined> | string | undefined;
  remove(id: string): Promise<void> | void;
}

/** The same for all processes: those that add at the same time may name the same entry, and the next one names another. */
export class SharedQuota implements Quota {
  readonly #maxEntries: number;
  readonly #entries: OwnedEntries;

  constructor(maxEntries: number, entries: OwnedEntries) {
    this.#maxEntries = maxEntries;
    this.#entries = entries;
  }

  async add(id: string, owner: string): Promise<string | undefined> {
    await this.#entries.add(id, owner);
    if ((await this.#entries.count()) <= this.#maxEntries) return undefined;
    const owners = await this.#entries.list();
    const victim = fairVictim(owners.keys(), (one) => owners.get(one) ?? '');
    if (victim !== undefined) await this.#entries.remove([victim]);
    return victim;
  }

  remove(id: string): Promise<void> {
    return this.#entries.remove([id]);
  }
}

/** Bounds them in the memory of this process, and remembers who made them. */
export class FairQuota implements Quota {
  readonly #maxEntries: number;
  /** The owner of each entry, the oldest entry first. */
  readonly #owners = new Map<string, string>();

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  add(id: string, owner: string): string | undefined {
    if (!this.#owners.has(id)) this.#owners.set(id, owner);
    if (this.#owners.size <= this.#maxEntries) return undefined;
    const victim = fairVictim(this.#owners.keys(), (one) => this.#owners.get(one) ?? '');
    if (victim !== undefined) this.remove(victim);
    return victim;
  }

  remove(id: string): void {
    this.#owners.delete(id);
  }
}

const MINUTE_MS = 60_000;
const REMEMBERED_ADDRESSES = 10_000;

export interface AddressRate {
  /** @returns how many seconds this address has to wait, 0 if its request may go on. */
  waitSeconds(address: string): number | Promise<number>;
  /** Gives back what a request of this address took that may not go on after all. */
  giveBack(address: string): Promise<void> | void;
}

/** The same for all processes. */
export function sharedAddressRate(
  counts: SharedCounts,
  what: string,
  now: () => number,
  perMinute: number,
): AddressRate {
  return {
    waitSeconds: async (address) =>
      Math.ceil((await counts.takeTurn(what, addressGroup(address), perMinute, now())) / 1000),
    giveBack: (address) => counts.giveTurnBack(what, addressGroup(address)),
  };
}

/** Lets an address do something so often a minute, evenly refilled (a token bucket). */
export function addressRate(
  now: () => number,
  perMinute: number,
): Omit<AddressRate, 'waitSeconds'> & { waitSeconds(address: string): number } {
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
    giveBack(address) {
      const known = buckets.get(addressGroup(address));
      if (known) known.left += 1;
    },
  };
}

/** Entries in the memory of this process. */
export function entriesInMemory(): OwnedEntries {
  const owners = new Map<string, string>();
  return {
    add: async (entry, owner) => void (owners.has(entry) || owners.set(entry, owner)),
    remove: async (entries) => {
      for (const entry of entries) owners.delete(entry);
    },
    count: async () => owners.size,
    list: async () => owners,
  };
}
