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
    position: { lngColumn: 'position/lng', latColumn: 'position/lat' },
    labelColumn: 'id',
    placed: 2,
    columns: ['id', 'at', 'level', 'position/lng', 'position/lat'],
  });
});

test('quoted degrees are degrees, and the WGS84 pair comes before the pair of a map provider', () => {
  const row = { lng: '118.71', lat: '32.05', lngEx: '118.7', latEx: '32' };
  expect(classifyResult(structured([row]))[0]).toMatchObject({
    kind: 'map',
    position: { lngColumn: 'lngEx', latColumn: 'latEx' },
  });
});

test('JSON in a text is data where there is no structured content, and a sentence is content', () => {
  const text = (words: string) => ({ type: 'text', text: words });
  expect(kinds({ content: [text('[{"a":1}]')] })).toEqual(['table', 'tree', 'content', 'raw']);
  expect(kinds({ content: [text('Here it is:'), text('[{"a":1}]')] })).toEqual([
    'content',
    'table',
    'tree',
    'raw',
  ]);
  expect(kinds({ content: [text('All is well.')] })).toEqual(['content', 'raw']);
  expect(kinds({})).toEqual(['raw']);
});

test('a table comes first only where its rows are the result, and a small tree is open', () => {
  const settings = { a: 1, b: { c: 2, d: [3] }, e: 4 };
  expect(classifyResult(structured(settings))[0]).toMatchObject({ kind: 'tree', open: ['/b', '/b/d'] });
  const rows = [{ a: 1 }, { a: 2 }, { a: 3 }];
  expect(kinds(structured({ rows, total: 3 }))).toEqual(['table', 'tree', 'raw']);
  const many = Array.from({ length: 100 }, (_each, a) => ({ a }));
  expect(classifyResult(structured(many))[1]).toMatchObject({ kind: 'tree', open: [] });
});

test('a picture or a sentence beside structured content is not passed over', () => {
  const picture = { type: 'image', data: 'AAAA', mimeType: 'image/png' };
  const beside = (part: JsonValue): JsonValue => ({ content: [part], structuredContent: [{ a: 1 }] });
  expect(kinds(beside(picture))[0]).toBe('content');
  expect(kinds(beside({ type: 'text', text: 'One row.' }))[0]).toBe('content');
  expect(kinds(beside({ type: 'text', text: '[{"a":1}]' }))[0]).toBe('table');
});

test('every part of the content stands in its order, and what is of no known kind is named', () => {
  const content: JsonValue = [
    { type: 'text', text: 'a' },
    { type: 'text', text: '{"a":1}' },
    { type: 'image', data: 'AAA=', mimeType: 'image/png' },
    { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' },
    { type: 'resource_link', uri: 'x://y', name: 'y', title: 'Y', size: 7, mimeType: 'text/csv' },
    { type: 'resource', resource: { uri: 'x://z', text: '# z', mimeType: 'text/markdown' } },
    { type: 'resource', resource: { uri: 'x://b', blob: 'AAAA' } },
    { type: 'video', data: 'AAAA' },
    null,
    [1],
    { text: 'no type' },
    { type: 'image', mimeType: 'image/png' },
    { type: 'text', text: null },
    { type: 'resource', resource: null },
  ];
  const [view] = classifyResult({ content });
  expect(view).toMatchObject({ kind: 'content', more: 0, structured: null });
  expect(
    view?.kind === 'content' && view.parts.map(({ kind, content: at, ...part }) => [kind, at, part]),
  ).toEqual([
    ['text', 0, { chars: 1, form: 'prose' }],
    ['text', 1, { chars: 7, form: 'json' }],
    ['image', 2, { mimeType: 'image/png', sizeBytes: 2 }],
    ['audio', 3, { mimeType: 'audio/wav', sizeBytes: 3 }],
    ['link', 4, { uri: 'x://y', name: 'Y', description: '', mimeType: 'text/csv', sizeBytes: 7 }],
    [
      'resource',
      5,
      { uri: 'x://z', mimeType: 'text/markdown', isText: true, form: 'markdown', sizeBytes: 3 },
    ],
    ['resource', 6, { uri: 'x://b', mimeType: null, isText: false, form: 'plain', sizeBytes: 3 }],
    ['unknown', 7, { what: 'video', lacks: null }],
    ['unknown', 8, { what: 'null', lacks: null }],
    ['unknown', 9, { what: 'array', lacks: null }],
    ['unknown', 10, { what: 'object', lacks: 'type' }],
    ['unknown', 11, { what: 'image', lacks: 'data' }],
    ['unknown', 12, { what: 'text', lacks: 'text' }],
    ['unknown', 13, { what: 'resource', lacks: 'text, blob' }],
  ]);
});

test('messages of a prompt say who says them, and contents of a resource are resources', () => {
  const text = { type: 'text', text: 'Hello' };
  const messages = [
    { role: 'user', content: text },
    { role: 'assistant', content: [text] },
    { role: 'user' },
  ];
  expect(classifyResult({ messages })[0]).toMatchObject({
    parts: [
      { kind: 'text', role: 'user' },
      { kind: 'text', role: 'assistant' },
      { kind: 'unknown', what: 'null', role: 'user' },
    ],
  });
  const contents = [{ uri: 'x://y', text: 'z', mimeType: 'text/plain' }];
  expect(classifyResult({ contents })[0]).toMatchObject({ parts: [{ kind: 'resource', uri: 'x://y' }] });
});

test('structured content that is neither an object nor an array is said as it is', () => {
  const said = (value: JsonValue) => classifyResult(structured(value))[0];
  expect(said(null)).toMatchObject({ kind: 'content', parts: [], structured: { json: 'null' } });
  expect(said('x')).toMatchObject({ structured: { json: '"x"' } });
  expect(kinds(structured(5))).toEqual(['content', 'raw']);
});

test('of thousands of parts the first are shown, and the others counted', () => {
  const content = Array.from({ length: 1_000 }, () => ({ type: 'text', text: 'a' }));
  const [view] = classifyResult({ content });
  expect(view).toMatchObject({ kind: 'content', more: 700 });
});

describe('a value that a framework has wrapped', () => {
  const text = (words: string) => ({ type: 'text', text: words });
  test.each<[string, JsonValue, string[], string]>([
    ['a number', 5, ['5'], 'same'],
    ['a text', 'Hello', ['Hello'], 'same'],
    ['a truth', true, ['true'], 'same'],
    ['nothing', null, ['null'], 'same'],
    ['a list in one text', [{ a: 1 }, { a: 2 }], ['[{"a":1},{"a":2}]'], 'same'],
    ['a list in a text for each', [{ a: 1 }, { a: 2 }], ['{"a":1}', '{"a":2}'], 'same'],
    ['another number', 5, ['6'], 'text-in-words'],
    ['another list', [{ a: 1 }], ['[{"a":2}]'], 'different'],
  ])('%s agrees with its text', (_name, value, texts, kind) => {
    const result = { content: texts.map(text), structuredContent: { result: value } };
    expect(contentParity(result).kind).toBe(kind);
    expect(classifyResult(result).find((view) => view.kind === 'content')).toMatchObject({
      structured: { isWrapped: true },
    });
  });
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
