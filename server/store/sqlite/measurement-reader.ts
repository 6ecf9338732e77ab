import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UploadRecord } from '#shared/domain/upload-record.ts';
import { damagedRows } from './damaged-rows.ts';
import type { SetAside } from './journal/set-aside.ts';
import { inTransaction, type Row, textOf } from './transaction.ts';
import { latestChecksum, storedRecord } from './stored-row.ts';

/** Of a piece of a period: what is read and parsed in a few milliseconds. */
const PIECE_RECORDS = 2000;
const PIECE_CHARACTERS = 500_000;

/** Later than any timestamp. */
const BEHIND_ALL = ':';

type Piece = { records: UploadRecord[]; isLast: boolean };

/** Reads stored measurements. A row that the disk has changed is set aside and left out; the others are read. */
export class MeasurementReader {
  readonly #db: DatabaseSync;
  readonly #onSetAside: (piece: SetAside) => void;
  readonly #damaged;
  readonly #period;
  readonly #after;
  readonly #before;
  readonly #latest;
  readonly #latestTime;
  readonly #removeLatest;
  readonly #awaitLatest;
  readonly #foundLatest;
  readonly #noLatest;

  /** @param onSetAside is told of each row that was damaged. */
  constructor(db: DatabaseSync, onSetAside: (piece: SetAside) => void) {
    this.#db = db;
    this.#onSetAside = onSetAside;
    this.#damaged = damagedRows(db);
    const select = 'SELECT timestamp, fields, checksum FROM measurement WHERE equipment = ?';
    this.#period = db.prepare(`${select} AND timestamp BETWEEN ? AND ? ORDER BY timestamp`);
    this.#after = db.prepare(`${select} AND timestamp > ? AND timestamp <= ? ORDER BY timestamp`);
    this.#before = db.prepare(`${select} AND timestamp < ? ORDER BY timestamp DESC`);
    this.#latest = db.prepare(
      `SELECT timestamp, fields, row.checksum AS checksum, latest.checksum AS latest_checksum
       FROM latest_measurement AS latest JOIN measurement AS row USING (equipment, timestamp)
       WHERE equipment = ? AND field = ?`,
    );
    this.#latestTime = db.prepare(
      'SELECT timestamp FROM latest_measurement WHERE equipment = ? AND field = ?',
    );
    // Looks at each of the equipment, because one whose field has changed is not found by its field.
    this.#removeLatest = db.prepare('DELETE FROM latest_measurement WHERE equipment = ? AND +field = ?');
    this.#awaitLatest = db.prepare(
      `INSERT INTO latest_measurement VALUES (?, ?, '', NULL) ON CONFLICT DO NOTHING`,
    );
    const isAwaited = `WHERE equipment = ? AND field = ? AND timestamp = ''`;
    this.#foundLatest = db.prepare(`UPDATE latest_measurement SET timestamp = ?, checksum = ? ${isAwaited}`);
    this.#noLatest = db.prepare(`DELETE FROM latest_measurement ${isAwaited}`);
  }

  /** Records of a period, in the order of time, in pieces of bounded size, each of one record at least. */
  *pieces(equipment: number, from: string, to: string): Generator<UploadRecord[], void, undefined> {
    let piece = this.#pieceOf(equipment, this.#period.iterate(equipment, from, to));
    for (;;) {
      if (piece.records.length > 0) yield piece.records;
      const last = piece.records.at(-1);
      if (piece.isLast || !last) return;
      piece = this.#pieceOf(equipment, this.#after.iterate(equipment, last.timestamp, to));
    }
  }

  /** The latest record. */
  latest(equipment: number): UploadRecord | undefined {
    return this.#pieceOf(equipment, this.#before.iterate(equipment, BEHIND_ALL), 1).records[0];
  }

  /** The latest record that has the field. */
  async latestWith(equipment: number, field: string): Promise<UploadRecord | undefined> {
    const row = this.#latest.get(equipment, field);
    const record = row && storedRecord(equipment, row);
    // A time that the disk has changed to that of another record is not the latest.
    const isLatest = record && row['latest_checksum'] === latestChecksum(equipment, field, record.timestamp);
    if (isLatest && Object.hasOwn(record, field)) return record;
    if (!this.#latestTime.get(equipment, field)) return undefined;
    return (await this.mendLatest(equipment, field)).found;
  }

  /**
   * Makes a damaged latest time anew by looking through all records. Meanwhile it is earlier than any record, and damaged
   * still: so an upload that is applied replaces it, and is later than what is found here.
   * @returns whether it was there, and its record.
   */
  async mendLatest(
    equipment: number,
    field: string,
  ): Promise<{ found: UploadRecord | undefined; isMended: boolean }> {
    const isMended = inTransaction(this.#db, () => {
      const isRemoved = this.#removeLatest.run(equipment, field).changes > 0;
      if (isRemoved) this.#awaitLatest.run(equipment, field);
      return isRemoved;
    });
    const found = await this.#findLatest(equipment, field);
    if (found) {
      const { timestamp } = found;
      this.#foundLatest.run(timestamp, latestChecksum(equipment, field, timestamp), equipment, field);
    } else this.#noLatest.run(equipment, field);
    return { found, isMended };
  }

  async #findLatest(equipment: number, field: string): Promise<UploadRecord | undefined> {
    let found: UploadRecord | undefined;
    let before = BEHIND_ALL;
    for (let isLast = false; !found && !isLast;) {
      const piece = this.#pieceOf(equipment, this.#before.iterate(equipment, before));
      found = piece.records.find((record) => Object.hasOwn(record, field));
      before = piece.records.at(-1)?.timestamp ?? before;
      isLast = piece.isLast;
      await nextTurn();
    }
    return found;
  }

  #pieceOf(equipment: number, rows: Iterable<Row>, maxRecords = PIECE_RECORDS): Piece {
    const records: UploadRecord[] = [];
    const damaged: Row[] = [];
    let characters = 0;
    let isLast = true;
    for (const row of rows) {
      const record = storedRecord(equipment, row);
      if (!record) {
        damaged.push(row);
        continue;
      }
      records.push(record);
      characters += textOf(row, 'fields').length;
      isLast = records.length < maxRecords && characters < PIECE_CHARACTERS;
      if (!isLast) break;
    }
    if (damaged.length > 0) this.#setAside(equipment, damaged);
    return { records, isLast };
  }

  #setAside(equipment: number, rows: readonly Row[]): void {
    let pieces: SetAside[] = [];
    try {
      pieces = inTransaction(this.#db, () =>
        rows.flatMap((row) => this.#damaged.takeOut(equipment, row).setAside ?? []),
      );
    } catch {
      // As on a full disk: they stay in the table, and are left out by the next reader too.
    }
    for (const piece of pieces) this.#onSetAside(piece);
  }
}
