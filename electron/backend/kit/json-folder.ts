import { join } from 'node:path';
import type { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { JsonFile } from './json-file.ts';
import type { Log } from './log.ts';

/** The JSON files of a data folder. Once it is closed, another app may use the folder, and nothing is written to the files. */
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

  /** Waits for the changes that were asked for; later ones are refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#files.map((file) => file.close()));
  }
}
