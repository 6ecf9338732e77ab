import type { MadeRecord } from './made-record.ts';

/** A record, and the rows from which it was joined. */
export type JoinedRecord = { record: MadeRecord; rows: number[] };

/**
 * Joins the records of rows that follow each other with the same equipment and time and different fields, as the long shape
 * gives them, into one: fewer bytes, and no second record of one time where the service keeps only the last. Rows that
 * are apart stay apart: joining them would need the whole file in memory. All records of a row come out together.
 */
export class LongRecordJoiner {
  readonly #mostOpen: number;
  /** By time and equipment. */
  #open = new Map<string, JoinedRecord>();

  /** @param mostOpen records that a row may give: more than one where times stand across */
  constructor(mostOpen: number) {
    this.#mostOpen = mostOpen;
  }

  /** Takes the records of the next row. @returns those before, if the row does not belong to them. */
  add(records: readonly MadeRecord[]): JoinedRecord[] {
    const keys = keysOf(records);
    const before = this.#belong(records, keys) ? [] : this.finish();
    for (const [at, key] of keys.entries()) {
      const record = records[at] as MadeRecord;
      const same = this.#open.get(key);
      if (same) {
        same.record.values.push(...record.values);
        same.record.lastRow = record.lastRow;
        same.rows.push(record.row);
      } else {
        this.#open.set(key, { record: { ...record, values: [...record.values] }, rows: [record.row] });
      }
    }
    return before;
  }

  /** The records that are still open, at the end of the file. */
  finish(): JoinedRecord[] {
    if (this.#open.size === 0) return [];
    const open = [...this.#open.values()];
    this.#open = new Map();
    return open;
  }

  /** True if a time of a row is open, none of its fields is there already, and what is open does not become too much. */
  #belong(records: readonly MadeRecord[], keys: readonly string[]): boolean {
    let size = this.#open.size;
    let isOpen = false;
    for (const [at, key] of keys.entries()) {
      const values = this.#open.get(key)?.record.values;
      if (!values) {
        size += 1;
        continue;
      }
      isOpen = true;
      if (records[at]?.values.some(({ field }) => values.some((value) => value.field === field)))
        return false;
    }
    return isOpen && size <= this.#mostOpen;
  }
}

/** A key for each record of a row; a row with the same time twice has two. */
function keysOf(records: readonly MadeRecord[]): string[] {
  const keys = new Set<string>();
  for (const { timestamp, equipId } of records) {
    let key = `${timestamp} ${equipId}`;
    while (keys.has(key)) key += ' ';
    keys.add(key);
  }
  return [...keys];
}
