/** Every n-th value of a series, n doubled as it grows: the same values for the same series, in bounded memory. */
export class ValueSample {
  static readonly #SIZE = 4096;
  readonly #values = new Float64Array(ValueSample.#SIZE);
  #kept = 0;
  #stride = 1;
  #next = 0;

  add(value: number): void {
    if (this.#next > 0) {
      this.#next -= 1;
      return;
    }
    if (this.#kept === ValueSample.#SIZE) this.#thin();
    this.#values[this.#kept] = value;
    this.#kept += 1;
    this.#next = this.#stride - 1;
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
