import { expect, it } from 'vitest';
import { BUNDLES } from '#scripts/build/bundles.ts';
import { packedProblems } from '#scripts/pack/packed-problems.ts';

const whole: Record<string, string> = {
  'package.json': '{}',
  'dist/window/index.html': '<script src="./assets/index-1.js"></script>',
  'dist/window/assets/index-1.js': 'fetch("assets/land-2.bin")',
  'dist/window/assets/land-2.bin': '{}',
  ...Object.fromEntries(BUNDLES.map(({ output }) => [output, 'code'])),
};

const problemsOf = (files: Record<string, string>) =>
  packedProblems({ names: Object.keys(files), read: (name) => Buffer.from(files[name] ?? '') });

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
])('refuses %s', (name) => {
  expect(problemsOf({ ...whole, [name]: '' })).toEqual([`must not be packed: ${name}`]);
});

it('finds a key among the code, and an asset that is named and not there', () => {
  expect(problemsOf({ ...whole, 'dist/electron/main.cjs': '-----BEGIN RSA PRIVATE KEY-----' })).toEqual([
    'holds a secret: dist/electron/main.cjs',
  ]);
  expect(problemsOf({ ...whole, 'dist/window/assets/index-1.js': 'import("./assets/map-3.js")' })).toEqual([
    'dist/window/assets/index-1.js names assets/map-3.js, which is not there',
  ]);
});
