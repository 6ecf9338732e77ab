import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { electronBinary } from '#scripts/start/find-electron.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'stillwell-electron-'));
  mkdirSync(join(dir, 'dist'));
  writeFileSync(join(dir, 'package.json'), '{"version":"45.3.4"}');
  writeFileSync(join(dir, 'path.txt'), 'electron');
  writeFileSync(join(dir, 'dist/version'), 'v45.3.4\n');
  writeFileSync(join(dir, 'dist/electron'), '');
});
afterEach(() => rmSync(dir, { recursive: true }));

it('finds the program of a whole download', () => {
  expect(electronBinary(dir)).toBe(join(dir, 'dist/electron'));
});

it.each(['path.txt', 'dist/version', 'dist/electron', 'package.json'])('finds none without %s', (file) => {
  rmSync(join(dir, file));
  expect(electronBinary(dir)).toBeUndefined();
});

it('finds none when the download is of another version', () => {
  writeFileSync(join(dir, 'dist/version'), '45.3.3');
  expect(electronBinary(dir)).toBeUndefined();
});
