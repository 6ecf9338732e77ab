import { DatabaseSync } from 'node:sqlite';
import { checkInSlices, type Findings } from './check-in-slices.ts';
import { damagedRows } from './damaged-rows.ts';
import { areNamesIntact, equipmentNames, nameMended } from './equipment-names.ts';
import type { SetAside } from './journal/set-aside.ts';
import type { FromThread } from './journal/thread-messages.ts';
import { MeasurementReader } from './measurement-reader.ts';
import { measurementTable } from './measurement-table.ts';
import { inTransaction } from './transaction.ts';

/** The first check of a service begins so long after its start, when it is not busy with that any more. */
export const MAX_FIRST_WAIT_MS = 60_000;
/** After each slice the check rests for so many times what the slice took: a fifth of one processor at most. */
const REST = 4;
const MIN_REST_MS = 1;

const LATEST_MENDED = 'A latest time was damaged, and is made anew.';
const LATEST_DAMAGED = 'A latest time is damaged.';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export type CheckOptions = {
  databaseFile: string;
  /** How long after the end of a check the next one begins. */
  everyMs: number;
  report: (message: FromThread) => void;
};

/**
 * Reads the database now and then from end to end (check-in-slices.ts), puts right what can be, and reports what cannot.
 * It is for the thread that applies uploads: nobody else changes the measurements.
 */
export class BackgroundCheck {
  readonly #db: DatabaseSync;
  readonly #options: CheckOptions;
  readonly #findings: Findings;
  #reading: { db: DatabaseSync; steps: Generator<void>; began: number } | undefined;
  #mending = 0;
  readonly #told = new Set<string>();
  #timer: NodeJS.Timeout;

  /** @param db what is put right is written by this connection. */
  constructor(db: DatabaseSync, options: CheckOptions) {
    this.#db = db;
    this.#options = options;
    this.#findings = this.#makeFindings();
    this.#timer = setTimeout(() => this.#step(), Math.min(options.everyMs, MAX_FIRST_WAIT_MS));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#reading?.db.close();
    this.#reading = undefined;
  }

  #step(): void {
    const began = performance.now();
    let isEnd: boolean;
    let nextMs = this.#options.everyMs;
    try {
      isEnd = this.#go(began);
    } catch (error) {
      // As on a full disk, or of too many open files: the next one may succeed.
      isEnd = true;
      nextMs = Math.min(nextMs, MAX_FIRST_WAIT_MS);
      this.#options.report({ type: 'unchecked', reason: messageOf(error) });
    }
    if (isEnd) this.stop();
    const restMs = Math.max(MIN_REST_MS, (performance.now() - began) * REST);
    this.#timer = setTimeout(() => this.#step(), isEnd ? nextMs : restMs);
  }

  /** @returns true at the end. */
  #go(began: number): boolean {
    if (!this.#reading) {
      const db = new DatabaseSync(this.#options.databaseFile, { readOnly: true, timeout: 5_000 });
      this.#reading = { db, steps: checkInSlices(db, this.#findings), began };
      this.#told.clear();
    }
    const { steps, began: start } = this.#reading;
    if (!steps.next().done || this.#mending > 0) return false;
    const isSound = this.#told.size === 0;
    this.#options.report({ type: 'checked', isSound, seconds: (performance.now() - start) / 1_000 });
    return true;
  }

  #tell(type: 'damaged' | 'mended', what: string): void {
    if (type === 'damaged' && this.#told.has(what)) return;
    if (type === 'damaged') this.#told.add(what);
    this.#options.report({ type, what });
  }

  #makeFindings(): Findings {
    const db = this.#db;
    const { report } = this.#options;
    const rows = damagedRows(db);
    const table = measurementTable(db);
    const names = equipmentNames(db, (equipment) => this.#tell('mended', nameMended(equipment)));
    const told = ({ reason, equipment, bytes }: SetAside): void =>
      report({ type: 'set-aside', reason, equipment, sizeBytes: bytes.byteLength });
    const reader = new MeasurementReader(db, told, ({ message }) => this.#tell('damaged', message));
    const mendLatest = async (equipment: number, field: string): Promise<void> => {
      this.#mending += 1;
      try {
        const { isMended } = await reader.mendLatest(equipment, field);
        if (isMended) this.#tell('mended', LATEST_MENDED);
        else this.#tell('damaged', LATEST_DAMAGED);
      } catch {
        // The rows cannot be read, which is found too, or not at the moment.
        this.#tell('damaged', LATEST_DAMAGED);
      } finally {
        this.#mending -= 1;
      }
    };
    return {
      damage: (what) => this.#tell('damaged', what),
      row: (equipment, row) => {
        const { setAside, isGone } = inTransaction(db, () => rows.takeOut(equipment, row));
        if (setAside) told(setAside);
        return isGone;
      },
      latest: (equipment, field) => void mendLatest(equipment, field),
      laterRecord: (equipment, field, timestamp) => {
        inTransaction(db, () => table.putLatest(equipment, new Map([[field, timestamp]])));
        this.#tell('mended', LATEST_MENDED);
      },
      nameChecksum: (key, equipment) => inTransaction(db, () => names.mendChecksum(key, equipment)),
      namesIndex: () => {
        try {
          // Of a damaged name the index is the proof of what is right.
          if (!areNamesIntact(db)) return false;
          db.exec('REINDEX equipment');
        } catch {
          // Two pieces of equipment have one name: that is for an operator.
          return false;
        }
        this.#tell('mended', 'The index of the names of equipment was damaged, and is made anew.');
        return true;
      },
    };
  }
}
