import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { failedDownload } from '#scripts/start/find-electron.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let dir: string;
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'stillwell-download-'))));
afterEach(() => rmSync(dir, { recursive: true }));

it('remembers the reason for a day', () => {
  let nowMs = 5;
  const failure = failedDownload(join(dir, 'deep/file.json'), () => nowMs);
  expect(failure.recall()).toBeUndefined();
  failure.remember('no network');
  nowMs += DAY_MS - 1;
  expect(failure.recall()).toBe('no network');
  nowMs += 1;
  expect(failure.recall()).toBeUndefined();
});

it('forgets when told to, and when its file is damaged', () => {
  const file = join(dir, 'file.json');
  const failure = failedDownload(file);
  failure.remember('x');
  failure.forget();
  expect(failure.recall()).toBeUndefined();
  writeFileSync(file, '{');
  expect(failure.recall()).toBeUndefined();
});
