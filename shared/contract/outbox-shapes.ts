import { z } from 'zod';
import { BATCH_STATES, HELD_REASONS, JOB_STATES } from '../domain/outbox/batch-state.ts';
import { failureSchema } from './declare-errors.ts';

/** Batches, rows and bytes of one state of a job. */
const amountSchema = z.object({ batches: z.number(), rows: z.number(), bytes: z.number() });
export type Amount = z.infer<typeof amountSchema>;

/** A job of the outbox: one file, or what was chosen to be sent again, on its way to one connection. Times are epoch milliseconds. */
export const uploadJobSchema = z.object({
  id: z.string(),
  connectionId: z.string(),
  /** Where it may be sent: the origin of the connection's address when it was made, or one that the user has agreed to since. */
  origin: z.string().nullable(),
  /** The account that it is sent with; null until somebody signs in, or with an upload token. */
  account: z.string().nullable(),
  /** In which its times are told when its connection is gone; null if that was not noted. */
  zone: z.string().nullable(),
  state: z.enum(JOB_STATES),
  /** Why it is stopped, else null. */
  stopReason: failureSchema.nullable(),
  fileName: z.string(),
  fileSha256: z.string(),
  /** The plan as the wizard describes it, for the receipt: any JSON the window likes. */
  summary: z.json(),
  createdAtMs: z.number(),
  /** Nothing is sent before: the time in which the user can think better of it. */
  notBeforeMs: z.number(),
  finishedAtMs: z.number().nullable(),
  /** One row first: wanted, found as it was sent, or given up by the user, who went on without it. */
  canary: z.enum(['off', 'wanted', 'passed', 'skipped']),
  /** The job it sends again, else null. */
  againOf: z.string().nullable(),
  /** All that is to be sent, without batches that were cut into others. */
  total: amountSchema,
  /** By state; a state that no batch is in is left out. */
  amounts: z.partialRecord(z.enum(BATCH_STATES), amountSchema),
  /** The part of `amounts` of which it is not known whether it is stored: no answer told, and nothing has told since; of what is done, the part of which the user has. */
  doubtful: z.partialRecord(z.enum(BATCH_STATES), amountSchema),
  /** How many batches by state have no bytes any more, so that nothing but their file can send them again. */
  bytesGone: z.partialRecord(z.enum(BATCH_STATES), z.number()),
  /** Other origins than its own that batches of it went to: its connection was moved since. */
  sentElsewhere: z.array(z.string()),
  /** The accounts by which something of it has arrived; empty for an upload token. */
  sentAs: z.array(z.string()),
  /** Batches that were or may have been stored more than once. */
  repeatedBatches: z.number(),
  /** Rows of the file that were kept back and never sent. */
  rejectedRows: z.number(),
  /** Rows that were left out because they were sent before. */
  alreadySentRows: z.number(),
});
export type UploadJob = z.infer<typeof uploadJobSchema>;

/** Why nothing goes to a connection at the moment, and when it is tried again by itself (null: when something changes). */
const obstacleSchema = z.object({
  connectionId: z.string(),
  kind: z.enum(['unreachable', 'failing', 'signed-out', 'disk-full', 'no-connection']),
  nextTryAtMs: z.number().nullable(),
  failure: failureSchema.nullable(),
});
export type Obstacle = z.infer<typeof obstacleSchema>;

/** A batch as lists and receipts show it; rows count from 1 in the source file, timestamps are yyyy-MM-dd HH:mm:ss. */
export const batchRowSchema = z.object({
  seq: z.number(),
  equipType: z.string(),
  equipId: z.string(),
  sha256: z.string(),
  sizeBytes: z.number(),
  rowCount: z.number(),
  firstRow: z.number(),
  lastRow: z.number(),
  firstTimestamp: z.string(),
  lastTimestamp: z.string(),
  state: z.enum(BATCH_STATES),
  heldReason: z.enum(HELD_REASONS).nullable(),
  attempts: z.number(),
  /** Times it was sent again after an unknown outcome, and so may be stored more than once. */
  repeats: z.number(),
  /** Times its outcome was unknown. */
  unknowns: z.number(),
  /** The last answer: HTTP status (null: none) and the service's words. */
  lastStatus: z.number().nullable(),
  lastAnswer: z.string(),
  lastFailure: failureSchema.nullable(),
  /** It counts as done because it was read back from the service. */
  isReadBack: z.boolean(),
  nextTryAtMs: z.number().nullable(),
  sentAtMs: z.number().nullable(),
  doneAtMs: z.number().nullable(),
  /** The account of the last try, empty for an upload token of the connection; null if it was not noted. */
  sentAs: z.string().nullable(),
  /** The origin of the last try; null if it was not noted, or there was none. */
  sentTo: z.string().nullable(),
  /** The batch it was cut from. */
  cutFrom: z.number().nullable(),
  hasBody: z.boolean(),
});
export type BatchRow = z.infer<typeof batchRowSchema>;

/** A job with how it goes on; nothing is known of rate and time before some bytes are sent. */
const jobProgressSchema = z.object({
  job: uploadJobSchema,
  bytesPerSecond: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  /** The earliest next try of a batch that waits, epoch milliseconds. */
  nextTryAtMs: z.number().nullable(),
  /** When the batch was begun that has been in progress for longest, epoch milliseconds. */
  inProgressSinceMs: z.number().nullable(),
  /** What came back for the batch that was tried last of those that are, or are to be, tried again. */
  lastAttempt: batchRowSchema
    .pick({ state: true, attempts: true, lastStatus: true, lastAnswer: true, lastFailure: true })
    .nullable(),
  /**
   * Where it would be sent now, if not as it was made: its connection leads to another origin, or another account is signed in. The
   * user is asked before anything goes there.
   */
  elsewhere: z.object({ origin: z.string().nullable(), account: z.string().nullable() }).nullable(),
});
export type JobProgress = z.infer<typeof jobProgressSchema>;

/** Of a job that is not on its way. */
export const AT_REST = {
  bytesPerSecond: null,
  secondsLeft: null,
  nextTryAtMs: null,
  inProgressSinceMs: null,
  lastAttempt: null,
  elsewhere: null,
} satisfies Omit<JobProgress, 'job'>;

export const outboxStateSchema = z.object({
  /** In the order of sending. One that is over stays until the app ends, and for as long as a batch of it waits for the user; the newest of those. */
  jobs: z.array(jobProgressSchema),
  /** Of each connection, the other jobs that are over and wait for the user, and their batches that do. */
  unlisted: z.array(z.object({ connectionId: z.string(), jobs: z.number(), batches: z.number() })),
  obstacles: z.array(obstacleSchema),
  /** Of all jobs that are being sent. */
  bytesPerSecond: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  /** The outbox cannot be opened or written; null if all is well. */
  failure: failureSchema.nullable(),
  /** An unreadable outbox was set aside at the start, with whatever had not been sent. */
  setAside: z.object({ keptAs: z.string(), reason: z.string() }).nullable(),
});
export type OutboxState = z.infer<typeof outboxStateSchema>;

/** A row of the user's file that was not sent: its number, its cells as they were, and why (codes of `ROW_PROBLEMS`). */
export const rejectedRowSchema = z.object({
  row: z.number(),
  cells: z.array(z.string()),
  reasons: z.array(z.string()),
});
export type RejectedRow = z.infer<typeof rejectedRowSchema>;
