import { z } from 'zod';
import { readDurationMin, writeDurationMin } from '#shared/domain/iso-duration.ts';
import { isServiceTime } from '#shared/domain/service-time.ts';
import { Aggregation, type FieldTotals, meanOf, sumOf } from '../aggregate.ts';
import { measuredRecords, rawRecords, type RecordSource } from '../measured-records.ts';
import { checkFields, findPeriod, findSource, knownFields } from '../measurement-query.ts';
import { lastTrueText } from '../place-status.ts';
import { bytesOf, LONG_BYTES, readCursor, SHORT_BYTES, writeCursor } from '../page-cursor.ts';
import { ToolError } from '../tool-error.ts';
import {
  cursorArgument,
  levelNoteFields,
  limitArgument,
  nextCursorField,
  placeIdArgument,
  textArgument,
  timeArgument,
  zoneField,
} from '../tool-fields.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { wallMsOf } from '../wall-clock.ts';

const INTERVAL_FORM =
  'interval must be an ISO 8601 duration of days, hours and minutes, from PT1M to P366D, such as PT10M, PT1H or P1D';

const MAX_INTERVAL_MIN = 366 * 1440;

/** Records or intervals of an answer if no limit is given. */
const STANDARD_LIMIT = 40;

/** The arguments of `query_measurements`. */
const queryInput = z.strictObject({
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
    .refine((text) => (readDurationMin(text) ?? Infinity) <= MAX_INTERVAL_MIN, INTERVAL_FORM)
    .describe(
      'Aggregation interval as an ISO 8601 duration of days, hours and minutes; leave it out for single records.',
    )
    .meta({ examples: ['PT10M', 'PT1H', 'P1D'] })
    .optional(),
  limit: limitArgument(STANDARD_LIMIT, 2000),
  cursor: cursorArgument,
});

type QueryArguments = z.infer<typeof queryInput>;

const totals = z.object({
  min: z.number(),
  mean: z.number(),
  max: z.number(),
  count: z.int().describe('How many numbers there were.'),
  sum: z
    .number()
    .optional()
    .describe('Only of quantities that add up, such as rainfall; left out if it is too large for a number.'),
});

/** The answer of `query_measurements`. */
const queryOutput = z.object({
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
  recordsAhead: levelNoteFields.recordsAhead,
  nextCursor: nextCursorField,
});

const NAME = 'query_measurements';
/** Longest period that is aggregated in one call. */
const MAX_AGGREGATED_DAYS = 1830;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Numbers of one answer: intervals times fields. */
const MAX_CELLS = 4000;
/** The same if no greater limit is asked for: some 6 kB of text. */
const STANDARD_CELLS = 70;

/** Fields of one answer, those with texts included. */
const MAX_FIELDS = 4000;
/** Records and fields of one page, so that one more record still has room in an answer. */
const PAGE_BYTES = 400_000;

/** True if an answer is to be short, because nobody has asked for more. */
const isShort = ({ limit }: QueryArguments): boolean => limit <= STANDARD_LIMIT;

function tooWide(args: QueryArguments, what: string): ToolError {
  const way = args.fields ? 'Name fewer fields in fields' : 'Name the fields that you want in fields';
  const orMore = isShort(args) ? `, or give a limit above ${STANDARD_LIMIT}` : '';
  return new ToolError(`${what} too long for an answer to this call. ${way}${orMore}.`);
}

type Period = { from: string; to: string };

function shownTotals(of: FieldTotals, isSum: boolean) {
  const { min, max, count } = of;
  const sum = isSum ? sumOf(of) : undefined;
  return { min, mean: meanOf(of), max, count, ...(sum !== undefined && { sum }) };
}

function shownFields(source: RecordSource, names: Iterable<string>) {
  const known = knownFields(source);
  return [...names].map((name) => {
    const field = known.get(name);
    return { field: name, unit: field?.unit ?? null, meaning: field?.title ?? null };
  });
}

/** What the names of the equipment take of an answer: each may have hundreds of bytes. */
const namesBytes = ({ equipment }: RecordSource): number => bytesOf(equipment);

/** What both kinds of answers say about themselves. */
async function head(source: RecordSource, period: Period, { zone, uploads, clock, nowMs }: ToolContext) {
  const recordsAhead = await uploads.countAfter(source.equipment, lastTrueText(nowMs, clock));
  return { zone, ...source.equipment, ...period, ...(recordsAhead > 0 && { recordsAhead }) };
}

