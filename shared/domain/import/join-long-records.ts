import type { MadeRecord } from './made-record.ts';

/** A record, and of how many it was joined. */
export type JoinedRecord = { record: MadeRecord; parts: number };

/**
 * Joins the records of rows that follow each other with the same equipment and time and different fields, as the long shape
 * gives them, into one: fewer bytes, and no second record of one time where the service keeps only the last. Rows that
 * are apart stay apart: joining them would need the whole file in memory.
 */
export class LongRecordJoiner {
  readonly #mostOpen: number;
  #open: JoinedRecord[] = [];

  /** @param mostOpen records that a row may give: more than one where times stand across */
  constructor(mostOpen: number) {
    this.#mostOpen = mostOpen;
  }

  /** Takes the next record. @returns those before, if it does not belong to one of them. */
  add(record: MadeRecord): JoinedRecord[] {
    const same = this.#open.find(({ record: open }) => open.timestamp === record.timestamp);
    const isOfOne = this.#open.every(({ record: open }) => open.equipId === record.equipId);
    if (same && isOfOne) {
      const { values } = same.record;
      if (record.values.every(({ field }) => values.every((value) => value.field !== field))) {
        values.push(...record.values);
        same.record.lastRow = record.lastRow;
        same.parts += 1;
        return [];
      }
    }
    const mayStay = isOfOne && !same && this.#open.length < this.#mostOpen;
    const before = mayStay ? [] : this.finish();
    this.#open.push({ record: { ...record, values: [...record.values] }, parts: 1 });
    return before;
  }

  /** The records that are still open, at the end of the file. */
  finish(): JoinedRecord[] {
    const open = this.#open;
    if (open.length > 0) this.#open = [];
    return open;
  }
}
