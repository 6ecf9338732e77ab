import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Path of the Electron program in its package, or nothing when it has not been downloaded (or is another version).
 * Only files are read: to import the package would start the download.
 */
export function electronBinary(packageDir: string): string | undefined {
  const read = (file: string) => readFileSync(join(packageDir, file), 'utf8').trim();
  try {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    const program = join(packageDir, 'dist', read('path.txt'));
    const isWhole = read('dist/version').replace(/^v/, '') === version && existsSync(program);
    return isWhole ? program : undefined;
  } catch {
    return undefined;
  }
}
