import { expect, test } from 'vitest';
import { allSentBefore } from '#renderer/features/uploads/api/all-sent-before.ts';

test('what several files sent before is counted together, with the times of all of them', () => {
  const at = (equipId: string) => ({ equipId, timestamp: '2024-07-01 00:00:00' });
  expect(
    allSentBefore([
      { equal: 2, different: 1, differentTimestamps: [at('A')] },
      { equal: 3, different: 0, differentTimestamps: [] },
      { equal: 0, different: 1, differentTimestamps: [at('B')] },
    ]),
  ).toEqual({ equal: 5, different: 2, differentTimestamps: [at('A'), at('B')] });
});
