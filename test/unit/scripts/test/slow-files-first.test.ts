import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SLOW_FILES } from '#scripts/test/slow-files-first.ts';

it('the files that are run first are there', () => {
  expect(SLOW_FILES.filter((file) => !existsSync(file))).toEqual([]);
  expect(new Set(SLOW_FILES).size).toBe(SLOW_FILES.length);
});
