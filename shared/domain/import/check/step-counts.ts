import { MarkList } from './mark-list.ts';
import type { Marks } from './series-finding.ts';

const MAX_STEPS = 4096;
const SHOWN_STEPS = 8;

/** A step is a gap from one and a half intervals on: a device that is a little late leaves none. */
const GAP_FACTOR = 1.5;

type Seen = { seconds: number; row: number; value: number };

/** Counts the steps from time to time, and keeps the longest. */
export class StepCounts {
  readonly #counts = new Map<number, number>();
  readonly #long: MarkList;
  readonly #backward: MarkList;
  readonly #repeated: MarkList;
  /** Steps that no longer found room in the counts: so many different ones are seldom the interval. */
  #others = 0;
  #lastStep = Number.NaN;
  #lastCount = 0;

  /** @param marks gaps that are kept, two and a half times as many as of steps back and of times that come again */
  constructor(marks: number) {
    this.#long = new MarkList(marks);
    this.#backward = new MarkList(Math.ceil(marks / 2.5));
    this.#repeated = new MarkList(Math.ceil(marks / 2.5));
  }

  add(last: Readonly<Seen>, seconds: number, value: number, row: number): void {
    const stepS = seconds - last.seconds;
    if (stepS <= 0) {
      const list = stepS === 0 ? this.#repeated : this.#backward;
      list.countOne();
      // The first ones are as good as any.
      if (!list.takes(-row)) return;
      const kind = stepS === 0 ? 'repeated' : 'backward';
      list.keep({ kind, row, lastRow: row, fromS: seconds, toS: last.seconds, value }, -row);
      return;
    }
    if (stepS === this.#lastStep) this.#lastCount += 1;
    else {
      this.#store();
      this.#lastStep = stepS;
      this.#lastCount = 1;
    }
    if (this.#long.takes(stepS)) {
      const mark = {
        kind: 'gap',
        row: last.row,
        lastRow: row,
        fromS: last.seconds,
        toS: seconds,
        value: last.value,
      } as const;
      this.#long.keep(mark, stepS);
    }
  }

  #store(): void {
    if (this.#lastCount === 0) return;
    const known = this.#counts.get(this.#lastStep);
    if (known !== undefined || this.#counts.size < MAX_STEPS) {
      this.#counts.set(this.#lastStep, (known ?? 0) + this.#lastCount);
    } else this.#others += this.#lastCount;
    this.#lastCount = 0;
  }

  /** @param expectedS interval the equipment reports at (nextConnInterval); used where the rows show none. */
  finish(expectedS: number | null): {
    intervalS: number | null;
    steps: { stepS: number; count: number }[];
    gaps: Marks;
    backward: Marks;
    repeated: Marks;
  } {
    this.#store();
    const steps = [...this.#counts]
      .map(([stepS, count]) => ({ stepS, count }))
      .toSorted((a, b) => b.count - a.count || a.stepS - b.stepS);
    const intervalS = steps[0]?.stepS ?? null;
    const isTold = (steps[0]?.count ?? 0) > 1 ? intervalS : (expectedS ?? intervalS);
    const thresholdS = isTold === null ? Number.POSITIVE_INFINITY : isTold * GAP_FACTOR;
    const gapCount = steps.reduce(
      (sum, { stepS, count }) => sum + (stepS >= thresholdS ? count : 0),
      this.#others,
    );
    return {
      intervalS,
      steps: steps.slice(0, SHOWN_STEPS),
      gaps: this.#long.finish(thresholdS, gapCount),
      backward: this.#backward.finish(),
      repeated: this.#repeated.finish(),
    };
  }
}
