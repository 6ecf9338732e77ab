import { expect, it } from 'vitest';
import { demoPlaces } from '#server/demo/demo-places.ts';
import { latestTimeIn, PlaceListBytes } from '#server/places/place-lists.ts';

const NOON_MS = Date.UTC(2026, 5, 15, 4);
const MINUTE_MS = 60_000;
const places = [...demoPlaces(1_234)];
const listOf = (count: number) => PlaceListBytes.of(places.slice(0, count), latestTimeIn('Asia/Shanghai'));

it.each([0, 1, 250, 251, 1_234])(
  'the parts of %i places are one array, as long as was said',
  async (count) => {
    const list = (await listOf(count)).at(NOON_MS);
    const bytes = list.bytes();
    expect(bytes.byteLength).toBe(list.sizeBytes);
    const records = JSON.parse(new TextDecoder().decode(bytes)) as { placeId: string }[];
    expect(records.map(({ placeId }) => placeId)).toEqual(
      places.slice(0, count).map(({ record }) => record.placeId),
    );
  },
);

it('keeps the parts that everybody gets, and of a list of an earlier minute none', async () => {
  const lists = await listOf(1_234);
  const early = lists.at(NOON_MS);
  const first = early.part(1);
  expect(early.part(1)).toBe(first);
  const late = lists.at(NOON_MS + 10 * MINUTE_MS);
  expect(late.part(1)).toBe(late.part(1));
  expect(late.part(1)).not.toEqual(first);
  expect(early.part(1)).toEqual(first);
  expect(early.part(1)).not.toBe(early.part(1));
});
