import { expect, test } from 'vitest';
import { highOf } from '#shared/domain/import/check/high-value.ts';

const ordinary = Array.from({ length: 18 }, (_, at) => 1 + at / 100);

test('Nine tenths of the values are at most so high', () => {
  expect(highOf([...ordinary, 120, 121])).toBe(1.17);
  expect(highOf([...ordinary, 120, 121, 122])).toBe(120);
});

test('Codes for missing data do not count, and few values tell nothing', () => {
  expect(highOf([...ordinary, 9999, 9999, 9999, 9999])).toBeLessThan(2);
  expect(highOf([...ordinary, 99.99, 99.99, 999.9, 999.9])).toBeLessThan(2);
  expect(highOf([1, 1.1, 1.2, 1.3, 35.1])).toBeNull();
});
