import { describe, expect, test } from 'vitest';
import { classifyResult } from '#shared/domain/mcp/results/classify-result.ts';
import { contentParity } from '#shared/domain/mcp/results/content-differences.ts';
import { findThresholds, seriesPoints } from '#shared/domain/mcp/results/series-points.ts';
import { readTimeMs } from '#shared/domain/mcp/results/result-values.ts';
import { rowOrder, tableCsv } from '#shared/domain/mcp/results/table-page.ts';
import { searchTree, treePage } from '#shared/domain/mcp/results/tree-page.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';

const structured = (value: JsonValue): JsonValue => ({ content: [], structuredContent: value });
const kinds = (result: JsonValue) => classifyResult(result).map(({ kind }) => kind);

const POINTS = [0, 1, 2].map((step) => ({
  time: `2026-06-01 0${step}:00:00`,
  values: { level: { min: step, mean: step + 0.5, max: step + 1, count: 6 } },
}));

test('intervals in the order of time are a chart with a band, and units come from the answer', () => {
  const value = { fields: [{ field: 'level', unit: 'm' }], points: POINTS };
  const [view] = classifyResult(structured(value));
  expect(view).toMatchObject({
    kind: 'series',
    pointer: '/points',
    timeColumn: 'time',
    fields: [
      {
        name: 'level',
        column: 'values/level/mean',
        minColumn: 'values/level/min',
        maxColumn: 'values/level/max',
        unit: 'm',
      },
    ],
  });
});

test('a list of places with the time of each is no chart, but a map if it has positions', () => {
  const places = [
    { id: 'a', at: '2026-06-01 05:00:00', level: 1, position: { lng: 118.7, lat: 32 } },
    { id: 'b', at: '2026-06-01 03:00:00', level: 2, position: null },
    { id: 'c', at: '2026-06-01 04:00:00', level: 3, position: { lng: 118.8, lat: 32.1 } },
  ];
  expect(classifyResult(structured({ places }))[0]).toMatchObject({
    kind: 'map',
    lngColumn: 'position/lng',
    latColumn: 'position/lat',
    labelColumn: 'id',
    placed: 2,
    columns: ['id', 'at', 'level', 'position/lng', 'position/lat'],
  });
});

test('quoted degrees are degrees, and the WGS84 pair comes before the pair of a map provider', () => {
  const row = { lng: '118.71', lat: '32.05', lngEx: '118.7', latEx: '32' };
  expect(classifyResult(structured([row]))[0]).toMatchObject({
    kind: 'map',
    lngColumn: 'lngEx',
    latColumn: 'latEx',
  });
});

test('JSON in a text is data where there is no structured content, and a sentence is a text', () => {
  expect(kinds({ content: [{ type: 'text', text: '[{"a":1}]' }] })).toEqual(['table', 'tree', 'text', 'raw']);
  expect(kinds({ content: [{ type: 'text', text: 'All is well.' }] })).toEqual(['text', 'raw']);
  expect(kinds({})).toEqual(['raw']);
});

