import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { offerKindSchema } from '../../domain/mcp/tools/offer.ts';
import { logLevelSchema } from '../../domain/mcp/wire/log-level.ts';
import { dialectSchema } from '../../domain/mcp/wire/mcp-target.ts';
import { TARGET_ERRORS } from './tool-errors.ts';

/** What an endpoint says beside its answers. */
const noticeSchema = z.object({
  /** Counts up. */
  id: z.number(),
  targetId: z.string(),
  targetName: z.string(),
  atMs: z.number(),
  kind: z.enum(['log', 'progress', 'list-changed', 'resource-updated', 'other']),
  /** Of a line of log. */
  level: z.string().nullable(),
  /** The line of log, the message of the progress, or the method of a notification. */
  text: z.string(),
  /** Of the resource it is about. */
  uri: z.string().nullable(),
  progress: z.object({ done: z.number(), total: z.number().nullable() }).nullable(),
});

export type Notice = z.infer<typeof noticeSchema>;

const noticeEventSchema = z.discriminatedUnion('kind', [
  /** First, and again after they were cleared. Oldest first. */
  z.object({ kind: z.literal('all'), notices: z.array(noticeSchema) }),
  z.object({ kind: z.literal('added'), notice: noticeSchema }),
]);

export type NoticeEvent = z.infer<typeof noticeEventSchema>;

const ofTarget = z.object({ targetId: z.string() });

/** What endpoints say beside their answers, in memory for as long as the app runs, the newest thousand. */
export const noticesContract = {
  watch: oc.output(eventIterator(noticeEventSchema)),
  clear: oc.output(z.void()),
  /** From which level on the endpoint is to send lines of log, until the app ends; null for its own choice. */
  setLevel: oc
    .errors(TARGET_ERRORS)
    .input(ofTarget.extend({ level: logLevelSchema.nullable() }))
    .output(z.void()),
  /**
   * Keeps a stream open on which the endpoint may report, and subscribes to resources, for as long as somebody follows it.
   * `stream`: `none` if the endpoint cannot report while nothing is asked of it; `reopening` if it has closed the stream, which is
   * opened again in a while.
   */
  listen: oc
    .errors(TARGET_ERRORS)
    .input(ofTarget.extend({ uris: z.array(z.string().max(10_000)).max(200) }))
    .output(
      eventIterator(z.object({ dialect: dialectSchema, stream: z.enum(['open', 'none', 'reopening']) })),
    ),
  /** What the value of an argument of a prompt or of a template of resources may be; none where the endpoint cannot tell. */
  complete: oc
    .errors(TARGET_ERRORS)
    .input(
      ofTarget.extend({
        kind: offerKindSchema.exclude(['tool']),
        name: z.string(),
        argument: z.string(),
        value: z.string().max(2_000),
        /** The arguments that are there already. */
        others: z.record(z.string(), z.string()),
      }),
    )
    .output(z.object({ values: z.array(z.string()) })),
};
