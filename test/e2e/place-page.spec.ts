import { readFileSync } from 'node:fs';
import { expectNothingFound } from './support/expect-nothing-found.ts';
import { serveDemo } from './support/serve.ts';
import { expect, test } from './support/test.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { LevelsScreen } from './screens/levels-screen.ts';
import { PlacesScreen } from './screens/places-screen.ts';

// Passwords are hashed slowly on purpose, and two pages take part.
test.describe.configure({ timeout: 180_000 });

test('levels that are not known are missed everywhere, and those of the last good reading are kept with their time', async ({
  window,
}) => {
  const service = await serveDemo();
  const connections = new ConnectionsScreen(window);
  const levels = new LevelsScreen(window);
  const places = new PlacesScreen(window);
  try {
    await connections.add('River office', service.baseUrl);
    await connections.signIn('engineer', 'engineer-demo');
    await places.open();

    await test.step('without a login for MCP levels are unknown everywhere, and each place says how to get them', async () => {
      await expect(levels.status).toContainText('No levels: sign in for MCP');
      await levels.showAttention();
      await expect(levels.attention).toContainText('Levels are not known at present');
      await expect(levels.attention.getByRole('button', { name: /^Overflow 0$/ })).toBeVisible();
      await levels.attention.getByRole('link', { name: /^Data quality/ }).click();
      await levels.attention.getByRole('list').getByRole('button').first().click();
      await expect(places.detail.getByRole('status').first()).toContainText('No level data');
      await expect(places.detail).toContainText('Sign in for MCP to see them over time');
    });

    await window.keyboard.press('Escape');
    await window.keyboard.press('1');
    await levels.signInForMcp('engineer', 'engineer-demo');
    await expect(levels.status).toContainText('every 60 s');
  } finally {
    await service.stop();
  }

  await test.step('a reading that fails keeps the levels of the last good one and says of when they are', async () => {
    const overflow = window.getByRole('button', { name: /^Overflow/ }).first();
    const before = await overflow.textContent();
    await levels.status.getByRole('button', { name: 'Read the levels now' }).click();
    await expect(levels.status).toContainText(/Levels of \d\d:\d\d:\d\d: the last update failed/);
    await expect(window.getByRole('alert')).toContainText('Nothing responds at');
    expect(await overflow.textContent()).toBe(before);
  });
});

test(
  'what needs a look begins with the worst, and a place tells its well, its level over time and every field',
  { tag: '@every-shell' },
  async ({ window }) => {
    await new ConnectionsScreen(window).openBuiltIn();
    const levels = new LevelsScreen(window);
    const places = new PlacesScreen(window);
    await expect(levels.status).toContainText(/Levels \d\d:\d\d:\d\d · every 60 s/);
    await levels.showAttention();
    await levels.attention.getByRole('button', { name: /^Overflow/ }).click();
    const alerts = levels.attention.getByRole('list').getByRole('button', { name: /cm above overflow/ });
    const first = alerts.first();
    await expect(first).toBeVisible();
    await expectNothingFound(window, 'what needs a look', '[aria-label="Alerts"]');
    await first.focus();
    await window.keyboard.press('ArrowDown');
    await expect(alerts.nth(1)).toBeFocused();
    await window.keyboard.press('Enter');

    const { detail } = places;
    await expect(detail.getByRole('status').first()).toContainText(
      /Overflow.*(above|at) the overflow level/s,
    );
    await expect(detail.getByRole('img', { name: 'Section of the well to scale' })).toBeVisible();
    await detail.getByRole('button', { name: 'Show as a table' }).first().click();
    const section = detail.getByRole('region', { name: 'Section of the well' }).getByRole('table');
    for (const name of ['Mouth', 'Bottom', 'Overflow', 'Alarm', 'Warning', 'Level']) {
      await expect(section.getByRole('rowheader', { name: new RegExp(`^${name}`) })).toBeVisible();
    }
    await expect(detail.getByRole('table', { name: 'Headroom up to each threshold' })).toContainText(
      'Overflow',
    );
    await expect(detail.getByRole('definition')).toHaveCount(24);

    const chart = detail.getByRole('slider', { name: /^Level over time/ });
    await expect(chart).toBeVisible();
    await chart.focus();
    await window.keyboard.press('End');
    await expect(chart).toHaveAttribute('aria-valuetext', /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d, Level .* m/);
    const last = await chart.getAttribute('aria-valuetext');
    await window.keyboard.press('ArrowLeft');
    await expect(chart).not.toHaveAttribute('aria-valuetext', last ?? '');
    await expectNothingFound(window, 'a place', '[aria-label="Details of the place"]');

    await detail.getByText('30 days', { exact: true }).click();
    await expect(detail).toContainText(/\d levels/);
    const downloading = window.waitForEvent('download');
    await detail.getByRole('button', { name: 'Save as CSV' }).click();
    const lines = readFileSync(await (await downloading).path(), 'utf8').split('\r\n');
    expect(lines[0]).toContain('Time (Asia/Shanghai),');
    expect(lines.length).toBeGreaterThan(50);

    await detail.getByRole('button', { name: 'Expand' }).click();
    await expect(detail.getByRole('radio', { name: '30 days' })).toBeChecked();
    await expect(detail.getByRole('slider')).toBeVisible();
    await window.keyboard.press('Escape');
    await expect(detail).toBeHidden();
  },
);

test('a source is chosen from the live answer of a tool, in centimetres, and found out again', async ({
  window,
}) => {
  await new ConnectionsScreen(window).openBuiltIn();
  const levels = new LevelsScreen(window);
  await expect(levels.status).toContainText('every 60 s');
  await levels.choose('Level source…');
  const dialog = window.getByRole('dialog', { name: 'Level source' });
  await expect(dialog).toContainText('get_latest_levels: this service was recognised');
  await dialog.getByLabel('1. Tool that lists the latest levels').selectOption('get_latest_levels');
  await dialog.getByLabel('Arguments (JSON)').fill('{"limit": 5');
  await expect(dialog).toContainText('Not a valid JSON object');
  await dialog.getByLabel('Arguments (JSON)').fill('{"limit": 50}');
  await dialog.getByRole('button', { name: 'Call it once' }).click();
  await expect(dialog).toContainText('50 of 240 places matched');
  await dialog.getByText('✓ Level', { exact: true }).click();
  await dialog
    .getByRole('button', { name: /^warnM/ })
    .first()
    .click();
  await dialog.getByLabel('Unit of the level').selectOption('cm');
  await expect(dialog.getByRole('button', { name: /^warnM.*Level/ }).first()).toBeVisible();
  await expectNothingFound(window, 'the level source', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Use this source' }).click();
  await expect(dialog).toBeHidden();
  await levels.choose('Level source…');
  await expect(dialog).toContainText('The tool get_latest_levels, as you chose it.');
  await dialog.getByRole('button', { name: 'Use no levels' }).click();
  await expect(levels.status).toContainText('Levels are switched off');
  await levels.status.getByRole('button', { name: 'Level source…' }).click();
  await dialog.getByRole('button', { name: 'Detect' }).click();
  await expect(levels.status).toContainText('every 60 s');
});
