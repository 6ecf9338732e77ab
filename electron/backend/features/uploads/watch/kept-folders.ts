import { z } from 'zod';
import { watchedFileSchema, type WatchedFile } from '#shared/contract/watched-folders.ts';
import type { JsonFile } from '../../../kit/json-file.ts';
import type { JsonFolder } from '../../../kit/json-folder.ts';

const noteSchema = z.object({
  file: watchedFileSchema,
  /** Tells that the file is the same, and has not been written to. */
  mark: z.string(),
  /** What was read of it, for whom: equal ones are not sent twice. Null for what was not read. */
  key: z.string().nullable(),
  /** When the layout was saved that it was read by. */
  layoutSavedAtMs: z.number().nullable(),
  /** What it is called in `done`; null if it is not looked at there any more. */
  doneName: z.string().nullable(),
});

const folderSchema = z.object({
  id: z.string(),
  path: z.string(),
  connectionId: z.string(),
  /** Where its files may go: the origin of the connection's address, until somebody says otherwise. A version before did not note it. */
  origin: z.string().nullable().default(null),
  templateId: z.string(),
  isPaused: z.boolean(),
  /** Somebody has said that files of this folder end without a line end. */
  takesOpenEnds: z.boolean().default(false),
  /** Uploads that a file overwrites because somebody says so, by the mark of the file. */
  overwrites: z.record(z.string(), z.array(z.string())).default({}),
  /**
   * What waits for a person, and the last ones that are done, the newest first. What another version has noted and this one
   * does not know is left out: that file is looked at anew.
   */
  notes: z
    .array(noteSchema.nullable().catch(null))
    .default([])
    .transform((notes) => notes.filter((note) => note !== null)),
  /** Uploads that were begun and are not known to be stored, by the key of their file. */
  uploads: z
    .record(z.string(), z.object({ fileName: z.string(), mark: z.string(), jobIds: z.array(z.string()) }))
    .default({}),
});

const fileSchema = z.object({ version: z.literal(1), folders: z.array(folderSchema) });

/** A watched folder as it outlives the app. */
export type KeptFolder = z.infer<typeof folderSchema>;
export type KeptUpload = KeptFolder['uploads'][string];
/** What became of a file that waits for nothing. */
export type KeptNote = Omit<z.infer<typeof noteSchema>, 'file'> & {
  file: Exclude<WatchedFile, { state: 'waiting' }>;
};
export type KeptFolders = z.infer<typeof fileSchema>;

/** By these a file that comes again is recognised; older ones the outbox recognises. */
const MAX_DONE_KEPT = 2_000;

/** Opens the file; one that cannot be read is set aside, and nothing is watched. */
export function openWatchedFolders(files: JsonFolder): Promise<JsonFile<KeptFolders>> {
  return files.open('watched-folders.json', fileSchema, { version: 1, folders: [] });
}

/** The content with one folder changed. */
export function withFolder(
  content: KeptFolders,
  folderId: string,
  change: (folder: KeptFolder) => KeptFolder,
): KeptFolders {
  const folders = content.folders.map((one) => (one.id === folderId ? change(one) : one));
  return { ...content, folders };
}

/** The folder with more notes in front, as many as are kept, and without what `isOver`. */
export function withNotes(
  folder: KeptFolder,
  notes: readonly KeptNote[],
  isOver: (note: KeptNote) => boolean = () => false,
): KeptFolder {
  const all = [...notes, ...notesOf(folder).filter((one) => !isOver(one))];
  const done = all.filter(({ file }) => file.state === 'done').slice(0, MAX_DONE_KEPT);
  return { ...folder, notes: [...all.filter(({ file }) => file.state === 'review'), ...done] };
}

export function notesOf({ notes }: KeptFolder): KeptNote[] {
  return notes.filter((note): note is KeptNote => note.file.state !== 'waiting');
}

export function withoutUpload(folder: KeptFolder, key: string): KeptFolder {
  const { [key]: _, ...uploads } = folder.uploads;
  return { ...folder, uploads };
}
