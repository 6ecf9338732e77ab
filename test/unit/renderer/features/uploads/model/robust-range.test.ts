import { expect, test } from 'vitest';
import { robustRange } from '#renderer/features/uploads/model/robust-range.ts';

const levels = Array.from({ length: 100 }, (_, at) => 1.2 + (at % 10) / 100);

test('one absurd number does not widen the range of the others', () => {
  expect(robustRange([...levels, 18_500])).toEqual([1.2, 1.29]);
  expect(robustRange([...levels, -999, 18_500])).toEqual([1.2, 1.29]);
});

test('numbers that spread evenly, or that are nearly all equal, have their whole range', () => {
  expect(robustRange([1, 2, 3, 4])).toEqual([1, 4]);
  expect(robustRange([5, 5, 5, 5, 5, 9])).toEqual([5, 9]);
  expect(robustRange([])).toEqual([0, 0]);
});
