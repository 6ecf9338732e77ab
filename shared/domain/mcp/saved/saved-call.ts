import { z } from 'zod';
import { isJsonPointer } from '../../json-pointer.ts';
import { parseJson } from '../json-object.ts';

/** A call is referred to by its name from the arguments of later calls. */
const CALL_NAME = /^[A-Za-z][\w-]{0,59}$/;
const pointerSchema = z.string().max(500).refine(isJsonPointer, 'no-pointer');

const isJson = (text: string): boolean => parseJson(text) !== undefined;

/** What a call has to answer. Pointers (RFC 6901) start at the whole result: `/structuredContent/total`. */
const expectationSchema = z.discriminatedUnion('kind', [
  /** The tool says that it failed, or does not. */
  z.object({ kind: z.literal('is-error'), isError: z.boolean() }),
  /** The structured content fits the tool's output schema. */
  z.object({ kind: z.literal('schema') }),
  z.object({ kind: z.literal('exists'), pointer: pointerSchema }),
  z.object({
    kind: z.literal('equals'),
    pointer: pointerSchema,
    value: z.json(),
    /** The value as it was typed, where numbers of it have more digits than `value` can keep. */
    valueText: z.string().max(1_000_000).refine(isJson, 'no-json').optional(),
  }),
  /** The text (or the JSON) at the pointer fits a regular expression. */
  z.object({ kind: z.literal('matches'), pointer: pointerSchema, pattern: z.string().max(1000) }),
  /** How many items an array has, or members an object; both ends included. */
  z.object({
    kind: z.literal('count'),
    pointer: pointerSchema,
    least: z.int().nonnegative().nullable(),
    most: z.int().nonnegative().nullable(),
  }),
  z.object({ kind: z.literal('latency'), mostMs: z.number().positive() }),
]);

export type Expectation = z.infer<typeof expectationSchema>;

const savedCallSchema = z.object({
  id: z.string().min(1).max(100),
  name: z.string().regex(CALL_NAME, 'call-name-unusable'),
  title: z.string().max(200),
  tool: z.string().min(1).max(300),
  /** Text of a JSON object as it was typed; `{{name.path}}` in its texts stands for a value of an earlier answer. */
  argumentsText: z.string().max(1_000_000),
  expectations: z.array(expectationSchema).max(100),
});

export type SavedCall = z.infer<typeof savedCallSchema>;

const COLLECTION_FORMAT = 'stillwell-tool-calls';
const MAX_CALLS = 500;

/** Calls that belong together, in the order in which they run. The file holds no address and no secret, so it can be shared. */
export const collectionSchema = z
  .object({
    format: z.literal(COLLECTION_FORMAT),
    version: z.literal(1),
    id: z.string().min(1).max(100),
    name: z.string().trim().min(1, 'name-missing').max(120, 'name-too-long'),
    description: z.string().max(4000),
    calls: z.array(savedCallSchema).max(MAX_CALLS),
  })
  .refine(({ calls }) => new Set(calls.map(({ name }) => name)).size === calls.length, {
    message: 'call-name-repeated',
    path: ['calls'],
  });

export type Collection = z.infer<typeof collectionSchema>;

/** A new collection without any call. */
export function emptyCollection(id: string, name: string): Collection {
  return { format: COLLECTION_FORMAT, version: 1, id, name, description: '', calls: [] };
}

type Equals = Extract<Expectation, { kind: 'equals' }>;

/** What an `equals` expects, as JSON text with all its digits. */
export function expectedJson({ value, valueText }: Pick<Equals, 'value' | 'valueText'>): string {
  return valueText ?? JSON.stringify(value);
}
