import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeptPlaceList } from '#shared/contract/places.ts';
import type { SessionState } from '#shared/contract/session.ts';
import type { AddressBinding } from '../../../identity/connections/address-bindings.ts';
import type { ConnectionStore } from '../../../identity/connections/connection-store.ts';
import type { Sessions } from '../../../identity/session/sessions.ts';
import type { Log } from '../../../kit/log.ts';
import { StateCell } from '../../../kit/state-cell.ts';
import type { PlaceLists } from './place-lists.ts';

/** A list is on disk soon after it came; then levels and lists that follow are, but not each of them. */
const FIRST_WRITE_MS = 5_000;
const WRITE_EVERY_MS = 180_000;
const SUFFIX = '.places';

type Options = {
  dir: string;
  lists: PlaceLists;
  sessions: Sessions;
  connections: Pick<ConnectionStore, 'get' | 'binding' | 'list'>;
  log: Log;
};

/** The newest list of an account, of which there is to be a file. */
type Noted = {
  binding: AddressBinding;
  username: string;
  listId: string;
  zone: string;
  receivedAtMs: number;
};

type OfConnection = {
  /** The list of an earlier time that a window may show; null if there is none, or a newer one. */
  cell: StateCell<KeptPlaceList | null>;
  /** It was offered until a newer list came, and a window may still show it. */
  leaving: string | undefined;
  noted: Noted | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  signedInAs: string | undefined;
  /** What touches the file is done one after another. */
  lastDone: Promise<void>;
};

/**
 * Keeps the last place list and the last complete levels of each connection on disk, a file for each, and offers them while
 * nobody is signed in. A file is for one service and one account: it goes when the connection leads elsewhere, when somebody
 * else signs in, and when the user signs out.
 */
export class KeptPlaces {
  readonly #options: Options;
  readonly #of = new Map<string, OfConnection>();
  readonly #closing = new AbortController();
  #isClosed = false;

  private constructor(options: Options) {
    this.#options = options;
    void this.#followSessions();
  }

  /** Removes what no connection needs any more, and drafts of a process that was killed. */
  static async open(options: Options): Promise<KeptPlaces> {
    const { dir, connections, log } = options;
    const wanted = new Set(
      connections.list().connections.flatMap(({ id }) => [`${id}${SUFFIX}`, `${id}${SUFFIX}.unreadable`]),
    );
    const names = await readdir(dir).catch(() => []);
    for (const name of names)
      if (!wanted.has(name)) await rm(join(dir, name), { force: true }).catch(notRemoved(log, name));
    return new KeptPlaces(options);
  }

  /** A list has come: it is the one to keep, and nothing earlier is offered. */
  note(connectionId: string, list: Noted): void {
    if (this.#isClosed) return;
    const of = this.#ofConnection(connectionId);
    of.noted = list;
    this.#drop(of.leaving);
    of.leaving = of.cell.value?.listId;
    if (of.cell.value) of.cell.set(null);
    of.timer ??= this.#writeIn(FIRST_WRITE_MS, connectionId, of);
  }

  /** The list of an earlier time, while there is no newer one. @throws AppError CONNECTION_NOT_FOUND */
  async *watch(connectionId: string, signal: AbortSignal | undefined): AsyncGenerator<KeptPlaceList | null> {
    this.#options.connections.get(connectionId);
    const of = this.#ofConnection(connectionId);
    await this.#inTurn(connectionId, of, () => this.#offer(connectionId, of));
    yield* of.cell.watch(signal);
  }

  /** The connection leads elsewhere or is gone, or the user has signed out. */
  forget(connectionId: string): Promise<void> {
    return this.#forgetUnless(connectionId, undefined);
  }

  /** Writes what has not been written yet, and touches no file after that: another app may have the folder. */
  async close(): Promise<void> {
    this.#closing.abort();
    const writing = [...this.#of].map(([connectionId, of]) => {
      clearTimeout(of.timer);
      return this.#inTurn(connectionId, of, () => this.#write(connectionId, of));
    });
    this.#isClosed = true;
    await Promise.all(writing);
  }

