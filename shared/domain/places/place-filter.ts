import { z } from 'zod';
import { PLACE_COLUMN_IDS } from './place-column.ts';

const column = z.enum(PLACE_COLUMN_IDS);
const finite = z.number().refine(Number.isFinite);
const MAX_NODES = 200;
const MAX_VALUES = 100_000;
const HOURS_AT_MOST = 1_000_000;

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
    hours: finite.nonnegative().max(HOURS_AT_MOST),
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
