import { z } from 'zod';
import type { ErrorDescriptions } from './error-descriptions.ts';

/** Failures of what the app does on the desktop around its window. */
export const DESKTOP_ERRORS = {
  FOLDER_NOT_OPENED: {
    retryable: true,
    message: 'The folder cannot be shown.',
    /** `reason`: null where this shell cannot show folders at all. */
    details: z.object({ folder: z.string(), reason: z.string().nullable() }),
  },
  PDF_NOT_MADE: {
    retryable: true,
    message: 'The PDF file cannot be made.',
    /** `reason`: null where this shell cannot print at all. */
    details: z.object({ reason: z.string().nullable() }),
  },
  UPDATE_NOT_CHECKED: {
    retryable: true,
    message: 'It is not known whether there is a newer version.',
    /** `host` of the feed. */
    details: z.object({ host: z.string(), reason: z.string() }),
  },
} as const satisfies ErrorDescriptions;
