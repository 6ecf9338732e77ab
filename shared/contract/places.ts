import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { coordinateSystemsSchema } from '../domain/coordinates/coordinate-systems.ts';
import type { JsonValue } from '../domain/json-value.ts';
import { savedViewSchema } from '../domain/places/place-view.ts';
import type { NotAPlace } from '../domain/places/place-fields.ts';
import { declareErrors, SERVICE_ERRORS } from './declare-errors.ts';

const notPlacesSchema = z.custom<NotAPlace[]>(Array.isArray);
const row = z.int().nonnegative();
const ofConnection = z.object({ connectionId: z.string() });
const systemsByProject = z.record(z.string(), coordinateSystemsSchema);

const placeListSchema = z.object({
  /** Name of the list for further calls; it lives until the next list of the same connection. */
  listId: z.string(),
  /** Number of places; rows are counted from 0. */
  count: z.int().nonnegative(),
  /** Elements of the answer that are no places. */
  notPlaces: notPlacesSchema,
  /** Zone in which latestTime was read. */
  zone: z.string(),
  /** When the answer was complete, epoch milliseconds. */
  receivedAtMs: z.number(),
});

export type PlaceList = z.infer<typeof placeListSchema>;

const keptPlaceListSchema = placeListSchema.extend({
  /** Whose list it was. */
  username: z.string(),
  /** How many levels there are with it, and when they were read (epoch milliseconds); null if none were. */
  levels: z.object({ count: z.int().nonnegative(), asOfMs: z.number() }).nullable(),
});

/** The last place list of a connection from an earlier time, and the levels that were read last. */
export type KeptPlaceList = z.infer<typeof keptPlaceListSchema>;

const arrivalSchema = z.discriminatedUnion('phase', [
  /** It has been asked for, and nothing has come. */
  z.object({ phase: z.literal('waiting') }),
  /** Bytes of it are coming; how many there will be is null if the service does not say. */
  z.object({
    phase: z.literal('receiving'),
    receivedBytes: z.number(),
    totalBytes: z.number().nullable(),
  }),
  /** All of it has come and is being read. */
  z.object({ phase: z.literal('reading'), receivedBytes: z.number() }),
]);

/** How far a place list is that has been asked for. */
export type PlaceListArrival = z.infer<typeof arrivalSchema>;

export const placesContract = {
  /** Fetches the place list of a connection (interface 4.3) and reads it; its places are asked for in chunks. */
  list: oc
    .errors(
      declareErrors(
        ...SERVICE_ERRORS,
        'CONNECTION_NOT_FOUND',
        'SIGNED_OUT',
        'TOKEN_REFUSED',
        'BUILT_IN_SERVICE_FAILED',
        'THREAD_ENDED',
      ),
    )
    .input(ofConnection)
    .output(placeListSchema),
  /** The list that was kept on disk, while nobody is signed in and no newer one has come; null if there is none. */
  kept: oc
    .errors(declareErrors('CONNECTION_NOT_FOUND'))
    .input(ofConnection)
    .output(eventIterator(keptPlaceListSchema.nullable())),
  /** Some levels of such a list from one on, as JSON text: the columns of a page of levels. */
  keptLevels: oc
    .errors(declareErrors('PLACE_LIST_GONE', 'THREAD_ENDED'))
    .input(z.object({ listId: z.string(), first: row }))
    .output(z.string()),
  /** Follows how much of the list of a connection has come, while one is fetched; null while none is. */
  arrival: oc.input(ofConnection).output(eventIterator(arrivalSchema.nullable())),
  /** Some places from a row on, as the JSON text of a `PlaceChunk`: read once, where it is needed. */
  chunk: oc
    .errors(declareErrors('PLACE_LIST_GONE', 'THREAD_ENDED'))
    .input(z.object({ listId: z.string(), firstRow: row }))
    .output(z.string()),
  /** The record of a row as the service sent it. */
  record: oc
    .errors(declareErrors('PLACE_LIST_GONE', 'THREAD_ENDED'))
    .input(z.object({ listId: z.string(), row }))
    .output(z.custom<{ [key: string]: JsonValue }>()),
  /** What the coordinates of the projects of a connection are in, as far as the user has said, by projectId. */
  coordinateSystems: {
    read: oc.errors(declareErrors('CONNECTION_NOT_FOUND')).input(ofConnection).output(systemsByProject),
    /** Keeps the systems of a project, or forgets them with null; gives those of all projects. */
    change: oc
      .errors(declareErrors('CONNECTION_NOT_FOUND', 'DISK_FAILED'))
      .input(ofConnection.extend({ projectId: z.string(), systems: coordinateSystemsSchema.nullable() }))
      .output(systemsByProject),
  },
};

/** More views than anyone finds one in. */
export const MAX_VIEWS = 200;

const savedViewsSchema = z.array(savedViewSchema).max(MAX_VIEWS);

const changeErrors = declareErrors('INVALID_INPUT', 'DISK_FAILED');

/** The views of the places that the user keeps, of all connections, in the order in which they were saved. */
export const placeViewsContract = {
  list: oc.output(savedViewsSchema),
  /** Keeps a view: in the place of the one with the same id, else at `index` or behind all. Gives all views. */
  save: oc
    .errors(changeErrors)
    .input(z.object({ view: savedViewSchema, index: z.int().nonnegative().optional() }))
    .output(savedViewsSchema),
  /** Forgets a view; gives all others. One that is gone already is no failure. */
  remove: oc
    .errors(changeErrors)
    .input(z.object({ id: z.string() }))
    .output(savedViewsSchema),
};
