import type { Locator } from 'playwright/test';
import { encodeGbk } from '#test/support/spreadsheets/encode-gbk.ts';
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
