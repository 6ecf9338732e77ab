import { z } from 'zod';
import { watchedFileSchema } from '#shared/contract/watched-folders.ts';
import { JsonFile } from '../../../kit/json-file.ts';
import type { Log } from '../../../kit/log.ts';

const folderSchema = z.object({
  id: z.string(),
  path: z.string(),
  connectionId: z.string(),
  templateId: z.string(),
  isPaused: z.boolean(),
  /** What waits for a person, and the last ones that are done. */
  files: z.array(watchedFileSchema),
  /** Uploads of files that are on their way, by the content of the file. */
  sending: z.record(z.string(), z.array(z.string())),
});

const fileSchema = z.object({ version: z.literal(1), folders: z.array(folderSchema) });

/** A watched folder as it outlives the app. */
export type KeptFolder = z.infer<typeof folderSchema>;
export type KeptFolders = z.infer<typeof fileSchema>;

/** Opens the file; one that cannot be read is set aside, and nothing is watched. */
export function openWatchedFolders(path: string, log: Log): Promise<JsonFile<KeptFolders>> {
  return JsonFile.open(path, fileSchema, { version: 1, folders: [] }, log);
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

/** What is known of a folder without what is known of a content. */
export function withoutContent(
  { sending, files }: KeptFolder,
  sha256: string,
): Pick<KeptFolder, 'sending' | 'files'> {
  const { [sha256]: _, ...others } = sending;
  return { sending: others, files: files.filter((one) => one.state === 'waiting' || one.sha256 !== sha256) };
}
