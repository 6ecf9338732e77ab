import type { DuplicateRule } from '#shared/domain/import/import-plan.ts';
import type { MadeValue } from '#shared/domain/import/made-record.ts';
import type { RowProblemReason } from '#shared/domain/import/row-problem.ts';
import { isSameNumber } from '#shared/domain/import/cells/decimal.ts';
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

/** What two values of one equipment and field have in common, beside the time, if only one of them can be sent. */
export const keyOfValue = (equipId: string, field: string): string => `${equipId}\n${field}`;

/** The dropped records of a file, found by row, key and part. */
export type DroppedRecords = {
  at: (row: number, key: string, part: number) => DroppedRecord | undefined;
  count: number;
  /** True for a row whose values are put together with those of other rows of its time, none of which says otherwise. */
  isJoined: (row: number) => boolean;
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
  /** Rows with a record that has another one of its time. */
  readonly rows = new Set<number>();
  /** By key the times of which not all records say the same. */
  readonly differing = new Map<string, Set<number>>();
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
    const times = this.differing.get(key);
    if (times) times.add(seconds);
    else this.differing.set(key, new Set([seconds]));
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
      isJoined: () => false,
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
    this.rows.add(own.row).add(other.row);
    const record = { ...own, otherRow: other.row, otherPart: other.part, reason, as } as const;
    const ofRow = this.#dropped.get(own.row);
    if (ofRow) ofRow.push(record);
    else this.#dropped.set(own.row, [record]);
    this.#count++;
  }
}

type SharedTime = {
  rows: number[];
  /** What was said first, by field. */
  said: Map<string, { row: number; column: number; literal: string }>;
  repeats: DroppedRecord[];
  isContradicted: boolean;
};

/** 1.20 is 1.2. */
const isSame = (one: string, other: string): boolean =>
  one === other || (!one.startsWith('"') && !other.startsWith('"') && isSameNumber(one, other));

/**
 * Looks field by field at the records of times of which not all records say the same: the level in one row and the flow in
 * another complement each other, and nothing has to be decided.
 */
export class SharedTimes {
  readonly #times = new Map<string, SharedTime>();

  see({ key, row }: Pick<Place, 'key' | 'row'>, seconds: number, values: readonly MadeValue[]): void {
    const id = `${key}\n${seconds}`;
    let time = this.#times.get(id);
    if (!time)
      this.#times.set(id, (time = { rows: [], said: new Map(), repeats: [], isContradicted: false }));
    time.rows.push(row);
    for (const { field, column, literal } of values) {
      const first = time.said.get(field);
      if (!first) time.said.set(field, { row, column, literal });
      else if (!isSame(literal, first.literal)) time.isContradicted = true;
      else
        time.repeats.push({
          row,
          key: keyOfValue(key, field),
          part: column,
          otherRow: first.row,
          otherPart: first.column,
          reason: 'duplicate-same',
          as: 'repeat',
        });
    }
  }

  get #joined(): SharedTime[] {
    return [...this.#times.values()].filter(({ isContradicted }) => !isContradicted);
  }

  get areAllContradicted(): boolean {
    return this.#joined.length === 0;
  }

  isJoined(key: string, seconds: number): boolean {
    return this.#times.get(`${key}\n${seconds}`)?.isContradicted === false;
  }

  /** @param others what is dropped of the other times */
  result(others: DroppedRecords): DroppedRecords {
    const rows = new Set(this.#joined.flatMap((time) => time.rows));
    const repeats = this.#joined.flatMap((time) => time.repeats);
    const byPlace = new Map(repeats.map((one) => [`${one.row} ${one.part} ${one.key}`, one]));
    return {
      ...others,
      count: others.count + rows.size,
      isJoined: (row) => rows.has(row),
      at: (row, key, part) => byPlace.get(`${row} ${part} ${key}`) ?? others.at(row, key, part),
    };
  }
}
