import type { Settings } from '#shared/contract/settings.ts';
import type { WaitReason, WatchedFile, WatchedFolder } from '#shared/contract/watched-folders.ts';
import type { JsonFile } from '../../../kit/json-file.ts';
import type { OutboxClock } from '../outbox/outbox-clock.ts';
import type { UploadsParts } from '../procedures.ts';
import { type ArrivingFile, ArrivingFiles, byMark, type SeenFile } from './arriving-files.ts';
import { ClaimedFiles, isUnchanged, type NotClaimed } from './claimed-files.ts';
import { endOfUpload, sayAgain } from './end-of-upload.ts';
import { FolderAnswers } from './folder-answers.ts';
import type { FolderNotes } from './folder-notes.ts';
import { putBackWhatGrewInDone } from './grown-in-done.ts';
import type { KeptFolder, KeptNote, KeptUpload } from './kept-folders.ts';
import { Pauses } from './pauses.ts';
import type { AddingParts, Receiver, ToReview } from './send-watched.ts';
import { addWatched, afterFailure, readWatched } from './send-watched.ts';
import { problemOf, type Ready, StationsOfService, type StationsParts } from './stations-of-service.ts';
import { writeReceipts } from './write-receipts.ts';

export type FolderWatchParts = AddingParts &
  StationsParts &
  Pick<UploadsParts, 'log' | 'uploadTemplates'> & {
    settings: Pick<JsonFile<Settings>, 'content'>;
    clock: Pick<OutboxClock, 'wallMs' | 'steadyMs'>;
  };

/** A last row without a line end is waited for so long, then somebody is asked. */
const OPEN_END_MS = 60_000;
/** Of many files that wait for a person one after the other, so often the list is written. */
const WRITE_EVERY_MS = 1_000;

const WAITS_FOR = {
  changed: 'growing',
  locked: 'locked',
  'name-taken': 'sending',
  'not-writable': 'locked',
} as const;

/** `kept`: the file stays where it was claimed to. */
type Outcome = { kind: 'kept' } | { kind: 'waiting'; reason: WaitReason } | ToReview;

