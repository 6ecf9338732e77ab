import { z } from 'zod';
import { readDurationMin } from '#shared/domain/iso-duration.ts';
import {
  cursorArgument,
  limitArgument,
  nextCursorField,
  placeIdArgument,
  textArgument,
  timeArgument,
  zoneField,
} from '../tool-fields.ts';

const INTERVAL_FORM =
  'interval must be an ISO 8601 duration of days, hours and minutes, from PT1M to P366D, such as PT10M, PT1H or P1D';
const LONGEST_INTERVAL_MIN = 366 * 1440;

/** Records or intervals of an answer if no limit is given. */
export const STANDARD_LIMIT = 40;

/** The arguments of `query_measurements`. */
export const queryInput = z.strictObject({
  placeId: placeIdArgument.optional(),
  equipType: textArgument('equipType')
    .describe('Type of the equipment; together with equipId and instead of placeId.')
    .meta({ examples: ['gauge'] })
    .optional(),
  equipId: textArgument('equipId')
    .describe('Id of the equipment, as an upload or list_places names it; together with equipType.')
    .meta({ examples: ['G1'] })
    .optional(),
  fields: z
    .array(textArgument('fields'), 'fields must be an array of field names')
    .min(1, 'fields must not be empty')
    .max(40, 'fields may name at most 40 fields')
    .describe('Only these fields; all if not given. list_equipment_types shows the fields of each type.')
    .meta({ examples: [['level']] })
    .optional(),
  from: timeArgument(
    'from',
    'Begin of the period, included; 24 hours before its end if not given.',
  ).optional(),
  to: timeArgument(
    'to',
    'End of the period, included; if not given, now, or the latest upload of equipment that stands at no place.',
  ).optional(),
  interval: z
    .string(INTERVAL_FORM)
    .refine((text) => (readDurationMin(text) ?? Infinity) <= LONGEST_INTERVAL_MIN, INTERVAL_FORM)
    .describe(
      'Aggregation interval as an ISO 8601 duration of days, hours and minutes; leave it out for single records.',
    )
    .meta({ examples: ['PT10M', 'PT1H', 'P1D'] })
    .optional(),
  limit: limitArgument(STANDARD_LIMIT, 2000),
  cursor: cursorArgument,
});

export type QueryArguments = z.infer<typeof queryInput>;

const totals = z.object({
  min: z.number(),
  mean: z.number(),
  max: z.number(),
  count: z.int().describe('How many numbers there were.'),
  sum: z.number().optional().describe('Only of quantities that add up, such as rainfall.'),
});

/** The answer of `query_measurements`. */
export const queryOutput = z.object({
  zone: zoneField,
  equipType: z.string(),
  equipId: z.string(),
  from: z.string(),
  to: z.string(),
  fields: z
    .array(z.object({ field: z.string(), unit: z.string().nullable(), meaning: z.string().nullable() }))
    .describe('The fields in this answer. Unit and meaning of uploaded fields are not known to the service.'),
  intervalRequested: z.string().nullable(),
  intervalUsed: z.string().nullable().describe('null for single records.'),
  isCoarserThanRequested: z
    .boolean()
    .describe(
      'true if the requested interval would have made too long an answer; intervalUsed says which was taken.',
    ),
  textFields: z
    .array(z.string())
    .describe('Fields that hold no number in this period, so nothing is aggregated of them.'),
  records: z
    .array(z.record(z.string(), z.union([z.string(), z.number()])))
    .optional()
    .describe(
      'Single records: timestamp, and every field as it was measured or uploaded. Without interval only.',
    ),
  points: z
    .array(
      z.object({
        time: z.string().describe('Begin of the interval.'),
        values: z.record(z.string(), totals),
      }),
    )
    .optional()
    .describe('Aggregated values, intervals without any number left out. With interval only.'),
  nextCursor: nextCursorField,
});
