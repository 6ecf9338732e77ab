import { valueAtPointer } from '../json-pointer.ts';
import type { ExceedanceSource, LatestLevels, LevelSeriesSource, LevelSource } from './level-source.ts';
import type { Quantity } from './quantity.ts';
import type { JsonValue } from '../json-value.ts';

/** The pages of `get_latest_levels`, as large as it allows. */
const LATEST: LatestLevels = {
  tool: 'get_latest_levels',
  args: { limit: 1000 },
  listPointer: '/levels',
  placeIdPointer: '/placeId',
  levelPointer: '/levelM',
  timePointer: '/levelTime',
  metresPerUnit: 1,
  paging: { argument: 'cursor', nextPointer: '/nextCursor' },
  totalPointer: '/total',
};

/** A quantity under its own name, gathered into means. */
const meanOf = <Q extends Quantity>(quantity: Q) => ({
  quantity,
  valuePointer: `/${quantity}`,
  minPointer: `/values/${quantity}/min`,
  meanPointer: `/values/${quantity}/mean`,
  maxPointer: `/values/${quantity}/max`,
});

const SERIES: LevelSeriesSource = {
  tool: 'query_measurements',
  // Without `fields`: asked for a level that the equipment does not measure, the tool would fail instead of saying so.
  args: { limit: 2000 },
  placeIdArgument: 'placeId',
  fromArgument: 'from',
  toArgument: 'to',
  metresPerUnit: 1,
  single: {
    listPointer: '/records',
    timePointer: '/timestamp',
    levelPointer: '/level',
    paging: { argument: 'cursor', nextPointer: '/nextCursor' },
  },
  gathered: {
    intervalArgument: 'interval',
    listPointer: '/points',
    timePointer: '/time',
    minPointer: '/values/level/min',
    meanPointer: '/values/level/mean',
    maxPointer: '/values/level/max',
    intervalPointer: '/intervalUsed',
  },
  others: [
    {
      quantity: 'rain',
      valuePointer: '/rainfall',
      minPointer: '/values/rainfall/sum',
      meanPointer: '/values/rainfall/sum',
      maxPointer: '/values/rainfall/sum',
    },
    ...(['flow', 'turbidity', 'conductivity', 'ph', 'temperature'] as const).map(meanOf),
  ],
};

/** The episodes of the last 24 hours. */
const EXCEEDANCES: ExceedanceSource = {
  tool: 'list_exceedances',
  args: { limit: 500 },
  listPointer: '/exceedances',
  placeIdPointer: '/placeId',
  beginPointer: '/begin',
  isOpenAtBeginPointer: '/beganEarlier',
  statusPointer: '/status',
  ongoing: 'ongoing',
  peakPointer: '/peakM',
  peakTimePointer: '/peakTime',
  metresPerUnit: 1,
  paging: { argument: 'cursor', nextPointer: '/nextCursor' },
};

/** Where the levels of our own data service come from. */
export const STILLWELL_LEVEL_SOURCE: LevelSource = {
  latest: LATEST,
  series: SERIES,
  exceedances: EXCEEDANCES,
};

/** The tools whose schemas say whether a service is one of ours. */
export const LEVEL_TOOLS: ReadonlySet<string> = new Set([LATEST.tool, SERIES.tool, EXCEEDANCES.tool]);

/** A tool as tools/list has it, as far as it matters here. */
export type ListedTool = {
  name: string;
  inputSchema?: JsonValue | undefined;
  outputSchema?: JsonValue | undefined;
};

const has = (schema: JsonValue | undefined, pointers: readonly string[]): boolean =>
  schema !== undefined && pointers.every((pointer) => valueAtPointer(schema, pointer) !== undefined);

const LEVEL_OF = '/properties/levels/items/properties';
const EXCEEDANCE_FIELDS = ['placeId', 'begin', 'beganEarlier', 'status', 'peakM', 'peakTime'];
const SERIES_ARGUMENTS = ['placeId', 'from', 'to', 'interval', 'limit', 'cursor'];

/**
 * The level source of a service that lists the tools of ours with the fields we read, or null: names alone would take
 * another service's numbers for metres.
 */
export function recogniseLevelSource(tools: readonly ListedTool[]): LevelSource | null {
  const named = (name: string) => tools.find((tool) => tool.name === name);
  const latest = named('get_latest_levels');
  const isOurs =
    has(latest?.inputSchema, ['/properties/cursor', '/properties/limit']) &&
    has(latest?.outputSchema, [
      `${LEVEL_OF}/placeId`,
      `${LEVEL_OF}/levelM`,
      `${LEVEL_OF}/levelTime`,
      '/properties/nextCursor',
    ]);
  if (!isOurs) return null;
  const series = named('query_measurements');
  const hasSeries =
    has(
      series?.inputSchema,
      SERIES_ARGUMENTS.map((name) => `/properties/${name}`),
    ) && has(series?.outputSchema, ['/properties/records', '/properties/points', '/properties/intervalUsed']);
  const exceedances = named('list_exceedances');
  const hasExceedances =
    has(exceedances?.inputSchema, ['/properties/limit', '/properties/cursor']) &&
    has(
      exceedances?.outputSchema,
      EXCEEDANCE_FIELDS.map((name) => `/properties/exceedances/items/properties/${name}`),
    );
  return {
    latest: LATEST,
    series: hasSeries ? SERIES : null,
    exceedances: hasExceedances ? EXCEEDANCES : null,
  };
}
