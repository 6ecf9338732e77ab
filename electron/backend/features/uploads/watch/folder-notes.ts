import { randomUUID } from 'node:crypto';
import type { ReviewReason } from '#shared/contract/watched-folders.ts';
import type { OtherUpload } from '../outbox/store/said-otherwise.ts';
import type { SeenFile } from './arriving-files.ts';
import {
  type KeptFolder,
  type KeptNote,
  type KeptUpload,
  notesOf,
  withNotes,
  withoutUpload,
} from './kept-folders.ts';

type DoneFile = Extract<KeptNote['file'], { state: 'done' }>;

/** A folder as it is kept, and the way to change that. */
export type NotesOfFolder = {
  /** Undefined when it is not watched any more. */
  read: () => KeptFolder | undefined;
  change: (change: (folder: KeptFolder) => KeptFolder) => Promise<void>;
  /** When the layout of a folder was saved; null if it is gone. */
  layoutSavedAtMs: (templateId: string) => number | null;
  wallMs: () => number;
};

/** What of the notes waits for a person. */
type Reviews = { of: KeptFolder['notes'] | undefined; files: Set<string>; keys: Set<string | null> };

/** What is noted on disk of the files of one folder. Its changes throw AppError DISK_FAILED. */
export class FolderNotes {
  readonly #folder: NotesOfFolder;
  /** Not on disk yet, the newest first. */
  #newReviews: KeptNote[] = [];
  #known: Reviews | undefined;

  constructor(folder: NotesOfFolder) {
    this.#folder = folder;
  }

  get folder(): KeptFolder | undefined {
    return this.#folder.read();
  }

  /** When the layout that files are read by now was saved; null if it is gone. */
  get layoutSavedAtMs(): number | null {
    const { folder } = this;
    return folder ? this.#folder.layoutSavedAtMs(folder.templateId) : null;
  }

