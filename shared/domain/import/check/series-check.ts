import { createInverse } from '../cells/convert-unit.ts';
import { withCertainDigits } from '../cells/decimal.ts';
import type { UnitConversion } from '../import-plan.ts';
import { KNOWN_SENTINELS } from '../no-value-numbers.ts';
import { highOf } from './high-value.ts';
import { findLostParts, type LostParts } from './lost-parts.ts';
import { MarkList } from './mark-list.ts';
import { MinMaxBuckets } from './min-max-buckets.ts';
import type { SeriesFinding, SeriesLimit, Marks } from './series-finding.ts';
import { SpikeWatch } from './spike-watch.ts';
import { StepCounts } from './step-counts.ts';

const FIRST_SIZE = 64;
/** A number that stands out more seldom may be measured: 9.99 in a flood. */
const MIN_REPEATED = 3;

/** Every n-th value of a series, n doubled as it grows: the same values for the same series, in bounded memory. */
class ValueSample {
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

  get values(): number[] {
    return [...this.#values.subarray(0, this.#kept)];
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

const SHORTEST_FLAT_ROWS = 24;
const SHORTEST_FLAT_S = 3 * 3600;

/** A counter may fall in one step of a hundred: when it starts again. */
const MAX_FALLS = 0.01;

const FEWEST_RISES = 0.2;
const FEWEST_STEPS = 20;
type Point = { seconds: number; row: number; value: number };

/** Finds flat lines (but not of zero: no rain, no flow) and the resets of counters. */
class RunWatch {
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
      this.#falls <= Math.max(1, steps * MAX_FALLS) &&
      this.#rises >= steps * FEWEST_RISES;
    return { flat: this.#flat.finish(), resets: isCounter ? this.#resets.finish() : { count: 0, marks: [] } };
  }
}

export type SeriesOptions = {
  /** Interval at which the equipment reports (nextConnInterval), seconds; null if it is not known. */
  expectedIntervalS: number | null;
  limits: readonly SeriesLimit[];
  /** How the values were converted from those of the file; null or not given: they were not. */
  conversion?: UnitConversion | null;
  /** For drawing: so many runs of rows or up to twice as many, each with its lowest and highest value. */
  bucketCount: number;
  /** Marks of a kind and values for the median that are kept; the usual ones if it is not given. */
  detail?: SeriesDetail;
};

/** How much of a series is kept: with thousands of series in a file it must be little of each. */
export type SeriesDetail = { marks: number; sampleSize: number };

const USUAL_DETAIL: SeriesDetail = { marks: 200, sampleSize: 4096 };

type Counted = { count: number; firstRow: number; firstS: number };

/** More whole numbers than these, each outside the range of those before it, are no slips. */
const MAX_WHOLES = 200;
const MIN_WHOLE = 10;

/** The range of the numbers with decimals, and the whole numbers outside it, which may have lost their decimal sign. */
class WholeWatch {
  readonly outside: number[] = [];
  #low = Number.POSITIVE_INFINITY;
  #high = Number.NEGATIVE_INFINITY;

  add(value: number): void {
    if (value >= MIN_WHOLE && Math.floor(value) === value) {
      const isInside = value <= this.#high && value >= this.#low;
      if (!isInside && this.outside.length < MAX_WHOLES) this.outside.push(value);
    } else {
      if (value > this.#high) this.#high = value;
      if (value < this.#low) this.#low = value;
    }
  }
}

const SENTINEL_VALUES = new Set(KNOWN_SENTINELS.map(Number));

/**
 * Looks at one field of one equipment, value by value in the order of the file, in one pass and bounded memory (2 million
 * values in well under a second): statistics, interval and gaps, spikes, flat lines, resets, sentinels, thresholds, and
 * what is needed to draw it.
 */
export class SeriesCheck {
  readonly #expectedIntervalS: number | null;
  readonly #limits: { limit: SeriesLimit; reached: Counted }[];
  readonly #buckets: MinMaxBuckets;
  readonly #steps: StepCounts;
  readonly #spikes: SpikeWatch;
  readonly #runs: RunWatch;
  readonly #sample: ValueSample;
  readonly #wholes = new WholeWatch();
  readonly #sentinels = new Map<number, Counted>();
  readonly #last = { seconds: 0, row: 0, value: 0 };
  readonly #lowestLimit: number;
  readonly #isConverted: boolean;
  readonly #inFile: (value: number) => number;
  #count = 0;
  #min = Number.POSITIVE_INFINITY;
  #max = Number.NEGATIVE_INFINITY;
  #fromS = Number.POSITIVE_INFINITY;
  #toS = Number.NEGATIVE_INFINITY;

  constructor({
    expectedIntervalS,
    limits,
    conversion = null,
    bucketCount,
    detail = USUAL_DETAIL,
  }: SeriesOptions) {
    const { marks, sampleSize } = detail;
    this.#isConverted = conversion !== null;
    this.#inFile = createInverse(conversion);
    this.#steps = new StepCounts(Math.ceil(marks * 2.5));
    this.#spikes = new SpikeWatch(marks);
    this.#runs = new RunWatch(Math.ceil(marks / 2));
    this.#sample = new ValueSample(sampleSize);
    this.#expectedIntervalS = expectedIntervalS;
    this.#limits = limits.map((limit) => ({ limit, reached: { count: 0, firstRow: 0, firstS: 0 } }));
    this.#lowestLimit = Math.min(...limits.map(({ value }) => value));
    this.#buckets = new MinMaxBuckets(bucketCount);
  }

  /**
   * Takes the next value.
   * @param seconds wall-clock seconds of its time (`readWallSeconds`).
   * @param row row of the file, counted from 1.
   */
  add(seconds: number, value: number, row: number): void {
    const last = this.#last;
    if (this.#count > 0) this.#steps.add(last, seconds, value, row);
    this.#runs.add(last, seconds, value, row);
    this.#spikes.add(seconds, value, row);
    this.#buckets.add(seconds, value, row);
    this.#note(seconds, value, row);
    if (value < this.#min) this.#min = value;
    if (value > this.#max) this.#max = value;
    if (seconds < this.#fromS) this.#fromS = seconds;
    if (seconds > this.#toS) this.#toS = seconds;
    this.#count += 1;
    last.seconds = seconds;
    last.value = value;
    last.row = row;
  }

  #note(seconds: number, value: number, row: number): void {
    if (value >= this.#lowestLimit) {
      for (const { limit, reached } of this.#limits)
        if (value >= limit.value) countOne(reached, seconds, row);
    }
    if ((value < 0 || value >= 999) && SENTINEL_VALUES.has(value)) {
      const counted = this.#sentinels.get(value) ?? { count: 0, firstRow: 0, firstS: 0 };
      this.#sentinels.set(value, counted);
      countOne(counted, seconds, row);
      return;
    }
    this.#sample.add(value);
    this.#wholes.add(this.#isConverted ? this.#inFile(value) : value);
  }

  get max(): number {
    return this.#max;
  }

  /** Values that may have lost their decimal sign or their whole part; null if none look so. */
  lostParts(): LostParts | null {
    const inFile = this.#sample.values.map((value) => withCertainDigits(this.#inFile(value)));
    return findLostParts(inFile, this.#wholes.outside);
  }

  /** The number in the middle, the largest one, and that below which nine tenths of them are; null if there is none. */
  size(): { median: number; max: number; high: number } | null {
    const [median = Number.NaN] = this.#sample.quantiles(0.5);
    if (Number.isNaN(median)) return null;
    const sorted = this.#sample.values.toSorted((a, b) => a - b);
    return { median, max: this.#max, high: highOf(sorted) ?? median };
  }

  /** Numbers that stand out from those around them again and again. */
  repeatedSpikes(): number[] {
    const { marks } = this.#spikes.finish();
    const byValue = Map.groupBy(marks, ({ value }) => value);
    return [...byValue].flatMap(([value, found]) =>
      value !== undefined && value !== null && found.length >= MIN_REPEATED ? [value] : [],
    );
  }

  /** What was found; null if there was no value. */
  finish(): SeriesFinding | null {
    if (this.#count === 0) return null;
    const [low = Number.NaN, median = Number.NaN, high = Number.NaN] = this.#sample.quantiles(
      0.05,
      0.5,
      0.95,
    );
    const isFar = (value: number): boolean =>
      !(value >= low - Math.max(high - low, Math.abs(low)) && value <= high + 3 * (high - low));
    const sentinels = [...this.#sentinels]
      .filter(([value, { count }]) => count > 0 && isFar(value))
      .map(([value, counted]) => ({ value, ...counted }));
    return {
      count: this.#count,
      min: this.#min,
      max: this.#max,
      // Nothing but sentinels: then they are the values.
      median: Number.isNaN(median) ? this.#last.value : median,
      isMedianExact: this.#sample.isExact && !Number.isNaN(median),
      fromS: this.#fromS,
      toS: this.#toS,
      ...this.#steps.finish(this.#expectedIntervalS),
      ...this.#runs.finish(this.#last),
      spikes: this.#spikes.finish(),
      sentinels,
      limits: this.#limits
        .filter(({ reached }) => reached.count > 0)
        .map(({ limit, reached }) => ({ ...limit, ...reached })),
      buckets: this.#buckets.finish(),
    };
  }
}

function countOne(counted: Counted, seconds: number, row: number): void {
  if (counted.count === 0) {
    counted.firstRow = row;
    counted.firstS = seconds;
  }
  counted.count += 1;
}
