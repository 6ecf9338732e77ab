import { expect, test } from 'vitest';
import { findPlaces, suggestPlaces } from '#renderer/features/places/model/compare/find-places.ts';
import { placeFacts } from '#test/support/place-facts.ts';

const { table } = placeFacts([
  { placeId: 'A-1', placeName: 'Bridge', projectId: 'A', equipType: '液位计' },
  { placeId: 'A-2', placeName: 'Roof', projectId: 'A', equipType: '雨量计' },
  { placeId: 'A-3', placeName: 'Old roof', projectId: 'A', equipType: '雨量计', mounted: '0' },
  { placeId: 'B-1', placeName: 'Bridge road', projectId: 'B', equipType: 'Rain gauge' },
  { placeId: 'B-2', placeName: 'Pump', projectId: 'B', equipType: '液位计' },
]);

test('places are found by name and ID, in any case, without those that are there already', () => {
  expect(findPlaces(table, 'bridge', new Set())).toEqual([0, 3]);
  expect(findPlaces(table, ' b-2 ', new Set())).toEqual([4]);
  expect(findPlaces(table, 'bridge', new Set([table.key(0)]))).toEqual([3]);
});

const unknown = new Float64Array(table.count).fill(Number.NaN);
const nowhere = { lng: unknown, lat: unknown };

test('suggested are the mounted rain gauges of the project, then what is selected', () => {
  expect(suggestPlaces(table, nowhere, [table.key(0)], new Set())).toEqual([1]);
  expect(suggestPlaces(table, nowhere, [table.key(0)], new Set([table.key(4), table.key(0)]))).toEqual([
    1, 4,
  ]);
  expect(suggestPlaces(table, nowhere, [], new Set())).toEqual([1, 3]);
});

test('of the rain gauges those nearest to any of the compared places come first, those without a position last', () => {
  const rain = (placeId: string) => ({ placeId, projectId: 'A', equipType: '雨量计' });
  const { table: gauges } = placeFacts([
    { placeId: 'L-1', projectId: 'A', equipType: '液位计' },
    ...['R-1', 'R-2', 'R-3', 'R-4'].map(rain),
    { placeId: 'L-2', projectId: 'A', equipType: '液位计' },
    ...Array.from({ length: 8 }, (_, at) => rain(`R-${at + 5}`)),
  ]);
  const lng = Float64Array.from({ length: gauges.count }).fill(121);
  lng.set([118, Number.NaN, 118.4, 118.2, 119.99, 120]);
  const positions = { lng, lat: lng.map((x) => (Number.isNaN(x) ? x : 32)) };
  expect(suggestPlaces(gauges, positions, ['L-1'], new Set()).slice(0, 3)).toEqual([3, 2, 4]);
  expect(suggestPlaces(gauges, positions, ['L-1', 'L-2'], new Set()).slice(0, 3)).toEqual([4, 3, 2]);
  expect(suggestPlaces(gauges, positions, ['L-1'], new Set())).not.toContain(1);
});
