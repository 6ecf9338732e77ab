import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { Standin } from '../start-standin.ts';
import { expect, expectShown, test } from '../standin-test.ts';

const LABEL = 'Start with the system and keep running in the tray';

async function chooseTray(standin: Standin, page: Page): Promise<void> {
  await standin.ask('click-menu', { path: ['File', 'Settings…'] });
  await page.getByRole('checkbox', { name: LABEL }).click();
}

const facts = (standin: Standin) => standin.ask('facts', null);
const trays = async (standin: Standin) => (await facts(standin)).trays;

test('nothing is in the tray and nothing starts with the system before the user wants it', async ({
  standin,
}) => {
  expect(await trays(standin)).toEqual([]);
  expect(existsSync(join(standin.homeDir, '.config/autostart'))).toBe(false);
});

test('in the tray the app goes on without its window, which the tray opens again, and Quit there ends it', async ({
  standin,
  page,
  context,
  dataDir,
}) => {
  await chooseTray(standin, page);
  await expect
    .poll(() => trays(standin))
    .toEqual([{ hint: 'Stillwell', entries: ['Open Stillwell', 'Alerts', 'Quit'] }]);
  const entry = readFileSync(join(standin.homeDir, '.config/autostart/stillwell.desktop'), 'utf8');
  expect(entry).toMatch(/^Exec=".*" .*"--in-tray"$/m);
  expect(entry).toContain(`"--data-dir=${dataDir}"`);
  standin.tell({ type: 'close-window', windowId: 1 });
  await expect.poll(async () => (await facts(standin)).windows, 'its window is closed').toEqual([]);
  const opened = context.waitForEvent('page');
  await standin.ask('click-tray', { label: 'Alerts' });
  await expect(await opened).toHaveURL(/#places\/alerts/);
  await standin.ask('click-tray', { label: 'Quit' });
  expect(await standin.exited).toBe(0);
});

test('what no longer runs in the tray starts with the system no longer', async ({ standin, page }) => {
  const file = join(standin.homeDir, '.config/autostart/stillwell.desktop');
  await chooseTray(standin, page);
  await expect.poll(() => existsSync(file)).toBe(true);
  await page.getByRole('checkbox', { name: LABEL }).click();
  await expect.poll(() => existsSync(file)).toBe(false);
  await expect.poll(() => trays(standin)).toEqual([]);
});

test('started by the system it opens no window until somebody wants one', async ({
  start,
  dataDir,
  page,
}) => {
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ runsInTray: true }));
  const standin = await start({ words: ['--in-tray'], hasNoWindow: true });
  await expect.poll(async () => (await trays(standin)).length, { timeout: 25_000 }).toBe(1);
  expect((await facts(standin)).windows, 'no window').toEqual([]);
  await standin.ask('click-tray', { label: null });
  await expectShown(page, standin);
});

test('macOS and Windows are told themselves what to start', async ({ start, page }) => {
  const standin = await start({ platform: 'darwin' });
  await expectShown(page, standin);
  await standin.ask('click-menu', { path: ['Stillwell', 'Settings…'] });
  await page.getByRole('checkbox', { name: LABEL }).click();
  await expect.poll(() => standin.loginItems.at(-1)).toMatchObject({ isOn: true });
  expect(standin.loginItems.at(-1)?.words).toContain('--in-tray');
});
