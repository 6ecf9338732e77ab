import { z } from 'zod';
import { LEVEL_STATES } from '#shared/domain/places/exceedance.ts';
import { REPORTING_STATES } from '#shared/domain/places/staleness.ts';
import { findProject } from '../find-place.ts';
import { passingPlaces } from '../place-page.ts';
import type { PlaceEntry } from '../place-status.ts';
import { defineTool } from '../tool.ts';
import { asOfField, projectIdArgument, zoneField } from '../tool-fields.ts';

const input = z.strictObject({ projectId: projectIdArgument });

const counts = (names: readonly string[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.int()])));

const output = z.object({
  zone: zoneField,
  asOf: asOfField,
  projectId: z.string(),
  projectName: z.string(),
  places: z.int(),
  mountedPlaces: z.int(),
  byState: counts(LEVEL_STATES).describe('Places by the state of their latest level; the sum is places.'),
  byReporting: counts(REPORTING_STATES).describe('Places by how they report; the sum is places.'),
  byEquipType: z.record(z.string(), z.int()).describe('Places by type of equipment; the sum is places.'),
  recordsAhead: z
    .int()
    .optional()
    .describe(
      'How many uploaded records of its places lie more than 5 minutes ahead of the clock, counted to 1000 of each place: ' +
        'a clock or a zone is wrong. list_places says of which places they are.',
    ),
});

function count<K extends string>(
  entries: readonly PlaceEntry[],
  names: readonly K[],
  nameOf: (entry: PlaceEntry) => K,
): Record<string, number> {
  const tally = new Map<string, number>(names.map((name) => [name, 0]));
  for (const entry of entries) tally.set(nameOf(entry), (tally.get(nameOf(entry)) ?? 0) + 1);
  return Object.fromEntries(tally);
}

/** `summarize_project`: counts of a project; they agree with the filters of `list_places`. */
export const summarizeProject = defineTool({
  name: 'summarize_project',
  title: 'Summarize a project',
  description:
    'Counts the places of one project by the state of their latest level (overflow, alarm, warning, below-warning, ' +
    'unrated, level-unknown), by how they report, and by type of equipment. list_places with the same state or ' +
    'reporting as filter shows the places behind a count.',
  input,
  output,
  run: async ({ projectId }, context) => {
    const { name, places } = findProject(context.visible, projectId);
    const entries = await passingPlaces({ places }, context.nowMs, context);
    const recordsAhead = entries.reduce((sum, { status }) => sum + status.recordsAhead, 0);
    return {
      zone: context.zone,
      asOf: context.clock.write(context.nowMs),
      projectId,
      projectName: name,
      places: places.length,
      mountedPlaces: places.filter(({ values }) => values.mounted !== false).length,
      byState: count(entries, LEVEL_STATES, ({ status }) => status.state),
      byReporting: count(entries, REPORTING_STATES, ({ status }) => status.reporting),
      byEquipType: count<string>(entries, [], ({ place }) => place.record.equipType),
      ...(recordsAhead > 0 && { recordsAhead }),
    };
  },
});
