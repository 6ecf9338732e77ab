import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { styleFigures } from '#scripts/structure/style-figures.ts';

/** Never raised. */
const MAX_LINES = 4_500;

const sheets = globSync('renderer/**/*.css').map((path) => ({ path, text: readFileSync(path, 'utf8') }));

it('no style sheet but the tokens names a colour or a size of text', () => {
  expect(sheets.length).toBeGreaterThan(10);
  expect(styleFigures(sheets).literals).toEqual([]);
});

it('styles of features do not grow', () => {
  const { lines, sharedNames } = styleFigures(sheets);
  expect(lines).toBeLessThanOrEqual(MAX_LINES);
  expect(sharedNames).toEqual([]);
});
