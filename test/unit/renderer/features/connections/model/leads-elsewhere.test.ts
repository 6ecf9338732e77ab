import { expect, it } from 'vitest';
import { leadsElsewhere } from '#renderer/features/connections/model/pasted-address.ts';

const BEFORE = 'https://data.example.com/svc';

it.each([
  ['https://data.example.com/svc', false],
  ['data.example.com/other', false],
  ['https://DATA.example.com:443', false],
  ['http://data.example.com/svc', true],
  ['https://data.example.com:8443/svc', true],
  ['https://data.example.org/svc', true],
  ['127.0.0.1:8790', true],
  ['', false],
  ['https://', false],
])('%s leads to another server: %s', (typed, expected) => {
  expect(leadsElsewhere(typed, BEFORE)).toBe(expected);
});
