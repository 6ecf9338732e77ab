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
  otherPart: number;
  reason: Extract<RowProblemReason, `duplicate-${string}`>;
  /** `held`: the user has to decide; `left-out`: by the plan's rule; `repeat`: the other says the same. */
  as: 'held' | 'left-out' | 'repeat';
};

type Place = Pick<DroppedRecord, 'key' | 'part' | 'row'>;

export const WHOLE = 0xffff;

/** The dropped records of a file, found by row, key and part. */
export type DroppedRecords = {
  at: (row: number, key: string, part: number) => DroppedRecord | undefined;
  count: number;
  /** Records that say something else than the one before them of their time. */
  different: number;
  /** Times of which every record is held. */
  heldTimes: number;
};

/**
 * Finds records of one key and time: the first stays, and those that say the same are repeats. If others say something else the
 * rule decides which one is sent, or all of them are held, repeats too: nobody knows which is right.
 */
export class DuplicateSearch {
  readonly #rule: DuplicateRule;
  readonly #tables = new Map<string, TimeTable>();
  readonly #dropped = new Map<number, DroppedRecord[]>();
  #count = 0;
  #different = 0;
  #heldTimes = 0;

  constructor(rule: DuplicateRule) {
    this.#rule = rule;
  }

  see({ key, part, row }: Place, seconds: number, digest: Digest): void {
    let table = this.#tables.get(key);
    if (!table) this.#tables.set(key, (table = new TimeTable()));
    const slot = table.find(seconds);
    const own = { row, key, part };
    const earlier = { row: table.rowAt(slot), key, part: table.partAt(slot) };
    if (earlier.row === 0) {
      table.set(slot, seconds, own, digest);
      return;
    }
    if (table.saysSame(slot, digest)) {
      this.#drop(own, earlier, 'repeat');
      return;
    }
    this.#different++;
    if (this.#rule === 'keep-last') {
      this.#drop(earlier, own, 'left-out');
      table.set(slot, seconds, own, digest);
    } else if (this.#rule === 'keep-first') {
      this.#drop(own, earlier, 'left-out');
    } else {
      if (!this.#at(earlier)) {
        this.#heldTimes++;
        this.#drop(earlier, own, 'held');
      }
      this.#drop(own, earlier, 'held');
    }
  }

  result(): DroppedRecords {
    return {
      count: this.#count,
      different: this.#different,
      heldTimes: this.#heldTimes,
      at: (row, key, part) => this.#withItsFirst(this.#at({ row, key, part })),
    };
  }

  /** A repeat of a record that is held is held as well, for the same reason. */
  #withItsFirst(found: DroppedRecord | undefined): DroppedRecord | undefined {
    if (found?.as !== 'repeat') return found;
    const first = this.#at({ row: found.otherRow, key: found.key, part: found.otherPart });
    return first?.as === 'held' ? { ...first, row: found.row, part: found.part } : found;
  }

  #at({ row, key, part }: Place): DroppedRecord | undefined {
    return this.#dropped.get(row)?.find((record) => record.key === key && record.part === part);
  }

  #drop(own: Place, other: Place, as: DroppedRecord['as']): void {
    const reason = as === 'repeat' ? 'duplicate-same' : 'duplicate-other';
    const record = { ...own, otherRow: other.row, otherPart: other.part, reason, as } as const;
    const ofRow = this.#dropped.get(own.row);
    if (ofRow) ofRow.push(record);
    else this.#dropped.set(own.row, [record]);
    this.#count++;
  }
}
