import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { offerKindSchema } from '../../domain/mcp/tools/offer.ts';
import { logLevelSchema } from '../../domain/mcp/wire/log-level.ts';
import { dialectChoiceSchema, dialectSchema } from '../../domain/mcp/wire/mcp-target.ts';
import { type Question, REFUSALS } from '../../domain/mcp/wire/question.ts';
import type { NotATool, ToolModel } from '../../domain/mcp/tools/tool-model.ts';
import type { ToolChange } from '../../domain/mcp/tools/tool-changes.ts';
import type { ContentParity } from '../../domain/mcp/results/content-differences.ts';
import type { ResultView } from '../../domain/mcp/results/result-view.ts';
import { declareErrors, failureSchema } from '../declare-errors.ts';
import { TARGET_ERRORS } from './tool-errors.ts';

/** Made by the backend, some of it in thousands: checking each part again would cost more than making it. */
const tools = z.custom<ToolModel[]>(Array.isArray);
const notTools = z.custom<NotATool[]>(Array.isArray);
const toolChangeList = z.custom<ToolChange[]>(Array.isArray);
const views = z.custom<ResultView[]>(Array.isArray);
const questionFields = {
  questionId: z.string(),
  question: z.custom<Question>((value) => typeof value === 'object'),
  askedAtMs: z.number(),
  /** When it is cancelled if nobody has answered. */
  expiresAtMs: z.number(),
};
const parity = z.custom<ContentParity>((value) => typeof value === 'object');

const toolListSchema = z.object({
  /** The dialect that was spoken. */
  dialect: dialectSchema,
  tools,
  notTools,
  /** Entries that are not shown because the list is too large. */
  leftOut: z.number(),
  /** Since the list that was last looked at; null if there is none to compare with. */
  changes: toolChangeList.nullable(),
  /** When that list was read, epoch milliseconds. */
  changedSinceMs: z.number().nullable(),
  pages: z.number(),
  /** Name, version and instructions, if the dialect has the endpoint say so. */
  server: z.object({ name: z.string(), version: z.string(), instructions: z.string() }).nullable(),
  exchangeIds: z.array(z.string()),
});

export type ToolList = z.infer<typeof toolListSchema>;

const schemaProblemSchema = z.object({
  /** JSON pointer into the value. */
  pointer: z.string(),
  keyword: z.string(),
  message: z.string(),
});

export type SchemaProblem = z.infer<typeof schemaProblemSchema>;

/** `unusable`: the schema itself cannot be compiled, and `reason` says why. `unchecked`: it took too long or too much memory. */
const validationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('valid') }),
  z.object({ kind: z.literal('invalid'), problems: z.array(schemaProblemSchema) }),
  z.object({ kind: z.literal('unusable'), reason: z.string() }),
  z.object({ kind: z.literal('unchecked') }),
]);

export type Validation = z.infer<typeof validationSchema>;

/** What is known of an answer without its data, which is asked for in pages (`tools.results`). */
const resultSummarySchema = z.object({
  resultId: z.string(),
  targetId: z.string(),
  tool: z.string(),
  sizeBytes: z.number(),
  /** About how many tokens a language model would read. */
  approxTokens: z.number(),
  isError: z.boolean(),
  hasStructured: z.boolean(),
  /** Ways to show it, the best first, `raw` last. */
  views,
  /** Against the tool's output schema; null if it has none. */
  validation: validationSchema.nullable(),
  parity,
});

export type ResultSummary = z.infer<typeof resultSummarySchema>;

const callOutcomeSchema = z.object({
  callId: z.string(),
  /** `tool-error`: the tool says that it failed; `rpc-error`: the endpoint did; `failed`: there was no usable answer. */
  status: z.enum(['result', 'tool-error', 'rpc-error', 'failed', 'cancelled']),
  dialect: dialectSchema,
  httpStatus: z.number().nullable(),
  rpcError: z.object({ code: z.number(), message: z.string(), dataJson: z.string().nullable() }).nullable(),
  failure: failureSchema.nullable(),
  /** The tool asks while it runs, which a revision with sessions would let it. */
  cannotAsk: z.boolean(),
  /** From the first byte sent to the last received, without the time a person took to answer questions. */
  latencyMs: z.number(),
  receivedBytes: z.number(),
  exchangeIds: z.array(z.string()),
  summary: resultSummarySchema.nullable(),
});

export type CallOutcome = z.infer<typeof callOutcomeSchema>;

