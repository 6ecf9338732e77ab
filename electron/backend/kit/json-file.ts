import { jsonFault, MAX_JSON_LEVELS, parseJsonText } from '#shared/domain/parse-json-text.ts';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import type { Log } from './log.ts';
import { removeDrafts, replaceFile } from './replace-file.ts';
import { StateCell } from './state-cell.ts';

/** What came from outside stands in a file some levels deeper. */
const MAX_LEVELS = MAX_JSON_LEVELS + 100;

/** Where a file that could not be read was moved to, so that nothing in it is lost. */
export type SetAside = { file: string; keptAs: string; reason: string };

/**
 * A JSON file of the data folder, held in memory. Changes come one after another, and each is on disk before it is
 * answered: one that cannot be written did not happen.
 */
export class JsonFile<T> {
  readonly #path: string;
  readonly #schema: z.ZodType<T>;
  readonly setAside: SetAside | null;
  readonly #initial: T;
  readonly #content: StateCell<T>;
  #lastChange: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  private constructor(
    { path, schema, initial }: { path: string; schema: z.ZodType<T>; initial: T },
    content: T,
    setAside: SetAside | null,
  ) {
    this.#path = path;
    this.#schema = schema;
    this.#initial = initial;
    this.#content = new StateCell(content);
    this.setAside = setAside;
  }

  /**
   * Opens the file. A missing one has the `initial` content, and so has one that is no JSON or that `schema` refuses; that
   * one is moved aside, and the log says so. @throws AppError DISK_FAILED
   */
  static async open<T>(path: string, schema: z.ZodType<T>, initial: T, log?: Log): Promise<JsonFile<T>> {
    await removeDrafts(path);
    const { content, setAside } = await readJsonFile(path, schema);
    if (setAside) log?.({ level: 'warn', event: 'file-set-aside', ...setAside });
    return new JsonFile({ path, schema, initial }, content ?? initial, setAside);
  }

  get content(): T {
    return this.#content.value;
  }

  /** The content now, and whenever it has changed. */
  watch(signal: AbortSignal | undefined): AsyncGenerator<T> {
    return this.#content.watch(signal);
  }

  /** Lets the changes that were asked for end; another app may have the folder after that, so nothing is written any more. */
  async close(): Promise<void> {
    const last = this.#lastChange;
    this.#isClosed = true;
    await last;
  }

  #requireOpen(): void {
    if (this.#isClosed) throw new AppError('CANCELLED', {});
  }

  /** Removes the file; the content is the initial one again. @throws AppError DISK_FAILED, CANCELLED once it is closed */
  async clear(): Promise<void> {
    this.#requireOpen();
    const done = this.#lastChange.then(() => this.#remove());
    this.#lastChange = done.catch(() => {});
    return done;
  }

  /** Removes whatever was moved aside of it, in earlier runs, too. @throws AppError DISK_FAILED, CANCELLED once it is closed */
  async removeSetAside(): Promise<void> {
    this.#requireOpen();
    const done = this.#lastChange.then(() => removeCopies(this.#path));
    this.#lastChange = done.catch(() => {});
    return done;
  }

  async #remove(): Promise<void> {
    await rm(this.#path, { force: true }).catch((error: unknown) => {
      throw diskFailed(this.#path, error);
    });
    this.#content.set(this.#initial);
  }

  /**
   * Writes what `change` makes of the content; nothing if it gives the very same.
   * @param onWritten called together with the content that is there then
   * @throws AppError INVALID_INPUT for what could not be read again, DISK_FAILED, CANCELLED once it is closed
   */
  async change(change: (content: T) => T, onWritten?: (content: T) => void): Promise<T> {
    this.#requireOpen();
    const done = this.#lastChange.then(async () => {
      const changed = change(this.#content.value);
      if (changed !== this.#content.value) {
        requireReadable(this.#schema, changed);
        // Not indented: of what is deeply nested that would be a hundred times as much.
        await replaceFile(this.#path, [`${JSON.stringify(changed)}\n`]).catch((error: unknown) => {
          throw diskFailed(this.#path, error);
        });
        this.#content.set(changed);
      }
      onWritten?.(changed);
      return changed;
    });
    this.#lastChange = done.catch(() => {});
    return done;
  }
}

async function readJsonFile<T>(
  file: string,
  schema: z.ZodType<T>,
): Promise<{ content: T | undefined; setAside: SetAside | null }> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return { content: undefined, setAside: null };
    throw diskFailed(file, error);
  }
  try {
    return { content: schema.parse(parseJsonText(text, MAX_LEVELS)), setAside: null };
  } catch (error) {
    return { content: undefined, setAside: await setFileAside(file, jsonFault(error)) };
  }
}

/** One content that its own reader refuses would cost all that is in the file. */
function requireReadable<T>(schema: z.ZodType<T>, content: T): void {
  const [issue] = schema.safeParse(content).error?.issues ?? [];
  if (!issue) return;
  throw new AppError('INVALID_INPUT', { field: issue.path.map(String).join('.'), reason: issue.message });
}

/** What the names of all begin with that were moved aside of a file. */
function asideName(file: string): string {
  return `${basename(file, '.json')}.unreadable-`;
}

async function removeCopies(file: string): Promise<void> {
  const folder = dirname(file);
  try {
    for (const name of await readdir(folder)) {
      if (name.startsWith(asideName(file))) await rm(join(folder, name), { force: true });
    }
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw diskFailed(folder, error);
  }
}

async function setFileAside(file: string, reason: string): Promise<SetAside> {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const keptAs = join(dirname(file), `${asideName(file)}${stamp}.json`);
  await rename(file, keptAs).catch((error: unknown) => {
    throw diskFailed(file, error);
  });
  return { file, keptAs, reason };
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function diskFailed(file: string, error: unknown): AppError {
  return new AppError('DISK_FAILED', { file, reason: reasonOf(error) }, { cause: error });
}
