import { globSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';

export const PROJECT_DIR = resolve(import.meta.dirname, '../..');

export function projectPath(path: string): string {
  return join(PROJECT_DIR, path);
}

/** Files below the folders, relative to the project, in a stable order. */
export function listFiles(folders: string[]): string[] {
  return folders
    .flatMap((folder) =>
      globSync(`${folder}/**/*`, { cwd: PROJECT_DIR, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    .map((path) => path.slice(PROJECT_DIR.length + 1).replaceAll(sep, '/'))
    .toSorted();
}
