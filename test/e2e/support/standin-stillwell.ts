import { basename, join } from 'node:path';
import { type StandinStart, startStandin } from '#test/electron-standin/start-standin.ts';
import type { StartedStillwell } from './started-stillwell.ts';

/**
 * Stillwell in the stand-in for Electron; its window is the page of the test. What it opens outside is another page
 * of the same Chromium, as the browser of the user would be; what it saves is saved into the folder of its data.
 */
export async function startStandinStillwell(start: StandinStart): Promise<StartedStillwell> {
  const { context, dataDir } = start;
  const browse = async (address: string) => {
    const page = await context.newPage();
    await page.goto(address);
  };
  const standin = await startStandin({
    ...start,
    user: {
      // A test that is over closes what is still being opened.
      browse: (address) => void browse(address).catch(() => {}),
      savePath: (proposed) => join(dataDir, 'saved', basename(proposed)),
    },
  });
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
