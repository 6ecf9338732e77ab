import type { UploadRecord } from '#shared/domain/upload-record.ts';
import { readLooseNumber } from '#shared/domain/places/loose-values.ts';
import { wallMsOf } from './wall-clock.ts';

/** The numbers of one field in one interval. `count` counts numbers only; `scaledSum` is their sum times SCALE. */
export type FieldTotals = { min: number; max: number; scaledSum: number; count: number };

/** A power of two, which costs no digit: without it the sum of a few numbers near the largest there is would be infinite. */
const SCALE = 2 ** -40;

const toDigits = (value: number): number => Number(value.toPrecision(12));

/** The mean, which is never outside of the numbers it is of. */
export const meanOf = ({ min, max, scaledSum, count }: FieldTotals): number =>
  Math.min(max, Math.max(min, toDigits(scaledSum / count / SCALE)));

/** The sum; undefined if it is larger than a number can be. */
export function sumOf({ scaledSum }: FieldTotals): number | undefined {
  const sum = toDigits(scaledSum / SCALE);
  return Number.isFinite(sum) ? sum : undefined;
}

export type Buckets = Map<number, Map<string, FieldTotals>>;

function addTo(totals: Map<string, FieldTotals>, name: string, more: FieldTotals): void {
  const known = totals.get(name);
  if (!known) {
    totals.set(name, { ...more });
    return;
  }
  known.min = Math.min(known.min, more.min);
  known.max = Math.max(known.max, more.max);
  known.scaledSum += more.scaledSum;
  known.count += more.count;
}

function bucketAt(buckets: Buckets, startMs: number): Map<string, FieldTotals> {
  const bucket = buckets.get(startMs) ?? new Map<string, FieldTotals>();
  buckets.set(startMs, bucket);
  return bucket;
}

/** Gathers numbers into intervals of wall-clock time; intervals of days begin at midnight. A text counts if it is a number. */
export class Aggregation {
  #buckets: Buckets = new Map();
  #cells = 0;
  #intervalMs: number;
  /** A time at which an interval begins; wall-clock milliseconds. */
  #originMs = 0;
  readonly #mostCells: number;
  readonly #mostBuckets: number;
  /** Of all fields, those with texts included. */
  readonly names = new Set<string>();
  #nameBytes = 0;

  constructor(intervalMs: number, most: { buckets: number; cells: number }) {
    this.#intervalMs = intervalMs;
    this.#mostBuckets = most.buckets;
    this.#mostCells = most.cells;
  }

  /** How long the names of all fields are, each of them once. */
  get nameBytes(): number {
    return this.#nameBytes;
  }

  /** What became of the interval: it grows as often as the answer would get too long. */
  get intervalMs(): number {
    return this.#intervalMs;
  }

  add({ timestamp, ...fields }: UploadRecord): void {
    const bucket = bucketAt(this.#buckets, this.#startOf(wallMsOf(timestamp)));
    for (const [name, sent] of Object.entries(fields)) {
      this.#note(name);
      const value = readLooseNumber(sent);
      if (value === null) continue;
      if (!bucket.has(name)) this.#cells += 1;
      addTo(bucket, name, { min: value, max: value, scaledSum: value * SCALE, count: 1 });
    }
    while (this.#cells > this.#mostCells || this.#buckets.size > this.#mostBuckets) {
      if (!this.coarsen()) break;
    }
  }

  /** Intervals in the order of time that hold any number; wall-clock milliseconds of their beginning. */
  buckets(): [startMs: number, fields: Map<string, FieldTotals>][] {
    return [...this.#buckets].filter(([, fields]) => fields.size > 0).toSorted(([a], [b]) => a - b);
  }

  /** Takes a longer interval. @returns false if there is one interval only. */
  coarsen(): boolean {
    if (this.#buckets.size <= 1) return false;
    const finer = this.#buckets;
    this.#intervalMs = longerInterval(this.#intervalMs);
    // Counted from 1970, intervals before and after it would never become one, however long they are.
    if (this.#intervalMs > MAX_STEP_MS) this.#originMs = Math.min(...finer.keys());
    this.#buckets = new Map();
    this.#cells = 0;
    for (const [startMs, fields] of finer) {
      const bucket = bucketAt(this.#buckets, this.#startOf(startMs));
      for (const [name, totals] of fields) {
        if (!bucket.has(name)) this.#cells += 1;
        addTo(bucket, name, totals);
      }
    }
    return true;
  }

  #startOf(wallMs: number): number {
    return Math.floor((wallMs - this.#originMs) / this.#intervalMs) * this.#intervalMs + this.#originMs;
  }

  #note(name: string): void {
    if (this.names.has(name)) return;
    this.names.add(name);
    this.#nameBytes += Buffer.byteLength(name);
  }
}

const MINUTE_MS = 60_000;

const STEPS_MIN = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 7200, 14_400, 43_200];
const MAX_STEP_MS = 43_200 * MINUTE_MS;

/** The next longer interval that a person would choose, and of which the shorter one is a whole part. */
export function longerInterval(intervalMs: number): number {
  const next = STEPS_MIN.map((minutes) => minutes * MINUTE_MS).find(
    (stepMs) => stepMs > intervalMs && stepMs % intervalMs === 0,
  );
  return next ?? intervalMs * 2;
}
