import { mapEventIterator } from '@orpc/client';
import { answerWithFailure } from './answer-with-failure.ts';
import type { Log } from './log.ts';

/**
 * Runs a procedure, and sees that whatever it throws crosses the contract as a failure of the catalogue: at once, or in
 * the middle of a stream that began well.
 */
export async function sayFailures(next: () => Promise<unknown>, log: Log): Promise<unknown> {
  try {
    const output = await next();
    if (!isStream(output)) return output;
    return mapEventIterator(output, {
      value: async (value) => value,
      error: async (error) => answerWithFailure(error, log),
    });
  } catch (error) {
    throw answerWithFailure(error, log);
  }
}

function isStream(output: unknown): output is AsyncIterator<unknown, unknown, unknown> {
  return typeof output === 'object' && output !== null && Symbol.asyncIterator in output;
}
