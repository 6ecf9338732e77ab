import { describe, expect, test } from 'vitest';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { htmlWords } from '#shared/domain/mcp/collections/html-words.ts';
import { resultHtml } from '#shared/domain/mcp/collections/result-html.ts';
import { classifyResult } from '#shared/domain/mcp/results/classify-result.ts';
import { shapeOf } from '#shared/domain/mcp/results/find-positions.ts';
import { geometryShape } from '#shared/domain/mcp/results/geo-shape.ts';
import { rootValue, rowsAt } from '#shared/domain/mcp/results/result-values.ts';

const LINE = [
  [118.7, 32],
  [118.8, 32.1],
];
const RING = [
  [118.6, 31.9],
  [118.9, 31.9],
  [118.9, 32.2],
  [118.6, 31.9],
];
const feature = (name: string, geometry: JsonValue) => ({ type: 'Feature', geometry, properties: { name } });
const geometry = (type: string, coordinates: JsonValue) => ({ type, coordinates });
const structured = (structuredContent: JsonValue): JsonValue => ({ content: [], structuredContent });

/** What of an answer is on its map; undefined if it has none. */
function mapOf(result: JsonValue) {
  const view = classifyResult(result).find(({ kind }) => kind === 'map');
  if (view?.kind !== 'map') return undefined;
  const rows = rowsAt(rootValue(result, view.root), view.pointer);
  return { ...view, shapes: rows.map((row) => shapeOf(row, view.position)) };
}

test('points, lines and areas of GeoJSON are on the map, with what they are called', () => {
  const features = [
    feature('W1', geometry('Point', [118.7, 32])),
    feature('W2', geometry('Point', [118.8, 32.1, 5])),
    feature('river', geometry('LineString', LINE)),
    feature('basin', geometry('Polygon', [RING])),
    feature('unknown', null),
  ];
  const result = structured({ type: 'FeatureCollection', features });
  expect(classifyResult(result)[0]).toMatchObject({ kind: 'map', labelColumn: 'properties/name' });
  expect(mapOf(result)).toMatchObject({
    pointer: '/features',
    rows: 5,
    placed: 4,
    shapes: [
      { points: [[118.7, 32]], lines: [], areas: [] },
      { points: [[118.8, 32.1]], lines: [], areas: [] },
      { points: [], lines: [LINE], areas: [] },
      { points: [], lines: [], areas: [[RING]] },
      null,
    ],
  });
});

test.each<[string, JsonValue]>([
  ['a feature alone', structured(feature('basin', geometry('Polygon', [RING])))],
  ['a geometry alone', structured(geometry('Polygon', [RING]))],
  ['a geometry in an object', structured({ name: 'basin', boundary: geometry('Polygon', [RING]) })],
  ['a list of geometries', structured([geometry('Polygon', [RING])])],
  [
    'a resource',
    {
      contents: [
        {
          uri: 'basins://1',
          mimeType: 'application/geo+json',
          text: JSON.stringify(feature('basin', geometry('Polygon', [RING]))),
        },
      ],
    },
  ],
])('%s is on the map', (_name, result) => {
  expect(mapOf(result)?.shapes).toEqual([{ points: [], lines: [], areas: [[RING]] }]);
});

test('every geometry of a row is drawn, and none if one of them cannot be', () => {
  const row = (outlet: JsonValue) => ({ boundary: geometry('Polygon', [RING]), outlet });
  const rows = [row(geometry('Point', [118.7, 32])), row(null), row(geometry('Point', [500, 0]))];
  expect(mapOf(structured(rows))?.shapes).toEqual([
    { points: [[118.7, 32]], lines: [], areas: [[RING]] },
    { points: [], lines: [], areas: [[RING]] },
    null,
  ]);
});

test('a list of numbers that does not say to be GeoJSON is no position, nor is one place with its degrees a map', () => {
  expect(mapOf(structured([{ name: 'W1', coordinates: [48.1, 11.5] }]))).toBeUndefined();
  expect(mapOf(structured({ name: 'W1', lng: 118.7, lat: 32 }))).toBeUndefined();
});

describe('a geometry', () => {
  test.each<[string, JsonValue, object]>([
    ['MultiPoint', geometry('MultiPoint', LINE), { points: LINE }],
    ['MultiLineString', geometry('MultiLineString', [LINE, LINE]), { lines: [LINE, LINE] }],
    ['MultiPolygon', geometry('MultiPolygon', [[RING], [RING]]), { areas: [[RING], [RING]] }],
    ['Polygon with a hole', geometry('Polygon', [RING, RING]), { areas: [[RING, RING]] }],
    ['Polygon whose ring is open', geometry('Polygon', [RING.slice(0, 3)]), { areas: [[RING]] }],
    [
      'GeometryCollection',
      { type: 'GeometryCollection', geometries: [geometry('Point', [1, 2]), geometry('LineString', LINE)] },
      { points: [[1, 2]], lines: [LINE] },
    ],
  ])('of type %s is read', (_name, value, expected) => {
    expect(geometryShape(value)).toEqual({ points: [], lines: [], areas: [], ...expected });
  });

  const nested = (levels: number): JsonValue =>
    levels === 0
      ? geometry('Point', [1, 2])
      : { type: 'GeometryCollection', geometries: [nested(levels - 1)] };

  test.each<[string, JsonValue]>([
    ['a line with a position that is none', geometry('LineString', [...LINE, ['x', 1]])],
    ['a line in metres of a grid', geometry('LineString', [[512_000, 3_540_000], ...LINE])],
    ['a line of one position', geometry('LineString', LINE.slice(0, 1))],
    ['an area of a line', geometry('Polygon', [LINE])],
    ['coordinates of another type', geometry('Polygon', LINE)],
    ['no coordinates', geometry('MultiPolygon', [])],
    ['null', geometry('LineString', null)],
    ['a point at zero, which is a missing value', geometry('Point', [0, 0])],
    ['another type', geometry('Circle', [1, 2])],
    ['collections without end', nested(50)],
  ])('with %s is not drawn', (_name, value) => {
    expect(geometryShape(value)).toBeNull();
  });
});

test('an exported page shows points, lines and areas as a picture without a script', () => {
  const features = [
    feature('W1', geometry('Point', [118.7, 32])),
    feature('river', geometry('LineString', LINE)),
    feature('<basin>', geometry('Polygon', [RING])),
  ];
  const html = resultHtml(structured({ type: 'FeatureCollection', features }), 'map', htmlWords('en'), []);
  expect(html).toContain('<circle class="dot"');
  expect(html).toMatch(/<path class="line" d="M[\d. ]+L[\d. ]+">/);
  expect(html).toMatch(/<path class="area" d="M[\d. ]+(L[\d. ]+){3}"><title>&lt;basin&gt;<\/title>/);
});
