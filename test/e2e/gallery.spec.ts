import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
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

async function openGallery(page: Page, scheme: string, language: string) {
  await page.route('http://gallery.test/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const contentType = TYPES[extname(pathname)];
    if (contentType === undefined) return route.fulfill({ status: 404 });
    return route.fulfill({ contentType, body: readFileSync(join(outDir, pathname)) });
  });
  await page.goto(`http://gallery.test/gallery.html?scheme=${scheme}&language=${language}`);
}

for (const scheme of ['light', 'dark']) {
  for (const [language, title] of [
    ['en', 'Components'],
    ['zh-CN', '组件'],
  ] as const) {
    test(`axe finds nothing in any component, and none is wider than the window: ${scheme}, ${language}`, async ({
      page,
    }) => {
      await openGallery(page, scheme, language);
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

test('the focus returns to where it was when a dialog closes', async ({ page }) => {
  await openGallery(page, 'light', 'en');
  for (const name of ['Preview', 'Settings']) {
    const opener = page.getByRole('group', { name: 'Menus and dialogs' }).getByRole('button', { name });
    for (const close of ['Escape', 'button']) {
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
      if (close === 'Escape') await page.keyboard.press('Escape');
      else await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    }
  }
});

test('the focus returns to the button of a menu when the dialog behind an entry closes', async ({ page }) => {
  await openGallery(page, 'light', 'en');
  const opener = page.getByRole('group', { name: 'Menus and dialogs' }).getByRole('button', { name: 'More' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog', { name: 'Preview' }).getByRole('button')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a number is typed sign, point and zeros included', async ({ page }) => {
  await openGallery(page, 'light', 'en');
  const level = page.getByRole('textbox', { name: 'Level' });
  await level.fill('');
  for (const [typed, number] of [
    ['-', 'null'],
    ['-1.0', '-1'],
    ['-1.05', '-1.05'],
  ] as const) {
    await level.fill('');
    await level.pressSequentially(typed);
    await expect(level).toHaveValue(typed);
    await expect(level).toHaveAccessibleDescription(number);
  }
});

/** Whether what has the focus looks otherwise than without it: by an outline, a shadow or the accent of its frame. */
function isFocusSeen(): { name: string; isSeen: boolean } | undefined {
  const element = document.activeElement;
  if (!element || element === document.body) return undefined;
  const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
  const probe = document.createElement('i');
  probe.style.color = accent;
  document.body.append(probe);
  const accentRgb = getComputedStyle(probe).color;
  probe.remove();
  const near = [
    element,
    element.parentElement,
    element.nextElementSibling,
    element.closest('.mantine-MultiSelect-input'),
    ...(element.parentElement?.children ?? []),
  ];
  const isSeen = near.some((each) => {
    if (!each) return false;
    const { outlineStyle, outlineWidth, boxShadow, borderTopColor } = getComputedStyle(each);
    return (
      (outlineStyle !== 'none' && outlineWidth !== '0px') ||
      boxShadow !== 'none' ||
      borderTopColor === accentRgb
    );
  });
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
  return { name: `${element.tagName} ${element.ariaLabel ?? label ?? element.textContent}`, isSeen };
}

for (const scheme of ['light', 'dark']) {
  test(`every control shows that it has the focus: ${scheme}`, async ({ page }) => {
    await openGallery(page, scheme, 'en');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const unseen: string[] = [];
    let count = 0;
    for (; count < 300; count += 1) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(isFocusSeen);
      if (!focus) break;
      if (!focus.isSeen) unseen.push(focus.name);
    }
    expect(count).toBeGreaterThan(60);
    expect(unseen).toEqual([]);
  });

  test(`axe finds nothing in what opens, nor at 200 % zoom: ${scheme}`, async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 400 });
    await openGallery(page, scheme, 'zh-CN');
    const layers = page.getByRole('group', { name: '菜单与对话框' });
    await layers.getByRole('button', { name: '在角落提示' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expectNothingFound(page, 'toasts');
    await layers.getByRole('button', { name: '更多选项' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectNothingFound(page, 'menu', '[role=menu]');
    await page.keyboard.press('Escape');
    await layers.getByRole('button', { name: '预览' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNothingFound(page, 'dialog', '[role=dialog]');
  });
}
