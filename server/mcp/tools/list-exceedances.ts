import { z } from 'zod';
import { SEVERITIES, type Severity } from '#shared/domain/places/exceedance.ts';
import { GRACE_MS } from '#shared/domain/places/staleness.ts';
import { exceedancePage, type ExceedanceStart, type FoundExceedance } from '../exceedance-page.ts';
import { findPlace, placesOf } from '../find-place.ts';
import type { MonitoredPlace } from '../monitored-place.ts';
import { readCursor, writeCursor } from '../page-cursor.ts';
import type { PlaceStatus } from '../place-status.ts';
import type { WallClock } from '../wall-clock.ts';
import { placeIndex } from '../visible-places.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { readEdgeMs } from '../time-argument.ts';
import { ToolError } from '../tool-error.ts';
import {
  asOfField,
  cursorArgument,
  limitArgument,
  metresField,
  nextCursorField,
  placeIdArgument,
  projectIdArgument,
  timeArgument,
  timeField,
  zoneField,
} from '../tool-fields.ts';

const NAME = 'list_exceedances';
const DAY_MS = 86_400_000;
const MAX_DAYS = 366;

const input = z.strictObject({
  projectId: projectIdArgument.optional(),
  placeId: placeIdArgument.optional(),
  severity: z
    .enum(SEVERITIES, `severity must be one of ${SEVERITIES.join(', ')}`)
    .default('warning')
    .describe(
      'The threshold that must have been reached: warning (also finds alarms and overflows), alarm (also overflows) or ' +
        'overflow; warning if not given. It also decides where an episode begins and ends.',
    ),
  from: timeArgument(
    'from',
    'Begin of the period; if not given, 24 hours before to, or before now.',
  ).optional(),
  to: timeArgument(
    'to',
    'End of the period; if not given, 5 minutes after now, because clocks differ.',
  ).optional(),
  limit: limitArgument(15, 500),
  cursor: cursorArgument,
});

const STATUSES = ['ended', 'ongoing', 'beyond-period', 'unknown'] as const;

const output = z.object({
  zone: zoneField,
  asOf: asOfField,
  from: z.string(),
  to: z.string(),
  severity: z.enum(SEVERITIES),
  exceedances: z.array(
    z.object({
      placeId: z.string(),
      placeName: z.string(),
      projectId: z.string(),
      highestSeverity: z.enum(SEVERITIES).describe('The highest threshold reached during the episode.'),
      begin: z.string().describe('First level at or above the threshold.'),
      beganEarlier: z.boolean().describe('true if it was exceeded already when the period began.'),
      end: timeField.describe('First level below the threshold again; null if there is none in the period.'),
      lastExceeded: z.string().describe('Last level at or above the threshold.'),
      status: z
        .enum(STATUSES)
        .describe(
          'ended; ongoing: the latest level of the place is still at or above the threshold; beyond-period: it went on ' +
            'after the period; unknown: the equipment was removed meanwhile, or the latest level is a text that is no number.',
        ),
      peakM: z.number().describe("Highest level above the well's bottom, metres."),
      peakTime: z.string(),
      warnM: metresField,
      alarmM: metresField,
      outM: metresField,
    }),
  ),
  nextCursor: nextCursorField,
});

type Args = z.infer<typeof input>;
type Period = { fromMs: number; toMs: number };

function readPeriod({ from, to }: Args, asOfMs: number, { clock }: ToolContext): Period {
  const givenToMs = readEdgeMs(to, 'to', clock);
  // The clock of a device may be ahead of this one.
  const toMs = givenToMs ?? asOfMs + GRACE_MS;
  const fromMs = readEdgeMs(from, 'from', clock) ?? (givenToMs ?? asOfMs) - DAY_MS;
  if (fromMs > toMs) {
    throw new ToolError(
      `The period is reversed: from ${clock.write(fromMs)} is after to ${clock.write(toMs)}. Swap them.`,
    );
  }
  if (toMs - fromMs > MAX_DAYS * DAY_MS) {
    throw new ToolError(`The period is longer than ${MAX_DAYS} days; ask for it in parts.`);
  }
  return { fromMs, toMs };
}

const isSeverity = (value: unknown): value is Severity => SEVERITIES.some((severity) => severity === value);

