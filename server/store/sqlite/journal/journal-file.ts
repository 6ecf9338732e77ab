import { closeSync, constants, fdatasync, ftruncateSync, openSync, writev } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { syncFolder } from '../../make-folder.ts';
import { fileName } from './file-names.ts';
import { type Frame, frameStart, HEADER_BYTES } from './frame.ts';

const [write, sync] = [promisify(writev), promisify(fdatasync)];

export type JournalEntry = { name: string; body: Uint8Array };

/** The file that uploads are appended to. Whoever appends waits for the answer before appending again. */
export class JournalFile {
  readonly #dataDir: string;
  readonly generation: number;
  #file: number | undefined;
  /** The name of the file is safe on disk. */
  #isNamed = false;
  #endBytes = 0;
  #count = 0;

  /** The file is made by the first append; one of its number must not be there yet. */
  constructor(dataDir: string, generation: number) {
    this.#dataDir = dataDir;
    this.generation = generation;
  }

  /** So much of it is safe on disk. */
  get endBytes(): number {
    return this.#endBytes;
  }

  /** How many frames that is. */
  get count(): number {
    return this.#count;
  }

  /** Writes entries and waits until they are on disk; what was written in part is taken back. */
  async append(entries: readonly JournalEntry[]): Promise<Frame[]> {
    const file = this.#open();
    const frames: Frame[] = [];
    const parts: Uint8Array[] = [];
    let offset = this.#endBytes;
    for (const { name, body } of entries) {
      const start = frameStart(Buffer.from(name), body);
      frames.push({
        generation: this.generation,
        offset,
        headerBytes: HEADER_BYTES,
        nameBytes: start.byteLength - HEADER_BYTES,
        bodyBytes: body.byteLength,
      });
      parts.push(start, body);
      offset += start.byteLength + body.byteLength;
    }
    try {
      await writeAll(file, parts, this.#endBytes);
      await sync(file);
    } catch (error) {
      ftruncateSync(file, this.#endBytes);
      throw error;
    }
    this.#endBytes = offset;
    this.#count += frames.length;
    return frames;
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  /** The file of the first append. It is there before its name is safe on disk, which may fail and is tried again. */
  #open(): number {
    const path = join(this.#dataDir, fileName(this.generation));
    this.#file ??= openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, 0o600);
    if (!this.#isNamed) syncFolder(this.#dataDir);
    this.#isNamed = true;
    return this.#file;
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
