import { describe, expect, it } from 'vitest';
import { ageText, cellText, rowAsTsv } from '#renderer/features/places/model/place-text.ts';
import { en } from '#renderer/i18n/en/en.ts';
import type { PlaceField } from '#shared/domain/place-fields.ts';
import type { JsonValue, Place } from '#shared/domain/place.ts';
import { readPlaceList } from '#shared/domain/read-place-list.ts';

const ZONE = 'Asia/Shanghai';
const words = { t: en, value: String, zone: ZONE };

function placeOf(record: { [key: string]: JsonValue }): Place {
  const [place] = readPlaceList([record], ZONE).places;
  if (!place) throw new Error('The record is no place.');
  return place;
}

describe('cellText', () => {
  it.each<[PlaceField, JsonValue, string]>([
    ['nodeDepth', '4.20', '4.2'],
    ['nodeDepth', '0', '0'],
    ['nodeDepth', '', 'not given'],
    ['nodeDepth', null, 'not given'],
    ['nodeDepth', 'deep', 'not understood'],
    ['mounted', '0', 'not installed'],
    ['aioEquip', '1', 'all-in-one'],
    ['latestTime', '2026-01-02 03:04:05', '2026-01-02 03:04:05'],
    ['latestTime', '2026-01-01T19:04:05Z', '2026-01-02 03:04:05'],
  ])('says of %s %j: %s', (field, raw, text) => {
    expect(cellText(placeOf({ [field]: raw }), field, words)).toBe(text);
  });

  it('says that a field which is not there is not given', () => {
    expect(cellText(placeOf({}), 'lng', words)).toBe('not given');
  });
});

describe('rowAsTsv', () => {
  it('leaves missing values empty and keeps tabs out of the cells', () => {
    const place = placeOf({ placeName: 'a\tb\nc', nodeDepth: '', outValue: '3' });
    expect(rowAsTsv(place, ['placeName', 'nodeDepth', 'outValue'], words)).toBe('a b c\t\t3');
  });
});

describe('ageText', () => {
  const MINUTE_MS = 60_000;
  it.each([
    [0, 'just now'],
    [5 * MINUTE_MS, '5 min ago'],
    [119 * MINUTE_MS, '1 h ago'],
    [47 * 60 * MINUTE_MS, '47 h ago'],
    [49 * 60 * MINUTE_MS, '2 days ago'],
    [-30_000, 'just now'],
    [-480 * MINUTE_MS, 'in the future'],
  ])('says %d ms as "%s"', (ageMs, text) => {
    expect(ageText(1_000_000_000_000 - ageMs, 1_000_000_000_000, en.places.ages)).toBe(text);
  });
});
