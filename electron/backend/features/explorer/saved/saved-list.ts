import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { JsonFile } from '../../../kit/json-file.ts';
import type { Log } from '../../../kit/log.ts';

const MAX_SAVED = 200;
/** Of all of them together as JSON: they are one file, which is written at every change. */
const MAX_BYTES = 8_000_000;

type Saved = { id: string };

/** Things of one kind that the user keeps, each a document that can be shared as a file. */
export class SavedList<T extends Saved> {
  readonly #file: JsonFile<T[]>;
  readonly #schema: z.ZodType<T>;
  /** As JSON; what does not change is measured once. */
  readonly #sizes = new WeakMap<T, number>();

  private constructor(file: JsonFile<T[]>, schema: z.ZodType<T>) {
    this.#file = file;
    this.#schema = schema;
  }

  /** Opens the file; one that cannot be read is set aside, and there are none. */
  static async open<T extends Saved>(path: string, schema: z.ZodType<T>, log: Log): Promise<SavedList<T>> {
    const file = await JsonFile.open<T[]>(path, z.array(schema), [], log);
    return new SavedList(file, schema);
  }

  list(): T[] {
    return this.#file.content;
  }

  /** @throws AppError INVALID_INPUT if there is none with this id. */
  get(id: string): T {
    const found = this.list().find((each) => each.id === id);
    if (!found) throw new AppError('INVALID_INPUT', { field: 'id', reason: 'not-there' });
    return found;
  }

  /** Replaces the one with the same id, or comes last. @throws AppError INVALID_INPUT, SAVED_TOO_LARGE, DISK_FAILED */
  async save(saved: T): Promise<void> {
    await this.#file.change((list) => {
      const at = list.findIndex(({ id }) => id === saved.id);
      if (at === -1 && list.length >= MAX_SAVED)
        throw new AppError('INVALID_INPUT', { field: 'id', reason: 'too-many' });
      const changed = at === -1 ? [...list, saved] : list.with(at, saved);
      const sizeBytes = this.#sizeOf(changed);
      // What is too large already may become smaller.
      if (sizeBytes > MAX_BYTES && sizeBytes > this.#sizeOf(list))
        throw new AppError('SAVED_TOO_LARGE', { maxBytes: MAX_BYTES });
      return changed;
    });
  }

  /** @throws AppError DISK_FAILED */
  async remove(id: string): Promise<void> {
    await this.#file.change((list) => list.filter((each) => each.id !== id));
  }

  #sizeOf(list: readonly T[]): number {
    return list.reduce((sum, each) => {
      const known = this.#sizes.get(each) ?? Buffer.byteLength(JSON.stringify(each));
      this.#sizes.set(each, known);
      return sum + known;
    }, 0);
  }

  exportText(id: string): string {
    return `${JSON.stringify(this.get(id), null, 2)}\n`;
  }

  /** Takes up what somebody shared. @throws AppError INVALID_INPUT if it is no such document; SAVED_TOO_LARGE, DISK_FAILED. */
  async importText(text: string): Promise<T> {
    const read = readSaved(this.#schema, text);
    const isTaken = this.list().some(({ id }) => id === read.id);
    const saved = isTaken ? { ...read, id: randomUUID() } : read;
    await this.save(saved);
    return saved;
  }
}

/** Reads a document of a file. @throws AppError INVALID_INPUT that names the first thing wrong with it. */
export function readSaved<T>(schema: z.ZodType<T>, text: string): T {
  let json: unknown;
  try {
    json = parseJsonText(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new AppError('INVALID_INPUT', { field: 'file', reason: 'no-json' }, { cause: error });
  }
  const read = schema.safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new AppError('INVALID_INPUT', {
    field: issue?.path.map(String).join('.') || 'file',
    reason: issue?.message ?? '',
  });
}
