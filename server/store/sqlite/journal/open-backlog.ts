import { closeSync, constants, fstatSync, fsyncSync, ftruncateSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { equipmentNames } from '../equipment-names.ts';
import { inTransaction, numberOf } from '../transaction.ts';
import { Backlog } from './backlog.ts';
import { fileName, journalGenerations, MAX_GENERATION } from './file-names.ts';
import { FRAME_MARK, type Header, HEADER_BYTES, isIntact, nameOf, readHeader } from './frame.ts';
import { readPosition, writePosition } from './position.ts';
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
  | { type: 'torn'; from: number; to: number; isBlank: boolean };

const STEP_BYTES = 1_000_000;

/** Damaged bytes are kept in pieces of this size. */
const PIECE_BYTES = 1_000_000;
const DAMAGED = 'These bytes of the journal are damaged.';

type FoundFrame = Extract<Part, { type: 'frame' }>;

const POSITION_DAMAGED =
  'The position in the journal of uploads was damaged: every file that is there is applied again.';

/** Files that a crash may have left torn: each was the last one when a service started, and has not been read since. */
const uncheckedTails = (db: DatabaseSync): Set<number> =>
  new Set(
    db
      .prepare('SELECT generation FROM unchecked_tail WHERE generation < ?')
      .all(MAX_GENERATION)
      .map((row) => numberOf(row, 'generation')),
  );

/** Names of equipment by the keys that an earlier version wrote into the journal. */
function namesByKey(db: DatabaseSync): (key: number) => string | undefined {
  const names = equipmentNames(db);
  return (key) => {
    const equipment = names.nameOf(key);
    return equipment && nameOf(equipment);
  };
}

/**
 * Reads the journal of a data folder: what waits in it, in its order. Damaged bytes are set aside, and the intact frames
 * behind them are found. Of a file that was the last one at a start, what a crash left half written is cut off. Where the
 * position is damaged, every file is read: to apply all of them again in their order leads to the same.
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
    const position = readPosition(this.#db);
    const { generation: first, offset } = position ?? { generation: 0, offset: 0 };
    const files = journalGenerations(dataDir).filter((each) => each <= activeGeneration);
    const fromOf = (generation: number): number => (generation === first ? offset : 0);
    const unchecked = uncheckedTails(this.#db);
    const backlog = new Backlog();
    const keyNames = namesByKey(this.#db);
    for (const generation of files) {
      backlog.addFile(generation);
      if (generation < first) continue;
      const frames = this.#framesOf(generation, fromOf(generation), unchecked.has(generation));
      for (const frame of frames) this.#add(backlog, generation, frame, keyNames);
    }
    this.#db.prepare('DELETE FROM unchecked_tail WHERE generation < ?').run(activeGeneration);
    if (!position) this.#mendPosition(files[0] ?? activeGeneration);
    return backlog;
  }

  #mendPosition(generation: number): void {
    try {
      inTransaction(this.#db, () => writePosition(this.#db, { generation, offset: 0 }));
      this.#report({ type: 'mended', what: POSITION_DAMAGED });
    } catch {
      // Nothing is lost meanwhile: no file goes before a position is written.
      this.#report({ type: 'damaged', what: POSITION_DAMAGED });
    }
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

  #framesOf(generation: number, from: number, mayBeTorn: boolean): FoundFrame[] {
    const { dataDir, activeGeneration, activeBytes } = this.#start;
    const path = join(dataDir, fileName(generation));
    const file = openSync(path, constants.O_RDWR);
    try {
      const sizeBytes = generation === activeGeneration ? activeBytes : fstatSync(file).size;
      const window = new ReadWindow(file, sizeBytes);
      const frames: FoundFrame[] = [];
      for (const part of scanFile(window, from)) {
        if (part.type === 'frame') frames.push(part);
        else if (part.type === 'torn' && mayBeTorn) this.#cut(file, generation, part, sizeBytes);
        else this.#keepDamaged(window, generation, part.from, part.to);
      }
      return frames;
    } finally {
      closeSync(file);
    }
  }

  #cut(
    file: number,
    generation: number,
    { from, isBlank }: Extract<Part, { type: 'torn' }>,
    sizeBytes: number,
  ): void {
    ftruncateSync(file, from);
    fsyncSync(file);
    this.#report({ type: 'tail-cut', file: fileName(generation), sizeBytes: sizeBytes - from, isBlank });
  }

  #keepDamaged(window: ReadWindow, generation: number, from: number, to: number): void {
    let sizeBytes = 0;
    for (let at = from; at < to; at += PIECE_BYTES) {
      const bytes = window.bytes(at, Math.min(PIECE_BYTES, to - at));
      const piece = { reason: DAMAGED, generation, offset: at, bytes };
      if (inTransaction(this.#db, () => this.#setAside.put(piece))) sizeBytes += bytes.byteLength;
    }
    if (sizeBytes > 0) this.#report({ type: 'set-aside', reason: DAMAGED, sizeBytes });
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

/**
 * False if no frame can be at `at`, as far as these bytes show. No name and no body holds a NUL, so one that is nearer than
 * the end of the frame says so without its checksum: however many bytes look like a header, all of them are read a few
 * times at most.
 */
function mayBeFrame(bytes: Buffer, at: number): boolean {
  const header = readHeader(bytes.subarray(at, at + HEADER_BYTES));
  if (!header) return false;
  const behindHeader = at + header.headerBytes;
  const nul = bytes.indexOf(0, behindHeader);
  return nul === -1 || nul >= behindHeader + header.nameBytes + header.bodyBytes;
}

/**
 * Where the next frame may begin between two positions; `to` if none may. A frame begins with a NUL; the fourth byte of one
 * of an earlier version is one, because its size is no larger.
 */
function nextCandidate(bytes: Buffer, from: number, to: number): number {
  const end = Math.min(to + 3, bytes.byteLength);
  for (let nul = from; nul < end; nul += 1) {
    if (bytes[nul] !== 0) continue;
    const old = nul - 3;
    // Runs of NULs are no sizes, and are passed quickly.
    const mayBeOld = old >= from && ((bytes[old] ?? 0) > 1 || bytes[old + 1] !== 0 || bytes[old + 2] !== 0);
    if (mayBeOld && mayBeFrame(bytes, old)) return old;
    if (nul < to && bytes[nul + 1] === FRAME_MARK[1] && mayBeFrame(bytes, nul)) return nul;
  }
  return to;
}

/** The first intact frame at `from` or behind it. */
function nextIntactFrame(window: ReadWindow, from: number): number | undefined {
  for (let begin = from; begin < window.sizeBytes; begin += STEP_BYTES) {
    for (let at = begin; at < begin + STEP_BYTES;) {
      const bytes = window.bytes(begin, STEP_BYTES + HEADER_BYTES);
      const end = Math.min(STEP_BYTES, bytes.byteLength);
      const found = nextCandidate(bytes, at - begin, end);
      if (found >= end) break;
      if (intactFrameAt(window, begin + found)) return begin + found;
      at = begin + found + 1;
    }
  }
  return undefined;
}

const ZEROS = Buffer.alloc(STEP_BYTES);

function isAllZero(window: ReadWindow, from: number): boolean {
  for (let at = from; at < window.sizeBytes; at += STEP_BYTES)
    if (!ZEROS.subarray(0, window.sizeBytes - at).equals(window.bytes(at, STEP_BYTES))) return false;
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
    if (next === undefined && isTorn(window, offset))
      yield { type: 'torn', from: offset, to, isBlank: isAllZero(window, offset) };
    else yield { type: 'damaged', from: offset, to };
    offset = to;
  }
}
