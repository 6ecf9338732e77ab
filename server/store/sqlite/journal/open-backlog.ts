import { closeSync, constants, fstatSync, fsyncSync, ftruncateSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { numberOf, textOf } from '../row.ts';
import { inTransaction } from '../transaction.ts';
import { Backlog, type JournalPosition } from './backlog.ts';
import { fileName, journalGenerations } from './file-names.ts';
import { nameOf } from './frame.ts';
import { ReadWindow } from './read-window.ts';
import { type Part, scanFile } from './scan-file.ts';
import { setAsideTable } from './set-aside.ts';
import type { ApplyStart, FromThread } from './thread-messages.ts';

/** Damaged bytes are kept in pieces of this size. */
const PIECE_BYTES = 1_000_000;
const DAMAGED = 'These bytes of the journal are damaged.';

type FoundFrame = Extract<Part, { type: 'frame' }>;

/** Where the first file begins to be of interest: everything before is applied. */
export function readPosition(db: DatabaseSync): JournalPosition {
  const row = db.prepare('SELECT generation, byte_offset FROM upload_position').get() ?? {};
  return { generation: numberOf(row, 'generation'), offset: numberOf(row, 'byte_offset') };
}

/** Names of equipment by the keys that an earlier version wrote into the journal. */
function namesByKey(db: DatabaseSync): (key: number) => string | undefined {
  const find = db.prepare('SELECT equip_type, equip_id FROM equipment WHERE equipment = ?');
  return (key) => {
    const row = find.get(key);
    return row && nameOf({ equipType: textOf(row, 'equip_type'), equipId: textOf(row, 'equip_id') });
  };
}

/**
 * Reads the journal of a data folder: what waits in it, in its order. Damaged bytes are set aside, and the intact frames
 * behind them are found. Of the last file, what a crash left half written is cut off.
 */
export class BacklogOpener {
  readonly #db: DatabaseSync;
  readonly #start: ApplyStart;
  readonly #report: (message: FromThread) => void;
  readonly #setAside;

  constructor(db: DatabaseSync, start: ApplyStart, report: (message: FromThread) => void) {
    this.#db = db;
    this.#start = start;
    this.#report = report;
    this.#setAside = setAsideTable(db);
  }

  open(): Backlog {
    const { dataDir, activeGeneration } = this.#start;
    const { generation: first, offset } = readPosition(this.#db);
    const files = journalGenerations(dataDir).filter((each) => each <= activeGeneration);
    const last = files.findLast((each) => each < activeGeneration);
    const fromOf = (generation: number): number => (generation === first ? offset : 0);
    // The last one first, so that the service may append as soon as it is whole.
    const tail = last !== undefined && last >= first ? this.#framesOf(last, fromOf(last), true) : [];
    this.#report({ type: 'tail-checked' });
    const backlog = new Backlog();
    const keyNames = namesByKey(this.#db);
    for (const generation of files) {
      backlog.addFile(generation);
      if (generation < first) continue;
      const frames = generation === last ? tail : this.#framesOf(generation, fromOf(generation), false);
      for (const frame of frames) this.#add(backlog, generation, frame, keyNames);
    }
    return backlog;
  }

  #add(
    backlog: Backlog,
    generation: number,
    { offset, header, name: said }: FoundFrame,
    keyNames: (key: number) => string | undefined,
  ): void {
    const { headerBytes, nameBytes, bodyBytes } = header;
    // Equipment that is missing belongs to a database that is older than its journal: what was sent is kept all the same.
    const name =
      typeof said === 'string'
        ? said
        : (keyNames(said) ?? nameOf({ equipType: 'unknown', equipId: String(said) }));
    backlog.add({ generation, offset, headerBytes, nameBytes, bodyBytes }, name);
  }

  #framesOf(generation: number, from: number, isLast: boolean): FoundFrame[] {
    const { dataDir, activeGeneration, activeBytes } = this.#start;
    const path = join(dataDir, fileName(generation));
    const file = openSync(path, constants.O_RDWR);
    try {
      const sizeBytes = generation === activeGeneration ? activeBytes : fstatSync(file).size;
      const window = new ReadWindow(file, sizeBytes);
      const frames: FoundFrame[] = [];
      for (const part of scanFile(window, from)) {
        if (part.type === 'frame') frames.push(part);
        else if (part.type === 'torn' && isLast) this.#cut(file, generation, part.from, sizeBytes);
        else this.#keepDamaged(window, generation, part.from, part.to);
      }
      return frames;
    } finally {
      closeSync(file);
    }
  }

  #cut(file: number, generation: number, from: number, sizeBytes: number): void {
    ftruncateSync(file, from);
    fsyncSync(file);
    this.#report({ type: 'tail-cut', file: fileName(generation), sizeBytes: sizeBytes - from });
  }

  #keepDamaged(window: ReadWindow, generation: number, from: number, to: number): void {
    for (let at = from; at < to; at += PIECE_BYTES) {
      const bytes = window.bytes(at, Math.min(PIECE_BYTES, to - at));
      const piece = { reason: DAMAGED, generation, offset: at, bytes };
      inTransaction(this.#db, () => this.#setAside.put(piece));
    }
    this.#report({ type: 'set-aside', reason: DAMAGED, sizeBytes: to - from });
  }
}
