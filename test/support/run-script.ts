import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Starts a script of the project in a process of its own, which does not outlive the test. */
export function startScript(
  script: string,
  args: string[],
  env: Record<string, string> = {},
): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    // What Node compiles of our scripts serves the next process too.
    env: { ...process.env, NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node-compile'), ...env },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
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
