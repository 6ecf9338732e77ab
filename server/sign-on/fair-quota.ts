/**
 * Names the entry that has to go when there are too many: the oldest one of the owner that has most. So whoever floods
 * pushes out entries of the flood, and an owner with few keeps them.
 * @param ids the oldest first.
 */
export function fairVictim(ids: Iterable<string>, ownerOf: (id: string) => string): string | undefined {
  const owned = new Map<string, { oldest: string; count: number }>();
  for (const id of ids) {
    const owner = ownerOf(id);
    const known = owned.get(owner);
    if (known) known.count += 1;
    else owned.set(owner, { oldest: id, count: 1 });
  }
  let most: { oldest: string; count: number } | undefined;
  for (const one of owned.values()) if (one.count > (most?.count ?? 0)) most = one;
  return most?.oldest;
}

/** Bounds the number of entries that anybody can make, and remembers who made them. */
export class FairQuota {
  readonly #maxEntries: number;
  /** The owner of each entry, the oldest entry first. */
  readonly #owners = new Map<string, string>();

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  /** @returns the entry that has to go for the new one, if there are too many. */
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
