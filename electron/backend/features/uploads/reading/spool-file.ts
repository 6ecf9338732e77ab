import { createHash, type Hash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';

/** A file as it has come in. */
type SpooledFile = { path: string; sizeBytes: number; sha256: string };

const PART = '.part';

/**
 * A file that comes in pieces, from a window that has no path to give: they are appended to a file of the app's folder
 * `uploads/incoming`, and hashed on the way. What is not finished is removed.
 */
export class SpoolFile {
  readonly #path: string;
  readonly #maxBytes: number;
  readonly #handle: FileHandle;
  readonly #hash: Hash = createHash('sha256');
  #sizeBytes = 0;
  #last: Promise<void> = Promise.resolve();

  private constructor(path: string, handle: FileHandle, maxBytes: number) {
    this.#path = path;
    this.#handle = handle;
    this.#maxBytes = maxBytes;
  }

  static async create(folder: string, maxBytes: number): Promise<SpoolFile> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, randomUUID());
    return new SpoolFile(path, await open(path + PART, 'wx', 0o600), maxBytes);
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /**
   * Appends a piece; pieces are written in the order of the calls.
   * @throws AppError FILE_UNREADABLE if the file becomes too large, DISK_FAILED
   */
  append(piece: Uint8Array, fileName: string): Promise<void> {
    this.#sizeBytes += piece.length;
    if (this.#sizeBytes > this.#maxBytes) {
      return Promise.reject(new AppError('FILE_UNREADABLE', { fileName, why: 'too-large' }));
    }
    this.#last = this.#last.then(() => this.#write(piece));
    return this.#last;
  }

  /** The file is complete. @throws AppError DISK_FAILED */
  async finish(): Promise<SpooledFile> {
    await this.#last;
    await this.#handle.close();
    await rename(this.#path + PART, this.#path);
    return { path: this.#path, sizeBytes: this.#sizeBytes, sha256: this.#hash.digest('hex') };
  }

  /** Gives the file up. */
  async discard(): Promise<void> {
    await this.#last.catch(() => {});
    await this.#handle.close().catch(() => {});
    await rm(this.#path + PART, { force: true });
    await rm(this.#path, { force: true });
  }

  async #write(piece: Uint8Array): Promise<void> {
    try {
      let written = 0;
      while (written < piece.length) {
        written += (await this.#handle.write(piece, written)).bytesWritten;
      }
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new AppError('DISK_FAILED', { file: this.#path, reason }, { cause });
    }
    this.#hash.update(piece);
  }
}

/** Removes what an earlier run left in the folder of incoming files. */
export async function clearSpool(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
