import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { UploadJob } from '#shared/contract/outbox-shapes.ts';
import type { Settings } from '#shared/contract/settings.ts';
import type { WatchedFile, WatchedFolder } from '#shared/contract/watched-folders.ts';
import type { KnownEquipment } from '#shared/domain/import/guess/known-equipment.ts';
import { AppError } from '#shared/errors.ts';
import type { JsonFile } from '../../../kit/json-file.ts';
import { StateCell } from '../../../kit/state-cell.ts';
import type { SendingParts } from '../files/add-file-to-outbox.ts';
import type { UploadsParts } from '../procedures.ts';
import { endOfJob } from '../unattended/wait-for-job.ts';
import { type ArrivingFile, ArrivingFiles, isUnchanged } from './arriving-files.ts';
import { moveToDone, writeReceipts } from './done-folder.ts';
import { type KeptFolder, type KeptFolders, withFolder, withoutContent } from './kept-folders.ts';
import { sendWatched } from './send-watched.ts';
import type { WatchedFolderCalls } from './watched-folder-calls.ts';

const EVERY_MS = 2_000;
const MAX_DONE_SHOWN = 20;

type FolderWatchParts = SendingParts &
  Pick<UploadsParts, 'log' | 'secrets' | 'uploadTemplates'> & {
    settings: Pick<JsonFile<Settings>, 'content'>;
    /** The stations of a service, asked for anew. */
    equipmentOf: (connectionId: string, signal: AbortSignal) => Promise<KnownEquipment[]>;
  };

/** What is known of a folder while the app runs. */
type Running = {
  arriving: ArrivingFiles;
  /** Content of files that were read, by name and what tells that they are unchanged. */
  sha256Of: Map<string, string>;
  waiting: WatchedFile[];
  problem: WatchedFolder['problem'];
  /** Contents that were found at this look. */
  found: Set<string>;
};

type WaitsFor = Extract<WatchedFile, { state: 'waiting' }>['reason'];
type KnownFile = Exclude<WatchedFile, { state: 'waiting' }>;

/**
 * Sends what arrives in folders (docs/adr/0250): a file that has stopped growing is read by the layout of its folder. If that
 * leaves nothing open it goes through the outbox and then to `done/` with its receipts, else it stays and waits for a person.
 * What has been done is told by the content of a file, so that it may come again under any name, and the app may be killed
 * at any moment.
 */
