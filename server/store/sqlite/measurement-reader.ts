import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UploadRecord } from '#shared/domain/upload-record.ts';
import { DamagedStoreError, MAX_LOOKED_BACK, nameInJson, type Pause } from '../store.ts';
import { damagedRows } from './damaged-rows.ts';
import type { SetAside } from './journal/set-aside.ts';
import { inTransaction, numberOf, type Row, textOf } from './transaction.ts';
import { isIntactLatest, isIntactRow, latestChecksum, storedRecord } from './stored-row.ts';

/** Of a piece of a period: what is read and parsed in a few milliseconds. */
const PIECE_RECORDS = 2000;
const PIECE_CHARACTERS = 500_000;
const UNBOUNDED = { records: Infinity, characters: Infinity };

/** Of how many records a piece is made, and the name of a field, as nameInJson has it, that the others do not have. */
type PieceOptions = { maxRecords?: number; name?: string };

/** Of a time it makes one that is later than it, and earlier than any other. */
const JUST_BEHIND = ' ';
/** No timestamp is later. */
const LAST = '9999-12-31 23:59:59';

/** Damaged rows that lead a search astray are set aside so many times before it is given up. */
const MAX_ATTEMPTS = 10;

const isIntact = (row: Row): boolean =>
  typeof row['equipment'] === 'number' && isIntactRow(row['equipment'], row);

const keyOf = (row: Row): [number, string] => [numberOf(row, 'equipment'), textOf(row, 'timestamp')];

const isSameKey = (a: Row | undefined, b: Row | undefined): boolean =>
  a?.['equipment'] === b?.['equipment'] && a?.['timestamp'] === b?.['timestamp'];

/** Of any two rows another, whatever the disk has made of their keys. */
const nameOf = ({ equipment, timestamp }: Row): string => JSON.stringify([equipment, timestamp]);

/** Records, how many rows were looked at for them and up to which time, and how long those are. */
type Piece = {
  records: UploadRecord[];
  count: number;
  last: string | undefined;
  characters: number;
  isLast: boolean;
};

/**
 * Reads stored measurements. A row that the disk has changed is set aside and left out; the others are read. One whose time or
 * owner has changed leads searches astray, and would end a list too early: so SQLite is only asked for rows from a time on,
 * and what ends them, and what stands before them, must be an intact row.
 */
export class MeasurementReader {
  readonly #db: DatabaseSync;
  readonly #onSetAside: (piece: SetAside) => void;
  readonly #onDamage: (error: DamagedStoreError) => void;
  readonly #damaged;
  readonly #from;
  readonly #below;
  readonly #ownFrom;
  readonly #ownBelow;
  readonly #latest;
  readonly #countAfter;
  readonly #latestAbove;
  readonly #latestBelow;
  readonly #removeLatest;
  readonly #awaitLatest;
  readonly #foundLatest;
  readonly #noLatest;

