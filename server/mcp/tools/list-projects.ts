import { z } from 'zod';
import { listPage } from '../page-cursor.ts';
import { defineTool } from '../tool.ts';
import { cursorArgument, limitArgument, nextCursorField } from '../tool-fields.ts';

const input = z.strictObject({ limit: limitArgument(50, 1000), cursor: cursorArgument });

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
    const page = listPage('list_projects', args, [...visible.projects.values()], nowMs);
    const projects = page.entries.map(({ projectId, name, places }) => ({
      projectId,
      projectName: name,
      places: places.length,
      mountedPlaces: places.filter(({ values }) => values.mounted !== false).length,
    }));
    return { projects, nextCursor: page.nextCursor };
  },
});
