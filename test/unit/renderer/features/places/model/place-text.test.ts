import { describe, expect, it } from 'vitest';
import { fieldWords } from '#renderer/features/places/model/field-text.ts';
import { ageText, searchTexts } from '#renderer/features/places/model/place-text.ts';
import { en } from '#renderer/i18n/en/en.ts';
import type { PlaceField } from '#shared/domain/places/place-fields.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { placeTableOf } from '#test/support/place-table-of.ts';

const ZONE = 'Asia/Shanghai';
const words = { t: en, value: String, zone: ZONE };

describe('fieldWords', () => {
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
    expect(fieldWords(placeTableOf([{ [field]: raw }]), 0, field, words)).toBe(text);
  });

  it('says that a field which is not there is not given', () => {
    expect(fieldWords(placeTableOf([{}]), 0, 'lng', words)).toBe('not given');
  });
});

describe('searchTexts', () => {
  it('has what was understood in words and the rest as it came, field by field', () => {
    const table = placeTableOf([{ placeId: 'A', mounted: '0', nodeDepth: 'deep', lng: [1] }]);
    expect(searchTexts(table, 0, words)).toEqual(['A', 'not installed', '[1]', 'deep']);
  });

  it('does not name an id twice that is given to two places', () => {
    const table = placeTableOf([{ placeId: 'A' }, { placeId: 'A' }]);
    expect(searchTexts(table, 1, words)).toEqual(['A']);
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
