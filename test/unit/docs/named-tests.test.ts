import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const TESTS = join(import.meta.dirname, '../..');
const DOCS = join(TESTS, '../docs');
const FILES = globSync('**/*.{test,spec}.ts', { cwd: TESTS }).map((file) => file.replaceAll('\\', '/'));

/** `file`: "title", "title"; or "the same" in place of the file. */
const NAMED = /(?:`([\w./-]+\.(?:test|spec)\.ts)`|\bthe same)(:(?:,? "[^"]+")+)?/g;

type Named = { file: string; titles: string[] };

function namedIn(document: string): Named[] {
  const text = readFileSync(join(DOCS, document), 'utf8').replaceAll(/\s+/g, ' ');
  const named: Named[] = [];
  for (const [, given, quoted = ''] of text.matchAll(NAMED)) {
    const file = given ?? named.at(-1)?.file;
    const titles = [...quoted.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title);
    if (file !== undefined && (given !== undefined || titles.length > 0)) named.push({ file, titles });
  }
  return named;
}

/** The test files that a name means: its own path, or the end of it. */
const meantBy = (name: string) => FILES.filter((file) => file === name || file.endsWith(`/${name}`));

const sourceOf = (file: string) => readFileSync(join(TESTS, file), 'utf8').replaceAll(/\\(['"])/g, '$1');

describe.each(['explorer.md', 'security.md'])('every test that docs/%s names', (document) => {
  const named = namedIn(document);

  test('is in one file that exists', () => {
    expect(named.length).toBeGreaterThan(20);
    const lost = named.map(({ file }) => file).filter((file) => meantBy(file).length !== 1);
    expect(lost).toEqual([]);
  });

  test('has the title that it is named by', () => {
    const wrong = named.flatMap(({ file, titles }) => {
      const [path] = meantBy(file);
      const source = path === undefined ? '' : sourceOf(path);
      return titles.filter((title) => !source.includes(title)).map((title) => `${file}: ${title}`);
    });
    expect(wrong).toEqual([]);
  });
});

test('every feature and every complaint in docs/explorer.md names its test, or says that there is none', () => {
  const [, tables = ''] = readFileSync(join(DOCS, 'explorer.md'), 'utf8').split(
    '## Every feature of the others',
  );
  const rows = tables
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (-|feature|complaint)/.test(line));
  expect(rows).toHaveLength(26 + 15);
  const bare = rows.filter((row) => !/\.(test|spec)\.ts`|the same: "|\| none +\|$/.test(row));
  expect(bare).toEqual([]);
});
