import { globSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { z } from 'zod';

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

type Built = {
  /** Files whose content decides what was built, relative to the project. */
  inputs: string[];
};

/** One thing that is built: how to do it, and what it is made from. */
export type Target = {
  name: string;
  /** The file whose absence means that it was never built, relative to the project. */
  output: string;
  /** The inputs as they are on disk now; undefined where only building itself can tell. */
  listInputs: (() => string[]) | undefined;
  build(): Promise<Built>;
};

export function projectVersion(): string {
  return z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(projectPath('package.json'), 'utf8'))).version;
}
