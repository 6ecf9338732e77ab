import { z } from 'zod';
import { QUANTITIES } from './quantity.ts';
import { isJsonPointer } from '../json-pointer.ts';

const pointer = z.string().max(500).refine(isJsonPointer, 'no JSON pointer');
const name = z.string().min(1).max(200);
const toolArguments = z.record(z.string(), z.json());

/** How a tool gives a long answer in pages: where the next cursor stands, and the argument it goes into. */
const pagingSchema = z.object({ argument: name, nextPointer: pointer });

/** Where an MCP tool's answer has the latest level of every place. Pointers are JSON pointers (RFC 6901). */
const latestLevelsSchema = z.object({
  tool: name,
  args: toolArguments,
  /** To the entries: an array, or an object whose values are the entries. */
  listPointer: pointer,
  /** Within an entry; null if the entries' names in the object are the place ids. */
  placeIdPointer: pointer.nullable(),
  /** Within an entry. */
  levelPointer: pointer,
  /** Within an entry; null if the source does not say when a level was measured. */
  timePointer: pointer.nullable(),
  /** Metres of one unit of the source: 0.01 if it gives centimetres. */
  metresPerUnit: z.number().positive().max(1000),
  paging: pagingSchema.nullable(),
  /** To the number of entries on all pages; null if the source does not say. */
  totalPointer: pointer.nullable(),
});

/** Where the same entries have what is measured beside levels, in the unit of `QUANTITY_UNITS`. */
const otherQuantitySchema = z.object({
  quantity: z.enum(QUANTITIES).exclude(['level']),
  /** Within an entry of single measurements. */
  valuePointer: pointer,
  /** Within an entry of an interval; all three the sum, for what adds up. */
  minPointer: pointer,
  meanPointer: pointer,
  maxPointer: pointer,
});

/** Where a tool's answer has the levels of one place over a period. */
const levelSeriesSchema = z.object({
  tool: name,
  args: toolArguments,
  placeIdArgument: name,
  fromArgument: name,
  toArgument: name,
  metresPerUnit: z.number().positive().max(1000),
  /** Single measurements: pointers within an entry of the list. */
  single: z.object({
    listPointer: pointer,
    timePointer: pointer,
    levelPointer: pointer,
    paging: pagingSchema.nullable(),
  }),
  /** The same gathered into intervals, by an argument that takes an ISO 8601 duration; null if it cannot. */
  gathered: z
    .object({
      intervalArgument: name,
      listPointer: pointer,
      timePointer: pointer,
      minPointer: pointer,
      meanPointer: pointer,
      maxPointer: pointer,
      /** To the interval that was really used, an ISO 8601 duration. */
      intervalPointer: pointer.nullable(),
    })
    .nullable(),
  /** Without it the source gives levels alone. */
  others: z.array(otherQuantitySchema).max(10).optional(),
});

/** Where a tool's answer has the exceedances that began before the app looked. Pointers within an entry. */
const exceedanceSourceSchema = z.object({
  tool: name,
  args: toolArguments,
  listPointer: pointer,
  placeIdPointer: pointer,
  beginPointer: pointer,
  isOpenAtBeginPointer: pointer,
  statusPointer: pointer,
  /** What the status of one says that is still going on. */
  ongoing: z.string(),
  peakPointer: pointer,
  peakTimePointer: pointer,
  metresPerUnit: z.number().positive().max(1000),
  paging: pagingSchema.nullable(),
});

/** Where the levels of a service come from, for the place list carries none (interface 10.6). */
export const levelSourceSchema = z.object({
  latest: latestLevelsSchema,
  series: levelSeriesSchema.nullable(),
  /** Without it an alert begins with the first level that the app has seen. */
  exceedances: exceedanceSourceSchema.nullish(),
});

export type LatestLevels = z.infer<typeof latestLevelsSchema>;
export type LevelSeriesSource = z.infer<typeof levelSeriesSchema>;
export type ExceedanceSource = z.infer<typeof exceedanceSourceSchema>;
export type LevelSource = z.infer<typeof levelSourceSchema>;
