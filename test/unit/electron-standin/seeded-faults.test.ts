import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Fault } from '#test/electron-standin/mutants/fault.ts';

const PROJECT = join(import.meta.dirname, '../../..');
const MUTANTS = join(PROJECT, 'test/electron-standin/mutants');

it('every seeded fault of the shell has its file, and the piece of it that it replaces', async () => {
  const faults: Fault[] = [];
  for (const file of globSync('faults-of-*.ts', { cwd: MUTANTS })) {
    const lists = (await import(join(MUTANTS, file))) as Record<string, Fault[]>;
    faults.push(...Object.values(lists).flat());
  }
  expect(faults.length).toBeGreaterThan(30);
  const stale = faults.filter(({ file, from }) => {
    const path = join(PROJECT, file);
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    return typeof from === 'string' ? !text.includes(from) : !from.test(text);
  });
  expect(stale.map(({ name, file }) => `${file}: ${name}`)).toEqual([]);
});
