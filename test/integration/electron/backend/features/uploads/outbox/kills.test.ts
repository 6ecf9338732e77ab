import { expect, test } from 'vitest';
import { runKills } from '#test/fuzz/outbox-kills/run-kills.ts';

/** The long run is `npm run fuzz -- outbox-kills --kills N --seed S`. */
test.each([1, 2])('a kill loses no row, and leads to one repeat at most: seed %i', async (seed) => {
  const { kills, violations } = await runKills({ kills: 2, seed });
  expect(violations).toEqual([]);
  expect(kills).toBe(2);
});
