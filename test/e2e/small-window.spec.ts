import type { Locator } from 'playwright/test';
import { encodeGbk } from '#test/support/spreadsheets/encode-gbk.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { ResultsScreen } from './screens/results-screen.ts';
import { expect, test } from './support/test.ts';
import { test as uploadTest } from './support/upload-test.ts';

// Passwords are hashed slowly on purpose.
test.describe.configure({ timeout: 90_000 });

const SMALL = { width: 640, height: 400 };

/** A control stands below what it is about, once the window has its new size. */
const expectBelow = (above: Locator, control: Locator) =>
  expect(async () => {
    await control.scrollIntoViewIfNeeded();
    const [upper, lower] = await Promise.all([above.boundingBox(), control.boundingBox()]);
    expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThanOrEqual(lower?.y ?? 0);
  }).toPass();

test('what stands in the header and in results can be read and reached in a small window', async ({
  window,
}) => {
  const screen = new ResultsScreen(window);

  await test.step('text that is cut where it stands is shown whole when it is pointed at', async () => {
    await window.setViewportSize(SMALL);
    await screen.signIn();
    const login = window.getByRole('banner').getByRole('link', { name: /MCP/ });
    await login.hover();
    await expect(login).toHaveAttribute('title', /^MCP until .*renews automatically\)$/);
    const until = window.getByRole('banner').getByText(/^ · until/);
    await until.hover({ position: { x: 4, y: 4 } });
    await expect(until.locator('..')).toHaveAttribute('title', /^\S+ · until .* · times in \S+$/);
    await window.setViewportSize({ width: 1280, height: 800 });
    await window.mouse.move(640, 400);
    await login.hover();
    await expect(login).not.toHaveAttribute('title');
  });

  await test.step('the tab that is shown is in sight, also when the window becomes small', async () => {
    await screen.show('#tools/collections');
    const tab = window.getByRole('navigation', { name: 'Views of the tools' }).locator('[aria-current]');
    await expect(tab).toHaveText('Collections');
    await window.setViewportSize(SMALL);
    await expect(tab).toBeInViewport({ ratio: 0.95 });
    await window.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('the controls of a map stay below it in a small window', async () => {
    await screen.call('list_places', {});
    await screen.showAs('Map');
    await window.setViewportSize(SMALL);
    const all = screen.result.getByRole('button', { name: 'Show all' });
    await expectBelow(screen.result.locator('[data-scheme]'), all);
  });

  await test.step('what can be done with a call stands in one line, also 1,120 pixels wide', async () => {
    await window.setViewportSize({ width: 1120, height: 680 });
    await screen.show('#tools/call/get_latest_levels');
    const call = window.getByRole('region', { name: 'Call', exact: true });
    const topOf = async (name: string | RegExp) =>
      (await call.getByRole('button', { name }).boundingBox())?.y ?? 0;
    await expect.poll(async () => (await topOf('Recent calls')) - (await topOf(/^Call\b/))).toBe(0);
  });

  await window.setViewportSize({ width: 1280, height: 800 });

  await test.step('nothing of a result covers something else, and its times are in sight, in a small window', async () => {
    await screen.call('list_places', {});
    await screen.showAs('Tree');
    await window.setViewportSize(SMALL);
    const copy = screen.result.getByRole('button', { name: 'Copy pointer' });
    await expectBelow(screen.result.getByRole('tree'), copy);
    await screen.showAs('Traffic');
    const times = screen.result.getByText(/first byte/);
    await times.scrollIntoViewIfNeeded();
    await expect(times).toBeInViewport({ ratio: 1 });
  });
});

test('what opens from a column is within a small window, and is scrolled', async ({ window }) => {
  await window.setViewportSize(SMALL);
  await new ConnectionsScreen(window).openBuiltIn();
  for (const column of ['State', 'Place']) {
    await window.getByRole('columnheader').filter({ hasText: column }).first().click({ button: 'right' });
    const opened = window.getByRole('dialog', { name: `Filter: ${column}` });
    await expect(opened).toBeVisible();
    const bottomOf = (box: { y: number; height: number } | null) => (box?.y ?? 0) + (box?.height ?? 0);
    await expect.poll(async () => bottomOf(await opened.boundingBox())).toBeLessThanOrEqual(SMALL.height);
    // From the first of its controls the keyboard goes to the last one, which is scrolled to.
    await expect(opened.getByRole('button', { name: 'Sort ascending' })).toBeFocused();
    await window.keyboard.press('Shift+Tab');
    await expect(opened.locator(':focus:not(button)')).toBeInViewport({ ratio: 1 });
    await window.keyboard.press('Escape');
    await expect(opened).toBeHidden();
  }
});

test('a connection is named beside or above its buttons in a small window', async ({ window }) => {
  await window.setViewportSize(SMALL);
  const connections = new ConnectionsScreen(window);
  await connections.openBuiltIn();
  await expect(window.getByRole('grid')).toBeVisible();
  await connections.open();
  const name = window.getByRole('heading', { name: /^Built-in demo service/ });
  const heightOf = async () => (await name.boundingBox())?.height ?? 0;
  await expect.poll(heightOf).toBeLessThan(30);
  await window.getByRole('button', { name: 'Sign out of Built-in demo service' }).click();
  await expect(window.getByRole('button', { name: 'Open built-in demo service' })).toBeVisible();
  await expect.poll(heightOf).toBeLessThan(30);
});

uploadTest('the review of a file works in a small window', async ({ window, upload }) => {
  await window.setViewportSize(SMALL);
  const rows = Array.from({ length: 20 }, (_, at) => `2024/7/1 0:${10 + at},1.204`);
  await upload.pick([{ name: 'levels.csv', content: encodeGbk(['时间,液位(m)', ...rows, ''].join('\r\n')) }]);
  await upload.setEquipment('gauge', 'G-7');
  await expect(upload.promise).toContainText('20 rows');
  for (const size of [SMALL, { width: 900, height: 600 }]) {
    await window.setViewportSize(size);
    await expect(upload.sendButton).toBeInViewport({ ratio: 1 });
    await expect(upload.cell(2, 0)).toBeInViewport({ ratio: 1 });
    await expect(async () => {
      const [row, send] = await Promise.all([
        upload.cell(2, 0).boundingBox(),
        upload.sendButton.boundingBox(),
      ]);
      const isBeside = (send?.x ?? 0) >= (row?.x ?? 0) + (row?.width ?? 0);
      expect(isBeside || (row?.y ?? 0) + (row?.height ?? 0) <= (send?.y ?? 0)).toBe(true);
    }).toPass();
  }
  await window.setViewportSize(SMALL);
  await upload.rows.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await upload.rows.boundingBox())?.height).toBeGreaterThan(150);
  const beyondPx = await window.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyondPx).toBeLessThanOrEqual(0);
});
