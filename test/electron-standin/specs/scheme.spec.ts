import { expect, expectShown, test } from '../standin-test.ts';

const TYPES: Record<string, RegExp> = {
  html: /^text\/html; charset=utf-8$/,
  js: /^text\/javascript; charset=utf-8$/,
  css: /^text\/css; charset=utf-8$/,
};

test('every file of the page comes with its type', async ({ start, page }) => {
  const seen = new Map<string, string>();
  page.on('response', (response) => {
    const ending = /\.([a-z0-9]+)$/.exec(new URL(response.url()).pathname)?.[1] ?? '';
    seen.set(ending, response.headers()['content-type'] ?? '');
  });
  await expectShown(page, await start());
  expect([...seen.keys()]).toEqual(expect.arrayContaining(['html', 'js', 'css']));
  for (const [ending, type] of seen) expect(type, ending).toMatch(TYPES[ending] ?? /^(?:font|image)\//);
});

test('no path leads out of the folder of the window', async ({ standin }) => {
  const inPage = await standin.window.page.evaluate(async () => {
    const paths = [
      '/../../package.json',
      '/%2e%2e/%2e%2e/package.json',
      '/..%2f..%2fpackage.json',
      '/..%5c..%5cpackage.json',
    ];
    return Promise.all(paths.map(async (path) => (await fetch(path)).status));
  });
  expect(inPage).toEqual([404, 404, 404, 404]);
  for (const url of [
    'app://bundle/%2e%2e%2f%2e%2e%2fpackage.json',
    'app://bundle/assets/..%2f..%2f..%2fpackage.json',
    'app://bundle/.hidden.json',
    'app://bundle//etc/passwd',
    'app://other/index.html',
    'app://bundle.evil.test/index.html',
  ]) {
    expect((await standin.ask('scheme-request', { url, method: 'GET' })).status, url).toBe(404);
  }
});

test('files are read and never written', async ({ standin }) => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const { status } = await standin.ask('scheme-request', { url: 'app://bundle/index.html', method });
    expect(status, method).toBe(405);
  }
});
