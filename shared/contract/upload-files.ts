import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import type { FileSeries, SeriesKnowledge } from '../domain/import/check/file-series.ts';
import { correspondenceTableSchema } from '../domain/import/correspondence/correspondence-table.ts';
import { findPlanProblems } from '../domain/import/find-plan-problems.ts';
import type { DateOrderFinding } from '../domain/import/guess/date-order.ts';
import { importPlanSchema } from '../domain/import/import-plan-schema.ts';
import type { FileRepeats } from '../domain/import/file-repeats.ts';
import type { PlanReport } from '../domain/import/plan-report.ts';
import type { InService } from '../domain/outbox/in-service.ts';
import type { SentBefore } from '../domain/outbox/sent-before.ts';
import {
  type SampleRow,
  type SheetSample,
  type SourceFormat,
  type SourceSample,
  TEXT_ENCODINGS,
} from '../domain/import/source-sample.ts';
import { importTemplateSchema } from '../domain/import/template/import-template.ts';
import { declareErrors, SERVICE_ERRORS } from './declare-errors.ts';

/** Made by the backend, in thousands: checking each cell again would cost more than reading it. */
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
const sampleSchema = z.custom<SourceSample>(isObject);
const previewSchema = z.custom<Omit<SourceSample, 'sha256'>>(isObject);
const rowsSchema = z.custom<SampleRow[]>(Array.isArray);
const reportSchema = z.custom<PlanReport>(isObject);
const seriesSchema = z.custom<FileSeries[]>(Array.isArray);
const knownSchema = z.custom<SeriesKnowledge[]>(Array.isArray);
const formatSchema = z.custom<SourceFormat>(isObject);

const progressSchema = z.object({
  kind: z.literal('progress'),
  bytesRead: z.number(),
  sizeBytes: z.number(),
  rows: z.number(),
});

/** A file that the backend holds: it is complete, and stays until it is let go of or the app ends. */
const heldFileSchema = z.object({ fileId: z.string(), fileName: z.string(), sizeBytes: z.number() });

const openEventSchema = z.discriminatedUnion('kind', [
  progressSchema,
  /** The first rows of a large file, long before the rest is looked at. */
  z.object({ kind: z.literal('preview'), preview: previewSchema }),
  z.object({ kind: z.literal('sample'), sample: sampleSchema }),
]);

const checkEventSchema = z.discriminatedUnion('kind', [
  progressSchema,
  z.object({
    kind: z.literal('summary'),
    report: reportSchema,
    series: seriesSchema,
    /** What the whole column says of the order of day and month; null where the year stands in front. */
    dateOrder: z.custom<DateOrderFinding>(isObject).nullable(),
  }),
]);

const dryRunSchema = z.object({
  kind: z.literal('dry-run'),
  report: reportSchema,
  /** What goes out of it, by what is done with what was sent before. */
  outgoing:
    z.custom<
      Pick<PlanReport, 'recordCount' | 'batchCount' | 'sizeBytes' | 'largestBatchBytes' | 'equipments'>
    >(isObject),
  /** Exact text of the first and the last batch; null if nothing would be sent. */
  first: z.object({ equipType: z.string(), equipId: z.string(), text: z.string() }).nullable(),
  last: z.object({ equipType: z.string(), equipId: z.string(), text: z.string() }).nullable(),
  /** What was sent to this connection before. */
  sentBefore: z.custom<SentBefore>(isObject),
  /** At the rate measured in this run of the app; null if nothing was sent yet. */
  seconds: z.number().nullable(),
});

const dryRunEventSchema = z.discriminatedUnion('kind', [progressSchema, dryRunSchema]);

const compareEventSchema = z.discriminatedUnion('kind', [
  progressSchema,
  z.object({ kind: z.literal('repeats'), repeats: z.custom<FileRepeats>(isObject) }),
]);

const inServiceEventSchema = z.discriminatedUnion('kind', [
  progressSchema,
  /** null if nobody is signed in for MCP, or the service cannot be read. */
  z.object({ kind: z.literal('in-service'), inService: z.custom<InService>(isObject).nullable() }),
]);

const sendEventSchema = z.discriminatedUnion('kind', [
  progressSchema,
  z.object({ kind: z.literal('added'), jobId: z.string(), report: reportSchema }),
]);

const readErrors = declareErrors('FILE_NOT_HELD', 'FILE_UNREADABLE', 'DISK_FAILED', 'CANCELLED');
const planErrors = { ...readErrors, ...declareErrors('CONNECTION_NOT_FOUND', 'OUTBOX_FAILED', 'DISK_FULL') };
const ofFile = z.object({ fileId: z.string() });
const plannedFile = ofFile.extend({ plan: importPlanSchema });
/** What is done with what was sent before. */
const alreadySentSchema = z.enum(['send-all', 'changed-only', 'skip']);
const ofPlan = plannedFile.extend({ connectionId: z.string() });
const MAX_FILES = 1_000;
const plannedFiles = z.array(plannedFile).min(1).max(MAX_FILES);
/** What `sharedPeriods` made of the reports of the files. */
const periodsSchema = z.array(
  z.object({
    equipType: z.string(),
    equipId: z.string(),
    firstTimestamp: z.string(),
    lastTimestamp: z.string(),
  }),
);

