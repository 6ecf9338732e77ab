import {
  closeSync,
  constants,
  fdatasync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readSync,
  unlinkSync,
  writev,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ACCEPTED_UPLOAD_BYTES } from '#shared/domain/upload-limits.ts';
import { holdLock } from '../hold-lock.ts';
import {
  type Frame,
  FRAME_HEADER_BYTES,
  frameEnd,
  frameHeader,
  isIntact,
  readFrameHeader,
} from './journal-frame.ts';

const NAME = /^uploads-(\d{1,15})\.journal$/;
/** A file that is larger gets a successor, so that one that is folded can go. */
const LARGEST_FILE_BYTES = 256_000_000;
const [write, sync] = [promisify(writev), promisify(fdatasync)];

/** Everything before it is folded. */
export type JournalPosition = { generation: number; offset: number };

export type JournalEntry = { equipment: number; body: Uint8Array };

/** Names of the journal's files in a data folder, the oldest first. */
export function journalFileNames(dataDir: string): string[] {
  const numbers = readdirSync(dataDir).flatMap((name) => NAME.exec(name)?.[1] ?? []);
  return numbers
    .map(Number)
    .toSorted((a, b) => a - b)
    .map(fileName);
}

function fileName(generation: number): string {
  return `uploads-${generation}.journal`;
}

/** Another store has the uploads of the folder open. */
class JournalInUseError extends Error {
  override readonly name = 'JournalInUseError';
}

/** The files that uploads are appended to. Whoever appends waits for the answer before appending again. */
export class JournalFiles {
  readonly #dataDir: string;
  readonly #files = new Map<number, number>();
  readonly #release: () => void;
  #generation: number;
  #endBytes = 0;

  /**
   * Opens what is there from a position on and calls `onFrame` for each frame; what stands before it is taken away.
   * @throws JournalInUseError if another store of the folder has it open: two could not know of each other's uploads.
   */
  constructor(dataDir: string, readPosition: () => JournalPosition, onFrame: (frame: Frame) => void) {
    this.#dataDir = dataDir;
    const release = holdLock(join(dataDir, 'uploads.lock'));
    if (!release) throw new JournalInUseError(`The uploads in ${dataDir} are in use by another process.`);
    this.#release = release;
    this.#generation = 0;
    try {
      this.#open(readPosition(), onFrame);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Where the next frame will stand. */
  get end(): JournalPosition {
    return { generation: this.#generation, offset: this.#endBytes };
  }

  /** Writes frames and waits until they are on disk; what was written in part is taken back. */
  async append(entries: readonly JournalEntry[]): Promise<Frame[]> {
    if (this.#endBytes > LARGEST_FILE_BYTES) this.#beginFile(this.#generation + 1);
    const file = this.#file(this.#generation);
    const frames: Frame[] = [];
    const parts: Uint8Array[] = [];
    let offset = this.#endBytes;
    for (const { equipment, body } of entries) {
      frames.push({ generation: this.#generation, offset, equipment, sizeBytes: body.byteLength });
      parts.push(frameHeader(equipment, body), body);
      offset += FRAME_HEADER_BYTES + body.byteLength;
    }
    try {
      await writeAll(file, parts, this.#endBytes);
      await sync(file);
    } catch (error) {
      ftruncateSync(file, this.#endBytes);
      throw error;
    }
    this.#endBytes = offset;
    return frames;
  }

  read({ generation, offset, sizeBytes }: Frame): Buffer {
    const body = Buffer.allocUnsafe(sizeBytes);
    const found = readSync(this.#file(generation), body, 0, sizeBytes, offset + FRAME_HEADER_BYTES);
    if (found < sizeBytes) throw new RangeError(`${fileName(generation)} ends before its last upload`);
    return body;
  }

  /** Takes away the files that are folded. */
  dropBefore(generation: number): void {
    for (const [each, file] of this.#files) {
      if (each >= generation) continue;
      closeSync(file);
      unlinkSync(join(this.#dataDir, fileName(each)));
      this.#files.delete(each);
    }
    if (generation > this.#generation) this.#beginFile(generation);
  }

  close(): void {
    for (const file of this.#files.values()) closeSync(file);
    this.#files.clear();
    this.#release();
  }

  #open({ generation: first, offset }: JournalPosition, onFrame: (frame: Frame) => void): void {
    this.#generation = first;
    for (const name of journalFileNames(this.#dataDir)) {
      const generation = Number(NAME.exec(name)?.[1]);
      if (generation < first) unlinkSync(join(this.#dataDir, name));
      else this.#generation = generation;
    }
    for (let each = first; each <= this.#generation; each += 1) {
      this.#endBytes = this.#readFrames(each, each === first ? offset : 0, onFrame);
    }
  }

  #beginFile(generation: number): void {
    this.#generation = generation;
    this.#endBytes = 0;
  }

  #file(generation: number): number {
    const known = this.#files.get(generation);
    if (known !== undefined) return known;
    const file = openSync(
      join(this.#dataDir, fileName(generation)),
      constants.O_RDWR | constants.O_CREAT,
      0o600,
    );
    this.#files.set(generation, file);
    syncFolder(this.#dataDir);
    return file;
  }

  /** @returns where the intact frames end; what a crash left half written behind them is cut off. */
  #readFrames(generation: number, from: number, onFrame: (frame: Frame) => void): number {
    if (!journalFileNames(this.#dataDir).includes(fileName(generation))) return 0;
    const file = this.#file(generation);
    const sizeOfFile = fstatSync(file).size;
    const header = Buffer.alloc(FRAME_HEADER_BYTES);
    let offset = from;
    while (offset < sizeOfFile) {
      const length = readSync(file, header, 0, FRAME_HEADER_BYTES, offset);
      const said = readFrameHeader(header.subarray(0, length));
      if (!said || said.sizeBytes > ACCEPTED_UPLOAD_BYTES) break;
      const frame = { generation, offset, ...said };
      if (frameEnd(frame) > sizeOfFile || !isIntact(header, this.read(frame))) break;
      onFrame(frame);
      offset = frameEnd(frame);
    }
    if (offset < sizeOfFile) ftruncateSync(file, offset);
    return offset;
  }
}

/** A write may end early, as on a full disk; the next one then says why. */
async function writeAll(file: number, parts: readonly Uint8Array[], from: number): Promise<void> {
  let rest = [...parts];
  let position = from;
  while (rest.length > 0) {
    const { bytesWritten } = await write(file, rest, position);
    position += bytesWritten;
    let done = bytesWritten;
    rest = rest.flatMap((part) => {
      const cut = Math.min(done, part.byteLength);
      done -= cut;
      return cut === part.byteLength ? [] : [part.subarray(cut)];
    });
  }
}

/** Makes a new name outlive a power cut; where folders cannot be opened (Windows) the system sees to it. */
function syncFolder(dir: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(dir, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
