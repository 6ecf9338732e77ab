import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { holdLock, shareLock } from '../hold-lock.ts';

/** Sizes and places of the format of the log (https://www.sqlite.org/fileformat2.html, section 4). */
const HEADER = { bytes: 32, summed: 24, salts: 16 };
const FRAME = { bytes: 24, summed: 8, pagesAfterCommit: 4, salts: 8, checksum: 16 };
const SALT_BYTES = 8;
const MAGIC = { littleEndian: 0x377f0682, bigEndian: 0x377f0683 };
const PAGE_BYTES = { least: 512, most: 65_536 };

type Checksum = readonly [number, number];
/** What a checksum is made of: words of four bytes, at these places. */
type Words = { bytes: DataView; at: readonly number[]; isLittleEndian: boolean };

const wordsAt = (from: number, to: number): number[] =>
  Array.from({ length: (to - from) / 4 }, (_none, index) => from + index * 4);

/** The checksum of SQLite: each word weighs what the words behind it make of it. */
function sumOf({ bytes, at, isLittleEndian }: Words, seed: Checksum): Checksum {
  let [first, second] = seed;
  for (let index = 0; index < at.length; index += 2) {
    first = (first + bytes.getUint32(at[index] ?? 0, isLittleEndian) + second) >>> 0;
    second = (second + bytes.getUint32(at[index + 1] ?? 0, isLittleEndian) + first) >>> 0;
  }
  return [first, second];
}

/** The inverse of an odd number modulo 2 to the power of 32. */
function inverse(odd: number): number {
  let result = odd;
  for (let round = 0; round < 4; round += 1) result = Math.imul(result, 2 - Math.imul(odd, result));
  return result;
}

/** True if two words differ in one byte. */
function isByteApart(a: number, b: number): boolean {
  const bits = (a ^ b) >>> 0;
  return [0xff, 0xff00, 0xff0000, 0xff000000].some((mask) => (bits & ~mask) >>> 0 === 0);
}

/**
 * Puts the one byte right by which the words miss their checksum. All sums are modulo 2 to the power of 32, so that the
 * difference of the two halves says of each word by how much it were wrong.
 * @returns false if there is no such byte.
 */
function putByteRight({ bytes, at, isLittleEndian }: Words, is: Checksum, should: Checksum): boolean {
  const missing = [(should[0] - is[0]) | 0, (should[1] - is[1]) | 0] as const;
  // How much one more in a word adds to both halves: in the first and in the second word of a pair.
  let weights: [Checksum, Checksum] = [
    [1, 1],
    [0, 1],
  ];
  for (let pair = at.length - 2; pair >= 0; pair -= 2) {
    for (const [index, [a, b]] of weights.entries()) {
      const by = a % 2 === 0 ? Math.imul(missing[1], inverse(b)) : Math.imul(missing[0], inverse(a));
      if (Math.imul(a, by) !== missing[0] || Math.imul(b, by) !== missing[1]) continue;
      const place = at[pair + index] ?? 0;
      const word = bytes.getUint32(place, isLittleEndian);
      const right = (word + by) >>> 0;
      if (!isByteApart(word, right)) continue;
      bytes.setUint32(place, right, isLittleEndian);
      return true;
    }
    weights = weights.map(([a, b]) => [(a + b) >>> 0, (a + 2 * b) >>> 0] as const) as [Checksum, Checksum];
  }
  return false;
}

const checksumAt = (bytes: DataView, at: number): Checksum => [bytes.getUint32(at), bytes.getUint32(at + 4)];

const isSame = (a: Checksum, b: Checksum): boolean => a[0] === b[0] && a[1] === b[1];

const isAlmost = (a: Checksum, b: Checksum): boolean =>
  (a[0] === b[0] && isByteApart(a[1], b[1])) || (a[1] === b[1] && isByteApart(a[0], b[0]));

/** Compares words with their checksum, and puts one byte of either right. @returns the checksum; undefined if it cannot be. */
function checked(words: Words, seed: Checksum, checksumPlace: number): Checksum | undefined {
  const { bytes } = words;
  const is = sumOf(words, seed);
  const should = checksumAt(bytes, checksumPlace);
  if (isSame(is, should)) return should;
  if (isAlmost(is, should)) {
    bytes.setUint32(checksumPlace, is[0]);
    bytes.setUint32(checksumPlace + 4, is[1]);
    return is;
  }
  return putByteRight(words, is, should) ? should : undefined;
}

/** Reads the file in parts, and writes back what has been changed in them. */
class LogFile {
  readonly #file: number;
  isMended = false;

  constructor(file: number) {
    this.#file = file;
  }

