import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect, test } from 'playwright/test';
import { build } from 'vite';
import { expectNothingFound } from './support/expect-nothing-found.ts';
import { PROJECT_DIR } from './support/started-stillwell.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

let outDir: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  outDir = mkdtempSync(join(tmpdir(), 'stillwell-gallery-'));
  await build({
    configFile: join(PROJECT_DIR, 'vite.config.ts'),
    root: join(PROJECT_DIR, 'renderer'),
    mode: 'gallery',
    logLevel: 'silent',
    build: { outDir, sourcemap: false },
  });
});

test.afterAll(() => rmSync(outDir, { recursive: true, force: true }));

for (const scheme of ['light', 'dark']) {
  for (const [language, title] of [
    ['en', 'Components'],
    ['zh-CN', '组件'],
  ] as const) {
    test(`axe finds nothing in any component, and none is wider than the window: ${scheme}, ${language}`, async ({
      page,
    }) => {
      await page.route('http://gallery.test/**', async (route) => {
        const { pathname } = new URL(route.request().url());
        const contentType = TYPES[extname(pathname)];
        if (contentType === undefined) return route.fulfill({ status: 404 });
        return route.fulfill({ contentType, body: readFileSync(join(outDir, pathname)) });
      });
      await page.goto(`http://gallery.test/gallery.html?scheme=${scheme}&language=${language}`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expectNothingFound(page, 'gallery');
      for (const width of [1280, 900, 640]) {
        await page.setViewportSize({ width, height: 800 });
        const tooWide = await page.evaluate(() =>
          [...document.querySelectorAll('main, main > div, section')]
            .filter((element) => element.scrollWidth > element.clientWidth)
            .map((element) => element.ariaLabel ?? element.tagName),
        );
        expect(tooWide, `${width} pixels`).toEqual([]);
      }
    });
  }
}
