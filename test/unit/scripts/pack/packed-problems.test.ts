import { expect, it } from 'vitest';
import { BUNDLES } from '#scripts/build/bundles.ts';
import { packedProblems } from '#scripts/pack/packed-problems.ts';

const OUTPUTS = BUNDLES.filter(({ shells }) => shells.includes('electron')).map(({ output }) => output);

const whole: Record<string, string> = {
  'package.json': '{}',
  'dist/window/index.html': '<script src="./assets/index-1.js"></script>',
  'dist/window/assets/index-1.js': 'fetch("assets/land-2.bin")',
  'dist/window/assets/land-2.bin': '{}',
  ...Object.fromEntries(OUTPUTS.map((output) => [output, 'code'])),
  'dist/electron/main.cjs': OUTPUTS.map((output) => `start("${output.replace('dist/', '')}")`).join(),
};

const problemsOf = (files: Record<string, string>) =>
  packedProblems({
    names: Object.keys(files),
    read: (name) => Buffer.from(files[name] ?? ''),
    builtIn: '/home/ann/stillwell',
  });

it('a whole package has no problem', () => {
  expect(problemsOf(whole)).toEqual([]);
});

it.each(['dist/electron/preload.cjs', 'dist/workers/data-service.mjs', 'package.json'])(
  'misses %s',
  (name) => {
    const { [name]: _gone, ...rest } = whole;
    expect(problemsOf(rest)).toEqual([`missing: ${name}`]);
  },
);

it.each([
  'test/unit/x.test.js',
  'renderer/main.tsx',
  'dist/electron/main.cjs.map',
  'keys/server.pem',
  '.env',
  'dist/workers/of-last-year.mjs',
  'dist/browser-shell/browser-shell.mjs',
  'notes.txt',
])('refuses %s', (name) => {
  expect(problemsOf({ ...whole, [name]: '' })).toEqual([`must not be packed: ${name}`]);
});

it('finds a key among the code, and an asset that is named and not there', () => {
  expect(problemsOf({ ...whole, 'dist/electron/preload.cjs': '-----BEGIN RSA PRIVATE KEY-----' })).toEqual([
    'holds a secret: dist/electron/preload.cjs',
  ]);
  expect(problemsOf({ ...whole, 'dist/window/assets/index-1.js': 'import("./assets/map-3.js")' })).toEqual([
    'dist/window/assets/index-1.js names assets/map-3.js, which is not there',
  ]);
});

it.each([
  ['a chunk beside another', 'import "./map-view-Cc4F39re.js"', 'map-view-Cc4F39re.js'],
  ['a worker', 'new URL("land-worker-Cl1YdVIk.js", import.meta.url)', 'land-worker-Cl1YdVIk.js'],
  ['a font', '@font-face{src:url(./sans-DcJf98_q.woff2)}', 'sans-DcJf98_q.woff2'],
])('finds that %s is named and not there', (_what, code, asset) => {
  const name = 'dist/window/assets/index-1.js';
  expect(problemsOf({ ...whole, [name]: `"assets/land-2.bin"; ${code}` })).toEqual([
    `${name} names assets/${asset}, which is not there`,
  ]);
  expect(problemsOf({ ...whole, [name]: code, [`dist/window/assets/${asset}`]: '' })).toEqual([]);
});

it('notices a worker that nobody starts, and the folder of whoever built it', () => {
  const main = whole['dist/electron/main.cjs'] ?? '';
  const name = 'dist/electron/main.cjs';
  expect(problemsOf({ ...whole, [name]: main.replace('workers/outbox.mjs', 'outbox') })).toEqual([
    `${name} starts no dist/workers/outbox.mjs`,
  ]);
  expect(problemsOf({ ...whole, [name]: `${main}// /home/ann/stillwell/electron` })).toEqual([
    `names the folder in which it was built: ${name}`,
  ]);
});
