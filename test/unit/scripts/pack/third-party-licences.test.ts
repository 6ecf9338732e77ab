import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bundledPackages } from '#scripts/pack/pack-with.ts';
import { thirdPartyLicences } from '#scripts/pack/third-party-licences.ts';
import { tempDir } from '#test/support/temp-dir.ts';

async function project(): Promise<string> {
  const dir = await tempDir();
  const packages = {
    '': {},
    'node_modules/used': { version: '1.0.0', license: 'MIT' },
    'node_modules/@tools/for-tests': { version: '2.0.0', license: 'ISC', dev: true },
    'node_modules/for-tests': { version: '3.0.0', license: 'ISC', dev: true },
  };
  await writeFile(join(dir, 'package-lock.json'), JSON.stringify({ packages }));
  for (const path of Object.keys(packages).slice(1)) {
    await mkdir(join(dir, path), { recursive: true });
    await writeFile(join(dir, path, 'LICENSE'), `terms of ${path}`);
  }
  return dir;
}

it('names the packages whose code is in a bundle', async () => {
  const file = join(await tempDir(), 'main.cjs.map');
  const sources = [
    '../../electron/main.ts',
    '../../node_modules/used/index.js',
    '../../node_modules/used/node_modules/@tools/inner/lib/a.js',
  ];
  await writeFile(file, JSON.stringify({ sources }));
  expect(bundledPackages([file])).toEqual(['@tools/inner', 'used']);
});

it('collects what is installed for use, and what is bundled whyever it is installed', async () => {
  const dir = await project();
  expect(thirdPartyLicences(dir, []).packages).toEqual(['used 1.0.0']);
  const { packages, text } = thirdPartyLicences(dir, ['used', '@tools/for-tests']);
  expect(packages).toEqual(['used 1.0.0', '@tools/for-tests 2.0.0']);
  expect(text).toContain('terms of node_modules/@tools/for-tests');
  expect(text).not.toContain('terms of node_modules/for-tests');
});
