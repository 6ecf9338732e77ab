import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { BATCH_STATES, JOB_STATES } from '../domain/outbox/batch-state.ts';
import { uploadPolicySchema } from '../domain/outbox/upload-policy.ts';
import { declareErrors } from './declare-errors.ts';
import { correspondenceContract, uploadFilesContract, uploadTemplatesContract } from './upload-files.ts';
import { watchedFoldersContract } from './watched-folders.ts';
import { batchRowSchema, outboxStateSchema, rejectedRowSchema, uploadJobSchema } from './outbox-shapes.ts';

const outboxErrors = declareErrors('OUTBOX_FAILED', 'DISK_FULL');
const jobErrors = { ...outboxErrors, ...declareErrors('JOB_NOT_FOUND') };
const ofJob = z.object({ jobId: z.string() });
const ofBatch = ofJob.extend({ seq: z.number() });
/** What the user has agreed to of a job that was made for another address or account: where it goes, and with which. */
const agreed = { origin: z.string().optional(), account: z.string().optional() };
const page = { offset: z.int().min(0).default(0), limit: z.int().min(1).max(5_000).default(200) };
const ofConnection = z.object({ connectionId: z.string() });
/** yyyy-MM-dd HH:mm:ss, both ends included. */
const period = { from: z.string().optional(), to: z.string().optional() };

const outboxContract = {
  /** All jobs that are not over, and how sending goes: at once, and again whenever something has changed. */
  watch: oc.output(eventIterator(outboxStateSchema)),
  pause: oc.errors(jobErrors).input(ofJob).output(z.void()),
  /** Goes on after a pause or a stop; after a stop at the one row sent first, without it. */
  resume: oc.errors(jobErrors).input(ofJob).output(z.void()),
  /** The user wants a job that was made for another address of the connection (CONNECTION_MOVED) sent to this origin. */
  sendToOrigin: oc
    .errors(jobErrors)
    .input(ofJob.extend({ origin: z.string() }))
    .output(z.void()),
  /** The user wants a job of another account (ACCOUNT_CHANGED) sent with this one, which is signed in. */
  sendAs: oc
    .errors(jobErrors)
    .input(ofJob.extend({ account: z.string() }))
    .output(z.void()),
  /** Never sends what waits. What was sent stays sent; what is under way is seen to its end. */
  cancel: oc.errors(jobErrors).input(ofJob).output(z.void()),
  /** Puts a job before another, or behind all. */
  move: oc
    .errors(jobErrors)
    .input(ofJob.extend({ beforeJobId: z.string().nullable() }))
    .output(z.void()),
  /** Sends batches once more, all of the job that wait for the user or those named. */
  retry: oc
    .errors(jobErrors)
    .input(ofJob.extend({ seqs: z.array(z.number()).optional(), ...agreed }))
    .output(z.object({ batches: z.number() })),
  /** The user knows that batches of unknown outcome are stored, all that are held of the job or those named. */
  markAsSent: oc
    .errors(jobErrors)
    .input(ofJob.extend({ seqs: z.array(z.number()).optional() }))
    .output(z.object({ batches: z.number() })),
  /** The user leaves open whether batches of unknown outcome are stored, all that are held of the job or those named. */
  leaveUnknown: oc
    .errors(jobErrors)
    .input(ofJob.extend({ seqs: z.array(z.number()).optional() }))
    .output(z.object({ batches: z.number() })),
  /** The user does not want held batches sent of which nothing is stored, all of the job or those named. */
  giveUp: oc
    .errors(jobErrors)
    .input(ofJob.extend({ seqs: z.array(z.number()).optional() }))
    .output(z.object({ batches: z.number() })),
  /** Looks for the rows that the service does not accept, by sending a held batch in halves of halves. */
  bisect: oc
    .errors(jobErrors)
    .input(ofBatch.extend(agreed))
    .output(z.object({ batches: z.number() })),
  /** Tries at once where the next try is some way off. */
  tryNow: oc.input(ofConnection).output(z.void()),
  batches: oc
    .errors(jobErrors)
    .input(ofJob.extend({ ...page, states: z.array(z.enum(BATCH_STATES)).optional() }))
    .output(z.object({ total: z.number(), batches: z.array(batchRowSchema) })),
  /** A batch as it is now, and where it stands among those of some states; null if it is not among them. */
  batch: oc
    .errors(jobErrors)
    .input(ofBatch.extend({ states: z.array(z.enum(BATCH_STATES)).optional() }))
    .output(z.object({ index: z.number().nullable(), batch: batchRowSchema })),
  /** The exact text of a batch; null if it is no longer kept. */
  body: oc
    .errors(jobErrors)
    .input(ofBatch)
    .output(z.object({ text: z.string() }).nullable()),
};

