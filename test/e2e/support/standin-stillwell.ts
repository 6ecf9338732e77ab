import { type StandinStart, startStandin } from '#test/electron-standin/start-standin.ts';
import type { StartedStillwell } from './started-stillwell.ts';

/** Stillwell in the stand-in for Electron; its window is the page of the test. */
export async function startStandinStillwell(start: StandinStart): Promise<StartedStillwell> {
  const standin = await startStandin(start);
  return {
    address: 'app://bundle/index.html',
    pid: standin.pid,
    addresses: () => [],
    written: () => ({ out: '', err: standin.problems.join('\n') }),
    pressEnter: () => {
      throw new Error('There is no terminal in the stand-in.');
    },
    stop: (signal) => standin.stop(signal),
  };
}
