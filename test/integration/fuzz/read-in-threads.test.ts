import { expect, it } from 'vitest';
import { readInThreads } from '#test/fuzz/reading/read-in-threads.ts';

it('finds in two threads what it finds in one', async () => {
  const run = { indexes: [0, 1, 2, 3], seed: 'threads', profile: null };
  const show = { seed: 'threads', keep: null, showsAll: false };
  const inTwo = await readInThreads(run, show, 2);
  expect(inTwo).toEqual(await readInThreads(run, show, 1));
  const counts = Object.values(inTwo.tallies).flatMap((tally) => Object.values(tally));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4);
});