test('every kind of content has its view', () => {
  const content = [
    { type: 'image', data: 'AAAA', mimeType: 'image/png' },
    { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' },
    { type: 'resource_link', uri: 'x://y', name: 'Y' },
    { type: 'resource', resource: { uri: 'x://z', text: 'z' } },
    { type: 'unheard-of' },
  ];
  expect(kinds({ content })).toEqual(['image', 'audio', 'resource', 'link', 'raw']);
  expect(classifyResult({ content })[0]).toMatchObject({ sizeBytes: 3 });
});

describe('text beside structured content', () => {
  const both = (text: string): JsonValue => ({
    content: [{ type: 'text', text }],
    structuredContent: { a: 1, b: [1] },
  });

  test.each([
    ['the same, whatever the order', '{"b":[1],"a":1}', { kind: 'same' }],
    ['words', 'a is one', { kind: 'text-in-words' }],
  ])('may be %s', (_name, text, expected) => {
    expect(contentParity(both(text))).toEqual(expected);
  });

  test('that says something else is pointed out, place by place', () => {
    expect(contentParity(both('{"a":2,"b":[]}'))).toEqual({
      kind: 'different',
      more: false,
      differences: [
        { pointer: '/a', structured: 1, text: 2 },
        { pointer: '/b/0', structured: 1, text: undefined },
      ],
    });
  });
});

test('thresholds are those of the place that is asked about, quoted or not', () => {
  const value = {
    places: [
      { placeId: 'a', warnValue: '1.5', alarmValue: '', outValue: '3' },
      { placeId: 'b', warnM: 9 },
    ],
  };
  expect(findThresholds(value, 'a')).toEqual([
    { kind: 'warning', value: 1.5 },
    { kind: 'overflow', value: 3 },
  ]);
  expect(findThresholds(value, 'c')).toEqual([]);
  expect(findThresholds(value, null)).toEqual([]);
});

test('fewer points than rows lose no peak', () => {
  const rows = Array.from({ length: 1000 }, (_each, index) => ({
    t: 1_780_000_000 + index,
    v: index === 777 ? 99 : 1,
  }));
  const field = { name: 'v', column: 'v', minColumn: null, maxColumn: null, unit: null };
  const points = seriesPoints(rows, { timeColumn: 't', fields: [field] }, 100, 'UTC');
  expect(points.timesMs).toHaveLength(100);
  expect(Math.max(...(points.max[0] ?? []).map(Number))).toBe(99);
  expect(points).toMatchObject({ isDecimated: true, skipped: 0 });
});

test.each([
  ['2026-06-01 08:00:00', 'Asia/Shanghai', Date.UTC(2026, 5, 1)],
  ['2026-06-01T00:00:00Z', 'Asia/Shanghai', Date.UTC(2026, 5, 1)],
  ['2026-06-01T08:00', 'Asia/Shanghai', Date.UTC(2026, 5, 1)],
  [1_780_000_000, 'UTC', 1_780_000_000_000],
  [12, 'UTC', null],
  ['soon', 'UTC', null],
])('%s is read as a time in %s', (value, zone, expected) => {
  expect(readTimeMs(value, zone)).toBe(expected);
});

test('a table is sorted with empty cells last, filtered in any column, and keeps its positions', () => {
  const rows = [{ n: 10 }, { n: null, s: 'Zehn' }, { n: 9 }];
  const columns = ['n', 's'];
  const sort = { column: 'n', isDescending: false };
  expect(rowOrder(rows, { columns, sort, filter: '' })).toEqual([2, 0, 1]);
  expect(rowOrder(rows, { columns, sort: { ...sort, isDescending: true }, filter: '' })).toEqual([0, 2, 1]);
  expect(rowOrder(rows, { columns, sort: null, filter: 'zehn' })).toEqual([1]);
});

test('CSV quotes what it must, and no cell becomes a formula', () => {
  expect(
    tableCsv(
      [
        { a: 'x,"y"', b: '=1+1' },
        { a: -1, b: '-1' },
      ],
      ['a', 'b'],
    ),
  ).toBe('\uFEFFa,b\r\n"x,""y""",\'=1+1\r\n-1,-1\r\n');
});

test('a tree opens level by level and finds names and values', () => {
  const value = { list: [{ name: 'Ada' }, 2], 'a/b': true };
  expect(treePage(value, '', 0, 10)).toMatchObject({
    total: 2,
    nodes: [
      { name: 'list', pointer: '/list', kind: 'array', size: 2 },
      { name: 'a/b', pointer: '/a~1b', kind: 'boolean', text: 'true' },
    ],
  });
  expect(treePage(value, '/list', 1, 10)).toMatchObject({
    total: 2,
    nodes: [{ pointer: '/list/1', text: '2' }],
  });
  expect(searchTree(value, 'ada', 10)).toEqual(['/list/0/name']);
});
