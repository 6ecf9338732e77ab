import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runApart } from '#scripts/build/build-apart.ts';

let dir: string;
const said: string[] = [];

/** Runs a script of these lines; its working folder is the project's. */
function run(...lines: string[]): Promise<void> {
  const script = join(dir, 'script.mjs');
  writeFileSync(script, lines.join('\n'));
  return runApart([script, 'a word'], (line) => said.push(line));
}

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'stillwell-apart-'));
  said.length = 0;
});
afterEach(() => rmSync(dir, { recursive: true }));

it('runs in a process of its own, and what it says is passed on line by line', async () => {
  await run('console.log(process.pid)', 'console.log(process.argv.at(-1))', 'console.log(process.cwd())');
  const [pid, ...others] = said;
  expect(pid).toMatch(/^\d+$/);
  expect(pid).not.toBe(String(process.pid));
  expect(others).toEqual(['a word', process.cwd()]);
});

it('a failure is what was written as an error, as it stands', async () => {
  const failing = run(
    'console.error("The window cannot be built:\\n  no such file")',
    'process.exitCode = 1',
  );
  await expect(failing).rejects.toThrow(/^The window cannot be built:\n {2}no such file$/);
});

it('a process that ends without a word is named by how it ended', async () => {
  await expect(run('process.exit(7)')).rejects.toThrow('The build ended with code 7.');
});

it.skipIf(process.platform === 'win32')('a process that is killed is named by the signal', async () => {
  await expect(run('process.kill(process.pid, "SIGKILL")')).rejects.toThrow('The build ended with SIGKILL.');
});

it('what is written as an error beside a success is no failure', async () => {
  await run('console.error("Debugger listening")', 'console.log("done")');
  expect(said).toEqual(['done']);
});
