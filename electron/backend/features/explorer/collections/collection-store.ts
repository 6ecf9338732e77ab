import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  anyCollectionSchema,
  type Collection,
  collectionSchema,
  environmentOf,
} from '#shared/domain/mcp/collections/collection.ts';
import type { Variables } from '#shared/domain/mcp/collections/references.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { NestedTooDeeplyError, parseJsonText } from '#shared/domain/parse-json-text.ts';
import { AppError } from '#shared/errors.ts';
import type { JsonFile } from '../../../kit/json-file.ts';
import type { JsonFolder } from '../../../kit/json-folder.ts';
import type { CollectionSecrets } from '../checks/checks-client.ts';
import { DEMO_COLLECTION } from './demo-collection.ts';

const MAX_COLLECTIONS = 500;
/** Of all of them together as JSON: they are one file, which is written at every change. */
const MAX_BYTES = 8_000_000;
/** Where version 1 kept its two kinds. */
const OLD_FILES = ['tool-collections.json', 'storyboards.json'];

/** The collections of the user, and the built-in one; each can be shared as a file. */
export class CollectionStore {
  readonly #file: JsonFile<Collection[]>;
  readonly #secrets: CollectionSecrets;
  /** As JSON; what does not change is measured once. */
  readonly #sizes = new WeakMap<Collection, number>();

  private constructor(file: JsonFile<Collection[]>, secrets: CollectionSecrets) {
    this.#file = file;
    this.#secrets = secrets;
  }

  /**
   * Opens the file of the data folder and takes over what version 1 has kept. A file that cannot be read is set aside, and
   * there are none. @throws AppError DISK_FAILED
   */
  static async open(files: JsonFolder, secrets: CollectionSecrets): Promise<CollectionStore> {
    const open = (name: string, schema: z.ZodType<Collection>) =>
      files.open<Collection[]>(name, z.array(schema), []);
    const file = await open('collections.json', collectionSchema);
    for (const name of OLD_FILES) {
      const old = await open(name, anyCollectionSchema);
      // An old file goes only when all of it is on disk. If the app ends in between, it is found again, with nothing to add.
      await file.change((list) => withTakenOver(list, old.content));
      await old.clear();
    }
    return new CollectionStore(file, secrets);
  }

  /** Those of the user, in the order in which they were made. */
  list(): Collection[] {
    return this.#file.content;
  }

  /** @throws AppError INVALID_INPUT if there is none with this id. */
  get(id: string): Collection {
    const found = [...this.list(), DEMO_COLLECTION].find((each) => each.id === id);
    if (!found) throw new AppError('INVALID_INPUT', { field: 'id', reason: 'not-there' });
    return found;
  }

  /**
   * What stands for variables in an environment; in the first one if none is named. @throws AppError INVALID_INPUT if it is gone, as when it
   * was renamed in another window: the values of another one would lead elsewhere.
   */
  variablesOf({ id, environment: name }: { id: string; environment?: string | null | undefined }): Variables {
    const environment = environmentOf(this.get(id), name);
    if (!environment && name !== null && name !== undefined)
      throw new AppError('INVALID_INPUT', { field: 'environment', reason: 'not-there' });
    return environment?.variables ?? {};
  }

