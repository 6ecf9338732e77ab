import { oc } from '@orpc/contract';
import { z } from 'zod';
import { declareErrors } from './declare-errors.ts';

const updateSchema = z.discriminatedUnion('status', [
  /** Whoever made this package named no place to ask. */
  z.object({ status: z.literal('no-feed') }),
  z.object({ status: z.literal('newest'), version: z.string() }),
  /** `page`: where a person gets it, https. */
  z.object({ status: z.literal('newer'), version: z.string(), page: z.string() }),
]);

export type Update = z.infer<typeof updateSchema>;

/** Longest text of a crash; its beginning says the most. */
export const MAX_CRASH_CHARS = 8_000;

export const FOLDERS = ['data', 'logs'] as const;

/** What the app does on the desktop around its window; `about.abilities` says what this shell can do of it. */
export const desktopContract = {
  /** Shows a folder of the app in the file manager. @throws FOLDER_NOT_OPENED */
  openFolder: oc
    .errors(declareErrors('FOLDER_NOT_OPENED'))
    .input(z.object({ folder: z.enum(FOLDERS) }))
    .output(z.void()),
  /** A ZIP file for whoever helps: logs, settings, versions. Never a secret; hosts and accounts only with `withHosts`. */
  supportBundle: oc.input(z.object({ withHosts: z.boolean() })).output(z.file()),
  /** A document, complete and without scripts, as a PDF file of A4 pages. @throws PDF_NOT_MADE */
  printPdf: oc
    .errors(declareErrors('PDF_NOT_MADE'))
    .input(z.object({ html: z.string(), fileName: z.string().min(1) }))
    .output(z.file()),
  /** Puts into the log what went wrong in the window and nobody had foreseen, so that a support bundle tells of it. */
  reportCrash: oc
    .input(
      z.object({ where: z.enum(['window', 'section', 'uncaught']), text: z.string().max(MAX_CRASH_CHARS) }),
    )
    .output(z.void()),
  /** Asks the feed, if there is one; nothing is downloaded. @throws UPDATE_NOT_CHECKED */
  checkForUpdate: oc.errors(declareErrors('UPDATE_NOT_CHECKED')).output(updateSchema),
};
