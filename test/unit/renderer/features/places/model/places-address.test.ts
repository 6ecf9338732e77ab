import { expect, test } from 'vitest';
import { placesAddress, readPlacesAddress } from '#renderer/features/places/model/places-address.ts';
import { readAddress } from '#renderer/lib/use-address.ts';

test.each([
  [undefined, undefined, '#places'],
  ['data-quality', undefined, '#places/data-quality'],
  ['alerts', 'P001-0001', '#places/alerts/P001-0001'],
  [undefined, 'a/b #3', '#places/place/a%2Fb%20%233'],
] as const)('part %j with place %j is %s, there and back', (alertPart, placeKey, address) => {
  expect(placesAddress(alertPart, placeKey)).toBe(address);
  expect(readPlacesAddress(readAddress(address))).toEqual({ isHere: true, alertPart, placeKey });
});

test('an address of another section names no place', () => {
  const named = readPlacesAddress(readAddress('#connections/alerts/P001-0001'));
  expect(named).toEqual({ isHere: false, alertPart: undefined, placeKey: undefined });
});
