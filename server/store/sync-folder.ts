import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes new names in a folder outlive a power cut; where folders cannot be opened (Windows) the system sees to it. */
export function syncFolder(dir: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(dir, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
