import { readFileSync } from 'node:fs';
import { expectNothingFound } from './support/expect-nothing-found.ts';
import { expect, test } from './support/test.ts';
import { sectionLink } from './screens/navigation.ts';
import { AlertsScreen } from './screens/alerts-screen.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { LevelsScreen } from './screens/levels-screen.ts';
import { PlacesScreen } from './screens/places-screen.ts';

// Passwords are hashed slowly on purpose.
test.describe.configure({ timeout: 180_000 });

test.beforeEach(async ({ window }) => {
  await new ConnectionsScreen(window).openBuiltIn();
  await new LevelsScreen(window).untilRead();
});

test('alerts are grouped, walked through and addressed, and their rules and times are kept whole', async ({
  window,
}) => {
  const alerts = new AlertsScreen(window);
  const places = new PlacesScreen(window);

  await test.step('alerts stand in groups, each with its level, its begin, its peak and the line of its day', async () => {
    await alerts.open();
    await expect(alerts.rows.first()).toBeVisible();
    const worst = alerts.rows.first();
    await expect(worst.getByRole('img', { name: /in the last 24 hours$/ })).toBeVisible();
    await expect(worst).toContainText(/\d\.\d\d/);
    await expect(worst).toContainText(/cm above (overflow|alarm|warning)/);
    await expect(worst).toContainText(/\d\d:\d\d/);
    const groups = await alerts.list.locator('strong').allTextContents();
    const order = ['Overflow', 'Alarm', 'Warning'];
    expect(groups).toEqual(order.filter((group) => groups.includes(group)));
    await expectNothingFound(window, 'alerts', '[aria-label="Alerts"]');
  });

  await test.step('arrow keys go from alert to alert, past the headings, and one alert is a tab stop', async () => {
    await alerts.open();
    const buttons = alerts.list.locator('[data-position]');
    const stops = alerts.list.locator('[data-position][tabindex="0"]');
    await buttons.first().focus();
    await window.keyboard.press('ArrowUp');
    await expect(buttons.first()).toBeFocused();
    await window.keyboard.press('ArrowDown');
    await expect(buttons.nth(1)).toBeFocused();
    await expect(stops).toHaveCount(1);
    await window.keyboard.press('End');
    await expect(buttons.last()).toBeFocused();
    await expect(alerts.list.getByRole('listitem').last().locator('[data-position]')).toBeFocused();
    await window.keyboard.press('Home');
    await expect(alerts.rows.first().locator('[data-position]')).toBeFocused();
  });

  await test.step('when an alert returns can be set, and is kept', async () => {
    await alerts.open();
    const open = () => alerts.pane.getByRole('button', { name: 'Alert settings' }).click();
    const dialog = window.getByRole('dialog', { name: 'Alert settings' });
    await open();
    await dialog.getByLabel('for at least (min)').fill('45');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await window.reload();
    await alerts.open();
    await open();
    await expect(dialog.getByLabel('for at least (min)')).toHaveValue('45');
  });

  await window.keyboard.press('Escape');
  await expect(window.getByRole('dialog')).toBeHidden();

  await test.step('the parts of the alerts are in the address: Back leads from one to the other', async () => {
    await alerts.open();
    await alerts.tab('Data quality').click();
    const quality = window.getByRole('region', { name: 'Data quality' });
    await expect(quality).toContainText('Not reporting');
    await quality.getByRole('button', { name: /^Late \d+$/ }).click();
    await expect(quality.getByRole('listitem').first()).toContainText('Late: the report is overdue');
    // How high a level is that is reported says nothing about the quality of data.
    await expect(quality).not.toContainText(/cm above the (overflow|alarm|warning) level/);
    await alerts.tab('History').click();
    await expect(alerts.pane.getByRole('table', { name: 'Alert history' })).toBeVisible();
    await window.goBack();
    await expect(window.getByRole('region', { name: 'Data quality' })).toBeVisible();
  });

  await test.step('a place opened from the alerts is in the address: a reload keeps it, Back closes it', async () => {
    await alerts.open();
    const name = await alerts.nameOf(alerts.rows.first());
    await alerts.row(name).getByRole('button', { name }).first().click();
    await expect(places.detail).toContainText(name);
    await expect(window).toHaveURL(/#places\/alerts\/P00/);
    await window.reload();
    await expect(places.detail).toContainText(name);
    await alerts.tab('Data quality').click();
    await expect(places.detail).toContainText(name);
    await window.goBack();
    await expect(alerts.list).toBeVisible();
    await window.goBack();
    await expect(places.detail).toBeHidden();
    await window.goForward();
    await expect(places.detail).toContainText(name);
    await window.getByRole('radiogroup', { name: 'Arrangement' }).getByText('Table', { exact: true }).click();
    await expect(places.detail).toContainText(name);
    await expect(window).toHaveURL(/#places\/place\/P00/);
    await new ConnectionsScreen(window).open();
    await places.open();
    await expect(places.detail).toContainText(name);
    await expect(window).toHaveURL(/#places\/place\/P00/);
  });

  await window.keyboard.press('Escape');

  await test.step('a begin and a peak of another day are whole at 1280x800, also where they are the earliest known', async () => {
    await window.setViewportSize({ width: 1280, height: 800 });
    await alerts.open();
    const row = alerts.rows.first();
    for (const [lang, at, line, longest] of [
      ['en', 'since', 0, '≤ 10-28 20:48'],
      ['en', 'peak', 1, '10-28 20:48'],
      ['zh-CN', 'since', 0, '≤ 10-28 20:48'],
      ['zh-CN', 'peak', 1, '10-28 20:48'],
    ] as const) {
      await window.evaluate((code) => (document.documentElement.lang = code), lang);
      const text = row.locator(`[data-at="${at}"] > span`).nth(line);
      const [needed, given] = await text.evaluate((span, words) => {
        span.textContent = words;
        return [span.scrollWidth, span.clientWidth];
      }, longest);
      expect(given, at).toBeGreaterThan(0);
      expect(needed, at).toBeLessThanOrEqual(given);
    }
  });
});

test('an alert is acknowledged, and another one shelved and taken off the shelf', async ({ window }) => {
  const alerts = new AlertsScreen(window);
  const places = new PlacesScreen(window);

  await test.step('an alert is acknowledged with a name and a note, which its place, a reload and the history show', async () => {
    await alerts.open();
    const before = await alerts.numberOf('Not acknowledged');
    const name = await alerts.nameOf(alerts.rows.first());
    await alerts
      .row(name)
      .getByRole('button', { name: `Acknowledge: ${name}` })
      .click();
    const dialog = window.getByRole('dialog');
    const about = dialog.getByRole('list', { name: 'Places' });
    await expect(about).toContainText(name);
    await expect(about).toContainText(/P00\d-\S+ · /);
    await expect(about).toContainText(/(Overflow|Alarm|Warning), alert since /);
    await expect(dialog.getByLabel('Your name')).toHaveValue('engineer');
    await dialog.getByLabel('Your name').fill('');
    await dialog.getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await expect(dialog).toContainText('Enter your name');
    await alerts.acknowledge('Wang Lei', 'Pump 3 running');
    await expect(alerts.row(name)).toContainText('Wang Lei');
    await expect(alerts.row(name)).toContainText('Pump 3 running');
    await expect(alerts.chip('Not acknowledged')).toContainText(String(before - 1));
    await alerts.row(name).getByRole('button', { name }).click();
    const part = places.detail.getByRole('region', { name: 'Alert', exact: true });
    await expect(part).toContainText('Acknowledged by Wang Lei');
    await window.reload();
    await alerts.open();
    await expect(alerts.row(name)).toContainText('Wang Lei');
    await alerts.tab('History').click();
    await window.getByRole('textbox', { name: 'Search the history' }).fill('pump 3');
    await expect(alerts.pane.getByRole('row')).toHaveCount(2);
    await expect(alerts.pane.getByRole('row').last()).toContainText('Acknowledged');
    const [download] = await Promise.all([
      window.waitForEvent('download'),
      alerts.pane.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    const csv = readFileSync(await download.path(), 'utf8');
    expect(csv).toContain('Alerts per hour,');
    expect(csv).toContain('Wang Lei,Pump 3 running');
  });

  await test.step('a shelved alert leaves its group until its time, and is taken off the shelf on the page of its place', async () => {
    await alerts.open();
    const open = alerts.rows.filter({ has: window.getByRole('button', { name: /^Acknowledge: / }) });
    const name = await alerts.nameOf(open.first());
    await alerts.row(name).getByRole('button', { name }).first().click();
    const part = places.detail.getByRole('region', { name: 'Alert', exact: true });
    await part.getByRole('button', { name: 'Shelve…' }).click();
    const dialog = window.getByRole('dialog', { name: 'Shelve the alert' });
    await expect(dialog.getByRole('list', { name: 'Places' })).toContainText(name);
    await dialog.getByLabel('Your name').fill('Chen Siyuan');
    await dialog.getByLabel('Reason').fill('probe cleaning');
    await dialog.getByRole('button', { name: 'Shelve', exact: true }).click();
    await expect(part).toContainText('by Chen Siyuan');
    await expect(alerts.chip('Shelved')).toContainText('1');
    await part.getByRole('button', { name: 'Unshelve' }).click();
    await expect(alerts.chip('Shelved')).toBeHidden();
  });
});

test('nothing is called free of alerts before levels have been judged for the account that is signed in', async ({
  window,
}) => {
  const alerts = new AlertsScreen(window);
  const connections = new ConnectionsScreen(window);
  await connections.open();
  await window.getByRole('button', { name: 'Sign out of MCP: Built-in demo service' }).click();
  await window.getByRole('button', { name: 'Sign out of Built-in demo service' }).click();
  await window.getByRole('button', { name: 'Sign in as engineer' }).click();
  await connections.signIn('engineer', 'engineer-demo');
  await expect(connections.signInDialog).toHaveCount(0);
  await sectionLink(window, 'Places').click();
  await window.getByText('Alerts', { exact: true }).first().click();
  await expect(alerts.pane).toContainText('alerts may be missing here');
  await expect(alerts.pane).not.toContainText('is above a threshold');
});
