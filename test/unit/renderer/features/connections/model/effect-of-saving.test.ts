import { expect, it } from 'vitest';
import { effectOfSaving } from '#renderer/features/connections/model/pasted-address.ts';

const BEFORE = { baseUrl: 'https://data.example.com/svc', zone: 'Asia/Shanghai' };

it.each([
  ['https://data.example.com/svc', undefined],
  ['https://DATA.example.com:443/svc/', undefined],
  ['data.example.com/other', 'other-address'],
  ['https://data.example.com', 'other-address'],
  ['http://data.example.com/svc', 'other-server'],
  ['https://data.example.com:8443/svc', 'other-server'],
  ['https://data.example.org/svc', 'other-server'],
  ['127.0.0.1:8790', 'other-server'],
  ['', undefined],
  ['https://', undefined],
])('saving %s as the address has the effect of %s', (baseUrl, expected) => {
  expect(effectOfSaving({ ...BEFORE, baseUrl }, BEFORE)).toBe(expected);
});

it.each([
  ['Asia/Tokyo', 'other-zone'],
  [' Asia/Shanghai ', undefined],
  ['Asia/Tok', undefined],
  ['', undefined],
])('saving %s as the time zone has the effect of %s', (zone, expected) => {
  expect(effectOfSaving({ ...BEFORE, zone }, BEFORE)).toBe(expected);
});

it('names the other address where both are changed, which ends more', () => {
  expect(effectOfSaving({ baseUrl: 'data.example.com', zone: 'Asia/Tokyo' }, BEFORE)).toBe('other-address');
});
