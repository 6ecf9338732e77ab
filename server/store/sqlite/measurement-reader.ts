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
  readonly #moveLatest;
  readonly #removeLatest;

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
    const atThatTime = 'WHERE equipment = ? AND field = ? AND timestamp = ?';
    this.#moveLatest = db.prepare(`UPDATE latest_measurement SET timestamp = ?, checksum = ? ${atThatTime}`);
    this.#removeLatest = db.prepare(`DELETE FROM latest_measurement ${atThatTime}`);
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
    const said = this.#latestTime.get(equipment, field);
    if (!said) return undefined;
    const found = await this.findLatest(equipment, field);
    const noted = [equipment, field, textOf(said, 'timestamp')];
    if (found) {
      const { timestamp } = found;
      this.#moveLatest.run(timestamp, latestChecksum(equipment, field, timestamp), ...noted);
    } else this.#removeLatest.run(...noted);
    return found;
  }

  /** The same by looking through all records, should its latest one with the field, or the latest time, be damaged. */
  async findLatest(equipment: number, field: string): Promise<UploadRecord | undefined> {
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
