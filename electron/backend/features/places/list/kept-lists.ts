import { jsonFault } from '#shared/domain/parse-json-text.ts';
import { rename } from 'node:fs/promises';
import type { KeptPlaceList } from '#shared/contract/places.ts';
import type { LevelReading } from '#shared/domain/levels/level-readings.ts';
import { pieceOf } from '../levels/read-answers.ts';
import { HeldList } from './held-list.ts';
import { type KeptLevels, pack, readKeptFile, readKeptHead, writeKeptFile } from './kept-file.ts';

/** For whom a list is kept. */
type KeptFor = { origin: string; username: string; zone: string };

/** What the thread of the place lists is asked about those on disk. */
export type KeptCalls = {
  /** Keeps a list that is held, with the last levels of its connection; `unchanged` if the file has them already. */
  keep: (of: {
    file: string;
    connectionId: string;
    listId: string;
    keptFor: KeptFor;
    receivedAtMs: number;
  }) => 'kept' | 'unchanged' | 'too-large' | undefined;
  /** Opens a kept list; undefined if there is none that is for these. Its file is moved aside if it is damaged. */
  openKept: (of: {
    file: string;
    listId: string;
    keptFor: Omit<KeptFor, 'username'>;
  }) => KeptPlaceList | { damaged: string; keptAs: string } | undefined;
  /** Of whose account the list of a file is; undefined if there is none, or nothing that can be read. */
  whoseKept: (of: { file: string }) => { username: string } | undefined;
  dropKept: (of: { listId: string }) => void;
  /** JSON text of a `LevelPiece` of a kept list that is open. */
  keptLevels: (of: { listId: string; first: number }) => string | undefined;
  /** Levels of a connection that are held to be kept. */
  dropLevels: (of: { connectionId: string }) => void;
};

type Input<K extends keyof KeptCalls> = Parameters<KeptCalls[K]>[0];
type Answer<K extends keyof KeptCalls> = Promise<ReturnType<KeptCalls[K]>>;

/** The lists and levels that outlive the app, in the thread that has them. */
export class KeptLists {
  readonly #lists: Map<string, HeldList>;
  /** The last complete levels of each connection, and those of kept lists that are open. */
  readonly #levelsOf = new Map<string, KeptLevels>();
  readonly #openLevels = new Map<string, LevelReading[]>();
  /** What was written last for each connection; the list is packed once. */
  readonly #written = new Map<
    string,
    { listId: string; packed: Uint8Array; levels: KeptLevels | undefined }
  >();

  constructor(lists: Map<string, HeldList>) {
    this.#lists = lists;
  }

  noteLevels(connectionId: string, levels: Iterable<LevelReading>, asOfMs: number): void {
    this.#levelsOf.set(connectionId, { levels: [...levels], asOfMs });
  }

  dropLevels({ connectionId }: Input<'dropLevels'>): void {
    this.#levelsOf.delete(connectionId);
    this.#written.delete(connectionId);
  }

  async keep({ file, connectionId, listId, keptFor, receivedAtMs }: Input<'keep'>): Answer<'keep'> {
    const list = this.#lists.get(listId);
    if (!list) return undefined;
    const levels = this.#levelsOf.get(connectionId);
    const before = this.#written.get(connectionId);
    if (before?.listId === listId && before.levels === levels) return 'unchanged';
    const packed = before?.listId === listId ? before.packed : await pack(list.bytes);
    const isKept = await writeKeptFile(file, { ...keptFor, receivedAtMs }, packed, levels ?? null);
    this.#written.set(connectionId, { listId, packed, levels });
    return isKept ? 'kept' : 'too-large';
  }

  async open({ file, listId, keptFor: { origin, zone } }: Input<'openKept'>): Answer<'openKept'> {
    try {
      const kept = await readKeptFile(file);
      if (!kept || kept.origin !== origin || kept.zone !== zone) return undefined;
      const list = HeldList.read(kept.list, zone);
      if (!(list instanceof HeldList)) throw new Error(`the list is ${list.problem}`);
      this.#lists.set(listId, list);
      if (kept.levels) this.#openLevels.set(listId, kept.levels.levels);
      const { username, receivedAtMs } = kept;
      const levels = kept.levels && { count: kept.levels.levels.length, asOfMs: kept.levels.asOfMs };
      const { notPlaces, columns } = list;
      return { listId, count: columns.count, notPlaces, zone, receivedAtMs, username, levels };
    } catch (error) {
      // One is enough to find out what happened, and it is taken along when the connection goes.
      const keptAs = `${file}.unreadable`;
      await rename(file, keptAs);
      return { damaged: jsonFault(error), keptAs };
    }
  }

  whose({ file }: Input<'whoseKept'>): Answer<'whoseKept'> {
    return readKeptHead(file).catch(() => undefined);
  }

  levels({ listId, first }: Input<'keptLevels'>): string | undefined {
    const levels = this.#openLevels.get(listId);
    return levels && pieceOf(levels, first);
  }

  drop({ listId }: Input<'dropKept'>): void {
    this.#lists.delete(listId);
    this.#openLevels.delete(listId);
  }
}
