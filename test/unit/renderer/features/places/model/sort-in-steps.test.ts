import { expect, it } from 'vitest';
import { sortInSteps } from '#renderer/features/places/model/steps.ts';
import { finish } from '#shared/domain/steps.ts';

/** Texts in no order, many of them twice. */
function scattered(count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    ((index * 7919) % Math.max(1, count - 100)).toString(36),
  );
}

const inOrder = (texts: readonly string[]) =>
  sortInSteps(texts.length, (a, b) =>
    (texts[a] ?? '') < (texts[b] ?? '') ? -1 : Number(texts[a] !== texts[b]),
  );

it.each([0, 1, 2_048, 2_049, 4_096, 10_000, 20_001])('sorts %i texts as the language does', (count) => {
  const texts = scattered(count);
  expect(Array.from(finish(inOrder(texts)), (at) => texts[at])).toEqual(texts.toSorted());
});

it('rests often while it sorts many', () => {
  expect([...inOrder(scattered(100_000))].length).toBeGreaterThan(80);
});

it('leaves what is equal as it stands', () => {
  const keys = Array.from({ length: 9_000 }, (_, at) => at % 3);
  const order = [...finish(sortInSteps(keys.length, (a, b) => (keys[a] ?? 0) - (keys[b] ?? 0)))];
  const expected = [0, 1, 2].flatMap((key) => [...keys.keys()].filter((at) => keys[at] === key));
  expect(order).toEqual(expected);
});
