import { z } from 'zod';
import type { ErrorDescriptions } from './error-descriptions.ts';

/** Failures of reading and sending spreadsheets. */
export const UPLOAD_ERRORS = {
  FILE_UNREADABLE: {
    retryable: false,
    message: 'The file cannot be read as a table.',
    details: z.object({
      fileName: z.string(),
      why: z.enum([
        'empty',
        'binary',
        'json',
        'archive',
        'web-page',
        'login-page',
        'unsafe-xml',
        'xml',
        'pdf',
        'picture',
        'program',
        'database',
        'parquet',
        'email',
        'document',
        'text-encoding',
        'not-a-workbook',
        'old-format',
        'encrypted',
        'damaged',
        'too-large',
        'too-large-unpacked',
        'row-too-long',
        'too-slow',
        'gone',
        'no-such-sheet',
      ]),
    }),
  },
  OUTBOX_FAILED: {
    retryable: true,
    message: 'The outbox cannot be used.',
    /** `why`: used by another Stillwell, written by a newer one, found to be damaged, started again while an upload was added, or the system's words. */
    details: z.object({
      file: z.string(),
      why: z.enum(['in-use', 'newer', 'damaged', 'restarted', 'other']),
      reason: z.string(),
    }),
  },
  OUTBOX_ROW_DAMAGED: {
    retryable: false,
    message: 'An entry of the outbox is damaged.',
    details: z.object({}),
  },
  FILE_NOT_HELD: {
    retryable: false,
    message: 'The file is no longer held by the app.',
    details: z.object({ fileId: z.string() }),
  },
  JOB_NOT_FOUND: {
    retryable: false,
    message: 'There is no such upload.',
    details: z.object({ jobId: z.string() }),
  },
  SAID_OTHERWISE: {
    retryable: false,
    message:
      'Another upload says something else of the same times, and its file was not written before this one.',
    details: z.object({
      fileName: z.string(),
      others: z.array(z.object({ jobId: z.string(), fileName: z.string() })),
    }),
  },
  BODIES_GONE: {
    retryable: false,
    message: 'The bytes of this upload are no longer kept.',
    details: z.object({ jobId: z.string(), fileName: z.string() }),
  },
  UPLOAD_ANSWER_UNCLEAR: {
    retryable: false,
    message: 'The service takes a batch, and answers what is no answer to an upload.',
    details: z.object({
      equipType: z.string(),
      equipId: z.string(),
      status: z.number(),
      says: z.string(),
      /** Nobody has to decide about the batch yet. */
      isTriedAgain: z.boolean().optional(),
    }),
  },
  UPLOAD_NOT_CONFIRMED: {
    retryable: false,
    message: 'The service gets a batch as a whole, and it is never known whether it stored it.',
    details: z.object({
      equipType: z.string(),
      equipId: z.string(),
      /** Of the last response, which says nothing of the batch; null: none came. */
      status: z.number().nullable(),
      says: z.string(),
      sends: z.number(),
    }),
  },
  UPLOAD_NOT_ACCEPTED: {
    retryable: false,
    message: 'The service does not accept the first batch of the upload.',
    details: z.object({ equipType: z.string(), equipId: z.string(), status: z.number(), says: z.string() }),
  },
  UPLOAD_NOT_PERMITTED: {
    retryable: false,
    message: 'The service refuses the token for this upload.',
    /** `token`: the connection's own upload token, or the one of the sign-in, fresh when it was refused. */
    details: z.object({
      equipType: z.string(),
      equipId: z.string(),
      token: z.enum(['upload-token', 'sign-in']),
      says: z.string(),
    }),
  },
  CONNECTION_MOVED: {
    retryable: false,
    message: 'The address of the connection has changed since the upload was made.',
    /** Origins: the one it was made for, and the one the connection leads to. */
    details: z.object({ connectionId: z.string(), from: z.string(), to: z.string() }),
  },
  ACCOUNT_CHANGED: {
    retryable: false,
    message: 'The upload is of another account than the one that is signed in.',
    details: z.object({ connectionId: z.string(), from: z.string(), to: z.string() }),
  },
  CANARY_FAILED: {
    retryable: false,
    message: 'The one row that was sent first could not be confirmed.',
    /**
     * `why`: it was not found, it reads differently, the service cannot be read, refused it, or gave no answer to it, its
     * bytes in the outbox are damaged, or a later upload has sent another value for its time.
     */
    details: z.object({
      equipId: z.string(),
      timestamp: z.string(),
      why: z.enum(['missing', 'differs', 'not-possible', 'refused', 'no-answer', 'damaged', 'superseded']),
    }),
  },
} as const satisfies ErrorDescriptions;
