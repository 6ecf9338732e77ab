import type { DrawnBucket } from './series-finding.ts';

/**
 * Lowest and highest value of runs of rows, at most twice as many runs as asked for, without knowing how many rows will
 * come: when all are full, neighbours are joined and each takes twice as many from then on.
 */
export class MinMaxBuckets {
  readonly #largest: number;
  #buckets: DrawnBucket[] = [];
  #rowsEach = 1;

  constructor(bucketCount: number) {
    this.#largest = bucketCount * 2;
  }

  add(seconds: number, value: number, row: number): void {
    const last = this.#buckets.at(-1);
    if (last && last.count < this.#rowsEach) {
      extend(last, seconds, value, row);
      return;
    }
    if (this.#buckets.length === this.#largest) {
      this.#join();
      this.add(seconds, value, row);
      return;
    }
    this.#buckets.push({
      fromS: seconds,
      toS: seconds,
      min: value,
      minRow: row,
      minS: seconds,
      max: value,
      maxRow: row,
      maxS: seconds,
      count: 1,
    });
  }

  #join(): void {
    const joined: DrawnBucket[] = [];
    for (let at = 0; at < this.#buckets.length; at += 2) {
      const [left, right] = [this.#buckets[at], this.#buckets[at + 1]];
      if (left) joined.push(right ? joinTwo(left, right) : left);
    }
    this.#buckets = joined;
    this.#rowsEach *= 2;
  }

  finish(): DrawnBucket[] {
    return this.#buckets;
  }
}

function extend(bucket: DrawnBucket, seconds: number, value: number, row: number): void {
  if (seconds < bucket.fromS) bucket.fromS = seconds;
  if (seconds > bucket.toS) bucket.toS = seconds;
  if (value < bucket.min) {
    bucket.min = value;
    bucket.minRow = row;
    bucket.minS = seconds;
  }
  if (value > bucket.max) {
    bucket.max = value;
    bucket.maxRow = row;
    bucket.maxS = seconds;
  }
  bucket.count += 1;
}

function joinTwo(left: DrawnBucket, right: DrawnBucket): DrawnBucket {
  const lowest = right.min < left.min ? right : left;
  const highest = right.max > left.max ? right : left;
  return {
    fromS: Math.min(left.fromS, right.fromS),
    toS: Math.max(left.toS, right.toS),
    min: lowest.min,
    minRow: lowest.minRow,
    minS: lowest.minS,
    max: highest.max,
    maxRow: highest.maxRow,
    maxS: highest.maxS,
    count: left.count + right.count,
  };
}
