import { closeSync, constants, fstatSync, fsyncSync, ftruncateSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { numberOf, textOf } from '../row.ts';
import { inTransaction } from '../transaction.ts';
import { Backlog, type JournalPosition } from './backlog.ts';
import { fileName, journalGenerations } from './file-names.ts';
import { FRAME_MARK, type Header, HEADER_BYTES, isIntact, nameOf, readHeader } from './frame.ts';
import { setAsideTable } from './set-aside.ts';
import type { ApplyStart, FromThread } from './thread-messages.ts';

const WINDOW_BYTES = 2_000_000;

/** Reads a file here and there without a system call for each piece, and holds little of it. */
class ReadWindow {
  readonly #file: number;
  readonly sizeBytes: number;
  #from = 0;
  #bytes = Buffer.alloc(0);

  constructor(file: number, sizeBytes: number) {
    this.#file = file;
    this.sizeBytes = sizeBytes;
  }

  /** Bytes from `offset` on: `length` of them, fewer at the end of the file. They are good until the next call. */
  bytes(offset: number, length: number): Buffer {
    const wanted = Math.max(0, Math.min(length, this.sizeBytes - offset));
    const isThere = offset >= this.#from && offset + wanted <= this.#from + this.#bytes.byteLength;
    if (!isThere) this.#load(offset, wanted);
    return this.#bytes.subarray(offset - this.#from, offset - this.#from + wanted);
  }

  #load(offset: number, wanted: number): void {
    const bytes = Buffer.allocUnsafe(Math.min(Math.max(wanted, WINDOW_BYTES), this.sizeBytes - offset));
    let length = 0;
    while (length < bytes.byteLength) {
      const count = readSync(this.#file, bytes, length, bytes.byteLength - length, offset + length);
      if (count === 0) throw new RangeError('The file became shorter while it was read.');
      length += count;
    }
    this.#from = offset;
    this.#bytes = bytes;
  }
}

/** What a part of a file is. `name` of a frame is its equipment as text, or as the key of an earlier version. */
type Part =
  | { type: 'frame'; offset: number; header: Header; name: string | number }
  /** Bytes that are no intact frame although something was written there. */
  | { type: 'damaged'; from: number; to: number }
  /** The beginning of a frame at the end of the file, as a crash leaves it: nobody was told that it is kept. */
  | { type: 'torn'; from: number; to: number };

const STEP_BYTES = 1_000_000;

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

function intactFrameAt(window: ReadWindow, offset: number): Extract<Part, { type: 'frame' }> | undefined {
  const header = readHeader(window.bytes(offset, HEADER_BYTES));
  if (!header) return undefined;
  const length = header.headerBytes + header.nameBytes + header.bodyBytes;
  if (offset + length > window.sizeBytes) return undefined;
  const bytes = window.bytes(offset, length);
  if (!isIntact(header, bytes)) return undefined;
  const { equipment, headerBytes, nameBytes } = header;
  const name = equipment ?? bytes.toString('utf8', headerBytes, headerBytes + nameBytes);
  return { type: 'frame', offset, header, name };
}

/** Where a frame of an earlier version may begin: the highest byte of its size is 0, as no byte of a JSON text is. */
function oldHeaderFrom(bytes: Buffer, from: number, to: number): number {
  for (let at = bytes.indexOf(0, from + 3); at !== -1 && at - 3 < to; at = bytes.indexOf(0, at + 1))
    if (readHeader(bytes.subarray(at - 3, at - 3 + HEADER_BYTES))) return at - 3;
  return to;
}

function markFrom(bytes: Buffer, from: number, to: number): number {
  const at = bytes.indexOf(FRAME_MARK, from);
  return at === -1 || at > to ? to : at;
}

/** The first intact frame at `from` or behind it. */
function nextIntactFrame(window: ReadWindow, from: number): number | undefined {
  for (let begin = from; begin < window.sizeBytes; begin += STEP_BYTES) {
    for (let at = begin; at < begin + STEP_BYTES;) {
      const bytes = window.bytes(begin, STEP_BYTES + HEADER_BYTES);
      const end = Math.min(STEP_BYTES, bytes.byteLength);
      const found = Math.min(markFrom(bytes, at - begin, end), oldHeaderFrom(bytes, at - begin, end));
      if (found >= end) break;
      if (intactFrameAt(window, begin + found)) return begin + found;
      at = begin + found + 1;
    }
  }
  return undefined;
}

function isAllZero(window: ReadWindow, from: number): boolean {
  for (let at = from; at < window.sizeBytes; at += STEP_BYTES)
    if (window.bytes(at, STEP_BYTES).some((byte) => byte !== 0)) return false;
  return true;
}

/** True if the bytes from `from` to the end of the file are the beginning of a frame and no more. */
function isTorn(window: ReadWindow, from: number): boolean {
  const header = window.bytes(from, HEADER_BYTES);
  if (header.byteLength < HEADER_BYTES) return true;
  const said = readHeader(header);
  if (!said) return isAllZero(window, from);
  // The header of an earlier version has no checksum: its size may be wrong, and the frame may have been whole.
  if (said.equipment !== undefined) return false;
  return from + said.headerBytes + said.nameBytes + said.bodyBytes > window.sizeBytes;
}

/**
 * Finds the frames of a file of the journal from an offset on. Behind damage it goes on with the next intact frame, and
 * what lies between is named.
 */
function* scanFile(window: ReadWindow, from: number): Generator<Part, void, undefined> {
  let offset = from;
  while (offset < window.sizeBytes) {
    const frame = intactFrameAt(window, offset);
    if (frame) {
      yield frame;
      const { headerBytes, nameBytes, bodyBytes } = frame.header;
      offset += headerBytes + nameBytes + bodyBytes;
      continue;
    }
    const next = nextIntactFrame(window, offset + 1);
    const to = next ?? window.sizeBytes;
    yield { type: next === undefined && isTorn(window, offset) ? 'torn' : 'damaged', from: offset, to };
    offset = to;
  }
}
