import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { levelSourceSchema } from '../domain/levels/level-source.ts';
import { QUANTITIES } from '../domain/levels/quantity.ts';
import { declareErrors, SERVICE_ERRORS } from './declare-errors.ts';

/**
 * How the source of a connection came about: the user chose it, the service is ours (`recognised`), the user wants
 * none, or there is none that we know. `unknown` while nobody is signed in for MCP, so that nobody could look.
 */
const levelSourceStateSchema = z.object({
  origin: z.enum(['chosen', 'recognised', 'off', 'none', 'unknown']),
  source: levelSourceSchema.nullable(),
});

export type LevelSourceState = z.infer<typeof levelSourceStateSchema>;

/** Made by the backend in thousands: checking each number again would cost more than reading it. */
const texts = z.custom<string[]>(Array.isArray);
const numbersOrNull = z.custom<(number | null)[]>(Array.isArray);
const numbers = z.custom<number[]>(Array.isArray);

const levelEventSchema = z.discriminatedUnion('kind', [
  /** Where the levels come from; first. */
  z.object({ kind: z.literal('source'), tool: z.string() }),
  /** There is no source, and so nothing follows. */
  z.object({ kind: z.literal('no-source'), origin: z.enum(['off', 'none']) }),
  /** Some places with the metres and the epoch milliseconds of their latest levels, null where there is none. */
  z.object({
    kind: z.literal('page'),
    placeIds: texts,
    levelsM: numbersOrNull,
    timesMs: numbersOrNull,
    /** Entries so far, those without a place id included. */
    done: z.number(),
    /** Entries of all pages; null if the source does not say. */
    total: z.number().nullable(),
    withoutPlace: z.number(),
  }),
]);

export type LevelEvent = z.infer<typeof levelEventSchema>;

const levelSeriesSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no-source') }),
  z.object({
    kind: z.literal('series'),
    tool: z.string(),
    /** Epoch milliseconds, ascending, each once. */
    timesMs: numbers,
    levelsM: numbers,
    /** Least and greatest level of each interval; equal to the level for single measurements. */
    minM: numbers,
    maxM: numbers,
    /** Minutes of the intervals that begin at `timesMs`; null for single measurements. */
    intervalMin: z.number().nullable(),
    /** The period held more than was fetched: the series ends before the period does. */
    isTruncated: z.boolean(),
    /** Entries without a time or a level. */
    skipped: z.number(),
  }),
]);

export type LevelSeries = z.infer<typeof levelSeriesSchema>;

const measuredSeriesSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no-source') }),
  z.object({
    kind: z.literal('series'),
    tool: z.string(),
    /** What the values are, in the unit of `QUANTITY_UNITS`. */
    quantity: z.enum(QUANTITIES),
    /** All that the place measured in the period, this quantity among it. */
    measures: z.array(z.enum(QUANTITIES)),
    /** Epoch milliseconds, ascending, each once. */
    timesMs: numbers,
    values: numbers,
    /** Least and greatest value of each interval; equal to the value for single measurements and for sums. */
    lows: numbers,
    highs: numbers,
    /** Minutes of the intervals that begin at `timesMs`; null for single measurements. */
    intervalMin: z.number().nullable(),
    /** The period held more than was fetched: the series ends before the period does. */
    isTruncated: z.boolean(),
    /** Entries without a time or a value. */
    skipped: z.number(),
  }),
]);

export type MeasuredSeries = z.infer<typeof measuredSeriesSchema>;

const toolSchema = z.object({
  name: z.string(),
  title: z.string().nullable(),
  description: z.string(),
  /** Names of its arguments. */
  argumentNames: z.array(z.string()),
});

export type LevelTool = z.infer<typeof toolSchema>;

const toolErrors = declareErrors(
  ...SERVICE_ERRORS,
  'CONNECTION_NOT_FOUND',
  'BUILT_IN_SERVICE_FAILED',
  'MCP_SIGNED_OUT',
  'MCP_ACCESS_REFUSED',
  'LOGIN_NOT_ACCEPTED',
  'TOKEN_EXPIRED',
  'SIGN_ON_MISMATCH',
  'SIGN_ON_NOT_FOUND',
  'AUTHORISATION_REFUSED',
  'TOOL_FAILED',
  'THREAD_ENDED',
);
const readErrors = { ...toolErrors, ...declareErrors('LEVELS_NOT_FOUND', 'LEVEL_TOOL_GONE') };
const ofConnection = z.object({ connectionId: z.string() });
const seriesAsked = ofConnection.extend({
  placeId: z.string().min(1),
  fromMs: z.number(),
  toMs: z.number(),
  intervalMin: z.int().positive().nullable(),
});

export const levelsContract = {
  source: {
    read: oc.errors(declareErrors('CONNECTION_NOT_FOUND')).input(ofConnection).output(levelSourceStateSchema),
    /** Keeps a source, `off` for none at all, or `automatic` to forget what was chosen. */
    change: oc
      .errors(declareErrors('CONNECTION_NOT_FOUND', 'DISK_FAILED'))
      .input(ofConnection.extend({ choice: z.union([levelSourceSchema, z.enum(['off', 'automatic'])]) }))
      .output(levelSourceStateSchema),
  },
  /** The tools of the connection's service, to choose a source from. */
  tools: oc.errors(toolErrors).input(ofConnection).output(z.array(toolSchema)),
  /** Calls a tool once and gives its answer as it came, as JSON text: to see where the levels stand in it. */
  tryTool: oc
    .errors(toolErrors)
    .input(ofConnection.extend({ tool: z.string().min(1), args: z.record(z.string(), z.json()) }))
    .output(z.object({ json: z.string() })),
  /** The latest levels of all places, page by page. */
  read: oc.errors(readErrors).input(ofConnection).output(eventIterator(levelEventSchema)),
  /** The levels of one place over a period, both ends included, in intervals of `intervalMin` or as measured. */
  series: oc.errors(readErrors).input(seriesAsked).output(levelSeriesSchema),
  /** The same of a quantity; null: the levels, or what else a place measures that has none. */
  measured: oc
    .errors(readErrors)
    .input(seriesAsked.extend({ quantity: z.enum(QUANTITIES).nullable().default(null) }))
    .output(measuredSeriesSchema),
};
