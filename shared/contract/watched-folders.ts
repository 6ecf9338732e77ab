import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { declareErrors } from './declare-errors.ts';

/** What a file waits for by itself. */
const WAITS = [
  'growing',
  'locked',
  'other-app',
  'signed-out',
  'service',
  'no-stations',
  'disk',
  'receipt',
  'name',
  'sending',
] as const;

/** Why a file needs a person; nothing of it was sent, but for `not-delivered` and perhaps `outcome-lost`. */
const REVIEWS = [
  'question-open',
  'other-layout',
  'rows-held',
  'nothing-to-send',
  'unreadable',
  'no-values',
  'sheets-overlap',
  'other-reading',
  'ends-open',
  'said-otherwise',
  'not-delivered',
  'outcome-lost',
] as const;
export type ReviewReason = (typeof REVIEWS)[number];
export type WaitReason = (typeof WAITS)[number];

export const watchedFileSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting'), fileName: z.string(), reason: z.enum(WAITS) }),
  z.object({
    state: z.literal('review'),
    id: z.string(),
    fileName: z.string(),
    reason: z.enum(REVIEWS),
    /** Uploads that were made of it, which may wait in the outbox. */
    jobIds: z.array(z.string()),
    /** For `said-otherwise`: the uploads that say something else. Who sends it anyway overwrites these. */
    others: z.array(z.object({ jobId: z.string(), fileName: z.string() })).default([]),
    atMs: z.number(),
  }),
  z.object({
    state: z.literal('done'),
    id: z.string(),
    fileName: z.string(),
    jobIds: z.array(z.string()),
    /** The same had come before for the same stations, and was not sent again. */
    isRepeat: z.boolean(),
    atMs: z.number(),
  }),
]);
export type WatchedFile = z.infer<typeof watchedFileSchema>;

const watchedFolderSchema = z.object({
  id: z.string(),
  path: z.string(),
  connectionId: z.string(),
  templateId: z.string(),
  isPaused: z.boolean(),
  /** Why nothing is taken from it; null if all is well. */
  problem: z
    .enum(['folder-gone', 'no-answer', 'not-writable', 'connection-gone', 'connection-moved', 'layout-gone'])
    .nullable(),
  /** For `connection-moved`: the origin that its files go to, and the one that the connection leads to now. */
  moved: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Those that need a person first, then those that wait, then the last ones that are done. */
  files: z.array(watchedFileSchema),
  /** How many more need a person or wait than are listed. */
  moreWaiting: z.number().int().nonnegative(),
});
export type WatchedFolder = z.infer<typeof watchedFolderSchema>;

const stateSchema = z.object({
  folders: z.array(watchedFolderSchema),
  /** Whether this shell has a dialog for folders; without it the app makes one in its data folder. */
  canChoose: z.boolean(),
  /** Whether it can show a folder in the file manager. */
  canOpen: z.boolean(),
});
export type WatchedFolders = z.infer<typeof stateSchema>;

const ofFolder = z.object({ folderId: z.string() });
const ofFile = ofFolder.extend({ fileId: z.string() });
const keepErrors = declareErrors('DISK_FAILED');

/** Folders whose files are sent by the app itself. Their paths come from the system, never from the window. */
export const watchedFoldersContract = {
  watch: oc.output(eventIterator(stateSchema)),
  /** Asks the user for a folder, or makes one. @returns false if the user chose none */
  add: oc
    .errors({ ...keepErrors, ...declareErrors('CONNECTION_NOT_FOUND', 'FOLDER_WATCHED', 'FOLDER_OF_APP') })
    .input(
      z.object({
        place: z.enum(['choose', 'own']),
        connectionId: z.string(),
        templateId: z.string(),
      }),
    )
    .output(z.boolean()),
  pause: oc
    .errors(keepErrors)
    .input(ofFolder.extend({ isPaused: z.boolean() }))
    .output(z.void()),
  /** The user wants the files of a folder whose connection was moved sent to this origin. */
  sendToOrigin: oc
    .errors(keepErrors)
    .input(ofFolder.extend({ origin: z.string() }))
    .output(z.void()),
  /** Its files stay where they are; one that is being sent comes back there. */
  remove: oc.errors(keepErrors).input(ofFolder).output(z.void()),
  /** Looks at a file again that waits for a person. */
  retry: oc.errors(keepErrors).input(ofFile).output(z.void()),
  /** Takes a file that waits for a person into the window, as if it had been dropped there. */
  review: oc.errors(declareErrors('FILE_UNREADABLE', 'DISK_FAILED')).input(ofFile).output(z.void()),
  /** Shows the folder in the file manager. */
  open: oc.errors(declareErrors('FOLDER_NOT_OPENED')).input(ofFolder).output(z.void()),
};
