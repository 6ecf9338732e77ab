import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { answerAppRequest } from '#electron/window/answer-app-request.ts';
import { tempDir } from '#test/support/temp-dir.ts';

async function builtWindow(): Promise<string> {
  const dir = await tempDir();
  const windowDir = join(dir, 'window');
  await mkdir(join(windowDir, 'assets'), { recursive: true });
  await writeFile(join(windowDir, 'index.html'), '<p>page</p>');
  await writeFile(join(windowDir, 'assets', 'a.js'), 'let a');
  await writeFile(join(dir, 'secret.js'), 'secret');
  return windowDir;
}

const get = (windowDir: string, url: string) => answerAppRequest(windowDir, { url, method: 'GET' });

it('serves the page with its policy as a header', async () => {
  const answer = await get(await builtWindow(), 'app://bundle/index.html');
  expect(await answer.text()).toBe('<p>page</p>');
  expect(answer.headers.get('content-security-policy')).toContain(`default-src 'none'`);
  expect(answer.headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
});

it('serves scripts as scripts', async () => {
  const answer = await get(await builtWindow(), 'app://bundle/assets/a.js');
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
});

it.each([
  'app://other/index.html',
  'app://bundle.evil.com/index.html',
  'app://bundle/../secret.js',
  'app://bundle/%2e%2e/secret.js',
  'app://bundle/..%2fsecret.js',
  'app://bundle/assets/..%5c..%5csecret.js',
  'app://bundle/missing.js',
  'app://bundle/assets',
])('serves nothing for %s', async (url) => {
  expect((await get(await builtWindow(), url)).status).toBe(404);
});

it('refuses every method but GET', async () => {
  const answer = await answerAppRequest(await builtWindow(), { url: 'app://bundle/', method: 'POST' });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
});
