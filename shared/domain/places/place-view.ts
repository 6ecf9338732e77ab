import { z } from 'zod';
import { PLACE_COLUMN_IDS } from './place-columns.ts';

const column = z.enum(PLACE_COLUMN_IDS);
const finite = z.number().refine(Number.isFinite);
const MAX_NODES = 200;
const MAX_VALUES = 100_000;
const MAX_HOURS = 1_000_000;

/** Conditions on one column. Texts are compared in any case; both ends of a range belong to it. */
const conditionSchema = z.discriminatedUnion('op', [
  z.object({ op: z.enum(['contains', 'contains-not', 'equals', 'begins']), column, text: z.string() }),
  /** null: the range is open at that end. In the unit of the column; instants in epoch milliseconds. */
  z.object({ op: z.literal('between'), column, from: finite.nullable(), to: finite.nullable() }),
  z.object({ op: z.enum(['below', 'above', 'is-number']), column, number: finite }),
  /** For flags. */
  z.object({ op: z.literal('is'), column, value: z.boolean() }),
  /** Instants, epoch milliseconds. */
  z.object({ op: z.enum(['before', 'after']), column, atMs: finite }),
  z.object({
    op: z.enum(['older-than', 'newer-than']),
    column,
    hours: finite.nonnegative().max(MAX_HOURS),
  }),
  /** Any of these texts or codes; '' stands for nothing given. */
  z.object({ op: z.literal('one-of'), column, values: z.array(z.string()).max(MAX_VALUES) }),
  z.object({ op: z.enum(['missing', 'given', 'not-understood']), column }),
]);

export type FilterCondition = z.infer<typeof conditionSchema>;

/** Conditions and groups, of which all (`and`) or any (`or`) must hold; a group without members always holds. */
export type FilterGroup = { op: 'and' | 'or'; of: FilterNode[] };

export type FilterNode = FilterCondition | FilterGroup;

const groupSchema: z.ZodType<FilterGroup> = z.object({
  op: z.enum(['and', 'or']),
  of: z.array(z.lazy(() => z.union([conditionSchema, groupSchema]))).max(MAX_NODES),
});

/** A filter of places as it is kept in saved views. */
export const placeFilterSchema = groupSchema;

export function isGroup(node: FilterNode): node is FilterGroup {
  return node.op === 'and' || node.op === 'or';
}

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

/** What the user was at in the places of an account when the window was closed. */
export const placeWorkSchema = viewContentSchema
  .pick({ sort: true, query: true, filter: true, map: true })
  .extend({
    mapMode: z.enum(['clustered', 'single']),
    /** The view that was put on the screen last: one of the user's, or a ready-made one. */
    applied: z.union([
      z.object({ kind: z.literal('saved'), id: z.string().max(64) }),
      z.object({ kind: z.literal('ready-made'), name: z.string().max(64) }),
    ]),
    /** Key of the open place; null if none was. */
    openKey: z.string().max(300).nullable(),
    /** Address of the page that stood instead of the list, as a comparison does; null if none did. */
    page: z.string().max(10_000).nullable().default(null),
    /** Notes of reports as they are being written, the newest first, each with the keys of its places. */
    reportNotes: z
      .array(z.object({ of: z.string(), text: z.string() }))
      .max(20)
      .default([]),
  });

export type PlaceWork = z.infer<typeof placeWorkSchema>;

/** A view that the user keeps under a name. */
export const savedViewSchema = z.object({
  id: z.string().min(1).max(64),
  name: z.string().trim().min(1).max(NAME_AT_MOST),
  content: viewContentSchema,
});

export type SavedView = z.infer<typeof savedViewSchema>;
