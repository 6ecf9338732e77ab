import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A source file and the source files it imports; paths are from the project's root, with slashes. */
export type SourceFile = { path: string; lines: number; imports: string[] };

const ENDINGS = ['.ts', '.tsx', '.mts', '.mjs', '.css'];
const IMPORTED_BY_ROOT = /^#(?=(?:shared|server|electron|renderer|scripts|test)\/)/;

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && ENDINGS.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** What a file names in `import`, `export ... from` and `import()`, types included. */
function namedBy(path: string, text: string): string[] {
  if (path.endsWith('.css')) return [];
  const { module } = parseSync(path, text);
  const literal = (start: number, end: number): string => text.slice(start, end).replace(/^['"]|['"]$/g, '');
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => literal(moduleRequest.start, moduleRequest.end)),
  ];
}

function pathOf(importer: string, name: string): string | null {
  if (IMPORTED_BY_ROOT.test(name)) return name.slice(1);
  if (!name.startsWith('.')) return null;
  return join(dirname(importer), name).split(sep).join('/');
}

/** Reads all source files below some folders of the project. */
export function readSources(root: string, folders: readonly string[]): SourceFile[] {
  const paths = folders.flatMap((folder) => filesBelow(root, folder));
  const known = new Set(paths);
  return paths.map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const imported = namedBy(path, text).flatMap((name) => pathOf(path, name.split('?')[0] ?? '') ?? []);
    return {
      path,
      lines: text.split('\n').length - 1,
      imports: [...new Set(imported)].filter((one) => known.has(one) && one !== path),
    };
  });
}
