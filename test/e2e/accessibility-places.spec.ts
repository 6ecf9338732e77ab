import type { Page } from 'playwright/test';
import { en } from '#renderer/i18n/en/en.ts';
import { zhCn } from '#renderer/i18n/zh-cn/zh-cn.ts';
import { expectNothingFound } from './support/expect-nothing-found.ts';
import { expect, test } from './support/test.ts';

// Software drawing and some twenty looks of axe.
test.describe.configure({ timeout: 240_000 });

const LOCALES = { 'en-US': en, 'zh-CN': zhCn } as const;

const OPENED = '[role=dialog], [role=menu]';

/** Opens something, has axe look at it alone, and closes it again. */
async function lookAt(window: Page, name: string, open: () => Promise<unknown>): Promise<void> {
  await open();
  const shown = window.locator(OPENED).filter({ visible: true }).first();
  await expect(shown, name).toBeVisible();
  await expectNothingFound(window, name, OPENED);
  await window.keyboard.press('Escape');
  await expect(shown, name).toBeHidden();
}

for (const [locale, colorScheme] of [
  ['en-US', 'light'],
  ['zh-CN', 'dark'],
] as const) {
  test.describe(`Places, ${locale}, ${colorScheme}`, () => {
    test.use({ locale, colorScheme });

    test('axe finds nothing in any arrangement, page, menu or dialog', async ({ window }) => {
      const t = LOCALES[locale];
      const button = (name: string) =>
        window
          .getByRole('main')
          .getByRole('button', { name: new RegExp(`^${name}`) })
          .first();
      const arrange = (key: string) => window.keyboard.press(key);
      await window
        .getByRole('button', { name: locale === 'en-US' ? 'Built-in demo service' : '内置演示服务' })
        .click();
      await expect(window.getByRole('grid')).toHaveAttribute('aria-rowcount', '241');
      await expectNothingFound(window, 'table');
      await lookAt(window, 'views', () => button(t.placeViews.button).click());
      await lookAt(window, 'columns', () => button(t.places.columns).click());
      await lookAt(window, 'filter builder', () => button(t.placeFilters.builder.open).click());
      await lookAt(window, 'column menu', () =>
        window.getByRole('columnheader').nth(3).click({ button: 'right' }),
      );
      await lookAt(window, 'cell menu', () => window.getByRole('gridcell').nth(3).click({ button: 'right' }));
      await lookAt(window, 'export', () => window.keyboard.press('Control+e'));
      await lookAt(window, 'keys', () => button(t.placeViews.keys.button).click());
      const levels = window.getByRole('group', { name: t.levels.label });
      const levelMenu = levels.getByRole('button', { name: t.levels.menu });
      await lookAt(window, 'level menu', () => levelMenu.click());
      await levelMenu.click();
      await lookAt(window, 'level source', () =>
        window.getByRole('menuitem', { name: t.levels.chooseSource }).click(),
      );

      await window.getByRole('gridcell').nth(3).dblclick();
      const detail = window.getByRole('complementary');
      await expect(detail).toBeVisible();
      await expectNothingFound(window, 'place page');
      await detail.getByRole('button', { name: t.placePage.widen }).click();
      await expectNothingFound(window, 'place page, large');
      await detail.getByRole('button', { name: t.places.detail.close }).click();

      await arrange('2');
      const map = window.getByRole('group', { name: t.placeMap.label });
      await expect(map.getByRole('status').first()).toBeVisible();
      await expectNothingFound(window, 'both');
      await arrange('3');
      await expectNothingFound(window, 'map');
      await lookAt(window, 'basemap', () =>
        map.getByRole('button', { name: new RegExp(`^${t.placeBasemap.open}`) }).click(),
      );
      await lookAt(window, 'go to coordinates', () =>
        map.getByRole('button', { name: new RegExp(`^${t.placeMap.goTo.open}`) }).click(),
      );
      await lookAt(window, 'coordinate systems', () =>
        map.getByRole('button', { name: new RegExp(`^${t.placePositions.open}`) }).click(),
      );
      await arrange('4');
      await expect(window.getByRole('region', { name: t.attention.title })).toBeVisible();
      await expectNothingFound(window, 'attention');
    });
  });
}
