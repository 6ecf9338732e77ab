import { join } from 'node:path';
import type { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { JsonFile } from './json-file.ts';
import type { Log } from './log.ts';

/** The JSON files of a data folder. When it is closed, another app may have the folder, and nothing is written to any of them. */
export class JsonFolder {
  readonly #path: string;
  readonly #log: Log;
  readonly #files: { close: () => Promise<void> }[] = [];
  #isClosed = false;

  constructor(path: string, log: Log) {
    this.#path = path;
    this.#log = log;
  }

  /** Opens a file as `JsonFile.open` does. @throws AppError DISK_FAILED, CANCELLED once the folder is closed */
  async open<T>(name: string, schema: z.ZodType<T>, initial: T): Promise<JsonFile<T>> {
    if (this.#isClosed) throw new AppError('CANCELLED', {});
    const file = await JsonFile.open(join(this.#path, name), schema, initial, this.#log);
    this.#files.push(file);
    if (this.#isClosed) await file.close();
    return file;
  }

  /** Lets the changes that were asked for end; each that comes after that is refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#files.map((file) => file.close()));
  }
}
