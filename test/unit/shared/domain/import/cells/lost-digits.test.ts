import { expect, it } from 'vitest';
import { hasLostDigits } from '#shared/domain/import/cells/lost-digits.ts';

it.each([
  ['8.6123E+17', 'text', true],
  ['8.61234567890123E+17', 'text', true],
  ['8,6123e+17', 'text', true],
  ['861234567890123000', 'number', true],
  ['861234567890123456', 'text', false],
  ['861234567890123', 'number', false],
  ['000000000861234567890123', 'number', false],
  ['1E5', 'text', false],
  ['WL-8.6E+17', 'text', false],
  ['', 'empty', false],
] as const)('"%s" in a cell of kind %s has lost digits: %s', (text, kind, isLost) => {
  expect(hasLostDigits({ text, kind })).toBe(isLost);
});
