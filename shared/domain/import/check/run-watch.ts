import { MarkList } from './mark-list.ts';
import type { Marks } from './series-finding.ts';

const SHORTEST_FLAT_ROWS = 24;
const SHORTEST_FLAT_S = 3 * 3600;

/** A counter may fall in one step of a hundred: when it starts again. */
const MOST_FALLS = 0.01;
const FEWEST_RISES = 0.2;
const FEWEST_STEPS = 20;

type Point = { seconds: number; row: number; value: number };

/** Finds flat lines (but not of zero: no rain, no flow) and the resets of counters. */
export class RunWatch {
  readonly #flat: MarkList;
  readonly #resets: MarkList;
  readonly #start: Point = { seconds: 0, row: 0, value: Number.NaN };
  #length = 0;
  #rises = 0;
  #falls = 0;
  #same = 0;

  /** @param marks of a kind that are kept */
  constructor(marks: number) {
    this.#flat = new MarkList(marks);
    this.#resets = new MarkList(marks);
  }

  add(last: Readonly<Point>, seconds: number, value: number, row: number): void {
    if (value === this.#start.value) {
      this.#length += 1;
      this.#same += 1;
      return;
    }
    if (this.#length > 0) {
      this.#end(last);
      if (value > last.value) this.#rises += 1;
      else this.#fall(last, seconds, value, row);
    }
    this.#start.seconds = seconds;
    this.#start.row = row;
    this.#start.value = value;
    this.#length = 1;
  }

  #fall(last: Readonly<Point>, seconds: number, value: number, row: number): void {
    this.#falls += 1;
    if (value >= last.value / 2 || value < 0) return;
    this.#resets.countOne();
    this.#resets.keep(
      { kind: 'reset', row, lastRow: row, fromS: last.seconds, toS: seconds, value },
      last.value - value,
    );
  }

  #end(last: Readonly<Point>): void {
    const { row, seconds, value } = this.#start;
    if (value === 0 || this.#length < SHORTEST_FLAT_ROWS || last.seconds - seconds < SHORTEST_FLAT_S) return;
    this.#flat.countOne();
    this.#flat.keep(
      { kind: 'flat', row, lastRow: last.row, fromS: seconds, toS: last.seconds, value },
      this.#length,
    );
  }

  finish(last: Readonly<Point>): { flat: Marks; resets: Marks } {
    if (this.#length > 0) this.#end(last);
    this.#length = 0;
    const steps = this.#rises + this.#falls + this.#same;
    const isCounter =
      steps >= FEWEST_STEPS &&
      this.#falls <= Math.max(1, steps * MOST_FALLS) &&
      this.#rises >= steps * FEWEST_RISES;
    return { flat: this.#flat.finish(), resets: isCounter ? this.#resets.finish() : { count: 0, marks: [] } };
  }
}
