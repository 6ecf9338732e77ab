import { procedures } from '../procedures.ts';

const { results } = procedures.tools;

export const resultsProcedures = results.router({
  text: results.text.handler(({ context, input }) => context.tools.results.call('text', input)),
  media: results.media.handler(({ context, input }) => context.tools.results.call('media', input)),
  table: results.table.handler(({ context, input }) => context.tools.results.call('table', input)),
  csv: results.csv.handler(({ context, input }) => context.tools.results.call('csv', input)),
  series: results.series.handler(({ context, input }) => context.tools.results.call('series', input)),
  thresholds: results.thresholds.handler(({ context, input }) =>
    context.tools.results.call('thresholds', input),
  ),
  positions: results.positions.handler(({ context, input }) =>
    context.tools.results.call('positions', input),
  ),
  tree: results.tree.handler(({ context, input }) => context.tools.results.call('tree', input)),
  search: results.search.handler(({ context, input }) => context.tools.results.call('search', input)),
});
