import { buildApart } from './build/build-apart.ts';
import { plainCause } from './run-command.ts';
import { findElectron } from './start/find-electron.ts';
import { chosenDataDir, runInBrowser } from './start/run-in-browser.ts';
import { runInElectron } from './start/run-in-electron.ts';
import { parseStartOptions, type StartOptions } from './start/start-options.ts';

const say = (line: string) => console.error(line);

async function start(options: StartOptions): Promise<number> {
  if (options.shell !== 'browser') {
    const isForced = options.shell === 'electron';
    const found = await findElectron(isForced, say);
    const why = 'missing' in found ? found.missing : await tryElectron(found.program, options);
    if (typeof why === 'number') return why;
    if (isForced) {
      say(`Stillwell cannot open in Electron: ${why}`);
      return 1;
    }
    say(`Stillwell opens in a browser of this computer: ${why}`);
  }
  await buildApart(['browser'], say);
  return runInBrowser(options);
}

/** Runs it in Electron to the end; gives the reason when Electron does not come up. */
async function tryElectron(program: string, { dataDir }: StartOptions): Promise<number | string> {
  await buildApart(['electron'], say);
  const { code, isStartFailure } = await runInElectron(program, chosenDataDir(dataDir));
  return isStartFailure ? `Electron ended at once with code ${code}.` : code;
}

const parsed = parseStartOptions(process.argv.slice(2));
if ('help' in parsed) {
  console.log(parsed.help);
} else if ('error' in parsed) {
  say(parsed.error);
  process.exitCode = 2;
} else {
  try {
    process.exitCode = await start(parsed.options);
  } catch (cause) {
    say(plainCause(cause));
    process.exitCode = 1;
  }
}
