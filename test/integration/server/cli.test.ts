import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readdir, writeFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { DATABASE_FILE } from '#server/store/sqlite/open-sqlite-store.ts';
import { firstLine, runScript, startScript } from '#test/support/run-script.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const serve = (...args: string[]) => runScript('server/cli.ts', args);

it.each(['SIGINT', 'SIGTERM'] as const)('says its address and ends with 0 on %s', async (signal) => {
  const child = startScript('server/cli.ts', ['--port', '0', '--demo', '--data-dir', await tempDir()]);
  child.stderr.resume();
  expect(await firstLine(child)).toMatch(/^Data service is ready at http:\/\/127\.0\.0\.1:\d+$/);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  expect(await ended).toBe(0);
});

it('keeps demo data without a folder of its own in a throwaway one, and takes it away at the end', async () => {
  const dir = await tempDir();
  const child = startScript('server/cli.ts', ['--port', '0', '--demo'], { TMPDIR: dir });
  child.stderr.resume();
  await firstLine(child);
  expect(await readdir(dir)).toEqual([expect.stringMatching(/^stillwell-demo-/)]);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  expect(await readdir(dir)).toEqual([]);
  expect((await serve('--port', '0')).stderr).toBe('--data-dir is missing: it needs a folder.\n');
});

it('names a busy port', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = String(typeof address === 'object' ? address?.port : '');
  const { exitCode, stderr } = await serve('--port', port, '--data-dir', await tempDir());
  expect(exitCode).toBe(1);
  expect(stderr).toBe(
    `Port ${port} is in use by another program: choose another with --port, or 0 for a free one.\n`,
  );
  const metrics = await serve('--port', '0', '--metrics-port', port, '--data-dir', await tempDir());
  expect(metrics.stderr).toBe(
    `Port ${port} is in use by another program: choose another with --metrics-port, or 0 for a free one.\n`,
  );
});

it('names a data folder that cannot be used', async () => {
  const dir = await tempDir();
  await writeFile(join(dir, 'file'), '');
  for (const path of [join(dir, 'file'), '/proc/nowhere/data']) {
    const { exitCode, stderr } = await serve('--port', '0', '--data-dir', path);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^The data folder \/.* (is a file|cannot be made): .*\n$/);
  }
});

it('names a time zone that is none, and an option it does not know together with those it knows', async () => {
  const dir = await tempDir();
  expect((await serve('--data-dir', dir, '--zone', 'Mars/Olympus')).stderr).toMatch(
    /^--zone cannot be "Mars\/Olympus": .*\n$/,
  );
  const unknown = await serve('--data-dir', dir, '--colour');
  expect(unknown.stderr).toMatch(/^Unknown option '--colour'. Known options: --port, .*--help\.\n$/);
  expect(unknown.exitCode).toBe(1);
});

it('leaves a store of a newer schema alone', async () => {
  const dir = await tempDir();
  const db = new DatabaseSync(join(dir, DATABASE_FILE));
  db.exec('PRAGMA user_version = 999');
  db.close();
  const { exitCode, stderr } = await serve('--data-dir', dir, '--port', '0');
  expect(exitCode).toBe(1);
  expect(stderr).toContain('schema version 999');
});
