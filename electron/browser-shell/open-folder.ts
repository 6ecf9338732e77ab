import { spawn } from 'node:child_process';

const PROGRAMS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer.exe' };
/** A program that has not failed by then is showing the folder, and some stay for as long as it is shown. */
const FAILS_WITHIN_MS = 1_500;

/** Shows a folder in the file manager of this computer. @throws Error that says why not */
export function openFolder(path: string, platform: NodeJS.Platform = process.platform): Promise<void> {
  const program = PROGRAMS[platform] ?? 'xdg-open';
  const child = spawn(program, [path], { stdio: 'ignore', detached: true });
  child.unref();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, FAILS_WITHIN_MS);
    const fail = (reason: string) => {
      clearTimeout(timer);
      reject(new Error(reason));
    };
    child.on('error', () => fail(`${program} cannot be started`));
    child.on('exit', (code) => {
      // The file manager of Windows ends with 1 when all is well.
      if (code === 0 || platform === 'win32') {
        clearTimeout(timer);
        resolve();
      } else fail(`${program} ended with code ${code}`);
    });
  });
}
