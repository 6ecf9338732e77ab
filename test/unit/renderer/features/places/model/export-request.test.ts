import { expect, test } from 'vitest';
import { exportRequest } from '#renderer/features/places/model/export-request.ts';
import { finishBetweenFrames } from '#renderer/features/places/model/steps.ts';
import { finish } from '#shared/domain/steps.ts';
import { en } from '#renderer/i18n/en/en.ts';
import type { ExportFormat } from '#shared/contract/place-export.ts';
import type { PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import { placeFacts, ZONE } from '#test/support/place-facts.ts';

const facts = placeFacts([
  { placeId: 'A', projectId: 'P1', alarmValue: '3', level: 2.5, levelTime: '2026-01-01 11:00:00' },
  { placeId: 'B', projectId: 'P2' },
]);
const source = {
  facts,
  words: { t: en, value: String, zone: ZONE },
  positions: { lng: Float64Array.of(118.6, Number.NaN), lat: Float64Array.of(32.1, Number.NaN) },
  systems: { P1: { ex: 'wgs84', map: 'gcj02' }, P2: { ex: 'cgcs2000', map: 'bd09' } },
} as const;

function request(columns: PlaceColumnId[], rows = [1, 0], format: ExportFormat = 'csv') {
  return finish(exportRequest(source, { listId: 'l', format, rows, title: 'T', columns }));
}

test('what the window knows comes along in the order of the rows, missing values as nothing', () => {
  const { columns } = request(['level', 'levelTime', 'headroom', 'levelState']);
  expect(columns.map(({ source: values }) => values)).toEqual([
    { kind: 'numbers', values: [null, 2.5] },
    { kind: 'texts', values: ['', '2026-01-01 11:00:00'] },
    { kind: 'numbers', values: [null, 50] },
    {
      kind: 'texts',
      values: [en.placeStates.level['level-unknown'].label, en.placeStates.level.unrated.label],
    },
  ]);
});

test('fields of the record stay with the backend', () => {
  expect(request(['nodeDepth']).columns[0]?.source).toEqual({ kind: 'field', field: 'nodeDepth' });
});

test('heads name units, the zone, and the systems of the projects in question', () => {
  const heads = (rows: number[]) =>
    request(['nodeDepth', 'latestTime', 'lngEx', 'lng', 'placeId'], rows).columns.map(({ header }) =>
      header.replace(/^.*\(/, '('),
    );
  expect(heads([0, 1])).toEqual([
    '(m)',
    '(Asia/Shanghai)',
    '(CGCS2000 / WGS84)',
    '(BD-09 / GCJ-02)',
    en.placeFields.placeId.label,
  ]);
  expect(heads([0]).slice(2, 4)).toEqual(['(WGS84)', '(GCJ-02)']);
});

test('formats of maps get positions, null where there is none', () => {
  expect(request(['placeId'], [0, 1], 'geojson').positions).toMatchObject({
    lng: [118.6, null],
    lat: [32.1, null],
  });
  expect(request(['placeId'], [0, 1], 'xlsx').positions).toEqual({ lng: [], lat: [], method: [] });
});

test('work between frames ends with its signal', async () => {
  const endless = (function* (): Generator<undefined, never> {
    for (;;) yield;
  })();
  const ending = new AbortController();
  const working = finishBetweenFrames(endless, ending.signal);
  ending.abort(new Error('left'));
  await expect(working).rejects.toThrow('left');
});
