import { buildApart } from '#scripts/build/build-apart.ts';
import { plainCause } from '#scripts/run-command.ts';
import { type Counts, ONE_FAILURE } from './read-report.ts';
import { runPlaywright } from './run-tests.ts';
import { headlessBrowser } from './test-browser.ts';

/** Builds what is stale, finds a browser and runs the end-to-end tests; what stands in the way counts as a failure. */
export async function runEndToEnd(words: string[]): Promise<Counts> {
  const say = (line: string) => console.error(line);
  try {
    await buildApart(['electron', 'browser'], say);
    return await runPlaywright(await headlessBrowser(say), words);
  } catch (cause) {
    say(plainCause(cause));
    return ONE_FAILURE;
  }
}
