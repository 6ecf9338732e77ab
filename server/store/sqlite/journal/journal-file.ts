import { closeSync, constants, fdatasync, ftruncateSync, openSync, writev } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { syncFolder } from '../../make-folder.ts';
import { fileName } from './file-names.ts';
import { type Frame, frameEnd, frameStart, HEADER_BYTES } from './frame.ts';

const [write, sync] = [promisify(writev), promisify(fdatasync)];

/** An upload with what stands before it in a file. */
export type JournalEntry = { start: Uint8Array; body: Uint8Array };

/** Its checksum is made at once: soon after a body has been checked it is still near the processor. */
export const journalEntry = (name: string, body: Uint8Array): JournalEntry => ({
  start: frameStart(Buffer.from(name), body),
  body,
});

/** So many appends may be on their way to the disk at once. */
export const MAX_APPENDS = 3;
/** When so many have come one after the other, the next one does most likely, too. */
const MIN_ALONE = 8;

/**
 * The file that uploads are appended to. Appends are written one after the other, and end in that order; while the disk
 * takes in what one has written, the next ones are written already. Where each comes alone, it is written and taken in at
 * one go, which is faster; one that comes meanwhile waits for the end.
 */
export class JournalFile {
  readonly #dataDir: string;
  readonly generation: number;
  /**
   * The file, opened so often: a disk says once to each of them that it has failed, so that no append is told that it is
   * safe because another one has heard of it before.
   */
  readonly #files: number[] = [];
  readonly #idle: number[] = [];
  /** The file, opened so that what is written is on disk when the write ends. */
  #direct: number | undefined;
  /** So many appends have begun since two were last under way at the same time. */
  #alone = 0;
  /** The name of the file is safe on disk. */
  #isNamed = false;
  #endBytes = 0;
  #writtenBytes = 0;
  #count = 0;
  #underWay = 0;
  /** Settled when what was appended last has been written, and when it has come to its end. */
  #last = { written: Promise.resolve(), ended: Promise.resolve() };
  /** Why an append has failed; all that came behind it fail, too. */
  #failure: { error: unknown } | undefined;

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

  /**
   * Writes entries and waits until they are on disk. If that fails, so does every append that is under way, and what they
   * have written is taken back when the last of them has ended.
   */
  async append(entries: readonly JournalEntry[]): Promise<Frame[]> {
    const before = this.#last;
    const [written, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    this.#last = { written: written.promise, ended: ended.promise };
    this.#alone = this.#underWay === 0 ? this.#alone + 1 : 0;
    this.#underWay += 1;
    const direct = this.#alone > MIN_ALONE ? this.#openDirect() : undefined;
    try {
      await before.written;
      const frames = await this.#write(entries, direct).finally(written.resolve);
      if (direct === undefined) await this.#sync();
      await before.ended;
      this.#throwFailure();
      const last = frames.at(-1);
      this.#endBytes = last ? frameEnd(last) : this.#endBytes;
      this.#count += frames.length;
      return frames;
    } catch (error) {
      this.#failure ??= { error };
      throw error;
    } finally {
      this.#underWay -= 1;
      ended.resolve();
      if (this.#underWay === 0 && this.#failure) this.#takeBack();
    }
  }

  close(): void {
    for (const file of this.#files.splice(0)) closeSync(file);
    this.#idle.length = 0;
    if (this.#direct !== undefined) closeSync(this.#direct);
    this.#direct = undefined;
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error;
  }

  async #write(entries: readonly JournalEntry[], direct: number | undefined): Promise<Frame[]> {
    this.#throwFailure();
    const file = this.#open();
    const frames: Frame[] = [];
    const parts: Uint8Array[] = [];
    const from = this.#writtenBytes;
    let offset = from;
    for (const { start, body } of entries) {
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
    this.#writtenBytes = offset;
    await writeAll(direct ?? file, parts, from);
    return frames;
  }

  async #sync(): Promise<void> {
    const file = this.#idle.pop();
    if (file === undefined) throw new RangeError(`More than ${MAX_APPENDS} appends are under way.`);
    try {
      await sync(file);
    } finally {
      this.#idle.push(file);
    }
  }

  #takeBack(): void {
    this.#failure = undefined;
    this.#writtenBytes = this.#endBytes;
    const [file] = this.#files;
    if (file !== undefined) ftruncateSync(file, this.#endBytes);
  }

  /** The file of the first append. It is there before its name is safe on disk, which may fail and is tried again. */
  #open(): number {
    const path = join(this.#dataDir, fileName(this.generation));
    while (this.#files.length < MAX_APPENDS) {
      const isNew = this.#files.length === 0 ? constants.O_CREAT | constants.O_EXCL : 0;
      const file = openSync(path, constants.O_RDWR | isNew, 0o600);
      this.#files.push(file);
      this.#idle.push(file);
    }
    if (!this.#isNamed) syncFolder(this.#dataDir);
    this.#isNamed = true;
    return this.#files[0] as number;
  }

  /** What is written to it is synced as well; none where it cannot be had. */
  #openDirect(): number | undefined {
    // Elsewhere such a write does not reach as far as a sync.
    if (process.platform !== 'linux') return undefined;
    try {
      const path = join(this.#dataDir, fileName(this.generation));
      return (this.#direct ??= openSync(path, constants.O_RDWR | constants.O_DSYNC));
    } catch {
      return undefined;
    }
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
