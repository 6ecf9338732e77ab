import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Starts a script of the project in a process of its own, which does not outlive the test. Nor does what it puts into the
 * folder for temporary files: a process that is killed takes nothing away.
 */
export function startScript(
  script: string,
  args: string[],
  env: Record<string, string> = {},
): ChildProcessWithoutNullStreams {
  const temporary = mkdtempSync(join(tmpdir(), 'stillwell-script-'));
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    env: {
      ...process.env,
      ...Object.fromEntries(['TMPDIR', 'TMP', 'TEMP'].map((name) => [name, temporary])),
      // What Node compiles of our scripts serves the next process too.
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node-compile'),
      ...env,
    },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  });
  return child;
}

/** Runs a script to its end. */
export async function runScript(
  script: string,
  args: string[],
  input = '',
  env: Record<string, string> = {},
) {
  const child = startScript(script, args, env);
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (output.stdout += chunk));
  child.stderr.on('data', (chunk) => (output.stderr += chunk));
  child.stdin.end(input);
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { ...output, exitCode };
}

/** The first line a script prints. */
export async function firstLine(child: ChildProcessWithoutNullStreams): Promise<string> {
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('The script printed nothing');
}
