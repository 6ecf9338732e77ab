import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, test } from './support/test.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { PlacesScreen } from './screens/places-screen.ts';

const STOPS_AT_MOST = 60;

/** Goes on with the Tab key until the focus is on something of this name. */
async function tabTo(window: Page, name: RegExp): Promise<void> {
  const focused = window.locator(':focus');
  for (let stop = 0; stop < STOPS_AT_MOST; stop += 1) {
    const text = await focused.evaluate(
      (element) => element.getAttribute('aria-label') ?? element.textContent,
    );
    if (name.test(text ?? '')) return;
    await window.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not reach ${String(name)}`);
}

test('the section is used by keys alone, at 200 % zoom as well', async ({ window }) => {
  await new ConnectionsScreen(window).openBuiltIn();
  const places = new PlacesScreen(window);
  await expect(places.count('240 places')).toBeVisible();

  await test.step('by keys alone, the silent places of a project are found and exported', async () => {
    const hosts = new Set<string>();
    window.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (protocol.startsWith('http')) hosts.add(hostname);
    });

    await window.keyboard.press('/');
    await window.keyboard.type('P001-');
    await expect(places.count('80 of 240 places')).toBeVisible();
    await tabTo(window, /^Not reporting \d+$/);
    await window.keyboard.press('Space');
    await expect(places.entry('Not reporting')).toHaveAttribute('aria-pressed', 'true');
    const silent = await places.numberOf('Not reporting');
    expect(silent).toBeGreaterThan(0);
    await expect(places.count(`${silent} of 240 places`)).toBeVisible();

    const downloading = window.waitForEvent('download');
    await window.keyboard.press('Control+e');
    await expect(window.getByRole('dialog')).toBeVisible();
    await tabTo(window, /^Export \d+/);
    await window.keyboard.press('Enter');
    const lines = readFileSync(await (await downloading).path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(silent + 1);
    for (const line of lines.slice(1)) expect(line).toContain('P001-');
    await window.keyboard.press('Escape');
    await expect(window.getByRole('dialog')).toBeHidden();
    for (const host of hosts) expect(host).toBe('127.0.0.1');
  });

  await places.entry('Not reporting').click();
  await places.filter.fill('');
  await expect(places.count('240 places')).toBeVisible();

  await test.step('the help names the keys, and Escape leads back', async () => {
    await places.sortBy('Place ID');
    await places.cell('P001-0001').click();
    await window.keyboard.press('Escape');
    await window.keyboard.press('?');
    const help = window.getByRole('dialog', { name: 'Keys in Places' });
    await expect(help).toContainText('Ctrl A');
    await window.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await expect(places.row('P001-0001').locator(':focus')).toHaveCount(1);
    await window.keyboard.press('m');
    await expect(window.getByRole('radio', { name: 'Split' })).toBeChecked();
    await window.keyboard.press('1');
    await expect(window.getByRole('radio', { name: 'Table' })).toBeChecked();
  });

  await test.step('Escape closes the page of a place wherever the focus is, and what is open in front of it first', async () => {
    await window.keyboard.press('4');
    const attention = window.getByRole('region', { name: 'Alerts' });
    await attention.getByRole('button', { name: /P001-/ }).first().click();
    await expect(places.detail).toBeVisible();
    await window.keyboard.press('Control+e');
    await expect(window.getByRole('dialog')).toBeVisible();
    await window.keyboard.press('Escape');
    await expect(window.getByRole('dialog')).toBeHidden();
    await expect(places.detail).toBeVisible();
    await window.getByRole('button', { name: /^View: / }).click();
    await expect(window.getByRole('menu')).toBeVisible();
    await window.keyboard.press('Escape');
    await expect(window.getByRole('menu')).toBeHidden();
    await expect(places.detail).toBeVisible();
    // A tooltip is no thing of its own: it goes with the page.
    await places.detail.getByRole('button', { name: 'Expand' }).click();
    await expect(window.getByRole('tooltip')).toBeVisible();
    await window.keyboard.press('Escape');
    await expect(places.detail).toBeHidden();
    // A radio button that was clicked has the focus, and takes no characters.
    await attention.getByRole('button', { name: /P001-/ }).first().click();
    await expect(places.detail).toBeVisible();
    await window.getByRole('radiogroup', { name: 'Arrangement' }).getByText('Table', { exact: true }).click();
    await window.keyboard.press('Escape');
    await expect(places.detail).toBeHidden();
    await window.keyboard.press('4');
    await expect(attention).toBeVisible();
  });

  await window.keyboard.press('1');

  await test.step('at 200 % zoom counts and actions are one line each, and a menu has what does not fit', async () => {
    await window.setViewportSize({ width: 640, height: 400 });
    await expect(window.getByRole('button', { name: 'More actions' })).toBeVisible();
    for (const line of [
      places.legend,
      window.getByRole('radiogroup', { name: 'Arrangement' }).locator('../..'),
    ]) {
      expect((await line.boundingBox())?.height).toBeLessThan(50);
    }
    await tabTo(window, /^More actions$/);
    await window.keyboard.press('Enter');
    const menu = window.getByRole('menu');
    for (const name of ['Columns', 'Export…', 'Keyboard', 'Refresh', 'All places']) {
      await expect(menu.getByRole('menuitem', { name, exact: true })).toBeAttached();
    }
    await window.keyboard.press('Enter');
    await expect(window.getByRole('dialog', { name: 'Columns' })).toBeVisible();
    await window.keyboard.press('Escape');
    await expect(window.getByRole('button', { name: 'More actions' })).toBeFocused();

    await places.filter.fill('P001-0001');
    await places.cell('P001-0001').click();
    const pane = await places.detail.boundingBox();
    expect(pane?.width).toBeGreaterThan(500);
    expect(pane?.height).toBeGreaterThan(280);
  });
});
