import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import { build } from 'vite';
import { expectNoViolations } from './support/expect-nothing-found.ts';
import { PROJECT_DIR } from './support/started-stillwell.ts';
import { untilStill } from './support/until-still.ts';

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

/** Where `npm run gallery` leaves what somebody is to look at. */
const PICTURES_DIR = join(PROJECT_DIR, 'test-results/gallery');

/** The page as high as what is on it, and as a picture. */
async function takeWhole(page: Page, width: number, name: string) {
  await page.setViewportSize({ width, height: 800 });
  const height = await page.evaluate(() => document.querySelector('main > div')?.scrollHeight ?? 0);
  await page.setViewportSize({ width, height });
  await untilStill(page);
  await page.screenshot({ path: join(PICTURES_DIR, `${name}.png`) });
}

/** What a pointer or the keyboard does to one control at a time, as the browser itself shows it, for all of them at once. */
const PSEUDO_STATES = {
  hover: ['hover'],
  pressed: ['hover', 'active'],
  focus: ['focus', 'focus-visible'],
};
const CONTROLS = 'a[href], button, input, select, textarea, summary, label, [role=slider], [tabindex="0"]';

async function forceState(page: Page, state: keyof typeof PSEUDO_STATES): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: CONTROLS });
  expect(nodeIds.length).toBeGreaterThan(150);
  for (const nodeId of nodeIds)
    await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: PSEUDO_STATES[state] });
}

for (const scheme of ['light', 'dark']) {
  for (const [language, title] of [
    ['en', 'Components'],
    ['zh-CN', '组件'],
  ] as const) {
    const openWhole = async (page: Page) => {
      // Axe looks at some thousand elements, and everything is drawn at once.
      test.slow();
      await openGallery(page, scheme, language);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    };

    for (const width of [640, 900, 1280]) {
      test(`axe finds nothing in any component ${width} px wide, and none is wider: ${scheme}, ${language}`, async ({
        page,
      }) => {
        await openWhole(page);
        await takeWhole(page, width, `${scheme}-${language}-${width}`);
        await expectNoViolations(page, `gallery, ${width} pixels`);
        const tooWide = await page.evaluate(() =>
          [...document.querySelectorAll('main, main > div, section')]
            .filter((element) => element.scrollWidth > element.clientWidth)
            .map((element) => element.ariaLabel ?? element.tagName),
        );
        expect(tooWide, `${width} pixels`).toEqual([]);
      });
    }

    for (const state of ['hover', 'pressed', 'focus'] as const) {
      test(`axe finds nothing in any component in state ${state}: ${scheme}, ${language}`, async ({
        page,
      }) => {
        await openWhole(page);
        await forceState(page, state);
        await takeWhole(page, 1280, `${scheme}-${language}-${state}`);
        await expectNoViolations(page, `gallery, ${state}`);
      });
    }
  }
}

test('every kind of field is shown empty, filled, wrong and disabled', async ({ page }) => {
  await openGallery(page, 'light', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const missing = await page.evaluate(() => {
    const fields = [...document.querySelectorAll('.mantine-InputWrapper-root')];
    const kindOf = (field: Element) => /mantine-(?!Input)(\w+)-root/.exec(field.className)?.[1] ?? '';
    const states = { wrong: '[data-error], .mantine-InputWrapper-error', disabled: ':disabled' };
    const kinds = new Set(fields.map(kindOf));
    return [...kinds].flatMap((kind) =>
      Object.entries(states)
        .filter(([, has]) => !fields.some((field) => kindOf(field) === kind && field.querySelector(has)))
        .map(([state]) => `${kind} ${state}`),
    );
  });
  expect(missing).toEqual([]);
});

test('a choice that cannot be changed looks different, also where it is the chosen one', async ({ page }) => {
  await openGallery(page, 'light', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const coloursOf = (choices: string) =>
    page
      .locator(`.mantine-SegmentedControl-label${choices}`)
      .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).color));
  const disabled = new Set(await coloursOf('[data-disabled]'));
  expect(disabled.size).toBe(1);
  for (const colour of await coloursOf(':not([data-disabled])')) expect(disabled).not.toContain(colour);
});

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
  const level = page.getByRole('textbox', { name: 'Level', exact: true });
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
    for (; count < 500; count += 1) {
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
    const lookAt = async (what: string, part?: string) => {
      await expectNoViolations(page, what, part);
      await page.screenshot({ path: join(PICTURES_DIR, `${scheme}-${what}.png`) });
    };
    await layers.getByRole('button', { name: '在角落提示' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await lookAt('toasts');
    for (const [name, role, what] of [
      ['更多选项', 'menu', 'menu'],
      ['历史', 'dialog', 'popover'],
      ['预览', 'dialog', 'dialog'],
      ['移除', 'dialog', 'confirmation'],
      ['设置', 'dialog', 'wide dialog'],
      ['演示', 'dialog', 'whole window'],
    ] as const) {
      await layers.getByRole('button', { name }).click();
      const opened = page.getByRole(role).filter({ visible: true });
      await expect(opened).toBeVisible();
      await lookAt(what, `[role=${role}]`);
      await page.keyboard.press('Escape');
      await expect(opened).toBeHidden();
    }
    await layers.getByRole('button', { name: '预览' }).hover();
    await page.getByRole('group', { name: '工具栏' }).getByRole('button', { name: '时间' }).hover();
    await expect(page.getByRole('tooltip')).toBeVisible();
    await lookAt('tooltip');
  });
}
