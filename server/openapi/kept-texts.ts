/** Keeps texts that take long to make: what is asked for again is there, and of many only the last few are kept. */
export class KeptTexts {
  readonly #texts = new Map<string, string>();
  readonly #max: number;

  constructor(max = 32) {
    this.#max = max;
  }

  /** The text of a key; `make` gives the same one whenever it is asked with that key. */
  get(key: string, make: () => string): string {
    const text = this.#texts.get(key) ?? make();
    this.#texts.delete(key);
    this.#texts.set(key, text);
    const [oldest] = this.#texts.keys();
    if (this.#texts.size > this.#max && oldest !== undefined) this.#texts.delete(oldest);
    return text;
  }
}