export const uploadFilesContract = {
  /** Files that are held, in the order in which they came. */
  list: oc.output(z.array(heldFileSchema)),
  /** A file is about to come in pieces. */
  begin: oc
    .errors(readErrors)
    .input(z.object({ fileName: z.string().min(1).max(1_000) }))
    .output(ofFile),
  /** The next piece; pieces are put in the order of the calls. A few megabytes each are best. */
  append: oc
    .errors(readErrors)
    .input(ofFile.extend({ piece: z.file() }))
    .output(z.void()),
  /** All pieces are in. */
  finish: oc.errors(readErrors).input(ofFile).output(heldFileSchema),
  /** Lets go of a file, complete or not. */
  discard: oc.input(ofFile).output(z.void()),
  /** Looks at a file: what it is, and its first and last rows. Ending the iteration cancels, here and below. */
  open: oc.errors(readErrors).input(ofFile).output(eventIterator(openEventSchema)),
  /** The same file in another encoding or with another delimiter (null: found anew). */
  reread: oc
    .errors(readErrors)
    .input(
      ofFile.extend({
        encoding: z.enum(TEXT_ENCODINGS),
        delimiter: z.string().length(1).nullable(),
        joinsThousands: z.boolean().optional(),
        joinsDecimals: z.boolean().optional(),
      }),
    )
    .output(z.object({ format: formatSchema, sheets: z.custom<SheetSample[]>(Array.isArray) })),
  /** Some rows of the file, both ends included, counted from 1; at most 1,000. */
  rows: oc
    .errors(readErrors)
    .input(
      ofFile
        .extend({
          format: formatSchema,
          sheet: z.string(),
          firstRow: z.int().min(1),
          lastRow: z.int().min(1),
        })
        .refine(({ firstRow, lastRow }) => lastRow - firstRow < 1_000),
    )
    .output(rowsSchema),
  /** Goes through the whole file by a plan: every problem, and a picture of every series. */
  check: oc
    .errors(planErrors)
    .input(ofPlan.extend({ known: knownSchema.default([]) }))
    .output(eventIterator(checkEventSchema)),
  /** Makes every batch as `send` would, and sends none. */
  dryRun: oc
    .errors(planErrors)
    .input(ofPlan.extend({ alreadySent: alreadySentSchema }))
    .output(eventIterator(dryRunEventSchema)),
  /** What files, that are to be sent together, say of the same equipment, times and fields. */
  compare: oc
    .errors(planErrors)
    .input(z.object({ connectionId: z.string(), files: plannedFiles, periods: periodsSchema }))
    .output(eventIterator(compareEventSchema)),
  /** What the service has now for the times of a file, asked by MCP; nothing is changed. */
  compareWithService: oc
    .errors({ ...planErrors, ...declareErrors(...SERVICE_ERRORS, 'CONNECTION_MOVED', 'TOOL_FAILED') })
    .input(ofPlan)
    .output(eventIterator(inServiceEventSchema)),
  /** Puts every batch into the outbox; the file is not needed any more then. Nothing is sent before `delayMs` have gone by. */
  send: oc
    .errors({ ...planErrors, ...declareErrors('ADDRESS_CHANGED') })
    .input(
      ofPlan
        .extend({
          /** Shown in the receipt: any JSON the window likes. */
          summary: z.json().default(null),
          alreadySent: alreadySentSchema.default('send-all'),
          /** One row is sent first and read back. */
          canary: z.boolean().default(false),
          /** Files that go before it: what they have of the periods is not sent again. */
          before: z.object({ files: plannedFiles, periods: periodsSchema }).optional(),
          delayMs: z.number().min(0).max(600_000).default(0),
        })
        .refine(({ plan }) => findPlanProblems(plan).length === 0, { path: ['plan'], error: 'not-ready' }),
    )
    .output(eventIterator(sendEventSchema)),
};

const keepErrors = declareErrors('DISK_FAILED');

/** Layouts that are remembered; making and recognising them is `shared/domain/import/template/`. */
export const uploadTemplatesContract = {
  list: oc.output(z.array(importTemplateSchema)),
  /** Keeps a template; one of the same id is replaced. */
  save: oc.errors(keepErrors).input(importTemplateSchema).output(z.void()),
  remove: oc
    .errors(keepErrors)
    .input(z.object({ templateId: z.string() }))
    .output(z.void()),
};

const ofConnection = z.object({ connectionId: z.string() });

/** The correspondence table of each connection (interface 2.3); its rules are `shared/domain/import/correspondence/`. */
export const correspondenceContract = {
  read: oc.input(ofConnection).output(correspondenceTableSchema),
  save: oc
    .errors(keepErrors)
    .input(ofConnection.extend({ table: correspondenceTableSchema }))
    .output(z.void()),
};
