import type { Marks, SeriesMark } from './series-finding.ts';

/** Keeps the weightiest marks of a kind and counts all, in bounded memory. */
export class MarkList {
  readonly #largest: number;
  #marks: { mark: SeriesMark; weight: number }[] = [];
  #count = 0;
  /** Lighter marks than this are only counted; rises as the list fills. */
  #lightest = Number.NEGATIVE_INFINITY;

  constructor(largest: number) {
    this.#largest = largest;
  }

  /** True if a mark of this weight would be kept: saves making it. */
  takes(weight: number): boolean {
    return weight > this.#lightest;
  }

  countOne(): void {
    this.#count += 1;
  }

  keep(mark: SeriesMark, weight: number): void {
    if (weight <= this.#lightest) return;
    this.#marks.push({ mark, weight });
    if (this.#marks.length >= this.#largest * 2) this.#cut();
  }

  #cut(): void {
    this.#marks = this.#marks.toSorted((a, b) => b.weight - a.weight).slice(0, this.#largest);
    this.#lightest = this.#marks.at(-1)?.weight ?? this.#lightest;
  }

  /** The marks of at least this weight, and how many there are in all (`count` where it is known better). */
  finish(lightest = Number.NEGATIVE_INFINITY, count?: number): Marks {
    if (this.#marks.length > this.#largest) this.#cut();
    const marks = this.#marks
      .filter(({ weight }) => weight >= lightest)
      .map(({ mark }) => mark)
      .toSorted((a, b) => a.row - b.row);
    return { count: count ?? this.#count, marks };
  }
}
