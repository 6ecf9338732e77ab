import { readFile } from 'node:fs/promises';
import { unzipSync, zipSync } from 'fflate';
import type { Download } from 'playwright/test';
import { encodeGbk } from '#test/support/spreadsheets/encode-gbk.ts';
import { SignOnPage } from './screens/sign-on-page.ts';
import { expectNothingFound } from './support/expect-nothing-found.ts';
import { expect } from './support/test.ts';
import { recordsOf, test } from './support/upload-test.ts';
import { uploadTab } from './screens/navigation.ts';

// Passwords are hashed slowly on purpose, and nothing is sent in the first ten seconds.
test.describe.configure({ timeout: 180_000 });
test.use({ acceptDownloads: true });

const LEVELS = '时间,液位(m)\r\n2024/7/1 0:00,1.204\r\n2024/7/1 0:05,1.210\r\n2024/7/1 0:10,1.216\r\n';

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

test('one row goes first and is read back; then the rest follows', async ({ window, service, upload }) => {
  await upload.drop({ name: '7月液位.csv', content: encodeGbk(LEVELS) });
  await upload.setEquipment('gauge', 'G-1');
  const preview = window.getByRole('button', { name: 'Preview' });
  await preview.click();
  const first = window.getByRole('button', { name: 'Send one row first' });
  await expect(first).toBeDisabled();
  const opened = window.context().waitForEvent('page');
  await window.getByRole('dialog').getByRole('button', { name: 'Sign in for MCP' }).click();
  const signOn = new SignOnPage(await opened);
  await signOn.signIn('engineer', 'engineer-demo');
  await signOn.allow();
  const dialog = window.getByRole('dialog', { name: 'MCP sign-in: River office' });
  await dialog.getByText('Signed in as engineer.').waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await preview.click();
  await expect(window.getByText('One row is sent and read back')).toBeVisible();
  await first.click();
  await window.getByRole('button', { name: 'Send now', exact: true }).click();
  await expect(
    window.getByRole('heading', { name: /: (sent completely|everything that was sent is stored)/ }),
  ).toBeVisible({ timeout: 60_000 });
  await expect(window.getByText('2 of 2 batches accepted')).toBeVisible();
  await window.getByRole('link', { name: 'Receipt', exact: true }).click();
  await expect(window.getByText('was found as it was sent')).toBeVisible();
  const batches = window.getByRole('grid', { name: 'Batches' });
  await expect(batches.getByRole('row').nth(1)).toContainText('split into smaller ones');
  await batches.getByRole('row').nth(2).click();
  await expect(window.getByRole('region', { name: 'Batch 2' })).toContainText('1 (2 to 2 of the file)');
  expect(await recordsOf(service.baseUrl, { equipType: 'gauge', equipId: 'G-1' })).toEqual([
    { timestamp: '2024-07-01 00:00:00', level: 1.204 },
    { timestamp: '2024-07-01 00:05:00', level: 1.21 },
    { timestamp: '2024-07-01 00:10:00', level: 1.216 },
  ]);

  // Before a repaired file goes, the service is asked what it has.
  await uploadTab(window, 'New upload').click();
  await window.getByRole('button', { name: 'Another file' }).click();
  await upload.drop({ name: '7月液位.csv', content: encodeGbk(LEVELS.replace('1.210', '1.219')) });
  await upload.setEquipment('gauge', 'G-1');
  const now = window.getByRole('region', { name: 'In the service now' });
  await expect(now).toContainText('2 records are there with the same values');
  await expect(now).toContainText('1 record is there with other values');
  await expect(now.getByText('G-1 at 2024-07-01 00:05:00, 液位 1.21 → 1.219')).toBeVisible();
  await expect(window.getByText('differs from what was sent before')).toHaveCount(0);
  await expectNothingFound(window, 'what the service has of a file');
});

