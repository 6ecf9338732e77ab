import { describe, expect, test } from 'vitest';
import { equipIdOf } from '#shared/domain/import/change-equipment.ts';
import { indexEquipment } from '#shared/domain/import/guess/known-equipment.ts';

const KNOWN = [
  { equipId: 'YW01', placeName: '一号井', equipType: 'level', placeId: 'P001-0031' },
  { equipId: 'YW02', placeName: '二号井', equipType: 'level', placeId: 'P001-0032' },
  { equipId: 'LL02', placeName: '二号井流量', equipType: 'flow', placeId: 'P001-0032' },
  { equipId: 'YW03', placeName: 'P001-0031', equipType: 'level', placeId: 'YW02' },
];

describe('equipment by what a text says', () => {
  test.each([
    ['its id', 'YW02', ['YW02']],
    ['the name of its place', '一号井', ['YW01']],
    ['the id of its place', ' P001-0032 ', ['YW02', 'LL02']],
    ['a name that is the id of another place', 'P001-0031', ['YW03']],
    ['nothing known', 'P001-0099', []],
  ])('%s', (_what, text, ids) => {
    expect(indexEquipment(KNOWN).idsOf(text)).toEqual(ids);
    expect(equipIdOf(text, KNOWN)).toBe(ids.length === 1 ? ids[0] : text.trim());
  });

  test('the id of a place is not looked for inside a text', () => {
    expect(indexEquipment(KNOWN).findIn('P001-0032 2026')).toEqual([]);
  });

  test.each([
    ['Mill 2#level', []],
    ['Mill 2 # level', []],
    ['Mill 2号液位', []],
    ['Mill 2 level', ['M2']],
    ['Mill 2.level', ['M2']],
    ['YW0020001#level', ['YW0020001']],
  ])('%s has the number of a gauge or the name of a place in it', (text, ids) => {
    const known = [
      { equipId: 'M2', placeName: 'Mill 2', equipType: 'level' },
      { equipId: 'YW0020001', placeName: 'River', equipType: 'level' },
    ];
    expect(
      indexEquipment(known)
        .findIn(text)
        .flatMap(({ equipIds }) => equipIds),
    ).toEqual(ids);
  });
});
