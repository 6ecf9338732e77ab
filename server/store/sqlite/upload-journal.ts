import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UploadRecord } from '#shared/domain/upload-record.ts';
import type { Equipment } from '../store.ts';
import type { MeasurementTable } from './measurement-table.ts';
import { numberOf, type Row } from './row.ts';
import { inTransaction } from './transaction.ts';

type Waiting = Equipment & { body: Uint8Array; resolve: () => void; reject: (error: unknown) => void };
type Fold = { sequence: number; equipment: number; records: UploadRecord[]; next: number; sizeBytes: number };

/** So many records are folded in one go: some 2 ms in which the service answers nobody. */
const SLICE_RECORDS = 500;
/** The service counts as idle when no upload has come for so long. */
const IDLE_MS = 100;
/** Beyond this every commit folds one body too, so that the journal does not grow for ever under a load that never pauses. */
const LONGEST_BACKLOG_BYTES = 512_000_000;

function foldOf(row: Row): Fold {
  const { body } = row;
  if (!(body instanceof Uint8Array)) throw new TypeError('Column body holds no bytes');
  const records: UploadRecord[] = JSON.parse(new TextDecoder().decode(body));
  const [sequence, equipment] = [numberOf(row, 'sequence'), numberOf(row, 'equipment')];
  return { sequence, equipment, records, next: 0, sizeBytes: body.byteLength };
}

/**
 * The bodies that are safe on disk but not in the table of measurements yet. Uploads that wait at the same time share
 * one commit. A body is folded slice by slice and removed with its last one; folding it again from its start, as after
 * a crash, leads to the same table.
 */
export class UploadJournal {
  readonly #db: DatabaseSync;
  readonly #table: MeasurementTable;
  readonly #statements;
  #waiting: Waiting[] = [];
  #fold: Fold | undefined;
  #timer: NodeJS.Timeout | undefined;
  #backlogBytes: number;

  constructor(db: DatabaseSync, table: MeasurementTable) {
    this.#db = db;
    this.#table = table;
    this.#statements = {
      equipment: db.prepare(
        `INSERT INTO equipment (equip_type, equip_id) VALUES (?, ?)
         ON CONFLICT DO UPDATE SET equip_type = excluded.equip_type RETURNING equipment`,
      ),
      add: db.prepare('INSERT INTO upload_journal (equipment, body) VALUES (?, ?)'),
      oldest: db.prepare('SELECT sequence, equipment, body FROM upload_journal ORDER BY sequence LIMIT 1'),
      oldestOf: db.prepare(
        'SELECT sequence, equipment, body FROM upload_journal WHERE equipment = ? ORDER BY sequence LIMIT 1',
      ),
      isThere: db.prepare('SELECT 1 FROM upload_journal WHERE sequence = ?'),
      remove: db.prepare('DELETE FROM upload_journal WHERE sequence = ?'),
    };
    const sum = db.prepare('SELECT coalesce(sum(length(body)), 0) AS bytes FROM upload_journal').get();
    this.#backlogBytes = numberOf(sum ?? {}, 'bytes');
    if (this.#backlogBytes > 0) this.#foldWhenIdle();
  }

  /** Resolves when the body is on disk. */
  append(equipment: Equipment, body: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#commit());
      this.#waiting.push({ ...equipment, body, resolve, reject });
    });
  }

  /** Folds all that waits of one equipment into the table, body by body with a pause for others between. */
  async foldAllOf(equipment: number): Promise<void> {
    for (
      let row = this.#statements.oldestOf.get(equipment);
      row;
      row = this.#statements.oldestOf.get(equipment)
    ) {
      this.#foldSlice(foldOf(row), Infinity);
      await nextTurn();
    }
  }

  /** Commits what waits and folds no more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#commit();
    clearTimeout(this.#timer);
  }

  #commit(): void {
    const batch = this.#waiting;
    this.#waiting = [];
    if (batch.length === 0) return;
    const { equipment, add } = this.#statements;
    try {
      inTransaction(this.#db, () => {
        for (const { equipType, equipId, body } of batch) {
          add.run(numberOf(equipment.get(equipType, equipId) ?? {}, 'equipment'), body);
        }
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
      return;
    }
    for (const { body, resolve } of batch) {
      this.#backlogBytes += body.byteLength;
      resolve();
    }
    if (this.#backlogBytes > LONGEST_BACKLOG_BYTES) this.#foldNext(Infinity);
    this.#foldWhenIdle();
  }

  #foldWhenIdle(waitMs: number = IDLE_MS): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#foldNext(SLICE_RECORDS)) this.#foldWhenIdle(0);
    }, waitMs).unref();
  }

  #foldNext(count: number): boolean {
    if (!this.#fold) {
      const row = this.#statements.oldest.get();
      this.#fold = row && foldOf(row);
    }
    if (!this.#fold) return false;
    if (this.#foldSlice(this.#fold, count)) this.#fold = undefined;
    return true;
  }

  /** @returns true if nothing of the body is left to fold. */
  #foldSlice(fold: Fold, count: number): boolean {
    const { sequence, equipment, records } = fold;
    const end = Math.min(fold.next + count, records.length);
    return inTransaction(this.#db, () => {
      // Another process with the same folder may have been faster; folding late would undo what came after.
      if (!this.#statements.isThere.get(sequence)) return true;
      this.#table.put(equipment, records.slice(fold.next, end));
      fold.next = end;
      if (end < records.length) return false;
      this.#statements.remove.run(sequence);
      this.#backlogBytes -= fold.sizeBytes;
      return true;
    });
  }
}
