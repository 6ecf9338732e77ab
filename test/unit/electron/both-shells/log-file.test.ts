import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openLogFile } from '#electron/both-shells/log-file.ts';
import { tempDir } from '#test/support/temp-dir.ts';

it('turns while it runs, and keeps three files at most', async () => {
  const folder = join(await tempDir(), 'logs');
  const log = openLogFile(join(folder, 'stillwell.log'), 200);
  for (let count = 1; count <= 40; count += 1) log({ level: 'info', event: `event-${count}` });
  expect(readdirSync(folder).toSorted()).toEqual(['stillwell.log', 'stillwell.log.1', 'stillwell.log.2']);
  const newest = readFileSync(join(folder, 'stillwell.log'), 'utf8');
  expect(newest).toContain('"event-40"');
  expect(Buffer.byteLength(newest)).toBeLessThan(400);
});

it('masks what looks like a token, wherever it comes from', async () => {
  const file = join(await tempDir(), 'stillwell.log');
  openLogFile(file)({
    level: 'error',
    event: 'x',
    cause: new Error('Bearer eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln'),
    answer: { access_token: 'abcdefghijklmnopqrstuvw' },
  });
  const text = readFileSync(file, 'utf8');
  expect(text).not.toMatch(/eyJzdWIi|abcdefghij/);
  expect(JSON.parse(text)).toMatchObject({ level: 'error', event: 'x' });
});

it('is made with the first line, for the user alone', async () => {
  const file = join(await tempDir(), 'logs', 'stillwell.log');
  const log = openLogFile(file);
  expect(existsSync(file)).toBe(false);
  log({ level: 'info', event: 'x' });
  expect(existsSync(file)).toBe(true);
});