  /** @returns undefined if the file ends before. */
  part(at: number, length: number): Part | undefined {
    const bytes = Buffer.alloc(length);
    return readSync(this.#file, bytes, 0, length, at) === length
      ? { at, bytes, view: new DataView(bytes.buffer, bytes.byteOffset, length), asRead: Buffer.from(bytes) }
      : undefined;
  }

  put({ at, bytes, asRead }: Part): void {
    if (bytes.equals(asRead)) return;
    for (const [index, byte] of bytes.entries()) {
      if (byte === asRead[index]) continue;
      writeSync(this.#file, bytes, index, 1, at + index);
      this.isMended = true;
    }
  }
}

type Part = { at: number; bytes: Buffer; view: DataView; asRead: Buffer };

type Header = { salts: Buffer; pageBytes: number; isLittleEndian: boolean; checksum: Checksum };

function readHeader(file: LogFile): Header | undefined {
  for (const isLittleEndian of [true, false]) {
    const part = file.part(0, HEADER.bytes);
    if (!part) return undefined;
    const { bytes, view } = part;
    const words = { bytes: view, at: wordsAt(0, HEADER.summed), isLittleEndian };
    const checksum = checked(words, [0, 0], HEADER.summed);
    const magic = isLittleEndian ? MAGIC.littleEndian : MAGIC.bigEndian;
    const pageBytes = view.getUint32(8);
    const isSize = pageBytes >= PAGE_BYTES.least && pageBytes <= PAGE_BYTES.most && pageBytes % 8 === 0;
    if (!checksum || view.getUint32(0) !== magic || !isSize) continue;
    file.put(part);
    return {
      salts: bytes.subarray(HEADER.salts, HEADER.salts + SALT_BYTES),
      pageBytes,
      isLittleEndian,
      checksum,
    };
  }
  return undefined;
}

/**
 * Whether a commit stands behind a frame, so that the frame was written as a whole. What was rolled back has none, and stays
 * behind the end of the log.
 */
function hasCommitBehind(
  file: LogFile,
  from: number,
  { salts, pageBytes, isLittleEndian }: Header,
  at: readonly number[],
): boolean {
  const size = FRAME.bytes + pageBytes;
  let before = file.part(from, size);
  for (let next = from + size; before; next += size) {
    const frame = file.part(next, size);
    if (!frame) return false;
    const isOfLog = frame.bytes.subarray(FRAME.salts, FRAME.salts + SALT_BYTES).equals(salts);
    const sum = sumOf({ bytes: frame.view, at, isLittleEndian }, checksumAt(before.view, FRAME.checksum));
    const isCommit = frame.view.getUint32(FRAME.pagesAfterCommit) !== 0;
    if (isCommit && isOfLog && isSame(sum, checksumAt(frame.view, FRAME.checksum))) return true;
    before = frame;
  }
  return false;
}

/** @returns false if something is damaged that was written as a whole. */
function mendFrames(file: LogFile): boolean {
  const header = readHeader(file);
  if (!header) return file.part(0, HEADER.bytes) === undefined;
  const { pageBytes, salts, isLittleEndian } = header;
  const size = FRAME.bytes + pageBytes;
  const at = [...wordsAt(0, FRAME.summed), ...wordsAt(FRAME.bytes, size)];
  let seed = header.checksum;
  for (let begin = HEADER.bytes; ; begin += size) {
    const part = file.part(begin, size);
    if (!part) return true;
    const { bytes, view } = part;
    const words = { bytes: view, at, isLittleEndian };
    const isOfLog = bytes.subarray(FRAME.salts, FRAME.salts + SALT_BYTES).equals(salts);
    // Behind the end of the log stand frames of an earlier one, with other salts.
    const stored = checksumAt(view, FRAME.checksum);
    const right = isOfLog
      ? checked(words, seed, FRAME.checksum)
      : isSame(sumOf(words, seed), stored) && stored;
    if (!right) return !hasCommitBehind(file, begin, header, at);
    salts.copy(bytes, FRAME.salts);
    file.put(part);
    seed = right;
  }
}

export const LOG_MENDED =
  'A byte of the log of the database (-wal) was damaged, and is put right from its checksum.';
export const LOG_DAMAGED =
  'The log of the database (-wal) was damaged when the service ended without being stopped. Uploads are applied again from the journal; what else was changed in the last seconds before, such as sessions that were ended, may be lost.';

type LogState = 'sound' | 'mended' | 'damaged';

/** Others look at the log for a moment each, a very large one for some seconds. */
const LOCK_ATTEMPTS = 2_000;
const LOCK_PAUSE_MS = 5;
const neverWoken = new Int32Array(new SharedArrayBuffer(4));

/**
 * Has the log of a database looked at before it is opened, unless another process has it open already: that one has read the
 * log, and writes to it.
 * @param database the file of the database.
 * @returns what was found, and how to say that the database is closed again.
 */
export function useDatabase(database: string): { log: LogState; release: () => void } {
  const lock = `${database}.lock`;
  const free = holdLock(lock);
  let log: LogState = 'sound';
  try {
    if (free) log = mendLog(database);
  } finally {
    free?.();
  }
  for (let attempt = 0; attempt < LOCK_ATTEMPTS; attempt += 1) {
    const release = shareLock(lock);
    if (release) return { log, release };
    Atomics.wait(neverWoken, 0, 0, LOCK_PAUSE_MS);
  }
  throw new Error('Another program has looked at the log of the database for too long. Try again.');
}

/**
 * Looks at the log that a crash has left, before SQLite does: that reads it up to the first damaged frame, and drops the rest
 * without a word. One changed byte of a frame is put right by means of its checksum. What a crash has left half written is
 * no damage.
 */
function mendLog(database: string): LogState {
  let file: number;
  try {
    file = openSync(`${database}-wal`, 'r+');
  } catch {
    // There is none, or SQLite says why it cannot be opened.
    return 'sound';
  }
  try {
    if (fstatSync(file).size === 0) return 'sound';
    const log = new LogFile(file);
    const isWhole = mendFrames(log);
    if (log.isMended) fsyncSync(file);
    if (!isWhole) return 'damaged';
    return log.isMended ? 'mended' : 'sound';
  } finally {
    closeSync(file);
  }
}
