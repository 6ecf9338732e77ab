import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UploadRecord } from '#shared/domain/upload-record.ts';
import type { Equipment } from '../store.ts';
import { JournalFiles, type JournalPosition } from './journal-files.ts';
import type { Frame } from './journal-frame.ts';
import type { MeasurementTable } from './measurement-table.ts';
import { numberOf } from './row.ts';
import { inTransaction } from './transaction.ts';

type Waiting = { equipment: number; body: Uint8Array; resolve: () => void; reject: (error: unknown) => void };
type Fold = { frame: Frame; records: UploadRecord[]; next: number };

/** So many records are folded in one go: some 2 ms in which the service answers nobody. */
const SLICE_RECORDS = 500;
/** The service counts as idle when no upload has come for so long. */
const IDLE_MS = 100;
/** Beyond this every append folds one body too, so that the journal does not grow for ever under a load that never pauses. */
const LONGEST_BACKLOG_BYTES = 512_000_000;
/** What could not be folded, as on a full disk, waits in the journal for so long before it is tried again. */
const RETRY_MS = 10_000;
/** So many bodies are written at one go. */
const MOST_TOGETHER = 64;

/**
 * The bodies that are safe on disk but not in the table of measurements yet, in files beside the database. Uploads that
 * wait at the same time share one write. A body is folded slice by slice; its last one says in the same commit how far
 * the journal is folded. Folding a body again from its start, as after a crash, leads to the same table.
 */
export class UploadJournal {
  readonly #db: DatabaseSync;
  readonly #table: MeasurementTable;
  readonly #statements;
  readonly #files: JournalFiles;
  readonly #equipmentKeys = new Map<string, number>();
  /** Not folded, the oldest first. */
  readonly #pending = new Set<Frame>();
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  #fold: Fold | undefined;
  #timer: NodeJS.Timeout | undefined;
  #backlogBytes = 0;

  constructor(db: DatabaseSync, table: MeasurementTable, dataDir: string) {
    this.#db = db;
    this.#table = table;
    this.#statements = {
      equipment: db.prepare(
        `INSERT INTO equipment (equip_type, equip_id) VALUES (?, ?)
         ON CONFLICT DO UPDATE SET equip_type = excluded.equip_type RETURNING equipment`,
      ),
      move: db.prepare('UPDATE upload_position SET generation = ?, byte_offset = ?'),
    };
    const readPosition = (): JournalPosition => {
      const row = db.prepare('SELECT generation, byte_offset FROM upload_position').get() ?? {};
      return { generation: numberOf(row, 'generation'), offset: numberOf(row, 'byte_offset') };
    };
    this.#files = new JournalFiles(dataDir, readPosition, (frame) => this.#remember(frame));
    if (this.#pending.size > 0) this.#foldWhenIdle();
  }

  /** Resolves when the body is on disk. */
  append(equipment: Equipment, body: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ equipment: this.#keyOf(equipment), body, resolve, reject });
      this.#writing ??= this.#writeAll();
    });
  }

  /** Folds all that waits of one equipment into the table, body by body with a pause for others between. */
  async foldAllOf(equipment: number): Promise<void> {
    for (;;) {
      const frame = this.#oldestOf(equipment);
      if (!frame) return;
      this.#foldSlice(this.#begin(frame), Infinity);
      await nextTurn();
    }
  }

  /** Writes what waits and folds no more. */
  async stop(): Promise<void> {
    await this.#writing;
    clearTimeout(this.#timer);
    this.#files.close();
  }

  #keyOf({ equipType, equipId }: Equipment): number {
    const name = JSON.stringify([equipType, equipId]);
    const known = this.#equipmentKeys.get(name);
    if (known !== undefined) return known;
    const key = numberOf(this.#statements.equipment.get(equipType, equipId) ?? {}, 'equipment');
    this.#equipmentKeys.set(name, key);
    return key;
  }

  #remember(frame: Frame): void {
    this.#pending.add(frame);
    this.#backlogBytes += frame.sizeBytes;
  }

  #oldestOf(equipment: number): Frame | undefined {
    for (const frame of this.#pending) if (frame.equipment === equipment) return frame;
    return undefined;
  }

  async #writeAll(): Promise<void> {
    // Uploads that arrive in the same turn shall share the first write too.
    await nextTurn();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MOST_TOGETHER);
      try {
        for (const frame of await this.#files.append(batch)) this.#remember(frame);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      if (this.#backlogBytes > LONGEST_BACKLOG_BYTES) this.#tryToFold(Infinity);
    }
    this.#writing = undefined;
    this.#foldWhenIdle();
  }

  #foldWhenIdle(waitMs: number = IDLE_MS): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const outcome = this.#tryToFold(SLICE_RECORDS);
      if (outcome !== 'nothing-left') this.#foldWhenIdle(outcome === 'failed' ? RETRY_MS : 0);
    }, waitMs).unref();
  }

  /** What is in the journal is safe: that it cannot be folded at the moment is told to whoever reads it. */
  #tryToFold(count: number): 'more-left' | 'nothing-left' | 'failed' {
    try {
      return this.#foldNext(count) ? 'more-left' : 'nothing-left';
    } catch {
      return 'failed';
    }
  }

  #foldNext(count: number): boolean {
    if (this.#fold && !this.#pending.has(this.#fold.frame)) this.#fold = undefined;
    const [oldest] = this.#pending;
    if (!this.#fold && oldest) this.#fold = this.#begin(oldest);
    if (this.#fold) this.#foldSlice(this.#fold, count);
    return this.#pending.size > 0;
  }

  #begin(frame: Frame): Fold {
    const records: UploadRecord[] = JSON.parse(this.#files.read(frame).toString());
    return { frame, records, next: 0 };
  }

  #foldSlice(fold: Fold, count: number): void {
    const { frame, records } = fold;
    const end = Math.min(fold.next + count, records.length);
    const isLast = end === records.length;
    const position = isLast ? this.#positionAfter(frame) : undefined;
    inTransaction(this.#db, () => {
      this.#table.put(frame.equipment, records.slice(fold.next, end));
      if (position) this.#statements.move.run(position.generation, position.offset);
    });
    fold.next = end;
    if (!position) return;
    this.#pending.delete(frame);
    this.#backlogBytes -= frame.sizeBytes;
    this.#files.dropBefore(position.generation);
  }

  /** How far the journal is folded once this frame is: to the oldest that is left, or to a new file if none is. */
  #positionAfter(frame: Frame): JournalPosition {
    for (const other of this.#pending) if (other !== frame) return other;
    const { end } = this.#files;
    return this.#writing ? end : { generation: end.generation + 1, offset: 0 };
  }
}
