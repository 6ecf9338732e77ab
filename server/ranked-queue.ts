/** So many that come later may go first for each failure. */
const LATER_PER_FAILURE = 500;

/**
 * The rank of who is the `number`th to come and has failed so often. Whoever has failed less often goes first, but only a
 * bounded number of those that come later: nobody waits for ever.
 */
export const rankOf = (number: number, failures: number): number => number + LATER_PER_FAILURE * failures;

/** Those that wait, the lowest rank first, and among equals whoever was added first. */
export class RankedQueue<T extends { rank: number }> {
  readonly #sorted: T[] = [];

  get size(): number {
    return this.#sorted.length;
  }

  get first(): T | undefined {
    return this.#sorted[0];
  }

  add(one: T): void {
    this.#sorted.splice(
      this.#firstWhere((rank) => rank > one.rank),
      0,
      one,
    );
  }

  /** Takes the first one out. */
  shift(): T | undefined {
    return this.#sorted.shift();
  }

  /** Takes one out that is in. */
  delete(one: T): void {
    this.#sorted.splice(
      this.#sorted.indexOf(
        one,
        this.#firstWhere((rank) => rank >= one.rank),
      ),
      1,
    );
  }

  /** @param isBehind false for the ranks before some place, true for all others. */
  #firstWhere(isBehind: (rank: number) => boolean): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBehind(this.#sorted[middle]?.rank ?? Infinity)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
