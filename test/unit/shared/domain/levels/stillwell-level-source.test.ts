import { expect, it } from 'vitest';
import { levelSourceSchema } from '#shared/domain/levels/level-source.ts';
import {
  type ListedTool,
  recogniseLevelSource,
  STILLWELL_LEVEL_SOURCE,
} from '#shared/domain/levels/stillwell-level-source.ts';

const schemaOf = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, {}])),
});
const entry = { placeId: {}, levelM: {}, levelTime: {} };
const LATEST: ListedTool = {
  name: 'get_latest_levels',
  inputSchema: schemaOf('cursor', 'limit'),
  outputSchema: { properties: { levels: { items: { properties: entry } }, nextCursor: {} } },
};
const SERIES: ListedTool = {
  name: 'query_measurements',
  inputSchema: schemaOf('placeId', 'from', 'to', 'interval', 'limit', 'cursor'),
  outputSchema: schemaOf('records', 'points', 'intervalUsed'),
};

const EPISODE = { placeId: {}, begin: {}, beganEarlier: {}, status: {}, peakM: {}, peakTime: {} };
const EXCEEDANCES: ListedTool = {
  name: 'list_exceedances',
  inputSchema: schemaOf('limit', 'cursor'),
  outputSchema: { properties: { exceedances: { items: { properties: EPISODE } }, nextCursor: {} } },
};

it('our tools with our fields are recognised, without the series if that tool is another', () => {
  expect(recogniseLevelSource([SERIES, LATEST, EXCEEDANCES])).toEqual(STILLWELL_LEVEL_SOURCE);
  expect(recogniseLevelSource([LATEST, EXCEEDANCES])).toEqual({ ...STILLWELL_LEVEL_SOURCE, series: null });
  expect(
    recogniseLevelSource([LATEST, EXCEEDANCES, { ...SERIES, inputSchema: schemaOf('placeId') }]),
  ).toEqual({
    ...STILLWELL_LEVEL_SOURCE,
    series: null,
  });
});

it('without the tool of exceedances there are the levels alone', () => {
  expect(recogniseLevelSource([SERIES, LATEST])).toEqual({ ...STILLWELL_LEVEL_SOURCE, exceedances: null });
});

it('a name alone is not enough', () => {
  expect(recogniseLevelSource([])).toBeNull();
  expect(recogniseLevelSource([{ name: 'get_latest_levels' }])).toBeNull();
  expect(recogniseLevelSource([{ ...LATEST, outputSchema: schemaOf('levels') }])).toBeNull();
});

it('the source of our own service is one that can be kept', () => {
  expect(levelSourceSchema.parse(STILLWELL_LEVEL_SOURCE)).toEqual(STILLWELL_LEVEL_SOURCE);
});
