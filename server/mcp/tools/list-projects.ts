import { z } from 'zod';
import { listPage } from '../page-cursor.ts';
import { defineTool } from '../tool.ts';
import { cursorArgument, limitArgument, nextCursorField } from '../tool-fields.ts';
import type { VisibleProject } from '../visible-places.ts';

const STANDARD_LIMIT = 50;

const input = z.strictObject({ limit: limitArgument(STANDARD_LIMIT, 1000), cursor: cursorArgument });

const output = z.object({
  projects: z.array(
    z.object({
      projectId: z.string(),
      projectName: z.string().describe('Empty if the project has no place yet.'),
      places: z.int().describe('How many places the project has.'),
      mountedPlaces: z.int().describe('How many of them have equipment installed.'),
    }),
  ),
  nextCursor: nextCursorField,
});

/** `list_projects`: the projects of the account (interface 1.1, 2.1). */
export const listProjects = defineTool({
  name: 'list_projects',
  title: 'List projects',
  description:
    'Lists the monitoring projects this account may see, each with its number of places. Start here: the project ids ' +
    'are what list_places, get_latest_levels, list_exceedances and summarize_project filter by.',
  input,
  output,
  run: async (args, { visible, nowMs }) => {
    const show = ({ projectId, name, places }: VisibleProject) => ({
      projectId,
      projectName: name,
      places: places.length,
      mountedPlaces: places.filter(({ values }) => values.mounted !== false).length,
    });
    const keyOf = ({ projectId }: VisibleProject) => projectId;
    const showing = { standardLimit: STANDARD_LIMIT, keyOf, show };
    const page = await listPage('list_projects', args, [...visible.projects.values()], showing, nowMs);
    return { projects: page.entries, nextCursor: page.nextCursor };
  },
});
