import { expect, it } from 'vitest';
import { sortInSteps } from '#renderer/features/places/model/steps.ts';
import { finish } from '#shared/domain/steps.ts';

/** Texts in no order, many of them twice. */
function scattered(count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    ((index * 7919) % Math.max(1, count - 100)).toString(36),
  );
}

it.each([0, 1, 2_048, 2_049, 4_096, 10_000, 20_001])('sorts %i texts as the language does', (count) => {
  const texts = scattered(count);
  expect(finish(sortInSteps(texts))).toEqual(texts.toSorted());
});

it('rests often while it sorts many', () => {
  expect([...sortInSteps(scattered(100_000))].length).toBeGreaterThan(80);
});
