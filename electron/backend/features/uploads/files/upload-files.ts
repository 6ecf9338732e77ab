import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { WorkUnderWay } from '../../../kit/work-under-way.ts';
import type { ReadFile } from '../reading/reading-messages.ts';
import { clearSpool, SpoolFile } from '../reading/spool-file.ts';
import type { SpreadsheetReader } from '../reading/spreadsheet-reader.ts';

const MAX_FILE_BYTES = 4_000_000_000;
const PIECE_BYTES = 1_000_000;
/** A disk may never answer. */
const CLOSING_MS = 5_000;

export type HeldFile = { fileId: string; fileName: string; sizeBytes: number };

type Coming = { fileName: string; spool: SpoolFile };
type Held = HeldFile & { path: string; sha256: string };

/** Files that came from the window, in the app's folder until they are let go of; nothing of them outlives the app. */
export class UploadFiles {
  readonly #folder: string;
  readonly #reader: SpreadsheetReader;
  readonly #coming = new Map<string, Coming>();
  readonly #held = new Map<string, Held>();
  readonly #work = new WorkUnderWay();
  #isCleared: Promise<void> | undefined;

  constructor(folder: string, reader: SpreadsheetReader) {
    this.#folder = folder;
    this.#reader = reader;
  }

  list(): HeldFile[] {
    return [...this.#held.values()].map(({ fileId, fileName, sizeBytes }) => ({
      fileId,
      fileName,
      sizeBytes,
    }));
  }

  /** @throws AppError CANCELLED once it is closed: another app may have the folder then */
  begin(fileName: string): Promise<string> {
    return this.#work.run(async () => {
      this.#isCleared ??= clearSpool(this.#folder);
      this.#reader.warmUp();
      await this.#isCleared;
      const fileId = randomUUID();
      this.#coming.set(fileId, { fileName, spool: await SpoolFile.create(this.#folder, MAX_FILE_BYTES) });
      return fileId;
    });
  }

  /** @throws AppError FILE_NOT_HELD, FILE_UNREADABLE (too large), DISK_FAILED */
  append(fileId: string, piece: Uint8Array): Promise<void> {
    const { spool, fileName } = this.#comingFile(fileId);
    return spool.append(piece, fileName);
  }

  /** @throws AppError FILE_NOT_HELD, DISK_FAILED, CANCELLED */
  async finish(fileId: string): Promise<HeldFile> {
    const coming = this.#comingFile(fileId);
    const { spool, fileName } = coming;
    const isLetGo = () => this.#coming.get(fileId) !== coming;
    const file = await this.#work
      .run(() => spool.finish())
      .catch((error: unknown) => {
        throw isLetGo() ? new AppError('FILE_NOT_HELD', { fileId }, { cause: error }) : error;
      });
    if (isLetGo()) {
      await rm(file.path, { force: true });
      throw new AppError('FILE_NOT_HELD', { fileId });
    }
    this.#coming.delete(fileId);
    this.#held.set(fileId, { fileId, fileName, ...file });
    return { fileId, fileName, sizeBytes: file.sizeBytes };
  }

  /**
   * Copies a file that the user has named to the system, not to the window: as if it had come from there.
   * @param fileName what it is called; else by the name of the path
   * @throws AppError DISK_FAILED, FILE_UNREADABLE; an Error if the file cannot be read.
   */
  async hold(path: string, fileName = basename(path)): Promise<HeldFile> {
    const source = await open(path, 'r');
    try {
      if (!(await source.stat()).isFile()) throw new Error('it is no file');
      const fileId = await this.begin(fileName);
      try {
        const buffer = new Uint8Array(PIECE_BYTES);
        for (let size = -1; size !== 0;) {
          ({ bytesRead: size } = await source.read(buffer, 0, PIECE_BYTES));
          await this.append(fileId, buffer.subarray(0, size));
        }
        return await this.finish(fileId);
      } catch (error) {
        await this.discard(fileId);
        throw error;
      }
    } finally {
      await source.close();
    }
  }

  async discard(fileId: string): Promise<void> {
    const coming = this.#coming.get(fileId);
    this.#coming.delete(fileId);
    await coming?.spool.discard();
    const held = this.#held.get(fileId);
    this.#held.delete(fileId);
    if (!held) return;
    await this.#reader.read(held, { type: 'close' }).catch(() => {});
    await rm(held.path, { force: true });
  }

  /** The file of an id. @throws AppError FILE_NOT_HELD */
  get(fileId: string): ReadFile & { sha256: string; sizeBytes: number } {
    const held = this.#held.get(fileId);
    if (!held) throw new AppError('FILE_NOT_HELD', { fileId });
    return held;
  }

  /** Removes everything, and takes nothing in any more. */
  async close(): Promise<void> {
    await this.#work.close(CLOSING_MS);
    const coming = [...this.#coming.values()];
    this.#coming.clear();
    this.#held.clear();
    await Promise.all(coming.map(({ spool }) => spool.discard()));
    await clearSpool(this.#folder);
  }

  #comingFile(fileId: string): Coming {
    const coming = this.#coming.get(fileId);
    if (!coming) throw new AppError('FILE_NOT_HELD', { fileId });
    return coming;
  }
}
