import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, expectShown, test } from '../standin-test.ts';

test('the menu follows the language of the app, not of the system, at once', async ({ standin, page }) => {
  const first = async () => (await standin.ask('facts', null)).menu[0]?.path;
  expect(await first()).toEqual(['File']);
  await page.getByRole('radiogroup', { name: 'Language' }).getByText('中文').click();
  await expect.poll(first).toEqual(['文件']);
});

test('an app that was set to Chinese speaks Chinese on an English system', async ({
  start,
  page,
  dataDir,
}) => {
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ language: 'zh-CN' }));
  const standin = await start({ locale: 'en-US' });
  await expectShown(page, standin);
  expect((await standin.ask('facts', null)).menu[0]?.path).toEqual(['文件']);
});

test('zooming by the menu is kept, and holds for the next window', async ({
  standin,
  page,
  start,
  context,
}) => {
  const zoom = async () => (await standin.ask('facts', null)).windows[0]?.zoomFactor;
  await standin.ask('click-menu', { path: ['View', 'Zoom In'] });
  await expect.poll(zoom).toBe(1.1);
  await standin.ask('click-menu', { path: ['File', 'Settings…'] });
  await expect(page.getByLabel('Zoom')).toHaveValue('110');
  await page.getByLabel('Zoom').selectOption('150');
  await expect.poll(zoom).toBe(1.5);
  await page.close();
  await expect.poll(() => standin.exitCode).toBe(0);
  const fresh = await context.newPage();
  const second = await start({ page: fresh });
  await expectShown(fresh, second);
  await expect.poll(async () => (await second.ask('facts', null)).windows[0]?.zoomFactor).toBe(1.5);
});

test('the settings and the menu show the folders of the data and of the logs', async ({
  standin,
  page,
  dataDir,
}) => {
  await standin.ask('click-menu', { path: ['Help', 'Open Log Folder'] });
  await expect.poll(() => standin.openedOutside).toEqual([join(dataDir, 'logs')]);
  await standin.ask('click-menu', { path: ['File', 'Settings…'] });
  await page.getByRole('button', { name: 'Open the data folder' }).click();
  await expect.poll(() => standin.openedOutside).toEqual([join(dataDir, 'logs'), dataDir]);
});

test('a support bundle is saved from the menu', async ({ standin, page, dataDir }) => {
  await standin.ask('click-menu', { path: ['Help', 'Save Support Bundle…'] });
  await expect(page.getByRole('heading', { name: 'Support' })).toBeFocused();
  const file = join(dataDir, 'bundle.zip');
  standin.savePaths.push(file);
  await page.getByRole('button', { name: 'Save a support bundle…' }).click();
  await expect.poll(() => standin.fileDialogs.at(-1)?.proposed).toMatch(/stillwell-support-[\d-]+\.zip$/);
  await expect
    .poll(() => {
      try {
        return Object.keys(unzipSync(readFileSync(file)));
      } catch {
        return [];
      }
    })
    .toEqual(expect.arrayContaining(['README.txt', 'versions.json', 'settings.json', 'connections.json']));
});

test('without a feed no newer version is looked for, and that is said', async ({ standin, page }) => {
  await standin.ask('click-menu', { path: ['File', 'Settings…'] });
  await expect(page.getByLabel('Check for a new version at each start')).not.toBeChecked();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('no address to check for new versions')).toBeVisible();
});
