import { z } from 'zod';
import type { ErrorDescriptions } from './error-descriptions.ts';

/** Failures of the app itself: its folders, its backend, its input. */
export const APP_ERRORS = {
  INVALID_INPUT: {
    retryable: false,
    message: 'A value that was given is not acceptable.',
    details: z.object({ field: z.string(), reason: z.string() }),
  },
  TOKEN_NOT_SENDABLE: {
    retryable: false,
    message: 'The token cannot be sent in a header.',
    details: z.object({
      token: z.enum(['upload-token', 'mcp-bearer', 'initial-access-token']),
      /** A line ends in the middle of it, or a character of it is none of Latin-1 or cannot be seen. */
      why: z.enum(['line-break', 'character']),
    }),
  },
  CONNECTION_NOT_FOUND: {
    retryable: false,
    message: 'There is no such connection.',
    details: z.object({ connectionId: z.string() }),
  },
  ADDRESS_CHANGED: {
    retryable: true,
    message: 'The address was changed while this was under way, so nothing of it was sent to the new one.',
    details: z.object({}),
  },
  BUILT_IN_SERVICE_FAILED: {
    retryable: true,
    message: 'The built-in data service did not start or stopped by itself.',
    details: z.object({ reason: z.string() }),
  },
  DISK_FAILED: {
    retryable: true,
    message: 'The data folder cannot be written.',
    details: z.object({ file: z.string(), reason: z.string() }),
  },
  DISK_FULL: {
    retryable: true,
    message: 'There is not enough space on the disk.',
    /** null where it is not known. */
    details: z.object({
      folder: z.string(),
      freeBytes: z.number().nullable(),
      neededBytes: z.number().nullable(),
    }),
  },
  CANCELLED: {
    retryable: true,
    message: 'It was cancelled.',
    details: z.object({}),
  },
  BACKEND_LOST: {
    retryable: true,
    message: 'The window has lost the connection to its backend.',
    details: z.object({}),
  },
  BACKEND_TIMED_OUT: {
    retryable: true,
    message: 'The backend did not answer in time.',
    details: z.object({ afterMs: z.number() }),
  },
  THREAD_ENDED: {
    retryable: true,
    message: 'A part of Stillwell broke down over this; the next request has a new one.',
    details: z.object({ of: z.enum(['place-lists', 'tool-answers']), reason: z.string() }),
  },
  INTERNAL: {
    retryable: false,
    message: 'Something went wrong inside Stillwell.',
    details: z.object({ reference: z.string() }),
  },
} as const satisfies ErrorDescriptions;

/** Failures of what the app does on the desktop around its window. */
export const DESKTOP_ERRORS = {
  FOLDER_WATCHED: {
    retryable: false,
    message: 'The folder is watched already.',
    /** `name`: the connection that its files go to; null for the built-in service. */
    details: z.object({ folder: z.string(), name: z.string().nullable() }),
  },
  FOLDER_OF_APP: {
    retryable: false,
    message: 'Stillwell keeps its own data in the folder.',
    details: z.object({ folder: z.string() }),
  },
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