  /**
   * Replaces the one with the same id, or comes last; the built-in one is saved as a copy.
   * @returns the id under which it is saved. @throws AppError INVALID_INPUT, SAVED_TOO_LARGE, DISK_FAILED
   */
  async save(collection: Collection): Promise<string> {
    const saved = collection.id === DEMO_COLLECTION.id ? { ...collection, id: randomUUID() } : collection;
    for (let isSaved = false; !isSaved;) {
      const before = this.list().find(({ id }) => id === saved.id);
      // What was recorded may hold the value of a variable that is changed or removed now.
      const kept = orTooMany(await this.#secrets.hide(before ? [saved, before] : [saved]));
      await this.#file.change((list) => {
        const at = list.findIndex(({ id }) => id === saved.id);
        isSaved = list[at] === before;
        // Another window has saved it meanwhile.
        if (!isSaved) return list;
        if (at === -1 && list.length >= MAX_COLLECTIONS)
          throw new AppError('INVALID_INPUT', { field: 'id', reason: 'too-many' });
        return this.#ifRoom(list, at === -1 ? [...list, kept] : list.with(at, kept));
      });
    }
    return saved.id;
  }

  /** Changes one of the user. @throws AppError INVALID_INPUT if there is none with this id; SAVED_TOO_LARGE, DISK_FAILED */
  async change(id: string, change: (collection: Collection) => Collection): Promise<void> {
    await this.#file.change((list) => {
      const at = list.findIndex((each) => each.id === id);
      const found = list[at];
      if (!found) throw new AppError('INVALID_INPUT', { field: 'id', reason: 'not-there' });
      return this.#ifRoom(list, list.with(at, change(found)));
    });
  }

  /** @throws AppError DISK_FAILED */
  async remove(id: string): Promise<void> {
    await this.#file.change((list) => list.filter((each) => each.id !== id));
  }

  /** What is too large already may become smaller. @throws AppError SAVED_TOO_LARGE */
  #ifRoom(list: readonly Collection[], changed: Collection[]): Collection[] {
    const sizeBytes = this.#sizeOf(changed);
    if (sizeBytes > MAX_BYTES && sizeBytes > this.#sizeOf(list))
      throw new AppError('SAVED_TOO_LARGE', { maxBytes: MAX_BYTES });
    return changed;
  }

  #sizeOf(list: readonly Collection[]): number {
    return list.reduce((sum, each) => {
      const known = this.#sizes.get(each) ?? Buffer.byteLength(JSON.stringify(each));
      this.#sizes.set(each, known);
      return sum + known;
    }, 0);
  }

  /** As it may leave the computer. @throws AppError INVALID_INPUT if there is none with this id, or its secrets cannot be hidden */
  async shared(id: string): Promise<Collection> {
    return orTooMany(await this.#secrets.share(this.get(id)));
  }

  /** Takes up what somebody shared. @throws AppError INVALID_INPUT if it is no collection; SAVED_TOO_LARGE, DISK_FAILED. */
  async importText(text: string): Promise<Collection> {
    const read = readCollection(text);
    const isTaken = this.list().some(({ id }) => id === read.id);
    const id = await this.save(isTaken ? { ...read, id: randomUUID() } : read);
    return this.get(id);
  }
}

/** Where somebody has put more into it than can be hidden. */
function orTooMany(hidden: Collection | null): Collection {
  if (hidden) return hidden;
  throw new AppError('INVALID_INPUT', { field: 'environments', reason: 'too-many-secrets' });
}

/** With those of a list of version 1. An id that another one has got is changed, to the same each time. */
function withTakenOver(list: Collection[], old: readonly Collection[]): Collection[] {
  /** What has each id, as text: all of them were read by one schema, which puts their members in one order. */
  const kept = new Map(list.map((each) => [each.id, JSON.stringify({ ...each, id: '' })]));
  const added: Collection[] = [];
  for (const collection of old) {
    const text = JSON.stringify({ ...collection, id: '' });
    let { id } = collection;
    for (let at = 2; kept.has(id) && kept.get(id) !== text; at += 1)
      id = `${collection.id.slice(0, 90)}-${at}`;
    if (kept.has(id)) continue;
    kept.set(id, text);
    added.push({ ...collection, id });
  }
  return added.length === 0 ? list : [...list, ...added];
}

/** Reads a collection of a file. @throws AppError INVALID_INPUT that names the first thing wrong with it. */
export function readCollection(text: string): Collection {
  let json: JsonValue;
  try {
    json = parseJsonText(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof NestedTooDeeplyError ? 'nested-too-deeply' : 'not-json';
    throw new AppError('INVALID_INPUT', { field: 'file', reason }, { cause: error });
  }
  const read = anyCollectionSchema.safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = issue?.path.map(String).join('.') ?? '';
  if (field === '' || field === 'format')
    throw new AppError('INVALID_INPUT', { field: 'file', reason: 'not-a-collection' });
  if (field === 'version') throw new AppError('INVALID_INPUT', { field: 'file', reason: 'other-version' });
  throw new AppError('INVALID_INPUT', { field, reason: issue?.message ?? '' });
}