const callEventSchema = z.discriminatedUnion('kind', [
  /** First. */
  z.object({ kind: z.literal('began'), callId: z.string(), dialect: dialectSchema }),
  z.object({
    kind: z.literal('progress'),
    progress: z.number(),
    total: z.number().nullable(),
    message: z.string(),
  }),
  /** The endpoint writes a line of log. */
  z.object({ kind: z.literal('log'), level: z.string(), text: z.string() }),
  /** The endpoint asks the user something: answer with `answerQuestion`. */
  z.object({ kind: z.literal('question'), ...questionFields }),
  /** It was answered, or else nobody waits for the answer any more. */
  z.object({ kind: z.literal('question-over'), questionId: z.string(), isAnswered: z.boolean() }),
  /** What the endpoint wants was refused without asking the user. */
  z.object({ kind: z.literal('declined'), rpcMethod: z.string(), why: z.enum(REFUSALS) }),
  /** The endpoint did not take what was answered, also when it was sent again. */
  z.object({ kind: z.literal('answer-lost'), rpcMethod: z.string() }),
  /** The token was renewed because the endpoint no longer accepted it. */
  z.object({ kind: z.literal('renewed') }),
  /** Last. */
  z.object({ kind: z.literal('ended'), outcome: callOutcomeSchema }),
]);

export type CallEvent = z.infer<typeof callEventSchema>;

/** A question that belongs to no call. */
const endpointQuestionSchema = z.object({
  ...questionFields,
  targetId: z.string(),
  targetName: z.string(),
});

export type EndpointQuestion = z.infer<typeof endpointQuestionSchema>;

export const historyEntrySchema = z.object({
  callId: z.string(),
  targetId: z.string(),
  targetName: z.string(),
  tool: z.string(),
  argumentsText: z.string(),
  atMs: z.number(),
  status: callOutcomeSchema.shape.status,
  latencyMs: z.number(),
  receivedBytes: z.number(),
  /** Its answer, as long as it is kept. */
  resultId: z.string().nullable(),
});

export type HistoryEntry = z.infer<typeof historyEntrySchema>;

const ofTarget = z.object({ targetId: z.string() });

export const callsContract = {
  /** All pages of the endpoint's list of tools, or of prompts or resources, each in the shape of a tool. `dialect` overrides that of the target for this once. */
  list: oc
    .errors(TARGET_ERRORS)
    .input(ofTarget.extend({ kind: offerKindSchema.optional(), dialect: dialectChoiceSchema.optional() }))
    .output(toolListSchema),
  /** Makes the list as it is now the one that later lists are compared with. */
  acceptChanges: oc.errors(declareErrors('TARGET_NOT_FOUND', 'DISK_FAILED')).input(ofTarget).output(z.void()),
  /** Checks JSON text against a schema with a real validator, which needs to generate code: the window cannot. */
  validate: oc.input(z.object({ schema: z.json(), json: z.string() })).output(validationSchema),
  /**
   * What the next request of a target begins with, so that the window can show its exact bytes (`requestBody`, `requestHeaders`).
   * null while nobody knows what `auto` stands for.
   */
  prepare: oc
    .errors(TARGET_ERRORS)
    .input(ofTarget.extend({ dialect: dialectChoiceSchema.optional() }))
    .output(
      z
        .object({
          dialect: dialectSchema,
          id: z.number(),
          client: z.object({ name: z.string(), version: z.string() }),
          sessionId: z.string().nullable(),
          agreedVersion: z.string().nullable(),
          logLevel: logLevelSchema.nullable(),
        })
        .nullable(),
    ),
  /**
   * Calls a tool. Ending the stream cancels the call. The body that is sent is `requestBody` of the same arguments.
   * `inputSchema`: of the tool, for arguments that travel as headers too.
   */
  call: oc
    .errors(TARGET_ERRORS)
    .input(
      ofTarget.extend({
        kind: offerKindSchema.optional(),
        tool: z.string().min(1),
        /** Text of a JSON object as typed; null leaves `arguments` out. */
        argumentsText: z.string().nullable(),
        inputSchema: z.json().optional(),
        outputSchema: z.json().optional(),
        /** As a task: see `needsTask`. */
        isTask: z.boolean().optional(),
        /** The collection whose variables stand in the arguments: those that look like secrets are hidden in the answer. */
        filledFrom: z.object({ id: z.string(), environment: z.string().nullable().optional() }).optional(),
        dialect: dialectChoiceSchema.optional(),
        timeoutMs: z.int().min(100).max(3_600_000).optional(),
      }),
    )
    .output(eventIterator(callEventSchema)),
  answerQuestion: oc
    .errors(declareErrors('INVALID_INPUT'))
    .input(
      z.object({
        questionId: z.string(),
        action: z.enum(['accept', 'decline', 'cancel']),
        /** For `accept`, JSON text: the form's content, or else the result (`samplingAnswer`, `rootsAnswer`). */
        contentText: z.string().max(2_000_000).nullable(),
      }),
    )
    .output(z.void()),
  /** The questions that belong to no call, oldest first: all of them, and again after each change. */
  questions: oc.output(
    eventIterator(
      z.object({
        open: z.array(endpointQuestionSchema),
        /** How many have ended so far before anybody answered. */
        lapsed: z.int(),
      }),
    ),
  ),
  /** Cancels a running call; one that has ended is no failure. */
  cancel: oc.input(z.object({ callId: z.string() })).output(z.void()),
  history: {
    /** Newest first. */
    list: oc.output(z.array(historyEntrySchema)),
    clear: oc.errors(declareErrors('DISK_FAILED')).output(z.void()),
  },
};
