const FIRST_SIZE = 64;

/** Every n-th value of a series, n doubled as it grows: the same values for the same series, in bounded memory. */
export class ValueSample {
  readonly #size: number;
  #values: Float64Array;
  #kept = 0;
  #stride = 1;
  #next = 0;

  /** @param size most values that are kept, an even number */
  constructor(size: number) {
    this.#size = size;
    this.#values = new Float64Array(Math.min(size, FIRST_SIZE));
  }

  add(value: number): void {
    if (this.#next > 0) {
      this.#next -= 1;
      return;
    }
    if (this.#kept === this.#size) this.#thin();
    else if (this.#kept === this.#values.length) this.#grow();
    this.#values[this.#kept] = value;
    this.#kept += 1;
    this.#next = this.#stride - 1;
  }

  #grow(): void {
    const values = new Float64Array(Math.min(this.#size, this.#kept * 4));
    values.set(this.#values);
    this.#values = values;
  }

  #thin(): void {
    for (let at = 0; at * 2 < this.#kept; at += 1) this.#values[at] = this.#values[at * 2] ?? 0;
    this.#kept = Math.ceil(this.#kept / 2);
    this.#stride *= 2;
  }

  get isExact(): boolean {
    return this.#stride === 1;
  }

  /** The values at shares (0 to 1) of the sorted sample; NaN if there is none. */
  quantiles(...shares: number[]): number[] {
    const sorted = this.#values.slice(0, this.#kept).toSorted();
    return shares.map((share) => {
      const at = share * (sorted.length - 1);
      const [low = Number.NaN, high = Number.NaN] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
      return low + (high - low) * (at - Math.floor(at));
    });
  }
}
