import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { isAnythingStale } from './build-stale.ts';
import type { Shell } from './bundles.ts';
import { PROJECT_DIR } from './project-files.ts';

type Say = (line: string) => void;

/**
 * Builds what the shells need and is stale, in a process of its own: the bundlers take up some 900 MB and give none of it
 * back, and who builds is often who runs Stillwell afterwards.
 */
export async function buildApart(shells: Shell[], say: Say): Promise<void> {
  if (!isAnythingStale(shells)) return;
  await runApart(['scripts/build.ts', ...shells.map((shell) => `--${shell}`)], say);
}

/** Runs a script of the project to its end and passes on what it says; what it writes as an error is the error. */
export async function runApart(words: string[], say: Say): Promise<void> {
  const child = spawn(process.execPath, words, { cwd: PROJECT_DIR, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (complaint += piece));
  createInterface({ input: child.stdout }).on('line', say);
  const [code, signal] = (await closed) as [number | null, NodeJS.Signals | null];
  if (code === 0) return;
  throw new Error(complaint.trim() || `The build ended with ${signal ?? `code ${code}`}.`);
}
