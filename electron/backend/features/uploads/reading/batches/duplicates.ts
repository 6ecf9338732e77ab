import type { DuplicateRule } from '#shared/domain/import/import-plan.ts';
import type { RowProblemReason } from '#shared/domain/import/row-problem.ts';
import { type Digest, TimeTable } from './time-table.ts';

/** A record that is not sent, because another of the same equipment and time is there. */
export type DroppedRecord = {
  row: number;
  key: string;
  /** Column of the value that is not sent; `WHOLE`: all of the record. */
  part: number;
  otherRow: number;
  reason: Extract<RowProblemReason, `duplicate-${string}`>;
  /** `held`: the user has to decide; `left-out`: by the plan's rule; `repeat`: the other says the same. */
  as: 'held' | 'left-out' | 'repeat';
};

export const WHOLE = 0xffff;

/** The dropped records of a file, found by row, key and part. */
export type DroppedRecords = {
  at: (row: number, key: string, part: number) => DroppedRecord | undefined;
  count: number;
};

/**
 * Finds records of one key and time: the first stays, and those that say the same are repeats. If others say something else the
 * rule decides which one is sent, or all of them are held: nobody knows which is right.
 */
export class DuplicateSearch {
  readonly #rule: DuplicateRule;
  readonly #tables = new Map<string, TimeTable>();
  readonly #dropped = new Map<number, DroppedRecord[]>();
  #count = 0;

  constructor(rule: DuplicateRule) {
    this.#rule = rule;
  }

  see(
    { key, part, row }: Pick<DroppedRecord, 'key' | 'part' | 'row'>,
    seconds: number,
    digest: Digest,
  ): void {
    let table = this.#tables.get(key);
    if (!table) this.#tables.set(key, (table = new TimeTable()));
    const slot = table.find(seconds);
    const earlier = table.rowAt(slot);
    if (earlier === 0) {
      table.set(slot, seconds, { row, part }, digest);
    } else if (table.saysSame(slot, digest)) {
      this.#drop({ row, key, part, otherRow: earlier, reason: 'duplicate-same', as: 'repeat' });
    } else if (this.#rule === 'keep-last') {
      const last = { part: table.partAt(slot), key };
      this.#drop({ row: earlier, ...last, otherRow: row, reason: 'duplicate-other', as: 'left-out' });
      table.set(slot, seconds, { row, part }, digest);
    } else if (this.#rule === 'keep-first') {
      this.#drop({ row, key, part, otherRow: earlier, reason: 'duplicate-other', as: 'left-out' });
    } else {
      const first = { row: earlier, key, part: table.partAt(slot) };
      if (!this.#at(first)) this.#drop({ ...first, otherRow: row, reason: 'duplicate-other', as: 'held' });
      this.#drop({ row, key, part, otherRow: earlier, reason: 'duplicate-other', as: 'held' });
    }
  }

  result(): DroppedRecords {
    return { count: this.#count, at: (row, key, part) => this.#at({ row, key, part }) };
  }

  #at({ row, key, part }: Pick<DroppedRecord, 'key' | 'part' | 'row'>): DroppedRecord | undefined {
    return this.#dropped.get(row)?.find((record) => record.key === key && record.part === part);
  }

  #drop(record: DroppedRecord): void {
    const ofRow = this.#dropped.get(record.row);
    if (ofRow) ofRow.push(record);
    else this.#dropped.set(record.row, [record]);
    this.#count++;
  }
}
