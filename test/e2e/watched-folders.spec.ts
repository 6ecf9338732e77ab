import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stationsOfUploader } from '#test/support/stations-of-uploader.ts';
import { expectNothingFound } from './support/expect-nothing-found.ts';
import { expect } from './support/test.ts';
import { recordsOf, test } from './support/upload-test.ts';
import { sectionLink, uploadTab } from './screens/navigation.ts';

// A file has to stay as it is for some seconds before it is taken.
test.describe.configure({ timeout: 180_000 });

test('a file that arrives in a watched folder is sent, and one with a question waits and can be reviewed', async ({
  window,
  service,
  upload,
  dataDir,
}) => {
  const [station] = await stationsOfUploader(service.baseUrl);
  const table = (rows: string[][]) =>
    `时间,站点,液位(m)\r\n${rows.map(([time, level]) => `${time},${station.equipId},${level}\r\n`).join('')}`;
  const example = table([
    ['2024-07-01 00:00', '1.20'],
    ['2024-07-01 00:05', '1.25'],
  ]);
  await upload.drop({ name: 'example.csv', content: Buffer.from(example) });
  await window.getByRole('button', { name: 'Save layout…' }).click();
  const saving = window.getByRole('dialog', { name: 'Save layout' });
  await saving.getByLabel('Name').fill('Weekly');
  await saving.getByRole('button', { name: 'Save' }).click();
  await saving.waitFor({ state: 'hidden' });

  // The layout as a file: given away, deleted, and taken back.
  await window.getByRole('button', { name: 'Layouts…' }).click();
  const layouts = window.getByRole('dialog', { name: 'Saved layouts' });
  const download = window.waitForEvent('download');
  await layouts.getByRole('button', { name: 'Save Weekly as a file' }).click();
  const file = await (await download).path();
  await layouts.getByRole('button', { name: 'Delete Weekly' }).click();
  await expect(layouts).toContainText('No layouts saved yet.');
  await layouts
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.json', mimeType: '', buffer: Buffer.from('{}') });
  await expect(layouts.getByRole('alert')).toHaveText('This file is not a layout of Stillwell.');
  await layouts.locator('input[type=file]').setInputFiles(file);
  await expect(layouts.getByRole('button', { name: 'Delete Weekly' })).toBeVisible();
  await expect(layouts.getByRole('status')).toHaveCount(0);
  await layouts.locator('input[type=file]').setInputFiles(file);
  await expect(layouts.getByRole('status')).toContainText('It has replaced “Weekly”');
  await window.keyboard.press('Escape');

  await uploadTab(window, 'Watched folders').click();
  await expect(window.getByRole('heading', { name: 'No folder is watched' })).toBeVisible();
  await expectNothingFound(window, 'upload, no watched folder');
  await window.getByRole('button', { name: 'Watch a folder…' }).click();
  await window.getByRole('button', { name: 'Use a folder of Stillwell' }).click();
  await expect.poll(() => readdir(join(dataDir, 'watched')).catch(() => [])).toHaveLength(1);
  const [name = ''] = await readdir(join(dataDir, 'watched'));
  expect(name).toMatch(/^Weekly - /);
  const folder = join(dataDir, 'watched', name);
  const card = window.getByRole('region', { name: folder });
  await expect(card).toContainText('No file has arrived yet.');

  await writeFile(join(folder, 'week 1.csv'), example);
  await expect(card.getByRole('link', { name: 'Receipt' })).toBeVisible({ timeout: 60_000 });
  expect(await readdir(folder)).toEqual(['done']);
  // The demo has measurements of its own beside them.
  expect(await recordsOf(service.baseUrl, station)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ timestamp: '2024-07-01 00:00:00', level: 1.2 }),
      expect.objectContaining({ timestamp: '2024-07-01 00:05:00', level: 1.25 }),
    ]),
  );

  await sectionLink(window, 'Settings').click();
  await writeFile(join(folder, 'week 2.csv'), table([['03/07/2024 00:00', '1.30']]));
  const notice = window.getByRole('alert').filter({ hasText: 'week 2.csv waits for you' });
  await notice.getByRole('link', { name: 'Watched folders' }).click({ timeout: 60_000 });
  await expect(notice).toBeHidden();
  // What has been seen is not told again in another language.
  await sectionLink(window, 'Settings').click();
  await window.getByText('中文', { exact: true }).first().click();
  await expect(window.getByRole('heading', { level: 1, name: '设置' })).toBeAttached();
  await window.getByText('EN', { exact: true }).first().click();
  await expect(window.getByRole('heading', { level: 1, name: 'Settings' })).toBeAttached();
  await expect(window.getByRole('alert').filter({ hasText: 'week 2.csv' })).toHaveCount(0);
  await sectionLink(window, 'Upload').click();
  await window.getByRole('link', { name: 'Watched folders' }).click();
  const waiting = card.getByRole('row', { name: /week 2\.csv/ });
  await expect(waiting).toContainText('A question is open');
  await expectNothingFound(window, 'upload, watched folders');
  await waiting.getByRole('button', { name: 'Review' }).click();
  await upload.row('week 2.csv').waitFor();
  expect(await readdir(folder)).toEqual(['done', 'week 2.csv']);

  // A layout that a folder needs is not deleted by one click.
  await upload.row('week 2.csv').getByRole('button', { name: 'week 2.csv', exact: true }).click();
  await window.getByRole('button', { name: 'Layouts…' }).click();
  await layouts.getByRole('button', { name: 'Delete Weekly' }).click();
  const asked = window.getByRole('dialog', { name: 'Delete layout “Weekly”?' });
  await expect(asked).toContainText(folder);
  await expectNothingFound(window, 'upload, deleting a layout of a watched folder');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await layouts.getByRole('button', { name: 'Delete Weekly' }).click();
  await asked.getByRole('button', { name: 'Delete layout' }).click();
  await expect(layouts).toContainText('No layouts saved yet.');
  await window.keyboard.press('Escape');
  await uploadTab(window, 'Watched folders').click();
  await expect(card).toContainText('Its layout was deleted.');
});
