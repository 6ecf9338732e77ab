import type { DuplicateRule } from '#shared/domain/import/import-plan.ts';
import type { RowProblemReason } from '#shared/domain/import/row-problem.ts';
import { type Digest, TimeTable } from './time-table.ts';

/** A record that is not sent, because another of the same equipment and time is there. */
export type DroppedRecord = {
  row: number;
  /** Of `SeenRecord`. */
  key: string;
  otherRow: number;
  reason: Extract<RowProblemReason, `duplicate-${string}`>;
  /** `held`: the user has to decide; `left-out`: by the plan's rule; `repeat`: the other says the same. */
  as: 'held' | 'left-out' | 'repeat';
};

/** The dropped records of a file, found by row and key. */
export type DroppedRecords = {
  at: (row: number, key: string) => DroppedRecord | undefined;
  count: number;
};

/**
 * Finds records of one equipment and time: the first stays, those that say the same are repeats, and those that say
 * something else are held, or the rule decides which one is sent.
 */
export class DuplicateSearch {
  readonly #rule: DuplicateRule;
  readonly #tables = new Map<string, TimeTable>();
  readonly #dropped = new Map<number, DroppedRecord[]>();
  #count = 0;

  constructor(rule: DuplicateRule) {
    this.#rule = rule;
  }

  see(key: string, seconds: number, row: number, digest: Digest): void {
    let table = this.#tables.get(key);
    if (!table) this.#tables.set(key, (table = new TimeTable()));
    const slot = table.find(seconds);
    const earlier = table.rowAt(slot);
    if (earlier === 0) {
      table.set(slot, seconds, row, digest);
    } else if (table.saysSame(slot, digest)) {
      this.#drop({ row, key, otherRow: earlier, reason: 'duplicate-same', as: 'repeat' });
    } else if (this.#rule === 'keep-last') {
      this.#drop({ row: earlier, key, otherRow: row, reason: 'duplicate-other', as: 'left-out' });
      table.set(slot, seconds, row, digest);
    } else {
      const as = this.#rule === 'hold' ? 'held' : 'left-out';
      this.#drop({ row, key, otherRow: earlier, reason: 'duplicate-other', as });
    }
  }

  result(): DroppedRecords {
    const dropped = this.#dropped;
    return {
      count: this.#count,
      at: (row, key) => dropped.get(row)?.find((record) => record.key === key),
    };
  }

  #drop(record: DroppedRecord): void {
    const ofRow = this.#dropped.get(record.row);
    if (ofRow) ofRow.push(record);
    else this.#dropped.set(record.row, [record]);
    this.#count++;
  }
}
