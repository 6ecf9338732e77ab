import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dropStamp, isFresh, writeStamp } from '#scripts/build/stamp.ts';

let root: string;
const save = (file: string, text: string) => {
  writeFileSync(join(root, file), text);
  // As if saved before the build.
  utimesSync(join(root, file), 1, 1);
};
const place = () => ({ root, file: join(root, 'stamps', 'x.json') });
const now = (inputs?: string[]) => ({ recipe: 'r1', output: 'out.js', inputs });
const build = () => writeStamp(place(), { recipe: 'r1', inputs: ['a.ts', 'b.ts'], startedAtMs: Date.now() });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stillwell-stamp-'));
  for (const file of ['a.ts', 'b.ts', 'out.js']) save(file, file);
});
afterEach(() => rmSync(root, { recursive: true }));

it('is stale before the first build and fresh after it', () => {
  expect(isFresh(place(), now())).toBe(false);
  build();
  expect(isFresh(place(), now())).toBe(true);
  expect(isFresh(place(), now(['a.ts', 'b.ts']))).toBe(true);
});

it('stays fresh when a file is saved without a change', () => {
  build();
  writeFileSync(join(root, 'a.ts'), 'a.ts');
  expect(isFresh(place(), now())).toBe(true);
});

it.each([
  ['an input changes', () => save('a.ts', 'new')],
  ['an input is removed', () => rmSync(join(root, 'b.ts'))],
  ['the output is removed', () => rmSync(join(root, 'out.js'))],
  ['the stamp is dropped', () => dropStamp(place())],
  ['the stamp is damaged', () => writeFileSync(place().file, '{"recipe":"r1"}')],
])('is stale when %s', (_what, change) => {
  build();
  change();
  expect(isFresh(place(), now())).toBe(false);
});

it('is stale when an input is added or the recipe is another', () => {
  build();
  expect(isFresh(place(), now(['a.ts', 'b.ts', 'c.ts']))).toBe(false);
  expect(isFresh(place(), { ...now(), recipe: 'r2' })).toBe(false);
});

it('is stale when an input was saved while it was built', () => {
  const startedAtMs = Date.now() - 1000;
  writeFileSync(join(root, 'a.ts'), 'saved meanwhile');
  writeStamp(place(), { recipe: 'r1', inputs: ['a.ts'], startedAtMs });
  expect(isFresh(place(), now())).toBe(false);
});
