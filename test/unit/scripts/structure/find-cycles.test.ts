import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileCycles, findCycles, folderCycles } from '#scripts/structure/find-cycles.ts';
import { readSources } from '#scripts/structure/read-sources.ts';

const ROOT = join(import.meta.dirname, '../../../..');

const file = (path: string, ...imports: string[]) => ({ path, lines: 1, imports });
const graph = (edges: Record<string, string[]>) =>
  new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]));

it('A cycle is every group of nodes that reach each other', () => {
  expect(findCycles(graph({ a: ['b'], b: ['c'], c: ['a', 'd'], d: ['e'], e: ['d'], f: ['a'] }))).toEqual([
    ['d', 'e'],
    ['a', 'b', 'c'],
  ]);
  expect(findCycles(graph({ a: ['b', 'c'], b: ['c'], c: [] }))).toEqual([]);
});

it('Files that import each other through a third are a cycle', () => {
  expect(fileCycles([file('x/a.ts', 'x/b.ts'), file('x/b.ts', 'y/c.ts'), file('y/c.ts', 'x/a.ts')])).toEqual([
    ['x/a.ts', 'x/b.ts', 'y/c.ts'],
  ]);
});

it('Folders are compared with those beside them, at every level, also where no files form a cycle', () => {
  const files = [
    file('x/one/a.ts', 'x/two/deep/b.ts'),
    file('x/two/c.ts', 'x/one/d.ts'),
    file('x/two/deep/b.ts'),
    file('x/one/d.ts'),
  ];
  expect(fileCycles(files)).toEqual([]);
  expect(folderCycles(files)).toEqual([['x/one', 'x/two']]);
});

it('A file may import what lies below its folder, and be imported from there', () => {
  expect(folderCycles([file('x/a.ts', 'x/one/b.ts'), file('x/one/b.ts', 'x/c.ts'), file('x/c.ts')])).toEqual(
    [],
  );
});

it('No files and no folders of the project import each other in a circle', { timeout: 60_000 }, () => {
  const sources = readSources(ROOT, ['electron', 'renderer', 'server', 'shared', 'scripts']);
  expect(sources.length).toBeGreaterThan(1000);
  expect([fileCycles(sources), folderCycles(sources)]).toEqual([[], []]);
});

it('A type that is imported counts as an import', () => {
  const sources = readSources(ROOT, ['scripts/structure']);
  expect(sources.find(({ path }) => path.endsWith('find-cycles.ts'))?.imports).toEqual([
    'scripts/structure/read-sources.ts',
  ]);
});
