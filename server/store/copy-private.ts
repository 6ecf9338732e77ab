import { chmodSync, closeSync, copyFileSync, fsyncSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** Waits until what was written to a file is on disk. */
export function flush(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Copies a file into another folder, for its owner alone, and waits until it is on disk. */
export function copyPrivate(name: string, from: string, to: string): void {
  const target = join(to, name);
  copyFileSync(join(from, name), target);
  chmodSync(target, 0o600);
  flush(target);
}
