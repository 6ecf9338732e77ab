import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockDataDir } from '#electron/both-shells/data-dir-lock.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const HOLDER = `
  import { lockDataDir } from '#electron/both-shells/data-dir-lock.ts';
  const lock = lockDataDir(process.argv[1]);
  lock.announce({ pid: process.pid, port: 4711, controlSecret: 'secret' });
  console.log('held');
  setInterval(() => {}, 1000);
`;

/** Another process that holds the lock. */
async function holder(dataDir: string) {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', HOLDER, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

it('makes the folder for its user alone', async () => {
  const dataDir = join(await tempDir(), 'deep', 'data');
  const lock = lockDataDir(dataDir);
  if (!lock.isHeld) throw new Error('not held');
  lock.announce({ pid: 1, port: null, controlSecret: 'x' });
  if (process.platform !== 'win32') {
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, 'running.json')).mode & 0o777).toBe(0o600);
  }
  lock.release();
});

it('is held by one at a time, and free again after it', async () => {
  const dataDir = await tempDir();
  const first = lockDataDir(dataDir);
  expect(lockDataDir(dataDir)).toEqual({ isHeld: false, owner: undefined });
  if (first.isHeld) first.release();
  const second = lockDataDir(dataDir);
  expect(second.isHeld).toBe(true);
  if (second.isHeld) second.release();
});

it('says which process holds it, and is taken over when that one is killed', async () => {
  const dataDir = await tempDir();
  const child = await holder(dataDir);
  expect(lockDataDir(dataDir)).toEqual({
    isHeld: false,
    owner: { pid: child.pid, port: 4711, controlSecret: 'secret' },
  });
  child.kill('SIGKILL');
  await once(child, 'exit');
  const lock = lockDataDir(dataDir);
  expect(lock.isHeld).toBe(true);
  if (lock.isHeld) lock.release();
});
