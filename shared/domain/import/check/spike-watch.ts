import { MarkList } from './mark-list.ts';
import type { Marks } from './series-finding.ts';

const WIDTH = 7;
const CENTRE = 3;

/** Spread of a normal distribution from the median of absolute deviations. */
const MAD_TO_SIGMA = 1.4826;
const SIGMAS = 6;

/** How much weight the newest difference has in the usual difference from row to row. */
const SMOOTHING = 1 / 64;

const inOrder = (values: Float64Array): Float64Array => {
  for (let at = 1; at < WIDTH; at += 1) {
    const value = values[at] ?? 0;
    let hole = at;
    while (hole > 0 && (values[hole - 1] ?? 0) > value) {
      values[hole] = values[hole - 1] ?? 0;
      hole -= 1;
    }
    values[hole] = value;
  }
  return values;
};

/**
 * Finds values that stand out from the seven around them (Hampel's filter: more than six sigmas from their median). Where
 * they hardly differ a tenth of the median must be left behind; round a median of zero nothing is judged, because rain begins so.
 */
export class SpikeWatch {
  readonly #values = new Float64Array(WIDTH);
  readonly #rows = new Float64Array(WIDTH);
  readonly #times = new Float64Array(WIDTH);
  readonly #sorted = new Float64Array(WIDTH);
  readonly #marks: MarkList;
  #seen = 0;
  #usualStep = 0;

  /** @param marks that are kept */
  constructor(marks: number) {
    this.#marks = new MarkList(marks);
  }

  add(seconds: number, value: number, row: number): void {
    const at = this.#seen % WIDTH;
    this.#values[at] = value;
    this.#rows[at] = row;
    this.#times[at] = seconds;
    this.#seen += 1;
    if (this.#seen < WIDTH) return;
    const centre = (this.#seen - 1 - CENTRE) % WIDTH;
    const middle = this.#values[centre] ?? 0;
    const before = Math.abs(middle - (this.#values[(centre + WIDTH - 1) % WIDTH] ?? 0));
    const after = Math.abs(middle - (this.#values[(centre + 1) % WIDTH] ?? 0));
    // Sorting seven numbers at every row would cost most of the check: only where it jumps.
    if (before > this.#usualStep * 4 || after > this.#usualStep * 4) this.#judge(centre, middle);
    this.#usualStep += (Math.min(before, this.#usualStep * 10 + 1e-9) - this.#usualStep) * SMOOTHING;
  }

  #judge(centre: number, middle: number): void {
    this.#sorted.set(this.#values);
    const median = inOrder(this.#sorted)[CENTRE] ?? 0;
    for (let at = 0; at < WIDTH; at += 1) this.#sorted[at] = Math.abs((this.#values[at] ?? 0) - median);
    const deviation = inOrder(this.#sorted)[CENTRE] ?? 0;
    if (deviation === 0 && median === 0) return;
    const allowed = Math.max(
      SIGMAS * MAD_TO_SIGMA * deviation,
      this.#usualStep * SIGMAS,
      Math.abs(median) * 0.1,
    );
    const distance = Math.abs(middle - median);
    if (distance <= allowed) return;
    this.#marks.countOne();
    const weight = distance / allowed;
    if (!this.#marks.takes(weight)) return;
    const [row, seconds] = [this.#rows[centre] ?? 0, this.#times[centre] ?? 0];
    this.#marks.keep(
      { kind: 'spike', row, lastRow: row, fromS: seconds, toS: seconds, value: middle },
      weight,
    );
  }

  finish(): Marks {
    return this.#marks.finish();
  }
}
