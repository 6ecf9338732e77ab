import { expect, test } from 'vitest';
import { runSequence, runSequences } from '#test/fuzz/outbox/run-sequences.ts';

/** The long run is `npm run fuzz -- outbox --steps N --seed S`. */
test('whatever happens, in whatever order, nothing is lost, sent to somebody else, or called unsent', async () => {
  const { violation } = await runSequences({ steps: 500, seed: 1, length: 50, withSecondApp: false });
  expect(violation).toBeNull();
});

test('a job whose first row turns out to be damaged when it is sent again stops, and goes on without it', async () => {
  const violation = await runSequence([
    {
      do: 'add-job',
      connection: 0,
      batches: [{ equip: 1, rows: 2, isLarge: false }],
      canary: true,
      delayMs: 0,
    },
    { do: 'answer', upload: 0, answer: 'gateway-lost-stored' },
    { do: 'kill', damagesBody: true },
  ]);
  expect(violation).toBeNull();
});
