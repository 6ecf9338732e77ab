import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tell } from './link.ts';
import { appPaths } from './paths.ts';

/**
 * One lock for each userData folder, as Chromium keeps it. A later process tells the test process, which passes it on
 * to the first.
 */
export function requestSingleInstanceLock(): boolean {
  const file = join(appPaths.getPath('userData'), 'SingletonLock');
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const owner = Number(readFileSync(file, 'utf8'));
    if (owner === process.pid) return true;
    if (!isAlive(owner)) {
      writeFileSync(file, String(process.pid));
      return true;
    }
    tell({ type: 'second-instance', words: process.argv, workingDir: process.cwd() });
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