test('a layout that is remembered reads the next file of its kind, and says what is different', async ({
  window,
  upload,
}) => {
  await upload.pick([{ name: 'june.csv', content: encodeGbk(LEVELS) }]);
  await upload.setEquipment('gauge', 'G-1');
  await upload.put('Field of 液位(m)', 'waterLevel');
  await window.getByRole('button', { name: 'Save layout…' }).click();
  const dialog = window.getByRole('dialog', { name: 'Save layout' });
  await dialog.getByLabel('Name').fill('Pumping stations');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(window.getByText('Layout: “Pumping stations”')).toBeVisible();
  await expectNothingFound(window, 'a remembered layout');

  await window.getByRole('button', { name: 'Start over' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
  const other = encodeGbk('时间,液位(m),流量(m³/h)\r\n2024/8/1 0:00,2.5,300\r\n');
  await upload.pick([
    { name: 'july.csv', content: encodeGbk(LEVELS) },
    { name: 'with-flow.csv', content: other },
  ]);
  await expect(window.getByRole('group', { name: 'Pumping stations' })).toContainText('1 file');
  const alike = window.getByRole('group', { name: 'new layout 1' });
  await expect(alike).toContainText('resembles “Pumping stations”');
  await upload.review('july.csv');
  await expect(window.getByLabel('Field of 液位(m)')).toHaveValue('waterLevel');
  // Which equipment a file is of is never taken from another file.
  await expect(upload.field('Station')).toHaveValue('');
  await upload.withOptions(async () => {
    await expect(window.getByLabel('Type (equipType)').last()).toHaveValue('gauge');
  });
  await window.getByRole('button', { name: 'Not this one' }).click();
  await expect(window.getByLabel('Field of 液位(m)')).toHaveValue('level');
  await window.getByRole('button', { name: 'Undo' }).click();
  await upload.toFiles();
  await upload.review('with-flow.csv');
  await window.getByRole('button', { name: 'Use this layout' }).click();
  await expect(window.getByText('New column “流量(m³/h)”: not sent until you say so.')).toBeVisible();
});

test('numbers, headers and elevations in doubt are settled by a click, and what stands beside tables is left alone', async ({
  window,
  upload,
}) => {
  await test.step('a number that may be read in two ways is settled by one click, and what stands out is said once', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => {
      const time = `2024/7/1 0:${String(at).padStart(2, '0')}`;
      return `${time},${at === 20 ? '"1,134"' : at === 40 ? '99999.5' : `1.${100 + at}`}`;
    });
    const content = encodeGbk(['时间,液位(m)', ...rows, ''].join('\r\n'));
    await upload.drop({ name: '团结路2号污水井液位.csv', content });
    const bad = upload.todo.getByRole('group', { name: '液位(m): not a valid number' });
    await expect(bad.getByRole('button', { name: 'It is 1134', exact: true })).toBeVisible();
    await bad.getByRole('button', { name: 'It is 1.134', exact: true }).click();
    await expect(bad).toHaveCount(0);
    await expect(upload.cell(22, 1)).toContainText('1.134');
    const warnings = window.getByRole('region', { name: 'Warnings' });
    await expect(warnings.getByText(/99,?999\.5/)).toHaveCount(1);
    await expect(warnings.getByText(/^液位: 99,?999\.5 reaches the depth of the well/)).toBeVisible();
  });

  await window.getByRole('button', { name: 'Start over' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();

  await test.step('a header that can be read in two ways is shown both ways, and one click takes the other', async () => {
    // The bytes of the accents are Chinese characters in GB18030.
    const content = Buffer.from('time,débit (m³/h)\r\n2024-07-01 00:00:00,1.5\r\n', 'latin1');
    await upload.pick([{ name: 'doubt.csv', content }]);
    const doubt = window.getByRole('group', { name: 'Which encoding shows the text correctly?' });
    await expect(doubt).toContainText('débit (m³/h)');
    await expectNothingFound(window, 'an encoding in doubt');
    await doubt.getByRole('button', { name: /^WINDOWS-1252/u }).click();
    await expect(doubt).toHaveCount(0);
    await expect(upload.rows).toContainText('débit (m³/h)');
  });

  await window.getByRole('button', { name: 'Start over' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();

  await test.step('elevations are sent as levels above the bottom of the well, which the place list knows', async () => {
    await upload.pick([
      { name: 'WL-P1-0001.csv', content: encodeGbk('时间,水位高程(m)\r\n2024/7/1 0:00,12.345\r\n') },
    ]);
    await window.getByRole('button', { name: 'Settings of 水位高程(m)' }).click();
    const options = window.getByRole('dialog', { name: 'More options' });
    await upload.put('Station ID (equipId)', 'G-1');
    await upload.put('If it is an elevation: well bottom at (m)', '9.1');
    await window.keyboard.press('Escape');
    await options.waitFor({ state: 'detached' });
    await upload.confirmEquipment('G-1');
    await expect(upload.cell(2, 1)).toContainText('3.245');
    await expect(window.getByLabel('Field of 水位高程(m)')).toHaveValue('level');
    await expect(window.getByLabel('Unit to send 水位高程(m) in')).toContainText(
      'm above the well bottom (at 9.1 m)',
    );
  });

  await window.getByRole('button', { name: 'Start over' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();

  await test.step('what stands beside the tables of a ZIP is no layout, and has no station', async () => {
    const zip = zipSync({
      'WL-1.csv': encodeGbk(LEVELS),
      'WL-2.csv': encodeGbk(LEVELS),
      '说明.txt': encodeGbk('液位数据说明\r\n由运维人员导出\r\n'),
    });
    await window
      .locator('input[type=file]:not([webkitdirectory])')
      .setInputFiles([{ name: '站点.zip', mimeType: '', buffer: Buffer.from(zip) }]);
    await expect(upload.row('说明.txt')).toContainText('no rows with data found, not sent');
    await expect(upload.field('Station of WL-1.csv')).toBeVisible();
    await expect(upload.field('Station of 说明.txt')).toHaveCount(0);
    await expect(window.getByRole('group', { name: 'new layout 1' })).toContainText('2 files');
    await expect(window.getByRole('group', { name: 'new layout 2' })).toHaveCount(0);
  });
});

test('the correspondence table is made by the mapping, kept as versions, exported, and missed where it has a gap', async ({
  window,
  upload,
}) => {
  await upload.pick([{ name: 'levels.csv', content: encodeGbk(LEVELS) }]);
  await upload.setEquipment('gauge', 'G-1');
  await window.getByRole('button', { name: 'Add these fields to the draft' }).click();
  await uploadTab(window, 'Field list').click();
  await window.getByLabel('Station name, row 1').fill('滨江一号井');
  await window.getByLabel('Station name, row 1').press('Enter');
  await window.getByRole('button', { name: 'Save as a version…' }).click();
  const dialog = window.getByRole('dialog', { name: 'Save version 1' });
  await dialog.getByLabel('Note').fill('handed to the operator');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(window.getByText('handed to the operator')).toBeVisible();

  const csv = window.waitForEvent('download');
  await window.getByRole('button', { name: 'CSV', exact: true }).click();
  const text = await textOf(await csv);
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text).toContain('Station ID,Station name,Type,Field identifier,Unit');
  expect(text).toContain('G-1,滨江一号井,gauge,level,m');
  const xlsx = window.waitForEvent('download');
  await window.getByRole('button', { name: 'Excel', exact: true }).click();
  const workbook = await xlsx;
  expect(workbook.suggestedFilename()).toBe('correspondence-River-office-1.xlsx');
  const parts = unzipSync(await readFile(await workbook.path()));
  expect(new TextDecoder().decode(parts['xl/worksheets/sheet1.xml'])).toContain('滨江一号井');

  await window.getByRole('button', { name: 'The operator has agreed' }).click();
  await expect(window.getByLabel('Shown')).toContainText('Version 1, agreed');
  await expectNothingFound(window, 'correspondence table');
  await uploadTab(window, 'New upload').click();
  await expect(upload.sendButton).toBeEnabled();
  await expect(window.getByLabel('Send anyway')).toHaveCount(0);
  await window.getByLabel('Unit to send 液位(m) in').selectOption('cm');
  const gap = window.getByRole('region', { name: '1 field is not in the agreed field list' });
  await expect(gap).toContainText('G-1 · level: the list has the unit m');
  await expect(upload.sendButton).toBeDisabled();
});

test('stations that stand far down in a file are offered for mapping after the check', async ({
  service,
  upload,
}) => {
  const lines = Array.from({ length: 6_000 }, (_, row) => {
    const at = new Date(Date.UTC(2024, 5, 1) + row * 60_000).toISOString().slice(0, 19).replace('T', ' ');
    return `${at},${row < 3_000 || row > 3_001 ? 'A' : '城西 3#'},${row / 1_000}`;
  });
  const far = '2024-07-01 12:00:00,城西 3#,9.5';
  const content = new TextEncoder().encode(
    ['time,station,level', ...lines.slice(0, 4_000), far, ...lines.slice(4_000)].join('\n'),
  );
  await upload.pick([{ name: 'two.csv', content }]);
  await upload.put('Type (equipType)', 'gauge');
  await upload.sendStationTo('A', 'A');
  await expect(upload.promise).toContainText('5,998 rows');
  await upload.sendStationTo('城西 3#', 'G-far');
  await upload.send();
  expect(await recordsOf(service.baseUrl, { equipType: 'gauge', equipId: 'G-far' })).toEqual([
    { timestamp: '2024-07-01 12:00:00', level: 9.5 },
  ]);
});
