import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { PLACE_FIELD_NAMES } from '../domain/places/place-fields.ts';
import { declareErrors } from './declare-errors.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx', 'geojson', 'kml'] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Made by the window in hundreds of thousands, for the rows that are exported and in their order. */
const numbersOrNull = z.custom<(number | null)[]>(Array.isArray);
const texts = z.custom<string[]>(Array.isArray);

const columnSchema = z.object({
  /** Name of the column for programs: property of GeoJSON and KML. */
  key: z.string(),
  /** Head of the column for people, with its unit. */
  header: z.string(),
  /** A field of the record as the service sent it, or what the window knows besides. */
  source: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('field'), field: z.enum(PLACE_FIELD_NAMES) }),
    z.object({ kind: z.literal('numbers'), values: numbersOrNull }),
    z.object({ kind: z.literal('texts'), values: texts }),
  ]),
});

export type ExportColumn = z.infer<typeof columnSchema>;

const requestSchema = z.object({
  listId: z.string(),
  format: z.enum(EXPORT_FORMATS),
  /** The rows to write, in their order. */
  rows: z.custom<number[]>(Array.isArray),
  columns: z.array(columnSchema).min(1),
  /** Degrees of WGS84 of each row and how they were got; null without a position. For the formats of maps. */
  positions: z.object({ lng: numbersOrNull, lat: numbersOrNull, method: texts }),
  /** Name of the sheet and of the layer. */
  title: z.string(),
});

export type ExportRequest = z.infer<typeof requestSchema>;

const eventSchema = z.discriminatedUnion('kind', [
  /** Rows written so far. */
  z.object({ kind: z.literal('progress'), done: z.number(), total: z.number() }),
  /** It is ready to be fetched in pieces. */
  z.object({ kind: z.literal('ready'), exportId: z.string(), sizeBytes: z.number() }),
]);

export type ExportEvent = z.infer<typeof eventSchema>;

export const placeExportContract = {
  /** Writes places into a file, which is held until it has been fetched or the next one is written. */
  write: oc
    .errors(declareErrors('PLACE_LIST_GONE', 'THREAD_ENDED', 'CANCELLED'))
    .input(requestSchema)
    .output(eventIterator(eventSchema)),
  /** A piece of the file from an offset on; the last one ends it. */
  piece: oc
    .errors(declareErrors('PLACE_LIST_GONE'))
    .input(z.object({ exportId: z.string(), offset: z.int().nonnegative() }))
    .output(z.file()),
};
