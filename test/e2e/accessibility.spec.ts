import { ConnectionsScreen } from './screens/connections-screen.ts';
import { expectNothingFound } from './support/expect-nothing-found.ts';
import { expect, test } from './support/test.ts';

// Names come from the language, contrasts from the colours: each of both once. The page is the same in every shell.
for (const [locale, colorScheme] of [
  ['en-US', 'light'],
  ['zh-CN', 'dark'],
] as const) {
  test.describe(`${locale}, ${colorScheme}`, () => {
    test.use({ locale, colorScheme });

    test('axe finds nothing in any section', { tag: '@browser-shell' }, async ({ window }) => {
      test.slow();
      await expect(window.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNothingFound(window, 'first start');
      await window
        .getByRole('button', { name: locale === 'en-US' ? 'Built-in demo service' : '内置演示服务' })
        .click();
      await expect(window.getByRole('grid')).toHaveAttribute('aria-rowcount', '241');
      await window.getByRole('grid').getByRole('row').nth(2).click();
      await expect(window.getByRole('complementary')).toBeVisible();
      await expectNothingFound(window, 'places with a detail');
      for (const section of ['connections', 'upload', 'tools', 'settings']) {
        const heading = window.getByRole('heading', { level: 1 });
        const before = await heading.elementHandle();
        await window.getByRole('navigation').locator(`a[href="#${section}"]`).click();
        await before?.waitForElementState('hidden');
        await expect(heading).toBeVisible();
        await expectNothingFound(window, section);
      }
      for (const page of ['details', 'why-401', 'trace']) {
        await window.evaluate((hash) => location.assign(hash), `#connections/built-in/${page}`);
        await expect(window.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
        await expectNothingFound(window, page);
      }
    });
  });
}

test('layers, settings, language and colours are as they should be in every shell', async ({ window }) => {
  await test.step('components win over the layout, which wins over what all elements look like', async () => {
    await expect(window.getByRole('heading', { level: 1 })).toBeVisible();
    const named = await window.evaluate(() =>
      [...document.styleSheets].flatMap((sheet) =>
        [...sheet.cssRules].flatMap((rule) => {
          if (rule instanceof CSSLayerStatementRule) return [...rule.nameList];
          return rule instanceof CSSLayerBlockRule ? [rule.name] : [];
        }),
      ),
    );
    expect([...new Set(named)]).toEqual(['base', 'mantine', 'layout', 'ui']);
  });

  await test.step('the language and the colours are changed in place and kept', async () => {
    await window.getByText('中文').click();
    await expect(window.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(window.getByRole('navigation').getByRole('link', { name: '连接' })).toBeVisible();
    await window.reload();
    await expect(window.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await window.getByText('EN', { exact: true }).click();
    await new ConnectionsScreen(window).open();
    await expect(window.getByRole('heading', { name: 'Connections' })).toBeVisible();
  });

  await test.step('axe finds nothing in the settings, which know more in a shell of their own', async () => {
    await window.getByRole('navigation').locator('a[href="#settings"]').click();
    await expect(window.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expectNothingFound(window, 'settings');
  });
});

test(
  'Help opens the guide in the language of the window, with its pictures, from the app itself',
  { tag: '@every-shell' },
  async ({ window }) => {
    await window.getByRole('link', { name: 'Help' }).click();
    await expect(window.getByRole('heading', { level: 1, name: 'Inspect places' })).toBeVisible();
    const picture = window.getByRole('article').getByRole('img').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(500);
    await expectNothingFound(window, 'the guide');
    await window.getByText('中文').click();
    await window.getByRole('link', { name: '上传表格' }).click();
    await expect(window.getByRole('heading', { level: 1, name: '上传表格' })).toBeVisible();
  },
);
