import { oc } from '@orpc/contract';
import { z } from 'zod';
import { positionColumnsSchema, resultRootSchema } from '../../domain/mcp/results/result-view.ts';
import type { Shape } from '../../domain/mcp/results/geo-shape.ts';
import type { SeriesField } from '../../domain/mcp/results/result-view.ts';
import type { SeriesPoints, Threshold } from '../../domain/mcp/results/series-points.ts';
import type { TreeNode } from '../../domain/mcp/results/tree-page.ts';
import { declareErrors } from '../declare-errors.ts';

const errors = declareErrors('RESULT_GONE', 'THREAD_ENDED', 'INVALID_INPUT');
const ofResult = z.object({ resultId: z.string() });
const ofTable = ofResult.extend({
  root: resultRootSchema,
  pointer: z.string(),
  columns: z.array(z.string()),
});

/** Longest piece of text that crosses to the window at once. */
export const MAX_TEXT_CHARS = 200_000;
const MAX_ROWS = 1_000;

/**
 * The data of an answer, which stays in the backend: the window asks for what it shows. The newest answers are kept, up to a
 * number of bytes; asking for another ends in RESULT_GONE, and in THREAD_ENDED if the reading of it broke down.
 */
export const resultsContract = {
  /**
   * Characters of the answer: `raw` as it came (the JSON of the result), `pretty` the same indented, or one text of the
   * content.
   */
  text: oc
    .errors(errors)
    .input(
      ofResult.extend({
        part: z.union([z.enum(['raw', 'pretty']), z.int().nonnegative()]),
        offset: z.int().nonnegative(),
        limit: z.int().positive().max(MAX_TEXT_CHARS),
      }),
    )
    .output(z.object({ text: z.string(), totalChars: z.number() })),
  /** A picture, a sound, or the bytes of a resource, in Base64. */
  media: oc
    .errors(errors)
    .input(ofResult.extend({ content: z.int().nonnegative() }))
    .output(z.object({ mimeType: z.string(), base64: z.string() })),
  /** Rows in the order asked for; `order` are their positions in the answer. */
  table: oc
    .errors(errors)
    .input(
      ofTable.extend({
        offset: z.int().nonnegative(),
        limit: z.int().positive().max(MAX_ROWS),
        sort: z.object({ column: z.string(), isDescending: z.boolean() }).nullable(),
        filter: z.string(),
      }),
    )
    .output(
      z.object({
        rows: z.custom<(string | number | boolean | null)[][]>(Array.isArray),
        order: z.custom<number[]>(Array.isArray),
        /** Rows that pass the filter. */
        passing: z.number(),
        total: z.number(),
      }),
    ),
  csv: oc
    .errors(errors)
    .input(ofTable)
    .output(z.object({ csv: z.string() })),
  /** Lines of a chart with at most so many points; times are epoch milliseconds. */
  series: oc
    .errors(errors)
    .input(
      ofResult.extend({
        root: resultRootSchema,
        pointer: z.string(),
        timeColumn: z.string(),
        fields: z.custom<SeriesField[]>(Array.isArray),
        mostPoints: z.int().min(2).max(20_000),
        /** IANA zone in which wall-clock times are read; by default the one the answer names, else the connection's. */
        zone: z.string().optional(),
      }),
    )
    .output(z.custom<SeriesPoints & { zone: string }>((value) => typeof value === 'object')),
  /** Warning, alarm and overflow levels for a chart: of this answer, or of a kept one about the same place. */
  thresholds: oc
    .errors(errors)
    .input(ofResult.extend({ placeId: z.string().nullable() }))
    .output(
      z.object({
        thresholds: z.custom<Threshold[]>(Array.isArray),
        fromTool: z.string().nullable(),
        /** The place they were looked for; null if the call named none. */
        askedPlaceId: z.string().nullable(),
      }),
    ),
  /** What is on a map, as parallel lists: row numbers, points, lines and areas in degrees, labels. */
  positions: oc
    .errors(errors)
    .input(
      ofResult.extend({
        root: resultRootSchema,
        pointer: z.string(),
        position: positionColumnsSchema,
        labelColumn: z.string().nullable(),
      }),
    )
    .output(
      z.object({
        rows: z.custom<number[]>(Array.isArray),
        shapes: z.custom<Shape[]>(Array.isArray),
        labels: z.custom<string[]>(Array.isArray),
        withoutPosition: z.number(),
      }),
    ),
  tree: oc
    .errors(errors)
    .input(
      ofResult.extend({
        root: resultRootSchema,
        pointer: z.string(),
        offset: z.int().nonnegative(),
        limit: z.int().positive().max(MAX_ROWS),
      }),
    )
    .output(z.object({ nodes: z.custom<TreeNode[]>(Array.isArray), total: z.number() })),
  /** Pointers of what contains a text, at most `limit`. */
  search: oc
    .errors(errors)
    .input(
      ofResult.extend({ root: resultRootSchema, text: z.string(), limit: z.int().positive().max(1_000) }),
    )
    .output(z.object({ pointers: z.array(z.string()) })),
};
