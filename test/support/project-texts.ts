import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../..');
const PLACES = [
  '{electron,renderer,shared,server,scripts,test,docs}/**/*.{ts,tsx,mts,mjs,css,html,md}',
  '*.{ts,md,yml}',
];

/** A file that people write and read: its path from the project's folder, with slashes, and its text. */
export type ProjectText = { path: string; text: string };

/** Source, tests and documents of the project, without recorded fixtures. */
export const PROJECT_TEXTS: readonly ProjectText[] = globSync(PLACES, { cwd: PROJECT })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.startsWith('test/fixtures/'))
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(PROJECT, path), 'utf8') }));

/** @returns the text of a file, by its path from the project's folder. */
export function projectText(path: string): string {
  return readFileSync(join(PROJECT, path), 'utf8');
}
