import { readdirSync } from 'node:fs';

/** Numbers of files are below it: one that is not, comes of damage. */
export const MAX_GENERATION = 100_000_000_000_000;

const NAME = /^uploads-(\d{1,15})\.journal$/;

/** Name of a file of the journal. Later files have higher numbers, and no number is used again. */
export const fileName = (generation: number): string => `uploads-${generation}.journal`;

/** Numbers of the journal's files in a data folder, the oldest first. */
export function journalGenerations(dataDir: string): number[] {
  return readdirSync(dataDir)
    .flatMap((name) => NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b);
}