const receiptJob = uploadJobSchema.extend({
  connectionName: z.string(),
  /** Header cells of the user's file, for the copy with the rejected rows. */
  header: z.array(z.string()),
});

const historyContract = {
  /** Jobs, newest first: by words of file name, connection or equipment; by equipment and period of what was sent. */
  search: oc
    .errors(outboxErrors)
    .input(
      z.object({
        ...page,
        ...period,
        text: z.string().default(''),
        connectionId: z.string().optional(),
        equipId: z.string().optional(),
        states: z.array(z.enum(JOB_STATES)).optional(),
        /** Only those of which batches wait for a decision of the user. */
        isUndecided: z.boolean().optional(),
      }),
    )
    .output(z.object({ total: z.number(), jobs: z.array(receiptJob) })),
  /** What was sent for an equipment: the batches that are stored or may be, by their first timestamp. */
  sent: oc
    .errors(outboxErrors)
    .input(ofConnection.extend({ ...page, ...period, equipId: z.string(), equipType: z.string().optional() }))
    .output(z.object({ total: z.number(), batches: z.array(batchRowSchema.extend({ jobId: z.string() })) })),
  /** Equipment that something was sent for, with the period and the rows. */
  equipment: oc
    .errors(outboxErrors)
    .input(ofConnection)
    .output(
      z.array(
        z.object({
          equipType: z.string(),
          equipId: z.string(),
          firstTimestamp: z.string(),
          lastTimestamp: z.string(),
          rows: z.number(),
        }),
      ),
    ),
  /** Jobs in which a file of these bytes was sent before. */
  ofFile: oc
    .errors(outboxErrors)
    .input(z.object({ fileSha256: z.string() }))
    .output(z.array(receiptJob)),
  /** The bytes of a job, or of some of its batches, as a new job: BODIES_GONE if they are no longer kept. */
  sendAgain: oc
    .errors({ ...jobErrors, ...declareErrors('BODIES_GONE') })
    .input(
      ofJob.extend({
        seqs: z.array(z.number()).optional(),
        delayMs: z.number().min(0).max(600_000).default(0),
      }),
    )
    .output(z.object({ jobId: z.string() })),
};

const receiptsContract = {
  /** The head of a receipt; its lines are `outbox.batches`. What stands in print is `shared/domain/outbox/write-receipt*.ts`. */
  read: oc.errors(jobErrors).input(ofJob).output(receiptJob),
  rejectedRows: oc
    .errors(jobErrors)
    .input(ofJob.extend(page))
    .output(z.object({ total: z.number(), header: z.array(z.string()), rows: z.array(rejectedRowSchema) })),
};

const policyErrors = declareErrors('CONNECTION_NOT_FOUND', 'OUTBOX_FAILED', 'DISK_FULL');
const policyState = uploadPolicySchema.extend({
  /** The service's tools let us read back what was sent; null while nobody is signed in for MCP. */
  canReadBack: z.boolean().nullable(),
});

const policyContract = {
  /** What is done with batches of unknown outcome on a connection. */
  read: oc.errors(policyErrors).input(ofConnection).output(policyState),
  change: oc
    .errors(policyErrors)
    .input(ofConnection.extend({ policy: uploadPolicySchema }))
    .output(policyState),
};

/** Uploading, from a file of the window to the proof of what was sent. */
export const uploadsContract = {
  files: uploadFilesContract,
  watched: watchedFoldersContract,
  templates: uploadTemplatesContract,
  correspondence: correspondenceContract,
  outbox: outboxContract,
  history: historyContract,
  receipts: receiptsContract,
  policy: policyContract,
  /** Measured in this run: bytes a second to a connection, null before anything was sent; for the time a dry run tells. */
  rate: oc.input(ofConnection).output(z.object({ bytesPerSecond: z.number().nullable() })),
};

export type ReceiptJob = z.infer<typeof receiptJob>;
export type PolicyState = z.infer<typeof policyState>;
