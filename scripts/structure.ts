import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { projectPath } from './build/project-files.ts';
import { fileCycles, folderCycles } from './structure/find-cycles.ts';
import { readSources, type SourceFile } from './structure/read-sources.ts';
import { styleFigures } from './structure/style-figures.ts';

const FOLDERS = ['electron', 'renderer', 'server', 'shared', 'scripts'];

const sum = (files: readonly SourceFile[]): number => files.reduce((total, { lines }) => total + lines, 0);

const sources = readSources(projectPath('.'), FOLDERS);
const styles = styleFigures(
  sources
    .filter(({ path }) => path.endsWith('.css'))
    .map(({ path }) => ({ path, text: readFileSync(projectPath(path), 'utf8') })),
);
const files = sources.filter(({ path }) => !path.endsWith('.css'));
const lengths = files.map(({ lines }) => lines).toSorted((a, b) => a - b);
const share = (part: number): number => lengths[Math.floor(part * (lengths.length - 1))] ?? 0;

const importers = new Map<string, string[]>();
for (const { path, imports } of files)
  for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), path]);
const alone = files.filter(({ path }) => {
  const [only, ...others] = importers.get(path) ?? [];
  return only !== undefined && others.length === 0 && dirname(only) === dirname(path);
});
const cycles = { files: fileCycles(files), folders: folderCycles(files) };

console.log(`source files: ${files.length}`);
console.log(`lines: ${sum(files)}`);
console.log(`lines of CSS: ${styles.lines}`);
console.log(`class names of three or more features: ${styles.sharedNames.length}`);
if (styles.sharedNames.length > 0) console.log(`  ${styles.sharedNames.join(', ')}`);
console.log(`literal colours and sizes of text outside the tokens: ${styles.literals.length}`);
for (const literal of styles.literals) console.log(`  ${literal}`);
console.log(`length of a file: median ${share(0.5)}, p90 ${share(0.9)}, longest ${share(1)}`);
console.log(`files with one importer, in their own folder: ${alone.length}`);
for (const [of, groups] of Object.entries(cycles)) {
  console.log(`cycles between ${of}: ${groups.length}`);
  for (const group of groups) console.log(`  ${group.join(', ')}`);
}
if (process.argv.includes('--alone')) for (const { path } of alone) console.log(path);
process.exitCode = cycles.files.length + cycles.folders.length > 0 ? 1 : 0;
