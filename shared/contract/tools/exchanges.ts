import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { type Exchange, exchangeSchema } from '../../domain/mcp/wire/exchange.ts';
import { declareErrors } from '../declare-errors.ts';
import { TARGET_ERRORS } from './tool-errors.ts';

const errors = declareErrors('EXCHANGE_GONE');
const MAX_CHARS = 200_000;

/** Made by the backend: see calls.ts. */
const exchange = z.custom<Exchange>((value) => typeof value === 'object');

const exchangeEventSchema = z.discriminatedUnion('kind', [
  /** First, and again after they were cleared. Oldest first. */
  z.object({ kind: z.literal('all'), exchanges: z.custom<Exchange[]>(Array.isArray) }),
  /** A new one, or one that has got further. */
  z.object({ kind: z.literal('changed'), exchange }),
  /** One of many that say the same: it is no longer kept. */
  z.object({ kind: z.literal('dropped'), id: z.string() }),
]);

const harEventSchema = z.discriminatedUnion('kind', [
  /** Bytes of bodies gone through so far. */
  z.object({ kind: z.literal('progress'), doneBytes: z.number(), totalBytes: z.number() }),
  /** It is ready to be fetched in pieces. */
  z.object({ kind: z.literal('ready'), archiveId: z.string(), sizeBytes: z.number() }),
]);

export type HarEvent = z.infer<typeof harEventSchema>;

export type ExchangeEvent = z.infer<typeof exchangeEventSchema>;

/** Everything that went over the wire, in memory for as long as the app runs, the newest thousand. */
export const exchangesContract = {
  watch: oc.output(eventIterator(exchangeEventSchema)),
  /** Characters of a body, secrets masked, and whether there are more; `events` of an event stream come as they came. */
  body: oc
    .errors({ ...errors, ...declareErrors('THREAD_ENDED') })
    .input(
      z.object({
        exchangeId: z.string(),
        side: z.enum(['request', 'response']),
        offset: z.int().nonnegative(),
        limit: z.int().positive().max(MAX_CHARS),
      }),
    )
    .output(z.object({ text: z.string().nullable(), isCut: z.boolean() })),
  /** Sends the same bytes again, with the token of now, and answers with the new exchange when it is over. */
  repeat: oc
    .errors({ ...TARGET_ERRORS, ...errors })
    .input(z.object({ exchangeId: z.string() }))
    .output(exchangeSchema),
  /**
   * HAR 1.2 of some exchanges, or of all if none is named; secrets masked. It is held until it has been fetched or the next
   * one is written; whoever leaves the events ends it.
   */
  har: oc
    .errors(declareErrors('THREAD_ENDED'))
    .input(z.object({ exchangeIds: z.array(z.string()) }))
    .output(eventIterator(harEventSchema)),
  /** A piece of that archive from an offset on; the last one ends it. */
  harPiece: oc
    .errors(errors)
    .input(z.object({ archiveId: z.string(), offset: z.int().nonnegative() }))
    .output(z.file()),
  clear: oc.output(z.void()),
};
