import { describe, expect, test } from 'vitest';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { readPlaceList } from '#test/support/read-place-list.ts';

const ZONE = 'Asia/Shanghai';

function readOne(record: { [key: string]: JsonValue }) {
  const [place] = readPlaceList([record], ZONE).places;
  if (!place) throw new Error('no place was read');
  return place;
}

describe('readPlaceList', () => {
  test('reads quoted strings as numbers, flags and times of the given zone', () => {
    const { values, problems } = readOne({
      placeId: 'L1',
      nodeDepth: '4.20',
      mounted: '1',
      aioEquip: '0',
      latestTime: '2026-11-20 14:20:05',
    });
    expect(values.nodeDepth).toBe(4.2);
    expect(values.mounted).toBe(true);
    expect(values.aioEquip).toBe(false);
    expect(values.latestTime).toBe(Date.UTC(2026, 10, 20, 6, 20, 5));
    expect(problems).toEqual([]);
  });

  test('reads numbers and booleans that are not quoted alike', () => {
    const { values } = readOne({ placeId: 7, nodeDepth: 4.2, mounted: true, aioEquip: 0 });
    expect(values).toMatchObject({ placeId: '7', nodeDepth: 4.2, mounted: true, aioEquip: false });
  });

  test.each(['', '  ', null])('takes %j as saying nothing, never as 0', (nothing) => {
    const { values, problems } = readOne({
      placeId: 'L1',
      nodeDepth: nothing,
      lng: nothing,
      mounted: nothing,
    });
    expect([values.nodeDepth, values.lng, values.mounted, values.lat]).toEqual([null, null, null, null]);
    expect(problems).toEqual([]);
  });

  test.each([
    ['nodeDepth', '4,2', 'not-a-number'],
    ['nodeDepth', '0x10', 'not-a-number'],
    ['nodeDepth', '1e999', 'not-a-number'],
    ['nodeDepth', true, 'not-a-number'],
    ['mounted', 'perhaps', 'not-a-flag'],
    ['latestTime', '2026-02-30 00:00:00', 'not-a-time'],
    ['placeName', { zh: '井' }, 'wrong-type'],
    ['lng', [121], 'wrong-type'],
  ] as const)('reports %s = %j as %s and keeps it raw', (field, raw, reason) => {
    const place = readOne({ placeId: 'L1', [field]: raw as JsonValue });
    expect(place.values[field]).toBeNull();
    expect(place.raw[field]).toEqual(raw);
    expect(place.problems).toEqual([{ field, reason }]);
  });

  test.each([
    ['2026-11-20T14:20:05', Date.UTC(2026, 10, 20, 6, 20, 5)],
    ['2026-11-20 14:20:05.123', Date.UTC(2026, 10, 20, 6, 20, 5)],
    ['2026-11-20T14:20:05Z', Date.UTC(2026, 10, 20, 14, 20, 5)],
    ['2026-11-20T14:20:05+02:00', Date.UTC(2026, 10, 20, 12, 20, 5)],
    ['1795184405', 1_795_184_405_000],
    [1_795_184_405_123, 1_795_184_405_123],
  ])('reads the time %j', (latestTime, epochMs) => {
    expect(readOne({ placeId: 'L1', latestTime }).values.latestTime).toBe(epochMs);
  });

  test('keeps the valid places when elements are no objects', () => {
    const { places, notPlaces } = readPlaceList([null, { placeId: 'A' }, 'x', [1], { placeId: 'B' }], ZONE);
    expect(places.map(({ key }) => key)).toEqual(['A', 'B']);
    expect(notPlaces).toEqual([
      { index: 0, raw: null },
      { index: 2, raw: 'x' },
      { index: 3, raw: [1] },
    ]);
  });

  test('gives places with a missing or repeated id keys of their own', () => {
    const { places } = readPlaceList([{ placeId: 'A' }, { placeId: 'A' }, {}, { placeId: ' ' }], ZONE);
    expect(new Set(places.map(({ key }) => key)).size).toBe(4);
    expect(places.map(({ problems }) => problems.map(({ reason }) => reason))).toEqual([
      [],
      ['duplicate-id'],
      ['missing-id'],
      ['missing-id'],
    ]);
  });

  test('keeps fields that the interface does not know', () => {
    expect(readOne({ placeId: 'A', owner: '水务局' }).raw['owner']).toBe('水务局');
  });
});
