import { randomUUID } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { WatchedFolder } from '#shared/contract/watched-folders.ts';
import { AppError } from '#shared/errors.ts';
import type { JsonFile } from '../../../kit/json-file.ts';
import { OneAtATime } from '../../../kit/one-at-a-time.ts';
import { StateCell } from '../../../kit/state-cell.ts';
import { jobOrigin } from '../outbox/job-origin.ts';
import { FolderNotes } from './folder-notes.ts';
import { type KeptFolder, type KeptFolders, type KeptNote, notesOf, withFolder } from './kept-folders.ts';
import type { WatchedFolderCalls } from './watched-folder-calls.ts';
import { type FolderWatchParts, WatchedRun } from './watched-run.ts';

const EVERY_MS = 2_000;
const MAX_DONE_SHOWN = 20;
/** Of files that wait, for a person or by themselves. Of a folder with thousands the others are counted. */
const MAX_WAITING_SHOWN = 200;
/** While a look goes on, the window is told of it so often. */
const TELL_EVERY_MS = 250;
/** Whoever pauses, removes or closes does not wait longer for a folder that does not answer. */
const STOPPING_MS = 5_000;

/**
 * Sends what arrives in folders (docs/adr/0250): a file that has stopped growing is claimed and read by the layout of its
 * folder. If that leaves nothing open it goes through the outbox and then to `done/` with its receipts, else it stays where
 * it was and waits for a person. The app may be killed at any moment.
 */
export class FolderWatch implements WatchedFolderCalls {
  readonly state = new StateCell<WatchedFolder[]>([]);
  readonly #parts: FolderWatchParts;
  readonly #file: JsonFile<KeptFolders>;
  readonly #runs = new Map<string, WatchedRun>();
  readonly #stoppingMs: number;
  #timer: NodeJS.Timeout | undefined;
  #telling: NodeJS.Timeout | undefined;
  #isClosed = false;
  #told = '';

  constructor(
    parts: Omit<FolderWatchParts, 'adding'>,
    file: JsonFile<KeptFolders>,
    stoppingMs = STOPPING_MS,
  ) {
    this.#parts = { ...parts, adding: new OneAtATime() };
    this.#file = file;
    this.#stoppingMs = stoppingMs;
    this.#tell();
  }