  #ofConnection(connectionId: string): OfConnection {
    const known = this.#of.get(connectionId);
    if (known) return known;
    const cell = new StateCell<KeptPlaceList | null>(null);
    const of: OfConnection = {
      cell,
      leaving: undefined,
      noted: undefined,
      timer: undefined,
      signedInAs: undefined,
      lastDone: Promise.resolve(),
    };
    this.#of.set(connectionId, of);
    return of;
  }

  #fileOf(connectionId: string): string {
    return join(this.#options.dir, `${connectionId}${SUFFIX}`);
  }

  /** What fails costs the copy alone: the log says so. */
  #inTurn(connectionId: string, of: OfConnection, work: () => Promise<void>): Promise<void> {
    if (this.#isClosed) return of.lastDone;
    const done = of.lastDone.then(work).catch((error: unknown) => {
      this.#options.log({
        level: 'warn',
        event: 'places-not-kept',
        connectionId,
        error: String(error),
      });
    });
    of.lastDone = done;
    return done;
  }

  #writeIn(ms: number, connectionId: string, of: OfConnection): ReturnType<typeof setTimeout> {
    const timer = setTimeout(() => {
      void this.#inTurn(connectionId, of, () => this.#write(connectionId, of));
      // Levels come more often than lists.
      of.timer = this.#writeIn(WRITE_EVERY_MS, connectionId, of);
    }, ms);
    timer.unref();
    return timer;
  }

  async #write(connectionId: string, { noted }: OfConnection): Promise<void> {
    if (!noted || noted.binding.ended.aborted) return;
    const { binding, username, listId, zone, receivedAtMs } = noted;
    const keptFor = { origin: binding.origin, username, zone };
    const file = this.#fileOf(connectionId);
    const { lists, log } = this.#options;
    const kept = await lists.kept('keep', { file, connectionId, listId, keptFor, receivedAtMs });
    if (kept !== 'too-large') return;
    log({ level: 'warn', event: 'places-not-kept', connectionId, error: 'the list is too large' });
    await rm(file, { force: true });
  }

  async #offer(connectionId: string, of: OfConnection): Promise<void> {
    const { sessions, connections, lists, log } = this.#options;
    if (of.cell.value || sessions.get(connectionId)?.state) return;
    const { origin, ended } = connections.binding(connectionId);
    const { zone } = connections.get(connectionId);
    await this.#write(connectionId, of);
    const file = this.#fileOf(connectionId);
    const opened = await lists.kept('openKept', { file, listId: randomUUID(), keptFor: { origin, zone } });
    if (!opened) return;
    if ('damaged' in opened) {
      const { damaged: reason, keptAs } = opened;
      log({ level: 'warn', event: 'file-set-aside', file, keptAs, reason });
      return;
    }
    of.cell.set(opened);
    if (ended.aborted || sessions.get(connectionId)?.state) this.#close(of);
  }

  /** Forgets what is not for this account: in memory at once, on disk in turn. */
  #forgetUnless(connectionId: string, username: string | undefined): Promise<void> {
    const of = this.#ofConnection(connectionId);
    const { lists } = this.#options;
    const isFor = (other: { username: string } | null | undefined) =>
      username !== undefined && other?.username === username;
    if (!isFor(of.noted)) {
      of.noted = undefined;
      clearTimeout(of.timer);
      of.timer = undefined;
    }
    if (!isFor(of.cell.value)) this.#close(of);
    return this.#inTurn(connectionId, of, async () => {
      const file = this.#fileOf(connectionId);
      const kept = username === undefined ? undefined : await lists.kept('whoseKept', { file });
      if (isFor(kept)) return;
      // One that was opened meanwhile is for nobody else either.
      if (!isFor(of.cell.value)) this.#close(of);
      await lists.kept('dropLevels', { connectionId });
      for (const each of [file, `${file}.unreadable`]) await rm(each, { force: true });
    });
  }

  #close(of: OfConnection): void {
    this.#drop(of.leaving);
    of.leaving = undefined;
    this.#drop(of.cell.value?.listId);
    if (of.cell.value) of.cell.set(null);
  }

  #drop(listId: string | undefined): void {
    if (listId !== undefined) void this.#options.lists.kept('dropKept', { listId }).catch(() => {});
  }

  async #followSessions(): Promise<void> {
    for await (const states of this.#options.sessions.states.watch(this.#closing.signal))
      for (const state of states) this.#follow(state);
  }

  #follow(state: SessionState): void {
    const { connectionId, status } = state;
    const of = this.#ofConnection(connectionId);
    const before = of.signedInAs;
    of.signedInAs = status === 'signed-in' ? state.username : undefined;
    // A try to sign in that failed is no sign-out: before it nobody was signed in.
    const isOnPurpose = status === 'signed-out' && state.reason === null && before !== undefined;
    if (isOnPurpose) void this.forget(connectionId);
    else if (status === 'signed-in' && before !== state.username)
      void this.#forgetUnless(connectionId, state.username);
  }
}

const notRemoved = (log: Log, file: string) => (error: unknown) =>
  log({ level: 'warn', event: 'file-not-removed', file, error: String(error) });
