import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that stands in the files of a folder, its subfolders included. */
export function writtenText(dir: string): string {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join('\n');
}