  start(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      void this.look();
      this.start();
    }, EVERY_MS);
    this.#timer.unref();
  }

  /** Looks at all folders once, and does what there is to do. Those that do not answer are not waited for. */
  async look(): Promise<void> {
    if (this.#isClosed) return;
    await this.#bind().catch(() => {});
    const runs = this.#file.content.folders.map((folder) => this.#runOf(folder));
    await Promise.all(runs.filter(({ isHanging }) => !isHanging).map((run) => run.look()));
    this.#tell();
  }

  async add(
    path: string,
    { connectionId, templateId }: Pick<KeptFolder, 'connectionId' | 'templateId'>,
  ): Promise<void> {
    const connection = this.#parts.connections.get(connectionId);
    const place = await realpath(path).catch(() => path);
    const id = randomUUID();
    const folder: KeptFolder = {
      id,
      path: place,
      connectionId,
      origin: jobOrigin(connection),
      templateId,
      isPaused: false,
      takesOpenEnds: false,
      overwrites: {},
      notes: [],
      uploads: {},
    };
    await this.#file.change((content) => {
      const watched = content.folders.find((one) => one.path === place);
      if (!watched) return { ...content, folders: [...content.folders, folder] };
      throw new AppError('FOLDER_WATCHED', { folder: place, name: this.#nameOf(watched.connectionId) });
    });
    this.#tell();
  }

  #nameOf(connectionId: string): string | null {
    const { connections } = this.#parts.connections.list();
    const connection = connections.find(({ id }) => id === connectionId);
    return connection?.kind === 'built-in' ? null : (connection?.name ?? connectionId);
  }

  /** Folders of a version that did not note where their files go: to where the connection leads now. */
  async #bind(): Promise<void> {
    const canBind = (one: KeptFolder) => one.origin === null && this.#originNow(one) !== null;
    if (!this.#file.content.folders.some(canBind)) return;
    await this.#file.change((content) => ({
      ...content,
      folders: content.folders.map((one) => ({ ...one, origin: one.origin ?? this.#originNow(one) })),
    }));
  }

  /** Where the connection of a folder leads; null if it is gone. */
  #originNow({ connectionId }: KeptFolder): string | null {
    const { connections } = this.#parts;
    const isThere = connections.list().connections.some(({ id }) => id === connectionId);
    return isThere ? jobOrigin(connections.get(connectionId)) : null;
  }

  /** @throws AppError DISK_FAILED */
  async sendToOrigin(folderId: string, origin: string): Promise<void> {
    await this.#change(folderId, (one) => ({ ...one, origin }));
    void this.look();
  }

  /** @throws AppError DISK_FAILED */
  async pause(folderId: string, isPaused: boolean): Promise<void> {
    const folder = this.#folder(folderId);
    if (!folder) return;
    const run = this.#runOf(folder);
    await this.#change(folderId, (one) => ({ ...one, isPaused }));
    if (isPaused) await this.#inTime(run.release());
    run.resume();
    this.#tell();
  }

  /** @throws AppError DISK_FAILED */
  async remove(folderId: string): Promise<void> {
    const folder = this.#folder(folderId);
    if (!folder) return;
    await this.#inTime(this.#runOf(folder).release());
    await this.#file.change((content) => ({
      ...content,
      folders: content.folders.filter(({ id }) => id !== folderId),
    }));
    this.#runs.delete(folderId);
    this.#tell();
  }

  /** @throws AppError DISK_FAILED, or as the outbox does */
  async retry(folderId: string, fileId: string): Promise<void> {
    const folder = this.#folder(folderId);
    const note = this.#note(folder, fileId);
    if (!folder || !note) return;
    await this.#runOf(folder).retry(note);
    this.#tell();
    void this.look();
  }

  pathOf(folderId: string, fileId: string): string | undefined {
    const folder = this.#folder(folderId);
    const note = this.#note(folder, fileId);
    return folder && note?.file.state === 'review' ? join(folder.path, note.file.fileName) : undefined;
  }

  folderPath(folderId: string): string | undefined {
    return this.#folder(folderId)?.path;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#telling);
    await Promise.all([...this.#runs.values()].map((run) => this.#inTime(run.stop())));
    await this.#parts.uploadFiles.close();
  }

  /** What a folder that does not answer would hold up for ever goes on when it answers. */
  async #inTime(stopping: Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#stoppingMs);
    await Promise.race([stopping, promise]).finally(() => clearTimeout(timer));
  }

  #folder(folderId: string): KeptFolder | undefined {
    return this.#file.content.folders.find(({ id }) => id === folderId);
  }

  #note(folder: KeptFolder | undefined, fileId: string): KeptNote | undefined {
    return folder && notesOf(folder).find(({ file }) => file.id === fileId);
  }

  async #change(folderId: string, change: (folder: KeptFolder) => KeptFolder): Promise<void> {
    await this.#file.change((content) => withFolder(content, folderId, change));
  }

  #runOf(folder: KeptFolder): WatchedRun {
    const known = this.#runs.get(folder.id);
    if (known) return known;
    const { uploadTemplates, clock } = this.#parts;
    const notes = new FolderNotes({
      read: () => this.#folder(folder.id),
      change: (change) => this.#change(folder.id, change),
      layoutSavedAtMs: (templateId) =>
        uploadTemplates.content.templates.find((one) => one.templateId === templateId)?.savedAtMs ?? null,
      wallMs: clock.wallMs,
    });
    const run = new WatchedRun(this.#parts, folder, notes, () => this.#tellSoon());
    this.#runs.set(folder.id, run);
    return run;
  }

  #tellSoon(): void {
    if (!this.#isClosed) this.#telling ??= setTimeout(() => this.#tell(), TELL_EVERY_MS).unref();
  }

  #tell(): void {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    const folders = this.#file.content.folders.map((folder): WatchedFolder => {
      const { id, path, connectionId, templateId, isPaused } = folder;
      const run = this.#runs.get(id);
      const problem = run?.isHanging ? 'no-answer' : (run?.problem ?? null);
      const to = this.#originNow(folder);
      const files = notesOf(folder).map(({ file }) => file);
      const done = files.filter(({ state }) => state === 'done').slice(0, MAX_DONE_SHOWN);
      const waiting = [...files.filter(({ state }) => state === 'review'), ...(run?.waiting.values() ?? [])];
      return {
        id,
        path,
        connectionId,
        templateId,
        isPaused,
        problem,
        moved:
          problem === 'connection-moved' && folder.origin !== null && to !== null
            ? { from: folder.origin, to }
            : null,
        files: [...waiting.slice(0, MAX_WAITING_SHOWN), ...done],
        moreWaiting: Math.max(0, waiting.length - MAX_WAITING_SHOWN),
      };
    });
    const told = JSON.stringify(folders);
    if (told === this.#told) return;
    this.#told = told;
    this.state.set(folders);
  }
}
