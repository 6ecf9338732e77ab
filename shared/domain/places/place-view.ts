import { z } from 'zod';
import { PLACE_COLUMN_IDS } from './place-column.ts';
import { placeFilterSchema } from './place-filter.ts';

const columnId = z.enum(PLACE_COLUMN_IDS);
const MIN_PX = 1;
const MAX_PX = 10_000;
const NAME_AT_MOST = 80;

/** The columns of the table: which stand where, how wide, which stay at the left edge, which are hidden. */
export const columnLayoutSchema = z.object({
  /** From left to right; columns that are not named stand behind, in their usual order. */
  order: z.array(columnId).catch([]).default([]),
  hidden: z.array(columnId).catch([]).default([]),
  pinned: z.array(columnId).catch([]).default([]),
  /** CSS pixels of the columns that were made wider or narrower. */
  widthsPx: z.partialRecord(columnId, z.number().min(MIN_PX).max(MAX_PX)).catch({}).default({}),
});

export type ColumnLayout = z.infer<typeof columnLayoutSchema>;

/** What the section shows: the table, the map, both, or the list of what needs a look. */
export const ARRANGEMENTS = ['table', 'both', 'map', 'attention'] as const;

export type Arrangement = (typeof ARRANGEMENTS)[number];

/** What a saved view shows, and how. */
export const viewContentSchema = z.object({
  columns: columnLayoutSchema,
  sort: z.object({ column: columnId, direction: z.enum(['ascending', 'descending']) }).nullable(),
  query: z.string().max(1_000),
  filter: placeFilterSchema,
  arrangement: z.enum(ARRANGEMENTS),
  /** How the map stands; null leaves it where it is. */
  map: z
    .object({
      centre: z.object({ lng: z.number(), lat: z.number() }),
      zoom: z.number(),
      mode: z.enum(['clustered', 'single']),
    })
    .nullable(),
});

export type ViewContent = z.infer<typeof viewContentSchema>;

/** A view that the user keeps under a name. */
export const savedViewSchema = z.object({
  id: z.string().min(1).max(64),
  name: z.string().trim().min(1).max(NAME_AT_MOST),
  content: viewContentSchema,
});

export type SavedView = z.infer<typeof savedViewSchema>;
