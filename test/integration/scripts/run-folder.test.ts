import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { RunFolder } from '#scripts/test/run-folder.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const FOLDER = join(import.meta.dirname, '../../../scripts/test/run-folder.ts');
const sleeper = ['-e', 'setInterval(() => {}, 1e6)'];

test('a run that leaves nothing behind leaves no folder either', async () => {
  const folder = new RunFolder();
  expect(existsSync(folder.path)).toBe(true);
  expect(await folder.close()).toEqual([]);
  expect(existsSync(folder.path)).toBe(false);
});

test('folders and processes that a run leaves behind are named, ended and removed', async () => {
  const folder = new RunFolder();
  mkdirSync(join(folder.path, 'stillwell-forgotten'));
  mkdirSync(join(folder.path, 'cache-of-a-tool'));
  const child = spawn(process.execPath, sleeper, { env: { ...process.env, ...folder.env }, stdio: 'ignore' });
  onTestFinished(() => void child.kill());
  const ended = once(child, 'exit');
  await once(child, 'spawn');
  const left = await folder.close();
  expect(left).toContain('stillwell-forgotten');
  expect(left).not.toContain('cache-of-a-tool');
  expect(existsSync(folder.path)).toBe(false);
  if (process.platform !== 'linux') return;
  expect(left).toContain([process.execPath, ...sleeper].join(' '));
  await ended;
});

test.each([['SIGTERM', 143] as const, ['SIGHUP', 129] as const])(
  'a run that is ended by %s takes its folder with it',
  async (signal, status) => {
    const script = `import { RunFolder } from ${JSON.stringify(FOLDER)};
      console.log(new RunFolder().path); setInterval(() => {}, 1e6);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TMPDIR: await tempDir() },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const written = text(child.stdout);
    await once(child.stdout, 'readable');
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([status, null]);
    const path = (await written).trim();
    expect(dirname(path)).not.toBe(path);
    expect(existsSync(path)).toBe(false);
  },
);