  /**
   * @param onSetAside is told of each row that was damaged.
   * @param onDamage is told of a row that cannot be set aside.
   */
  constructor(
    db: DatabaseSync,
    onSetAside: (piece: SetAside) => void,
    onDamage: (error: DamagedStoreError) => void,
  ) {
    this.#db = db;
    this.#onSetAside = onSetAside;
    this.#onDamage = onDamage;
    this.#damaged = damagedRows(db);
    const select = 'SELECT * FROM measurement WHERE (equipment, timestamp)';
    this.#from = db.prepare(`${select} >= (?, ?) ORDER BY equipment, timestamp`);
    this.#below = db.prepare(`${select} < (?, ?) ORDER BY equipment DESC, timestamp DESC`);
    // Conditions of one column each: SQLite leaves out no row that it passes, as it does with rows beyond a key of two.
    const own = 'SELECT * FROM measurement WHERE equipment = ? AND timestamp';
    this.#ownFrom = db.prepare(`${own} >= ? ORDER BY timestamp`);
    this.#ownBelow = db.prepare(`${own} < ? ORDER BY timestamp DESC`);
    this.#latest = db.prepare(
      `SELECT timestamp, fields, row.checksum AS checksum, latest.checksum AS latest_checksum
       FROM latest_measurement AS latest JOIN measurement AS row USING (equipment, timestamp)
       WHERE equipment = ? AND field = ?`,
    );
    this.#countAfter = db.prepare(
      'SELECT count(*) AS count FROM (SELECT 1 FROM measurement WHERE equipment = ? AND timestamp > ? LIMIT ?)',
    );
    const latestTimes = 'SELECT * FROM latest_measurement WHERE equipment = ? AND field';
    this.#latestAbove = db.prepare(`${latestTimes} >= ? ORDER BY field LIMIT 1`);
    this.#latestBelow = db.prepare(`${latestTimes} < ? ORDER BY field DESC LIMIT 1`);
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
    let piece = this.#pieceOf(equipment, this.#upwards(equipment, from, to));
    for (;;) {
      if (piece.records.length > 0) yield piece.records;
      const last = piece.records.at(-1);
      if (piece.isLast || !last) return;
      piece = this.#pieceOf(equipment, this.#upwards(equipment, `${last.timestamp}${JUST_BEHIND}`, to));
    }
  }

  /** Rows of a period, and damaged ones of the equipment beside it. */
  *#upwards(equipment: number, from: string, to: string): Generator<Row, void, undefined> {
    this.#requireFound(equipment, from);
    for (const row of this.#own(equipment, this.#passed(equipment, from, this.#ownFrom, this.#from))) {
      if (!isIntactRow(equipment, row)) yield row;
      else if (textOf(row, 'timestamp') > to) return;
      else if (textOf(row, 'timestamp') >= from) yield row;
    }
  }

  /**
   * Those of the equipment, up to an intact row of another. Its checksum tells whose a row is, should its key have changed; one
   * that is nobody's and stands among them is told.
   */
  *#own(equipment: number, rows: Iterable<Row>): Generator<Row, void, undefined> {
    let isStrange = false;
    for (const row of rows) {
      if (row['equipment'] === equipment || (row['checksum'] !== null && isIntactRow(equipment, row))) {
        if (isStrange)
          this.#onDamage(new DamagedStoreError('A row is damaged, and whose it is cannot be read.'));
        isStrange = false;
        yield row;
      } else if (isIntact(row)) return;
      else isStrange = true;
    }
  }

  /** Rows before a time, the latest first. */
  *#downwards(equipment: number, before: string): Generator<Row, void, undefined> {
    this.#requireFound(equipment, before);
    yield* this.#own(equipment, this.#passed(equipment, before, this.#ownBelow, this.#below));
  }

  /**
   * Rows of the equipment on one side of a time, whatever their times have become; and where these end, all rows from there on:
   * it may be one of its own whose owner has changed that ends them.
   */
  *#passed(
    equipment: number,
    timestamp: string,
    own: StatementSync,
    all: StatementSync,
  ): Generator<Row, void, undefined> {
    let end = timestamp;
    const sinceEnd = new Set<string>();
    for (const row of own.iterate(equipment, timestamp)) {
      if (isIntactRow(equipment, row)) {
        end = textOf(row, 'timestamp');
        sinceEnd.clear();
      }
      sinceEnd.add(nameOf(row));
      yield row;
    }
    for (const row of all.iterate(equipment, end)) {
      if (!sinceEnd.has(nameOf(row))) yield row;
    }
  }

  /**
   * Compares where two searches for a time end, from below and from above: nothing intact may stand between. Damaged rows
   * that lead one of them astray are set aside.
   * @throws DamagedStoreError if they are led astray nevertheless
   */
  #requireFound(equipment: number, timestamp: string): void {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const damaged: Row[] = [];
      const firstIntact = (rows: Iterable<Row>, without?: Row): Row | undefined => {
        for (const row of rows) {
          if (isIntact(row)) {
            if (!isSameKey(row, without)) return row;
          } else if (row['equipment'] === equipment) damaged.push(row);
        }
        return undefined;
      };
      const below = firstIntact(this.#below.iterate(equipment, timestamp));
      const above = firstIntact(this.#from.iterate(equipment, timestamp));
      const aboveBelow = below && firstIntact(this.#from.iterate(...keyOf(below)), below);
      const belowAbove = above && firstIntact(this.#below.iterate(...keyOf(above)));
      if ((!below || isSameKey(aboveBelow, above)) && (!above || isSameKey(belowAbove, below))) return;
      if (damaged.length > 0) this.#setAside(equipment, damaged);
    }
    throw new DamagedStoreError('The rows are out of order, so that some are not found.');
  }

  /** The latest record up to a time. */
  latest(equipment: number, until = LAST): UploadRecord | undefined {
    return this.#pieceOf(equipment, this.#downwards(equipment, `${until}${JUST_BEHIND}`), { maxRecords: 1 })
      .records[0];
  }

  /** The time of the latest record up to a time. */
  latestTime(equipment: number, until: string): string | undefined {
    for (const row of this.#ownBelow.iterate(equipment, `${until}${JUST_BEHIND}`))
      if (isIntactRow(equipment, row)) return textOf(row, 'timestamp');
    return undefined;
  }

  /** How many rows are after a time, counted to a number. */
  countAfter(equipment: number, timestamp: string, most: number): number {
    return numberOf(this.#countAfter.get(equipment, timestamp, most) ?? {}, 'count');
  }

  /** The latest record up to a time that has the field. */
  async latestWith(
    equipment: number,
    field: string,
    until = LAST,
    pause: Pause = nextTurn,
  ): Promise<UploadRecord | undefined> {
    const latest = await this.#latestOfAll(equipment, field);
    return latest && latest.timestamp > until
      ? this.#findLatest(equipment, field, { until, ...MAX_LOOKED_BACK, pause })
      : latest;
  }

  async #latestOfAll(equipment: number, field: string): Promise<UploadRecord | undefined> {
    const row = this.#latest.get(equipment, field);
    const record = row && storedRecord(equipment, row);
    // A time that the disk has changed to that of another record is not the latest.
    const isLatest = record && row['latest_checksum'] === latestChecksum(equipment, field, record.timestamp);
    if (isLatest && Object.hasOwn(record, field)) return record;
    const above = this.#latestAbove.get(equipment, field);
    const below = this.#latestBelow.get(equipment, field);
    // One whose field has changed is not found by its field: it stands beside the place where the search for it ends.
    const isSound = (time: Row | undefined): boolean => time === undefined || isIntactLatest(time);
    if (above?.['field'] !== field && isSound(above) && isSound(below)) return undefined;
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
      this.#awaitLatest.run(equipment, field);
      return isRemoved;
    });
    const found = await this.#findLatest(equipment, field, { until: LAST, ...UNBOUNDED, pause: nextTurn });
    if (found) {
      const { timestamp } = found;
      this.#foundLatest.run(timestamp, latestChecksum(equipment, field, timestamp), equipment, field);
    } else this.#noLatest.run(equipment, field);
    return { found, isMended };
  }

  async #findLatest(
    equipment: number,
    field: string,
    { until, records, characters, pause }: typeof MAX_LOOKED_BACK & { until: string; pause: Pause },
  ): Promise<UploadRecord | undefined> {
    const name = nameInJson(field);
    let found: UploadRecord | undefined;
    let before = `${until}${JUST_BEHIND}`;
    let [recordsLeft, charactersLeft] = [records, characters];
    // It is among the first ones nearly always.
    let maxRecords = Math.min(10, records);
    for (let isLast = false; !found && !isLast && recordsLeft > 0 && charactersLeft > 0;) {
      const piece = this.#pieceOf(equipment, this.#downwards(equipment, before), { maxRecords, name });
      recordsLeft -= piece.count;
      charactersLeft -= piece.characters;
      maxRecords = Math.min(PIECE_RECORDS, recordsLeft);
      found = piece.records.find((record) => Object.hasOwn(record, field));
      before = piece.last ?? before;
      isLast = piece.isLast;
      await pause();
    }
    return found;
  }

  #pieceOf(
    equipment: number,
    rows: Iterable<Row>,
    { maxRecords = PIECE_RECORDS, name = '' }: PieceOptions = {},
  ): Piece {
    const records: UploadRecord[] = [];
    const damaged: Row[] = [];
    let count = 0;
    let last: string | undefined;
    let characters = 0;
    let isLast = true;
    for (const row of rows) {
      // To read a row takes much longer than to look for a name in it.
      const mayHaveName = name === '' || !isIntactRow(equipment, row) || textOf(row, 'fields').includes(name);
      const record = mayHaveName ? storedRecord(equipment, row) : undefined;
      if (record) records.push(record);
      else if (mayHaveName) {
        damaged.push(row);
        continue;
      }
      count += 1;
      last = textOf(row, 'timestamp');
      characters += textOf(row, 'fields').length;
      isLast = count < maxRecords && characters < PIECE_CHARACTERS;
      if (!isLast) break;
    }
    if (damaged.length > 0) this.#setAside(equipment, damaged);
    return { records, count, last, characters, isLast };
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