async function aggregated(
  args: QueryArguments,
  intervalMs: number,
  source: RecordSource,
  period: Period,
  context: ToolContext,
) {
  if (wallMsOf(period.to) - wallMsOf(period.from) > MAX_AGGREGATED_DAYS * DAY_MS) {
    throw new ToolError(`The period is longer than ${MAX_AGGREGATED_DAYS} days; ask for it in parts.`);
  }
  const fields = args.fields && new Set(args.fields);
  const most = isShort(args)
    ? { fields: STANDARD_CELLS, cells: STANDARD_CELLS, bytes: SHORT_BYTES }
    : { fields: MAX_FIELDS, cells: MAX_CELLS, bytes: LONG_BYTES };
  const mostBytes = most.bytes - namesBytes(source);
  const aggregation = new Aggregation(intervalMs, { ...most, buckets: args.limit });
  for await (const { record } of measuredRecords(source, { ...period, fields }, context)) {
    aggregation.add(record);
    if (aggregation.names.size > most.fields)
      throw tooWide(args, `A period with more than ${most.fields} fields is`);
    // What somebody uploads must not make the answer too long, however long the interval.
    if (aggregation.nameBytes > mostBytes) throw tooWide(args, 'The fields of this period are');
  }
  const known = knownFields(source);
  for (;;) {
    const points = aggregation.buckets().map(([startMs, sums]) => ({
      time: context.clock.textOf(startMs),
      values: Object.fromEntries(
        [...sums].map(([name, total]) => [name, shownTotals(total, known.get(name)?.isSum ?? false)]),
      ),
    }));
    const numeric = new Set(points.flatMap(({ values }) => Object.keys(values)));
    const textFields = [...aggregation.names].filter((name) => !numeric.has(name));
    const shown = { fields: shownFields(source, numeric), textFields, points };
    if (bytesOf(shown) <= mostBytes)
      return {
        ...(await head(source, period, context)),
        intervalRequested: args.interval ?? null,
        intervalUsed: writeDurationMin(aggregation.intervalMs / MINUTE_MS),
        isCoarserThanRequested: aggregation.intervalMs !== intervalMs,
        ...shown,
        nextCursor: null,
      };
    if (!aggregation.coarsen()) throw tooWide(args, 'The fields of this period are');
  }
}

/** The period of a page: that of the call, or what a cursor has left of it. */
async function pagePeriod(args: QueryArguments, source: RecordSource, context: ToolContext) {
  const position = readCursor(NAME, args, context.nowMs);
  const asOfMs = position?.asOfMs ?? context.nowMs;
  const whole = await findPeriod(args, source, asOfMs, context);
  if (!position) return { asOfMs, whole, rest: whole };
  const [from, begin, end, measuredFrom] = position.after;
  if (
    typeof from !== 'string' ||
    typeof begin !== 'string' ||
    typeof end !== 'string' ||
    !isServiceTime(from)
  ) {
    throw new ToolError('cursor is not valid here; call the tool again without cursor.');
  }
  // A cursor comes from the client: no time of it leads out of the period.
  const beginMs = context.clock.read(begin) ?? 0;
  const measuredFromMs = typeof measuredFrom === 'number' ? Math.max(measuredFrom, beginMs) : undefined;
  return { asOfMs, whole: { from: begin, to: end }, rest: { from, to: end, measuredFromMs } };
}

async function raw(args: QueryArguments, source: RecordSource, context: ToolContext) {
  const { asOfMs, whole, rest } = await pagePeriod(args, source, context);
  const fields = args.fields && new Set(args.fields);
  const mostBytes = (isShort(args) ? SHORT_BYTES : PAGE_BYTES) - namesBytes(source);
  const most = { limit: args.limit, mostBytes };
  const page = await rawRecords(source, { ...rest, fields }, most, { ...context, nowMs: asOfMs });
  if (isShort(args) && page.sizeBytes > mostBytes) throw tooWide(args, 'A single record is');
  const { left } = page;
  const after = left && [left.from, whole.from, whole.to, left.measuredFromMs ?? 'from'];
  return {
    ...(await head(source, whole, context)),
    fields: shownFields(source, page.names),
    intervalRequested: null,
    intervalUsed: null,
    isCoarserThanRequested: false,
    textFields: [],
    records: page.records,
    nextCursor: after ? writeCursor(NAME, args, { after, asOfMs }) : null,
  };
}

/** `query_measurements`: records of a place or of equipment, as they came or aggregated (interface 2.3). */
export const queryMeasurements = defineTool({
  name: NAME,
  title: 'Query measurements',
  description:
    'Reads measured values of one place (placeId) or one piece of equipment (equipType and equipId) over a period, ' +
    'uploaded records included. Without interval it returns the records exactly as they were measured or uploaded, page ' +
    'by page. With interval it returns min, mean, max and count of every numeric field per interval; if that would be ' +
    'too many intervals it takes a longer one and says so in intervalUsed. Without from and to it takes the last 24 hours.',
  input: queryInput,
  output: queryOutput,
  run: async (args, context) => {
    const source = await findSource(args, context);
    if (args.fields) await checkFields(args.fields, source, context);
    if (args.interval === undefined) return raw(args, source, context);
    const intervalMin = readDurationMin(args.interval);
    if (intervalMin === null) throw new ToolError('interval must be an ISO 8601 duration, such as PT10M.');
    if (args.cursor !== undefined)
      throw new ToolError('An aggregated answer has one page only; leave out cursor.');
    const period = await findPeriod(args, source, context.nowMs, context);
    return aggregated(args, intervalMin * MINUTE_MS, source, period, context);
  },
});
