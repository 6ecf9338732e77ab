import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import type { AlertEvent } from '../domain/alerts/alert-event.ts';
import type { AlertFigures } from '../domain/alerts/alert-figures.ts';
import type { AlertCondition, PlaceAlert } from '../domain/alerts/place-alert.ts';
import { declareErrors } from './declare-errors.ts';

/** How many alerts stand: those on the list of alerts, by rank 1 to 3, and what of them nobody has acknowledged. */
const countsSchema = z.object({
  warning: z.number(),
  alarm: z.number(),
  overflow: z.number(),
  unacknowledged: z.number(),
});

export type AlertCounts = z.infer<typeof countsSchema>;

const readingSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('complete'), atMs: z.number(), count: z.number() }),
  /** It broke off or was not judged: `done` of `total` levels had come; null if the source does not say how many there are. */
  z.object({
    outcome: z.literal('failed'),
    atMs: z.number(),
    done: z.number(),
    total: z.number().nullable(),
    code: z.string(),
  }),
]);

/** How the watching of a connection stands. */
const watchStateSchema = z.object({
  /** Goes up with every change of the alerts: they are to be asked for anew. */
  version: z.number(),
  counts: countsSchema,
  /** The last reading of the levels; null if there was none yet. */
  lastReading: readingSchema.nullable(),
  /** When all levels were read last; the alerts are of then. */
  completeAtMs: z.number().nullable(),
  /** Why something of the alerts is not on disk yet. It is written as soon as it can be; until then the end of the app loses it. */
  notKept: z.string().nullable(),
});

export type AlertWatchState = z.infer<typeof watchStateSchema>;

/** An alert that has just risen, of those that are told by name. */
const risenSchema = z.object({ placeId: z.string(), placeName: z.string(), rank: z.number() });

/** What a notification tells: everything new of one reading at once. */
const newsSchema = z.object({
  connectionId: z.string(),
  atMs: z.number(),
  /** The most severe, a few of them. */
  risen: z.array(risenSchema),
  counts: countsSchema.omit({ unacknowledged: true }),
  /** The levels could not be read or judged: once per outage. */
  isReadingFailed: z.boolean(),
});

export type AlertNews = z.infer<typeof newsSchema>;

/** An alert as the list shows it: `condition` in the terms of ISA-18.2. */
export type ListedAlert = Pick<
  PlaceAlert,
  'rank' | 'acknowledgement' | 'episode' | 'shelf' | 'levelM' | 'timeMs' | 'isSilent'
> & { placeId: string; condition: AlertCondition };

export type HistoryEvent = AlertEvent & { id: number };

export type AlertHistory = {
  /** The newest first, at most as many as asked for. */
  events: HistoryEvent[];
  /** How many there are in all. */
  total: number;
  figures: AlertFigures;
  /** Alerts that have stood for more than a day. */
  standing: { placeId: string; sinceMs: number }[];
};

const MAX_TEXT_CHARS = 500;
/** The history of one period that is given at once. */
export const MAX_HISTORY_EVENTS = 20_000;

const ofConnection = z.object({ connectionId: z.string() });
const errors = declareErrors('CONNECTION_NOT_FOUND', 'DISK_FAILED', 'THREAD_ENDED');
const person = { name: z.string().trim().min(1).max(80), note: z.string().trim().max(MAX_TEXT_CHARS) };

const actionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('acknowledge'), ...person }),
  z.object({ kind: z.literal('shelve'), ...person, untilMs: z.number() }),
  z.object({ kind: z.literal('unshelve'), ...person }),
]);

export type AlertAction = z.infer<typeof actionSchema>;

const rankSchema = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
const seenSchema = z.object({
  placeId: z.string(),
  sinceMs: z.number(),
  rank: rankSchema,
  highest: rankSchema,
});

/** Alerts of the places of a connection: found while the app runs, whether a window shows them or not (docs/adr/0240). */
export const alertsContract = {
  watch: oc.input(ofConnection).output(eventIterator(watchStateSchema)),
  /** What has just happened, of whatever connection; null until something has. */
  news: oc.output(eventIterator(newsSchema.nullable())),
  /** All alerts of a connection, as JSON text of `ListedAlert[]`. */
  list: oc.errors(errors).input(ofConnection).output(z.string()),
  /** Does something with alerts as they were shown: one that has risen since, or is another one by now, is left alone. @returns of how many places */
  act: oc
    .errors(errors)
    .input(ofConnection.extend({ seen: z.array(seenSchema).min(1).max(10_000), action: actionSchema }))
    .output(z.number()),
  /** What happened in a period, as JSON text of an `AlertHistory`. `placeIds`: only of these places. */
  history: oc
    .errors(errors)
    .input(
      ofConnection.extend({
        fromMs: z.number(),
        toMs: z.number(),
        limit: z.int().positive().max(MAX_HISTORY_EVENTS),
        placeIds: z.array(z.string()).max(100_000).nullable(),
      }),
    )
    .output(z.string()),
};
