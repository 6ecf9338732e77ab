import { expect, test } from 'vitest';
import { runKills } from '#test/fuzz/outbox-kills/run-kills.ts';

/** The long run is `npm run fuzz -- outbox-kills --kills N --seed S`. */
test('a kill loses no row, and leads to one repeat at most', async () => {
  const { kills, violations } = await runKills({ kills: 4, seed: 1 });
  expect(violations).toEqual([]);
  expect(kills).toBe(4);
});
