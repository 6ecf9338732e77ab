import { expect, test } from 'vitest';
import { runSequences } from '#test/fuzz/outbox/run-sequences.ts';

/** The long run is `npm run fuzz -- outbox --steps N --seed S`. */
test('whatever happens, in whatever order, nothing is lost, sent to somebody else, or called unsent', async () => {
  const { violation } = await runSequences({ steps: 1_500, seed: 1, length: 100, withSecondApp: false });
  expect(violation).toBeNull();
});
