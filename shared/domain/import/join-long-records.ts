import type { MadeRecord } from './made-record.ts';

/**
 * Joins the records of rows that follow each other with the same equipment and time and different fields, as the long shape
 * gives them, into one: fewer bytes, and no second record of one time where the service keeps only the last. Rows that
 * are apart stay apart: joining them would need the whole file in memory.
 */
export class LongRecordJoiner {
  #open: MadeRecord | null = null;

  /** Takes the next record. @returns the one before, if this one does not belong to it. */
  add(record: MadeRecord): MadeRecord | null {
    const open = this.#open;
    if (open && open.equipId === record.equipId && open.timestamp === record.timestamp) {
      const isOther = record.values.every(({ field }) => open.values.every((value) => value.field !== field));
      if (isOther) {
        open.values.push(...record.values);
        open.lastRow = record.lastRow;
        return null;
      }
    }
    this.#open = { ...record, values: [...record.values] };
    return open;
  }

  /** The record that is still open, at the end of the file. */
  finish(): MadeRecord | null {
    const open = this.#open;
    this.#open = null;
    return open;
  }
}