/** A cursor comes from the client: no time of it leads out of the period. */
function readStart(
  places: readonly MonitoredPlace[],
  after: readonly (string | number)[],
  { fromMs, toMs }: Period,
): ExceedanceStart {
  const within = (ms: number | undefined): number => Math.min(Math.max(ms || 0, fromMs), toMs);
  const [placeId = '', timeMs, placeAt = '', severity, ...rest] = after;
  const index = placeIndex(places, [placeId, placeAt]);
  if (typeof timeMs !== 'number') return { index, after: undefined };
  if (!isSeverity(severity)) return { index, after: { timeMs: within(timeMs), run: undefined } };
  const [beginMs, lastMs, peakM = 0, peakMs, isOpenAtBegin] = rest.map(Number);
  const times = { beginMs: within(beginMs), lastMs: within(lastMs), peakMs: within(peakMs), endMs: null };
  const run = { severity, ...times, peakM, isOpenAtBegin: isOpenAtBegin === 1 };
  return { index, after: { timeMs: within(timeMs), run } };
}

function writeStart(placeId: string, { index, after }: ExceedanceStart): (string | number)[] {
  if (!after) return [placeId, 'first', index];
  const { timeMs, run } = after;
  if (!run) return [placeId, timeMs, index];
  const { severity, beginMs, lastMs, peakM, peakMs, isOpenAtBegin } = run;
  return [placeId, timeMs, index, severity, beginMs, lastMs, peakM, peakMs, Number(isOpenAtBegin)];
}

const mayGoOn = ({ place, exceedance }: FoundExceedance): boolean =>
  exceedance.endMs === null && place.values.mounted !== false;

/** @param now how the place stands; given if the episode may go on. */
function statusOf({ exceedance }: FoundExceedance, now: PlaceStatus | undefined): (typeof STATUSES)[number] {
  if (exceedance.endMs !== null) return 'ended';
  if (!now || now.levelText !== null) return 'unknown';
  const { levelTimeMs } = now;
  return levelTimeMs !== null && exceedance.lastMs >= levelTimeMs ? 'ongoing' : 'beyond-period';
}

function shown(found: FoundExceedance, now: PlaceStatus | undefined, { write }: WallClock) {
  const { place, exceedance } = found;
  return {
    placeId: place.record.placeId,
    placeName: place.record.placeName,
    projectId: place.record.projectId,
    highestSeverity: exceedance.severity,
    begin: write(exceedance.beginMs),
    beganEarlier: exceedance.isOpenAtBegin,
    end: exceedance.endMs === null ? null : write(exceedance.endMs),
    lastExceeded: write(exceedance.lastMs),
    status: statusOf(found, now),
    peakM: exceedance.peakM,
    peakTime: write(exceedance.peakMs),
    ...place.thresholds,
  };
}

/** `list_exceedances`: when levels were at or above their thresholds. */
export const listExceedances = defineTool({
  name: NAME,
  title: 'List exceedances',
  description:
    'Lists the episodes of a period in which the level of a place was at or above its warning, alarm or overflow ' +
    'threshold, with begin, end (or that it is still going on) and peak. Levels that lie more than 5 minutes ahead of the clock are not ' +
    'taken. Ordered by place, then by time. A page can have ' +
    'fewer entries than limit, even none, while nextCursor still leads on: long periods are searched in parts.',
  input,
  output,
  run: async (args, context) => {
    const { visible, clock, zone, nowMs } = context;
    const project = placesOf(visible, args.projectId);
    const places = args.placeId === undefined ? project : [findPlace(visible, args.placeId)];
    const position = readCursor(NAME, args, nowMs);
    const asOfMs = position?.asOfMs ?? nowMs;
    const period = readPeriod(args, asOfMs, context);
    const start = position ? readStart(places, position.after, period) : { index: 0, after: undefined };
    const search = { places, ...period, severity: args.severity, limit: args.limit, nowMs: asOfMs };
    const { found, next } = await exceedancePage(search, start, context);
    const open = found.filter(mayGoOn).map(({ place }) => place);
    const statuses = new Map<MonitoredPlace, PlaceStatus>();
    for await (const { place, status } of context.statusesOf(open, asOfMs)) statuses.set(place, status);
    const exceedances = found.map((one) => shown(one, statuses.get(one.place), clock));
    const nextId = next && places[next.index]?.record.placeId;
    const after = next && nextId !== undefined ? writeStart(nextId, next) : undefined;
    return {
      zone,
      asOf: clock.write(asOfMs),
      from: clock.write(period.fromMs),
      to: clock.write(period.toMs),
      severity: args.severity,
      exceedances,
      nextCursor: after ? writeCursor(NAME, args, { after, asOfMs }) : null,
    };
  },
});
