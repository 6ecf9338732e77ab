import { z } from 'zod';
import { LEVEL_STATES } from '#shared/domain/places/exceedance.ts';
import { REPORTING_STATES } from '#shared/domain/places/staleness.ts';
import { isTimeArgument, type PeriodEdge } from './time-argument.ts';

/** Longest text an argument may have; ids and names are far shorter. */
const MAX_CHARS = 500;

export const textArgument = (what: string) =>
  z.string(`${what} must be text`).min(1, `${what} must not be empty`).max(MAX_CHARS, `${what} is too long`);

export const projectIdArgument = textArgument('projectId')
  .describe('Only this project; list_projects shows the ids.')
  .meta({ examples: ['P001'] });

export const placeIdArgument = textArgument('placeId')
  .describe('Id of a place; list_places shows the ids.')
  .meta({ examples: ['P001-0001'] });

const TIME_FORM =
  'must be a time such as 2026-06-01 08:00:00, 2026-06-01T08:00, 2026-06-01T00:00:00Z, or a date such as 2026-06-01';

const BARE_DATE = {
  from: 'A date alone means the beginning of that day.',
  to: 'A date alone means the end of that day.',
} as const;

/** One end of a period; readTime makes wall-clock text of it. */
export const timeArgument = (name: PeriodEdge, meaning: string) =>
  z
    .string(`${name} ${TIME_FORM}`)
    .refine(isTimeArgument, `${name} ${TIME_FORM}`)
    .describe(
      `${meaning} yyyy-MM-dd HH:mm:ss or ISO 8601. ${BARE_DATE[name]} A time without Z or an offset is wall-clock time in ` +
        "the service's time zone, which each answer names.",
    )
    .meta({ examples: ['2026-06-01 08:00:00', '2026-06-01', '2026-06-01T00:00:00Z'] });

export const limitArgument = (standard: number, most: number) =>
  z
    .int(`limit must be a whole number from 1 to ${most}`)
    .min(1, `limit must be a whole number from 1 to ${most}`)
    .max(most, `limit must be a whole number from 1 to ${most}`)
    .default(standard)
    .describe(
      `Most entries of one answer, 1 to ${most}; ${standard} if not given. nextCursor leads to the rest.`,
    );

export const cursorArgument = z
  .string('cursor must be text')
  .max(4000, 'cursor is too long')
  .describe(
    'nextCursor of the answer before, with the other arguments unchanged; leave it out for the first page.',
  )
  .optional();

export const stateArgument = z
  .enum(LEVEL_STATES, `state must be one of ${LEVEL_STATES.join(', ')}`)
  .describe(
    "Only places whose latest level is in this state against the place's own thresholds: overflow, alarm, warning, " +
      'below-warning, unrated (there is a level but no threshold to compare it with), level-unknown (there is no level).',
  )
  .optional();

export const reportingArgument = z
  .enum(REPORTING_STATES, `reporting must be one of ${REPORTING_STATES.join(', ')}`)
  .describe(
    'Only places that report like this: on-time (latest report no older than 1.5 reporting intervals and 5 minutes), ' +
      'late (up to 3 intervals), silent (longer), never, future (latest report lies ahead of the clock), ' +
      'unknown-interval, unmounted (the equipment is removed).',
  )
  .optional();

export const nextCursorField = z
  .string()
  .nullable()
  .describe('Pass it as cursor to get the next page; null if this is the last.');

export const asOfField = z.string().describe('The moment this answer describes, in the zone of the answer.');

export const zoneField = z.string().describe('IANA time zone of every time in this answer.');

export const levelStateField = z.enum(LEVEL_STATES);
export const reportingField = z.enum(REPORTING_STATES);
export const metresField = z.number().nullable();
/** Said of a place only where it is so. */
export const levelNoteFields = {
  levelText: z
    .string()
    .optional()
    .describe(
      'What was uploaded as the latest level, at levelTime, where that is no number: the level is unknown since then.',
    ),
  levelTextCut: z
    .string()
    .optional()
    .describe(
      'Where levelText is only the beginning of a long text: how much of it that is, and how to get all.',
    ),
  recordsAhead: z
    .int()
    .optional()
    .describe(
      'How many uploaded records lie more than 5 minutes ahead of the clock, counted to 1000: a clock or a zone is wrong. ' +
        'They are not taken for the latest; query_measurements shows them if to lies behind them.',
    ),
};

export const timeField = z.string().nullable().describe('yyyy-MM-dd HH:mm:ss, or null.');
