import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { encodeGbk } from '#test/support/spreadsheets/encode-gbk.ts';
import { ResultsScreen } from './screens/results-screen.ts';
import { expect, test } from './support/test.ts';
import { test as uploadTest } from './support/upload-test.ts';

// Passwords are hashed slowly on purpose, and nothing is sent in the first ten seconds.
test.describe.configure({ timeout: 90_000 });

const LEVELS = encodeGbk(['时间,液位(m)', '2024/7/1 0:00,1.204', '2024/7/1 0:05,1.210', ''].join('\r\n'));

/** What has the focus, as a screen reader names it. */
const focused = (window: Page) => window.locator(':focus');

test('the focus is where somebody goes on', async ({ window }) => {
  await test.step('a button that is busy or cannot be pressed keeps the focus, and does nothing', async () => {
    // Takes a request, and leaves it without a response.
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    await window.getByRole('button', { name: 'Add a connection' }).click();
    const dialog = window.getByRole('dialog', { name: 'Add a connection' });
    await dialog.getByLabel('Name', { exact: true }).fill('River office');
    await dialog.getByLabel('Base address').fill(`http://127.0.0.1:${port}`);
    const add = dialog.getByRole('button', { name: 'Add', exact: true });
    await add.press('Enter');
    await expect(add).toHaveAttribute('aria-busy', 'true');
    await expect(add).toBeDisabled();
    await expect(add).toBeFocused();
    await window.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await window.keyboard.press('Shift+Tab');
    await window.keyboard.press('Tab');
    await expect(add).toBeFocused();
    await window.keyboard.press('Escape');
    await expect(window.getByRole('button', { name: 'Add a connection' })).toBeFocused();
    silent.close();
  });

  await test.step('a tool that is chosen in a narrow window has the focus at its name', async () => {
    await window.setViewportSize({ width: 900, height: 600 });
    const screen = new ResultsScreen(window);
    await screen.signIn();
    await screen.show('#tools');
    const list = window.getByRole('listbox', { name: 'Tools of the endpoint' });
    await list.getByRole('option').first().focus();
    await window.keyboard.press('Enter');
    await expect(focused(window)).toHaveRole('heading');
  });

  await window.setViewportSize({ width: 1280, height: 800 });

  await test.step('after the last collection is deleted, the focus is at the collections', async () => {
    await new ResultsScreen(window).show('#tools/collections');
    await window.getByRole('button', { name: 'New collection' }).click();
    await expect(window.getByLabel('Title of the collection')).toHaveValue('Untitled');
    await window.getByRole('button', { name: 'More', exact: true }).press('Enter');
    await window.getByRole('menuitem', { name: 'Delete…' }).press('Enter');
    await window.getByRole('dialog').getByRole('button', { name: 'Delete the collection' }).press('Enter');
    await expect(window.getByRole('dialog')).toBeHidden();
    await expect(window.getByLabel('Title of the collection')).toBeHidden();
    await expect(window.getByRole('main').locator(':focus')).toHaveCount(1);
  });
});

uploadTest('Start over and Send leave the focus at what is shown next', async ({ window, upload }) => {
  await upload.pick([{ name: 'levels.csv', content: LEVELS }]);
  await window.getByRole('button', { name: 'Start over' }).press('Enter');
  await window.getByRole('dialog').getByRole('button', { name: 'Start over' }).press('Enter');
  await expect(focused(window)).toHaveText('Drop spreadsheets here');
  await upload.pick([{ name: 'levels.csv', content: LEVELS }]);
  await upload.setEquipment('gauge', 'G-7');
  await expect(upload.sendButton).toBeEnabled();
  await upload.sendButton.press('Enter');
  await expect(focused(window)).toHaveRole('heading');
  await expect(focused(window)).toContainText('levels.csv');
});

test('keys that choose a word of an input method are no keys of the window', async ({ window, context }) => {
  await window.getByRole('button', { name: 'Add a connection' }).waitFor();
  await window.keyboard.press('Control+k');
  const field = window.getByRole('dialog').getByRole('combobox');
  await field.fill('Settings');
  await expect(window.getByRole('option', { selected: true })).toContainText('Settings');
  const devtools = await context.newCDPSession(window);
  await devtools.send('Input.imeSetComposition', { text: 'she', selectionStart: 3, selectionEnd: 3 });
  await window.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await devtools.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
  await window.keyboard.press('Enter');
  await expect(window.getByRole('heading', { name: 'Settings' }).first()).toBeVisible();
});
