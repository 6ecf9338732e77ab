import type { DryRunResult } from './dry-run.ts';

type SentBefore = DryRunResult['sentBefore'];

/** What several dry runs found to have been sent before, as one. */
export function allSentBefore(found: readonly SentBefore[]): SentBefore {
  return {
    equal: found.reduce((sum, { equal }) => sum + equal, 0),
    different: found.reduce((sum, { different }) => sum + different, 0),
    differentTimestamps: found.flatMap(({ differentTimestamps }) => differentTimestamps),
  };
}
