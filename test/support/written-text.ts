import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that stands in the files of a folder, its subfolders included. */
export function writtenText(dir: string): string {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => textOf(join(parentPath, name))).join('\n');
}

/** What has gone since the folder was listed, as a journal of a database does, holds nothing any more. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
