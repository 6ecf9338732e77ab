import type { Locator } from 'playwright/test';
import { AlertsScreen } from './screens/alerts-screen.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { LevelsScreen } from './screens/levels-screen.ts';
import { expect, test } from './support/test.ts';

const SMALL = { width: 640, height: 400 };

/** The texts within it that are cut where they stand. */
const cutTexts = (within: Locator) =>
  within
    .locator('*')
    .evaluateAll((all) =>
      all.flatMap((one) =>
        getComputedStyle(one).textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth
          ? [one.textContent]
          : [],
      ),
    );

test('alerts, names of places and the views of the tools are whole in a small window', async ({ window }) => {
  const alerts = new AlertsScreen(window);
  await new ConnectionsScreen(window).openBuiltIn();
  await new LevelsScreen(window).untilRead();
  await alerts.open();
  const name = await alerts.nameOf(alerts.rows.first());
  await alerts.rows
    .first()
    .getByRole('button', { name: /^Acknowledge/ })
    .click();
  await alerts.acknowledge('engineer', 'Pump 3');
  await window.setViewportSize(SMALL);
  await expect(alerts.row(name)).toContainText(/engineer.*\d\d:\d\d · Pump 3/);
  for (const language of ['中文', 'EN']) {
    await window.getByRole('banner').getByText(language, { exact: true }).click();
    expect(await cutTexts(alerts.rows.first().locator('..'))).toEqual([]);
  }

  await alerts.tab('Data quality').click();
  const first = window.getByRole('region', { name: 'Data quality' }).getByRole('listitem').first();
  await expect(first).toBeInViewport({ ratio: 1 });
  expect(await cutTexts(first.locator('strong').locator('..').locator('strong'))).toEqual([]);

  await window.goto(`${window.url().replace(/#.*/u, '')}#tools/call`);
  for (const tab of await window
    .getByRole('navigation', { name: 'Views of the tools' })
    .getByRole('link')
    .all())
    await expect(tab).toBeInViewport({ ratio: 1 });
});
