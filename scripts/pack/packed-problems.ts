import { BUNDLES } from '../build/bundles.ts';

/** Files of the packed app by their path, each with its bytes. */
export type PackedFiles = { names: readonly string[]; read: (name: string) => Buffer };

const NEEDED = [
  'package.json',
  'dist/window/index.html',
  ...BUNDLES.filter(({ shells }) => shells.includes('electron')).map(({ output }) => output),
];
const UNWANTED =
  /(^|\/)(test|tests|node_modules|scripts|server|shared|renderer|docs|\.ci|\.git)(\/|$)|\.(ts|tsx|map|sqlite|env|pem|key)$/;
const SECRETS = /-----BEGIN [A-Z ]*PRIVATE KEY-----|"refresh_token"\s*:\s*"ey/;
const ASSET = /["'`(]\.?\/?(assets\/[\w.-]+\.[a-z0-9]+)/g;

/** What is wrong with what was packed: something missing, something that must not be there, an asset that is named and not found. */
export function packedProblems({ names, read }: PackedFiles): string[] {
  const present = new Set(names);
  const problems = NEEDED.filter((name) => !present.has(name)).map((name) => `missing: ${name}`);
  problems.push(...names.filter((name) => UNWANTED.test(name)).map((name) => `must not be packed: ${name}`));
  if (!names.some((name) => /land.*\.bin$/.test(name))) problems.push('missing: the land of the offline map');
  for (const name of names.filter((each) => /\.(html|mjs|cjs|js|css|json)$/.test(each))) {
    const text = read(name).toString('latin1');
    if (SECRETS.test(text)) problems.push(`holds a secret: ${name}`);
    if (!name.startsWith('dist/window/')) continue;
    for (const [, asset = ''] of text.matchAll(ASSET)) {
      if (!present.has(`dist/window/${asset}`)) problems.push(`${name} names ${asset}, which is not there`);
    }
  }
  return problems;
}
