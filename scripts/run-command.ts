import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { PROJECT_DIR } from './build/project-files.ts';

export type CommandEnd = { code: number; output: string };

type RunOptions = { isShown: boolean; env?: Record<string, string> };

/** Runs a program in the project's folder, its output shown as it comes or kept. */
export function runCommand(
  [program = '', ...words]: string[],
  { isShown, env = {} }: RunOptions,
): Promise<CommandEnd> {
  return new Promise((resolve) => {
    const child = spawn(program, words, {
      cwd: PROJECT_DIR,
      env: { ...process.env, ...env },
      stdio: isShown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (piece: string) => (output += piece));
    }
    child.on('error', (cause) => resolve({ code: 127, output: `${program}: ${cause.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** The words that run a tool of node_modules under this very Node. */
export function toolCommand(file: string, ...words: string[]): string[] {
  return [process.execPath, `node_modules/${file}`, ...words];
}

/** What a person needs of an error: its message, without any stack (bundlers put theirs into the message). */
export function plainCause(cause: unknown): string {
  const message = stripVTControlCharacters(cause instanceof Error ? cause.message : String(cause));
  const [plain = message] = message.split(/\n\s*(?:Stack backtrace:|at .+:\d+:\d+\)?(?:\n|$))/);
  return plain.trim();
}
