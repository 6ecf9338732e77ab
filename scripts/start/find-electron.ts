import { hasDisplay } from '#electron/browser-shell/browser-on-this-computer.ts';
import { projectPath } from '#scripts/build/project-files.ts';
import { downloadElectron } from './download-electron.ts';
import { electronBinary } from './electron-binary.ts';
import { failedDownload } from './failed-download.ts';

const PACKAGE_DIR = projectPath('node_modules/electron');
const FAILURE_FILE = projectPath('node_modules/.cache/stillwell/electron-download.json');
const TIMEOUT_MS = 60_000;
const SAY_EVERY_MS = 10_000;
const RETRY = 'To try again: npm start -- --electron';

export type FoundElectron = { program: string } | { missing: string };

/** The Electron program, downloaded if need be; otherwise one sentence that says why there is none. */
export async function findElectron(isForced: boolean, say: (line: string) => void): Promise<FoundElectron> {
  if (!hasDisplay(process.platform, process.env)) return { missing: 'there is no display for Electron.' };
  const present = electronBinary(PACKAGE_DIR);
  if (present) return { program: present };
  const failure = failedDownload(FAILURE_FILE);
  const earlier = isForced ? undefined : failure.recall();
  if (earlier) return { missing: `Electron could not be downloaded lately (${earlier}). ${RETRY}` };
  const reason = await downloadElectron({
    command: [process.execPath, projectPath('node_modules/electron/install.js')],
    timeoutMs: TIMEOUT_MS,
    sayEveryMs: SAY_EVERY_MS,
    say,
  });
  const program = electronBinary(PACKAGE_DIR);
  if (program) {
    failure.forget();
    return { program };
  }
  const why = reason ?? 'the download left no program';
  failure.remember(why);
  return { missing: `Electron could not be downloaded (${why}). ${RETRY}` };
}