  get #notes(): KeptNote[] {
    const { folder } = this;
    return folder ? notesOf(folder) : [];
  }

  /** Looked up for each file of a folder that may have thousands. */
  get #reviews(): Reviews {
    const of = this.folder?.notes;
    if (this.#known && this.#known.of === of) return this.#known;
    const reviews = [...this.#newReviews, ...this.#notes].filter(({ file }) => file.state === 'review');
    const files = new Set(reviews.map(({ file: { fileName }, mark }) => asOne({ fileName, mark })));
    this.#known = { of, files, keys: new Set(reviews.map(({ key }) => key)) };
    return this.#known;
  }

  /** True if a file waits for a person as it is. */
  isInReview(file: Pick<SeenFile, 'fileName' | 'mark'>): boolean {
    return this.#reviews.files.has(asOne(file));
  }

  /** The files that were done last and are still looked at in `done`. */
  lookedAtInDone(count: number): { file: DoneFile; doneName: string; mark: string }[] {
    const done = this.#notes.flatMap(({ file, doneName, mark }) =>
      file.state === 'done' ? [{ file, doneName, mark }] : [],
    );
    return done
      .slice(0, count)
      .flatMap(({ doneName, ...one }) => (doneName === null ? [] : [{ ...one, doneName }]));
  }

  /** A file that said the same and is done. */
  doneAs(key: string): DoneFile | undefined {
    for (const { file, ...note } of this.#notes) if (file.state === 'done' && note.key === key) return file;
    return undefined;
  }

  async drop(isOver: (note: KeptNote) => boolean): Promise<void> {
    if (!this.#notes.some(isOver)) return;
    await this.#folder.change((one) => ({ ...one, notes: notesOf(one).filter((note) => !isOver(note)) }));
  }

  /** What waited for a person waits no longer if it was taken away or changed, or if its layout has been saved since. */
  async dropReviewsThatAreOver(arrived: readonly SeenFile[]): Promise<void> {
    const { folder } = this;
    if (!folder) return;
    const there = new Set(arrived.map(asOne));
    const savedAtMs = this.layoutSavedAtMs;
    await this.drop(({ file, mark, key, layoutSavedAtMs }) => {
      if (file.state !== 'review') return false;
      const isBegun = key !== null && folder.uploads[key] !== undefined;
      return (
        !there.has(asOne({ fileName: file.fileName, mark })) || (!isBegun && layoutSavedAtMs !== savedAtMs)
      );
    });
  }

  /** Notes that a file waits for a person; `writeReviews` puts that on disk, of many files at once. */
  toReview(
    { fileName, mark }: SeenFile,
    reason: ReviewReason,
    upload?: {
      key?: string;
      jobIds?: string[];
      others?: OtherUpload[];
      /** Of the layout that it was read by; it may have been saved anew since. */
      layoutSavedAtMs?: number | null;
    },
  ): void {
    const { folder } = this;
    if (!folder) return;
    const atMs = this.#folder.wallMs();
    const { jobIds = [], others = [], layoutSavedAtMs = this.layoutSavedAtMs } = upload ?? {};
    const file = { state: 'review' as const, id: randomUUID(), fileName, reason, jobIds, others, atMs };
    const key = upload?.key ?? null;
    this.#reviews.files.add(asOne({ fileName, mark }));
    this.#newReviews.unshift({ file, mark, key, doneName: null, layoutSavedAtMs });
  }

  async writeReviews(): Promise<void> {
    const notes = [...this.#newReviews];
    if (notes.length === 0) return;
    await this.#folder.change((folder) => withNotes(folder, notes));
    this.#newReviews = this.#newReviews.slice(0, this.#newReviews.length - notes.length);
  }

  /** The upload of a file goes on. */
  async dropReviewOf(key: string): Promise<void> {
    if (this.#reviews.keys.has(key))
      await this.drop((note) => note.key === key && note.file.state === 'review');
  }

  /** In place of what was noted of the same content. */
  async done(
    file: Pick<DoneFile, 'fileName' | 'jobIds' | 'isRepeat'>,
    { key, mark, doneName }: { key: string; mark: string; doneName: string | null },
  ): Promise<void> {
    const note: KeptNote = {
      file: { ...file, state: 'done', id: randomUUID(), atMs: this.#folder.wallMs() },
      key,
      mark,
      doneName,
      layoutSavedAtMs: null,
    };
    await this.#folder.change((folder) =>
      withNotes(withoutUpload(folder, key), [note], (one) => one.key === key),
    );
  }

  /** `doneName` null: it is not looked at in `done` any more. */
  async lookAtDone(id: string, { doneName, mark }: Pick<KeptNote, 'doneName' | 'mark'>): Promise<void> {
    await this.#folder.change((one) => ({
      ...one,
      notes: one.notes.map((note) =>
        note.file.state === 'done' && note.file.id === id ? { ...note, doneName, mark } : note,
      ),
    }));
  }

  async takeOpenEnds(): Promise<void> {
    await this.#folder.change((folder) => ({ ...folder, takesOpenEnds: true }));
  }

  /** The uploads that a file overwrites, because somebody says so. */
  overwrittenBy(mark: string): string[] {
    return this.folder?.overwrites[mark] ?? [];
  }

  async overwrite(mark: string, jobIds: readonly string[]): Promise<void> {
    const agreed = new Set([...this.overwrittenBy(mark), ...jobIds]);
    if (agreed.size === this.overwrittenBy(mark).length) return;
    await this.#folder.change((one) => ({ ...one, overwrites: { ...one.overwrites, [mark]: [...agreed] } }));
  }

  /** What was said of a file that is not there any more counts for no other. */
  async dropOverwrites(isThere: (mark: string) => boolean): Promise<void> {
    if (Object.keys(this.folder?.overwrites ?? {}).every(isThere)) return;
    await this.#folder.change((one) => ({
      ...one,
      overwrites: Object.fromEntries(Object.entries(one.overwrites).filter(([mark]) => isThere(mark))),
    }));
  }

  async begin(key: string, upload: KeptUpload): Promise<void> {
    await this.#folder.change((one) => ({ ...one, uploads: { ...one.uploads, [key]: upload } }));
  }

  async forgetUpload(key: string): Promise<void> {
    await this.#folder.change((folder) => withoutUpload(folder, key));
  }
}

function asOne({ fileName, mark }: Pick<SeenFile, 'fileName' | 'mark'>): string {
  return `${fileName} ${mark}`;
}