export class FolderWatch implements WatchedFolderCalls {
  readonly state = new StateCell<WatchedFolder[]>([]);
  readonly #parts: FolderWatchParts;
  readonly #file: JsonFile<KeptFolders>;
  readonly #now: () => number;
  readonly #closing = new AbortController();
  readonly #running = new Map<string, Running>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(parts: FolderWatchParts, file: JsonFile<KeptFolders>, now: () => number = Date.now) {
    this.#parts = parts;
    this.#file = file;
    this.#now = now;
    this.#tell();
  }

  start(): void {
    if (this.#closing.signal.aborted) return;
    this.#timer = setTimeout(() => {
      void this.look().finally(() => this.start());
    }, EVERY_MS);
    this.#timer.unref();
  }

  /** Looks at all folders once, and does what there is to do. */
  look(): Promise<void> {
    this.#looking = this.#lookAfter(this.#looking);
    return this.#looking;
  }

  async #lookAfter(before: Promise<void>): Promise<void> {
    await before;
    for (const { id } of this.#file.content.folders) {
      if (this.#closing.signal.aborted) return;
      await this.#lookAt(id).catch((error: unknown) => {
        this.#parts.log({ level: 'warn', event: 'watched-folder-failed', error: String(error) });
      });
    }
    this.#tell();
  }

  async add(
    path: string,
    { connectionId, templateId }: Pick<KeptFolder, 'connectionId' | 'templateId'>,
  ): Promise<void> {
    this.#parts.connections.get(connectionId);
    const folder = {
      id: randomUUID(),
      path,
      connectionId,
      templateId,
      isPaused: false,
      files: [],
      sending: {},
    };
    await this.#file.change((content) => ({
      ...content,
      folders: [...content.folders.filter((one) => one.path !== path), folder],
    }));
    this.#tell();
  }

  /** @throws AppError DISK_FAILED */
  pause(folderId: string, isPaused: boolean): Promise<void> {
    return this.#change(folderId, (folder) => ({ ...folder, isPaused }));
  }

  async #change(folderId: string, change: (folder: KeptFolder) => KeptFolder): Promise<void> {
    await this.#file.change((content) => withFolder(content, folderId, change));
    this.#tell();
  }

  /** @throws AppError DISK_FAILED */
  async remove(folderId: string): Promise<void> {
    await this.#file.change((content) => ({
      ...content,
      folders: content.folders.filter(({ id }) => id !== folderId),
    }));
    this.#running.delete(folderId);
    this.#tell();
  }

  async retry(folderId: string, sha256: string): Promise<void> {
    await this.#change(folderId, (folder) => ({ ...folder, ...withoutContent(folder, sha256) }));
    void this.look();
  }

  pathOf(folderId: string, sha256: string): string | undefined {
    const folder = this.#folder(folderId);
    const file = folder?.files.find((one) => one.state === 'review' && one.sha256 === sha256);
    return folder && file && join(folder.path, file.fileName);
  }

  folderPath(folderId: string): string | undefined {
    return this.#folder(folderId)?.path;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#timer);
    await this.#looking.catch(() => {});
    await this.#parts.uploadFiles.close();
  }

  #folder(folderId: string): KeptFolder | undefined {
    return this.#file.content.folders.find(({ id }) => id === folderId);
  }

  #runningOf({ id, path }: KeptFolder): Running {
    const known = this.#running.get(id);
    if (known) return known;
    const running: Running = {
      arriving: new ArrivingFiles(path),
      sha256Of: new Map(),
      waiting: [],
      problem: null,
      found: new Set(),
    };
    this.#running.set(id, running);
    return running;
  }

  async #lookAt(folderId: string): Promise<void> {
    const folder = this.#folder(folderId);
    if (!folder || folder.isPaused) return;
    const running = this.#runningOf(folder);
    const arrived = await running.arriving.look(this.#now()).catch(() => null);
    running.problem = arrived === null ? 'folder-gone' : this.#problemOf(folder);
    if (arrived === null || running.problem !== null) return;
    const waiting: WatchedFile[] = [];
    running.found.clear();
    await this.#forgetReviews(folder, arrived);
    for (const file of arrived) {
      if (this.#closing.signal.aborted) return;
      const { fileName } = file;
      const reason = file.isComplete ? await this.#take(folderId, running, file) : 'growing';
      if (reason) waiting.push({ state: 'waiting', fileName, reason });
    }
    running.waiting = waiting;
    if (arrived.every(({ isComplete }) => isComplete)) await this.#endWithoutFile(folderId, running);
  }

  /** Files that were taken away or replaced while they were being sent have receipts all the same. */
  async #endWithoutFile(folderId: string, { found }: Running): Promise<void> {
    const folder = this.#folder(folderId);
    const gone = Object.entries(folder?.sending ?? {}).filter(([sha256]) => !found.has(sha256));
    for (const [sha256, jobIds] of gone) if (folder) await this.#follow(folder, null, sha256, jobIds);
  }

  #problemOf({ connectionId, templateId }: KeptFolder): WatchedFolder['problem'] {
    const { connections } = this.#parts;
    if (connections.list().connections.every(({ id }) => id !== connectionId)) return 'connection-gone';
    return this.#template(templateId) ? null : 'layout-gone';
  }

  /** What waited for a person waits no longer if it was taken away, or if its layout has been saved since. */
  async #forgetReviews(
    { id, files, templateId }: KeptFolder,
    arrived: readonly ArrivingFile[],
  ): Promise<void> {
    const names = new Set(arrived.map(({ fileName }) => fileName));
    const savedAtMs = this.#template(templateId)?.savedAtMs ?? 0;
    const isOver = (file: WatchedFile) =>
      file.state === 'review' &&
      (!names.has(file.fileName) || (file.reason !== 'not-delivered' && file.atMs < savedAtMs));
    if (files.some(isOver))
      await this.#change(id, (one) => ({ ...one, files: one.files.filter((file) => !isOver(file)) }));
  }

  #template(templateId: string) {
    return this.#parts.uploadTemplates.content.templates.find((one) => one.templateId === templateId);
  }

  /** Does what there is to do with a file that is complete. @returns what it waits for */
  async #take(folderId: string, running: Running, file: ArrivingFile): Promise<WaitsFor | null> {
    const { uploadFiles } = this.#parts;
    const key = `${file.fileName} ${file.mark}`;
    let fileId: string | undefined;
    try {
      let sha256 = running.sha256Of.get(key);
      if (sha256 === undefined || this.#isNew(folderId, sha256)) {
        ({ fileId } = await uploadFiles.hold(file.path));
        ({ sha256 } = uploadFiles.get(fileId));
        if (!(await isUnchanged(file))) return 'growing';
        running.sha256Of.set(key, sha256);
      }
      return await this.#settle(folderId, file, sha256, fileId);
    } catch (error) {
      if (this.#closing.signal.aborted) return null;
      this.#parts.log({ level: 'warn', event: 'watched-file-waits', error: String(error) });
      // Else another program has it, or it has gone.
      return error instanceof AppError && error.code === 'OUTBOX_FAILED' ? 'service' : 'locked';
    } finally {
      if (fileId !== undefined) await uploadFiles.discard(fileId);
    }
  }

  #isNew(folderId: string, sha256: string): boolean {
    const folder = this.#folder(folderId);
    const isKnown = folder?.files.some((one) => one.state !== 'waiting' && one.sha256 === sha256) ?? false;
    return !isKnown && folder?.sending[sha256] === undefined;
  }

  async #settle(
    folderId: string,
    file: ArrivingFile,
    sha256: string,
    fileId: string | undefined,
  ): Promise<WaitsFor | null> {
    const folder = this.#folder(folderId);
    if (!folder) return null;
    this.#runningOf(folder).found.add(sha256);
    const known = folder.files.find((one) => one.state !== 'waiting' && one.sha256 === sha256);
    if (known?.state === 'review') {
      // It may have been renamed since.
      if (known.fileName !== file.fileName) await this.#keep(folderId, { ...known, fileName: file.fileName });
      // Somebody may have seen to it in the outbox.
      return known.reason === 'not-delivered' ? this.#follow(folder, file, sha256, known.jobIds) : null;
    }
    if (known?.state === 'done') {
      if (await moveToDone(folder.path, file))
        await this.#keep(folderId, { ...known, fileName: file.fileName, isRepeat: true, atMs: this.#now() });
      return null;
    }
    const jobIds = folder.sending[sha256];
    if (jobIds) return this.#follow(folder, file, sha256, jobIds);
    if (fileId === undefined) return 'locked';
    const template = this.#template(folder.templateId);
    if (!template) return null;
    const outcome = await sendWatched(this.#parts, {
      fileId,
      connectionId: folder.connectionId,
      template,
      equipmentOf: this.#parts.equipmentOf,
      nowMs: this.#now(),
      signal: this.#closing.signal,
    });
    if (outcome.kind === 'waiting') return outcome.reason;
    if (outcome.kind === 'review') {
      const { reason } = outcome;
      await this.#keep(folderId, {
        state: 'review',
        fileName: file.fileName,
        sha256,
        reason,
        jobIds: [],
        atMs: this.#now(),
      });
      return null;
    }
    await this.#change(folderId, (one) => ({
      ...one,
      sending: { ...one.sending, [sha256]: outcome.jobIds },
    }));
    return 'sending';
  }

  /** What has become of the uploads of a file; null for one that is not there any more. */
  async #follow(
    folder: KeptFolder,
    file: ArrivingFile | null,
    sha256: string,
    jobIds: readonly string[],
  ): Promise<WaitsFor | null> {
    const jobs = await this.#jobs(jobIds);
    if (!jobs) {
      // The outbox has lost them: the file is sent anew.
      await this.#change(folder.id, (one) => ({ ...one, ...withoutContent(one, sha256) }));
      return null;
    }
    const ends = jobs.map((job) => (job.state === 'paused' ? undefined : endOfJob(job)?.end));
    if (ends.includes(undefined)) return 'sending';
    const fileName = file?.fileName ?? jobs[0]?.fileName ?? '';
    const about = { fileName, sha256, jobIds: [...jobIds], atMs: this.#now() };
    if (ends.some((end) => end !== 'stored')) {
      const isKnown = folder.files.some((one) => one.state === 'review' && one.sha256 === sha256);
      if (!isKnown) await this.#keep(folder.id, { state: 'review', reason: 'not-delivered', ...about });
      return null;
    }
    await this.#writeReceipts(folder, jobIds);
    if (file && !(await moveToDone(folder.path, file))) return 'locked';
    await this.#keep(folder.id, { state: 'done', isRepeat: false, ...about });
    return null;
  }

  async #jobs(jobIds: readonly string[]): Promise<UploadJob[] | null> {
    const jobs: UploadJob[] = [];
    try {
      for (const jobId of jobIds) jobs.push(await this.#parts.outbox.ask('job', jobId));
      return jobs;
    } catch (error) {
      if (error instanceof AppError && error.code === 'JOB_NOT_FOUND') return null;
      throw error;
    }
  }

  async #writeReceipts({ path, connectionId }: KeptFolder, jobIds: readonly string[]): Promise<void> {
    const { outbox, connections, settings } = this.#parts;
    const { language } = settings.content;
    const isChinese = language === 'system' ? /^zh\b/iu.test(SYSTEM_LOCALE) : language === 'zh-CN';
    const look = {
      language: isChinese ? ('zh-CN' as const) : ('en' as const),
      zone: connections.get(connectionId).zone,
    };
    await writeReceipts(outbox, path, jobIds, look);
  }

  /** Notes what became of a content, in place of what was known of it. */
  async #keep(folderId: string, file: KnownFile): Promise<void> {
    await this.#change(folderId, (folder) => {
      const { sending, files } = withoutContent(folder, file.sha256);
      const all: WatchedFile[] = [file, ...files];
      const done = all.filter(({ state }) => state === 'done').slice(0, MAX_DONE_KEPT);
      return { ...folder, sending, files: [...all.filter(({ state }) => state === 'review'), ...done] };
    });
  }

  #tell(): void {
    this.state.set(
      this.#file.content.folders.map(({ id, path, connectionId, templateId, isPaused, files }) => {
        const running = this.#running.get(id);
        const shown = files.filter(({ state }) => state === 'review');
        const done = files.filter(({ state }) => state === 'done').slice(0, MAX_DONE_SHOWN);
        return {
          id,
          path,
          connectionId,
          templateId,
          isPaused,
          problem: running?.problem ?? null,
          files: [...shown, ...(running?.waiting ?? []), ...done],
        };
      }),
    );
  }
}

/** By these a content that comes again is recognised; older ones the outbox recognises. */
const MAX_DONE_KEPT = 2_000;

const SYSTEM_LOCALE = Intl.DateTimeFormat().resolvedOptions().locale;