/** Looks at one watched folder, one look after the other. Another folder is not held up by it, whatever it waits for. */
export class WatchedRun {
  problem: WatchedFolder['problem'] = null;
  readonly #parts: FolderWatchParts;
  readonly #notes: FolderNotes;
  readonly #stations: StationsOfService;
  readonly #onChange: () => void;
  readonly #arriving: ArrivingFiles;
  readonly #claims: ClaimedFiles;
  readonly #waiting = new Map<string, Extract<WatchedFile, { state: 'waiting' }>>();
  /** What was read of claimed files that say the same as one that is being sent. */
  readonly #keyOfRepeat = new Map<string, string>();
  readonly #openEnds = new Set<string>();
  readonly #pauses = new Pauses();
  readonly #answers: FolderAnswers;
  readonly #logged = new Map<string, string>();
  #going = new AbortController();
  #chain: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(parts: FolderWatchParts, { id, path }: KeptFolder, notes: FolderNotes, onChange: () => void) {
    this.#parts = parts;
    this.#notes = notes;
    this.#stations = new StationsOfService(parts);
    this.#answers = new FolderAnswers(() => this.#steadyMs());
    this.#onChange = onChange;
    this.#arriving = new ArrivingFiles(path);
    this.#claims = new ClaimedFiles(path, id);
  }

  get waiting(): ReadonlyMap<string, WatchedFile> {
    return this.#waiting;
  }

  get isHanging(): boolean {
    return this.#answers.isHanging;
  }

  /** Looks once more, after the look that is under way. */
  look(): Promise<void> {
    this.#next ??= this.#lookAfter(this.#chain);
    this.#chain = this.#next;
    return this.#next;
  }

  async #lookAfter(before: Promise<void>): Promise<void> {
    await before;
    this.#next = undefined;
    const { signal } = this.#going;
    if (signal.aborted) return;
    try {
      await this.#lookAndWrite(signal);
    } catch (error) {
      if (!signal.aborted) this.#log('', error);
    }
    this.#onChange();
  }

  /** Ends what is under way. @returns when nothing is done any more, which a folder that does not answer may hold up */
  async stop(): Promise<void> {
    this.#going.abort();
    await this.#chain;
  }

  /** Files that are being sent go back to where they were found; what is in the outbox stays there. */
  async release(): Promise<void> {
    await this.stop();
    this.#waiting.clear();
    await this.#claims.release();
  }

  resume(): void {
    this.#going = new AbortController();
  }

  /** Tries a file again that waits for a person. @throws AppError as the outbox does, DISK_FAILED */
  async retry(note: KeptNote): Promise<void> {
    const { file, key } = note;
    this.#stations.forget();
    if (file.state !== 'review') return;
    if (file.reason === 'ends-open') await this.#notes.takeOpenEnds();
    const others = file.others.map(({ jobId }) => jobId);
    await this.#notes.overwrite(note.mark, others);
    const upload = key === null ? undefined : this.#notes.folder?.uploads[key];
    if (key !== null && upload) {
      const retried = await this.#parts.outbox.change('retryUpload', upload.jobIds);
      if (retried === 'nothing') return;
      if (retried === 'anew') await this.#notes.forgetUpload(key);
    }
    await this.#notes.drop((one) => one.file.id === file.id);
  }

  async #lookAndWrite(signal: AbortSignal): Promise<void> {
    try {
      await this.#lookNow(signal);
    } finally {
      await this.#notes.writeReviews();
    }
    await this.#claims.tidy();
  }

  async #lookNow(signal: AbortSignal): Promise<void> {
    const folder = this.#notes.folder;
    if (!folder) return;
    if (folder.isPaused) return this.#claims.release();
    await this.#asked(putBackWhatGrewInDone(this.#parts.outbox, this.#claims, this.#notes));
    const arrived = await this.#asked(this.#arriving.look(this.#steadyMs())).catch(() => null);
    this.problem = arrived === null ? 'folder-gone' : problemOf(this.#parts, folder);
    if (arrived === null || this.problem !== null) this.#waiting.clear();
    if (arrived === null) return;
    const claimed = await this.#asked(this.#claims.list());
    const others = await this.#asked(this.#claims.ofOthers(arrived.folders));
    const there = [...arrived.files, ...claimed, ...others];
    this.#forgetWaiting(there);
    await this.#notes.dropOverwrites((mark) => there.some((file) => file.mark === mark));
    for (const file of others) this.#wait(file, 'other-app');
    for (const file of arrived.misnamed) this.#wait(file, 'name');
    await this.#notes.dropReviewsThatAreOver(arrived.files);
    try {
      await this.#followUploads(folder, arrived.files, claimed, signal);
    } catch (error) {
      // Nobody knows what was sent.
      for (const file of arrived.files) this.#wait(file, 'disk');
      throw error;
    }
    // What was begun comes to its end; nothing new is taken.
    if (this.problem !== null) return;
    let ready: Ready | undefined;
    let writtenAtMs = this.#steadyMs();
    for (const file of arrived.files) {
      signal.throwIfAborted();
      if (this.#notes.isInReview(file)) {
        this.#waiting.delete(file.path);
        continue;
      }
      const pause = this.#pauses.reason(file.mark, this.#steadyMs());
      const isOpen = this.#openEnds.has(file.mark) && !this.#notes.folder?.takesOpenEnds;
      if (!file.isComplete || (isOpen && file.quietMs < OPEN_END_MS)) this.#wait(file, 'growing');
      else if (pause) this.#wait(file, pause);
      else {
        const onFailure = (error: unknown) => this.#log('stations', error);
        ready ??= await this.#stations.ready(folder, signal, onFailure);
        await this.#take(file, ready, signal);
      }
      this.#onChange();
      if (this.#steadyMs() - writtenAtMs < WRITE_EVERY_MS) continue;
      await this.#notes.writeReviews();
      writtenAtMs = this.#steadyMs();
    }
  }

  #steadyMs(): number {
    return this.#parts.clock.steadyMs();
  }

  #asked<T>(answer: Promise<T>): Promise<T> {
    return this.#answers.of(answer);
  }

  #template(templateId: string) {
    return this.#parts.uploadTemplates.content.templates.find((one) => one.templateId === templateId);
  }

  #wait({ path, fileName }: Pick<SeenFile, 'path' | 'fileName'>, reason: WaitReason): void {
    this.#waiting.set(path, { state: 'waiting', fileName, reason });
  }

  #forgetWaiting(there: readonly SeenFile[]): void {
    const paths = new Set(there.map(({ path }) => path));
    for (const path of this.#waiting.keys()) if (!paths.has(path)) this.#waiting.delete(path);
    const marks = new Set(there.map(({ mark }) => mark));
    for (const known of [this.#keyOfRepeat, this.#openEnds])
      for (const mark of known.keys()) if (!marks.has(mark)) known.delete(mark);
    this.#pauses.keep(marks);
  }

  #toReview(...of: Parameters<FolderNotes['toReview']>): void {
    const [file] = of;
    this.#waiting.delete(file.path);
    this.#notes.toReview(...of);
  }

  /** Claimed files that belong to no upload are put back, to be looked at like any other: they were written to, or the app was ended. */
  async #followUploads(
    folder: KeptFolder,
    arrived: readonly ArrivingFile[],
    claimed: readonly SeenFile[],
    signal: AbortSignal,
  ): Promise<void> {
    const [claimedAs, freeAs] = [byMark(claimed), byMark(arrived)];
    for (const [key, upload] of Object.entries(folder.uploads)) {
      signal.throwIfAborted();
      await this.#follow(key, upload, { claimed: claimedAs.get(upload.mark), free: freeAs.get(upload.mark) });
    }
    const uploads = this.#notes.folder?.uploads ?? {};
    const marks = new Set(Object.values(uploads).map(({ mark }) => mark));
    for (const file of claimed.filter(({ mark }) => !marks.has(mark))) {
      const key = this.#keyOfRepeat.get(file.mark);
      const original = key === undefined ? undefined : uploads[key];
      if (original && claimedAs.has(original.mark)) this.#wait(file, 'sending');
      else if (key === undefined || (await this.#repeatOfDone(file, key))?.kind !== 'kept') {
        this.#waiting.delete(file.path);
        const fileName = await this.#asked(this.#claims.putBack(file));
        if (fileName !== null) this.#wait({ ...file, fileName }, 'growing');
      }
    }
  }

  /** What has become of an upload, and of its file where that is there. */
  async #follow(
    key: string,
    { fileName, mark, jobIds }: KeptUpload,
    { claimed, free }: { claimed: SeenFile | undefined; free: SeenFile | undefined },
  ): Promise<void> {
    const file = claimed ?? free;
    const { end: found, copies } = await endOfUpload(this.#parts.outbox, jobIds);
    // Nothing sends it any more.
    const end = found === 'going' && this.problem === 'connection-gone' ? 'not-delivered' : found;
    if (end === 'going') {
      await this.#notes.dropReviewOf(key);
      if (file) this.#wait(file, 'sending');
      return;
    }
    if (end !== 'stored') {
      const name = claimed ? await this.#asked(this.#claims.putBack(claimed)) : free?.fileName;
      if (claimed) this.#waiting.delete(claimed.path);
      if (!file || !name || this.#notes.isInReview({ fileName: name, mark: file.mark })) return;
      const reason = end === 'lost' ? 'outcome-lost' : end;
      return this.#toReview({ ...file, fileName: name }, reason, { key, jobIds });
    }
    const pause = this.#pauses.reason(mark, this.#steadyMs());
    const path = this.#notes.folder?.path ?? '';
    // What cannot be written for one file says nothing of others.
    const failure = pause
      ? null
      : await this.#asked(writeReceipts(this.#parts, path, [...jobIds, ...copies]));
    if (failure) this.#pauses.begin(mark, 'receipt', this.#steadyMs());
    if (failure) this.#log(mark, failure);
    if (pause || failure) return file && this.#wait(file, pause ?? 'receipt');
    const taken = claimed ?? (free && (await this.#asked(this.#claims.take(free))));
    let doneName: string | null = null;
    if (typeof taken === 'object') {
      doneName = await this.#asked(this.#claims.moveToDone(taken));
      if (doneName === null) return this.#wait(taken, 'locked');
      this.#waiting.delete(taken.path);
    } else if (taken === 'locked' || taken === 'name-taken') {
      if (free) this.#wait(free, 'locked');
      return;
    }
    const about = { fileName: file?.fileName ?? fileName, jobIds, isRepeat: false };
    await this.#notes.done(about, { mark, key, doneName });
  }

  /** Says it once, and again only when it is something else. */
  #log(what: string, error: unknown): void {
    const text = String(error);
    if (this.#logged.get(what) === text) return;
    this.#logged.set(what, text);
    this.#parts.log({ level: 'warn', event: 'watched-folder-waits', error: text });
  }

  /** Does what there is to do with a file that is complete. */
  async #take(file: ArrivingFile, ready: Ready, signal: AbortSignal): Promise<void> {
    if ('waits' in ready) return this.#wait(file, ready.waits);
    const claimed = await this.#asked(this.#claims.take(file));
    if (typeof claimed === 'string') return this.#notClaimed(file, claimed);
    this.#waiting.delete(file.path);
    this.#wait(claimed, 'sending');
    this.#onChange();
    const { layoutSavedAtMs } = this.#notes;
    let outcome: Outcome;
    try {
      outcome = await this.#send(claimed, file.quietMs, ready.receiver, signal);
    } catch (error) {
      const after = afterFailure(error);
      outcome = after;
      if (after.kind === 'waiting' && after.pauses) {
        this.#pauses.begin(file.mark, after.reason, this.#steadyMs());
        this.#log(file.mark, error);
      }
    }
    if (outcome.kind === 'kept') return;
    this.#waiting.delete(claimed.path);
    const fileName = await this.#asked(this.#claims.putBack(claimed));
    signal.throwIfAborted();
    if (fileName === null) return;
    const back = { ...file, fileName };
    if (outcome.kind === 'review') this.#toReview(back, outcome.reason, { ...outcome, layoutSavedAtMs });
    else this.#wait(back, outcome.reason);
  }

  #notClaimed(file: SeenFile, why: NotClaimed): void {
    if (why === 'not-writable') this.problem = why;
    if (why === 'none') this.#waiting.delete(file.path);
    else this.#wait(file, WAITS_FOR[why]);
  }

  /** Reads a claimed file, and puts it into the outbox if nothing about it is open. */
  async #send(claimed: SeenFile, quietMs: number, receiver: Receiver, signal: AbortSignal): Promise<Outcome> {
    const { uploadFiles, clock } = this.#parts;
    const template = this.#template(this.#notes.folder?.templateId ?? '');
    if (!template) return { kind: 'waiting', reason: 'locked' };
    const { fileId } = await this.#asked(uploadFiles.hold(claimed.path));
    try {
      signal.throwIfAborted();
      if (!(await isUnchanged(claimed))) return { kind: 'waiting', reason: 'growing' };
      const asked = { fileId, template, nowMs: clock.wallMs() };
      const read = await readWatched(this.#parts, asked, receiver, signal);
      if (read.kind === 'review') return read;
      const folder = this.#notes.folder;
      if (!folder) return { kind: 'waiting', reason: 'locked' };
      if (read.endsOpen && !folder.takesOpenEnds) {
        this.#openEnds.add(claimed.mark);
        if (quietMs >= OPEN_END_MS) return { kind: 'review', reason: 'ends-open' };
        return { kind: 'waiting', reason: 'growing' };
      }
      const { key } = read;
      const repeat = await this.#repeat(folder, claimed, key);
      if (repeat) return repeat;
      const { fileName, mark, writtenAtMs } = claimed;
      const said = { writtenAtMs, overwrites: this.#notes.overwrittenBy(mark) };
      const added = await addWatched(this.#parts, read, receiver.target, said, signal);
      if (added.kind !== 'sending') return added;
      await this.#notes.begin(key, { fileName, mark, jobIds: added.jobIds });
      return { kind: 'kept' };
    } finally {
      await uploadFiles.discard(fileId);
    }
  }

  /** A file that says the same as one on its way shares its fate, as long as no other has said something else since. */
  async #repeat(folder: KeptFolder, claimed: SeenFile, key: string): Promise<Outcome | null> {
    const { fileName, mark, writtenAtMs } = claimed;
    const upload = folder.uploads[key];
    if (!upload) return this.#repeatOfDone(claimed, key);
    if (!(await sayAgain(this.#parts.outbox, upload.jobIds, writtenAtMs))) return null;
    const isThere = (await this.#claims.list()).some((one) => one.mark === upload.mark);
    if (isThere) this.#keyOfRepeat.set(mark, key);
    // Else it is the file itself, which was moved, or another one in its place.
    else await this.#notes.begin(key, { ...upload, fileName, mark });
    return { kind: 'kept' };
  }

  /** What was sent before, and has been the last word since, goes to `done` and is not sent again. */
  async #repeatOfDone(claimed: SeenFile, key: string): Promise<Outcome | null> {
    const done = this.#notes.doneAs(key);
    if (!done || !(await sayAgain(this.#parts.outbox, done.jobIds, claimed.writtenAtMs))) return null;
    const doneName = await this.#asked(this.#claims.moveToDone(claimed));
    if (doneName === null) return { kind: 'waiting', reason: 'locked' };
    this.#waiting.delete(claimed.path);
    const { fileName, mark } = claimed;
    await this.#notes.done({ ...done, fileName, isRepeat: true }, { mark, key, doneName });
    return { kind: 'kept' };
  }
}
