import { spawn } from 'node:child_process';
import { PROJECT_DIR } from '#scripts/build/project-files.ts';
import { endSignal } from './end-signal.ts';

/** Electron that ends this soon, and badly, has shown no window. */
const AT_ONCE_MS = 5000;

export type ElectronEnd = { code: number; isStartFailure: boolean };

/** Runs the built app in Electron until it ends. */
export function runInElectron(program: string, dataDir: string): Promise<ElectronEnd> {
  const startedAtMs = Date.now();
  // Chromium's sandbox refuses to run for root.
  const forRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(program, [...forRoot, PROJECT_DIR, `--data-dir=${dataDir}`], { stdio: 'inherit' });
  const signal = endSignal();
  signal.addEventListener('abort', () => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    const end = (code: number) =>
      resolve({
        code,
        isStartFailure: code !== 0 && !signal.aborted && Date.now() - startedAtMs < AT_ONCE_MS,
      });
    child.on('error', () => end(1));
    child.on('exit', (code) => end(code ?? (signal.aborted ? 0 : 1)));
  });
}
