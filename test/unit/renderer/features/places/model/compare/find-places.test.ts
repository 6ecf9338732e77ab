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

test('suggested are the mounted rain gauges of the project, then what is selected', () => {
  expect(suggestPlaces(table, [table.key(0)], new Set())).toEqual([1]);
  expect(suggestPlaces(table, [table.key(0)], new Set([table.key(4), table.key(0)]))).toEqual([1, 4]);
  expect(suggestPlaces(table, [], new Set())).toEqual([1, 3]);
});
