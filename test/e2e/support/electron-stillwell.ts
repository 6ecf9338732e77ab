import { _electron, type ElectronApplication, type Page } from 'playwright/test';
import { PROJECT_DIR, type StartedStillwell } from './started-stillwell.ts';

/** Path of the Electron program; empty where it has not been downloaded. Set by `npm run test:electron`. */
export const ELECTRON_PROGRAM = process.env['STILLWELL_ELECTRON'] ?? '';

export const NO_ELECTRON = 'Electron has not been downloaded: npm start -- --electron';

export type ElectronStillwell = StartedStillwell & { app: ElectronApplication; page: Page };

/** Words of the command line for a data folder. */
export function electronWords(dataDir: string, locale: string): string[] {
  // Chromium's sandbox refuses to run for root.
  const forRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return [...forRoot, PROJECT_DIR, `--data-dir=${dataDir}`, `--lang=${locale}`];
}

/** Stillwell in Electron itself, its window open. */
export async function startElectronStillwell(dataDir: string, locale: string): Promise<ElectronStillwell> {
  const app = await _electron.launch({
    executablePath: ELECTRON_PROGRAM,
    args: electronWords(dataDir, locale),
  });
  const written = { out: '', err: '' };
  const child = app.process();
  child.stderr?.on('data', (piece: Buffer) => (written.err += piece.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return {
    app,
    page: await app.firstWindow(),
    address: 'app://bundle/index.html',
    pid: child.pid ?? 0,
    addresses: () => [],
    written: () => ({ ...written }),
    pressEnter: () => {
      throw new Error('There is no terminal in Electron.');
    },
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode === null) child.kill(signal);
      return ended;
    },
  };
}
