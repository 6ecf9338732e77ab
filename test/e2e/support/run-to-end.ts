import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PROJECT_DIR } from './started-stillwell.ts';

/** Runs `npm start`'s script with these words to its end. */
export async function runToEnd(words: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, ['scripts/start.ts', ...words], {
    cwd: PROJECT_DIR,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (out += piece));
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (err += piece));
  await once(child, 'close');
  return { code: child.exitCode, out, err };
}
