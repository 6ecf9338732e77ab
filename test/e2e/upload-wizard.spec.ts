import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { buildXlsx } from '#test/support/spreadsheets/build-xlsx.ts';
import { encodeGbk } from '#test/support/spreadsheets/encode-gbk.ts';
import { expectNothingFound } from './support/expect-nothing-found.ts';
import { expect } from './support/test.ts';
import { recordsOf, test } from './support/upload-test.ts';
import { sectionLink, uploadTab } from './screens/navigation.ts';

// Passwords are hashed slowly on purpose, and nothing is sent in the first ten seconds.
test.describe.configure({ timeout: 180_000 });

test(
  'a newcomer drops a GBK file from Excel, checks it, sends it, and the service has exactly its values',
  { tag: '@every-shell' },
  async ({ window, service, upload }) => {
    const text = [
      '时间,液位(m),流量(m³/h)',
      '2024/7/1 0:00,1.204,"2,631.37"',
      '2024/7/1 0:05,1.210,—',
      '2024/7/1 0:10,l.2l6,2600',
      '合计,,5231.37',
      '',
    ].join('\r\n');
    await upload.drop({ name: '7月液位.csv', content: encodeGbk(text) });
    await expect(window.getByText('GB18030')).not.toHaveCount(0);
    await expectNothingFound(window, 'upload, review without a station');
    await upload.setEquipment('gauge', 'G-7');
    await window.getByLabel('Unit to send 流量(m³/h) in').selectOption('L/s');
    await expect(upload.cell(2, 2)).toContainText('730.936');
    await expect(upload.promise).toContainText('2 rows of 2 quantities for G-7');
    await expect(window.getByText(/1 held back/)).toBeVisible();

    // A bad cell is shown from the list, and corrected where it stands.
    const bad = upload.todo.getByRole('group', { name: '液位(m): not a valid number' });
    await bad.getByRole('button', { name: 'Show' }).click();
    await upload.cell(4, 1).dblclick();
    await window.getByLabel('液位(m), row 4').fill('1.216');
    await window.keyboard.press('Enter');
    await expect(upload.promise).toContainText('3 rows of 2 quantities');
    await expectNothingFound(window, 'upload, review');

    await window.getByRole('button', { name: 'Preview' }).click();
    const preview = window.getByRole('dialog', { name: 'Preview (nothing sent yet)' });
    await expect(preview.getByLabel('First batch')).toContainText(
      '{"timestamp":"2024-07-01 00:00:00","level":1.204,"flow":730.936}',
    );
    await expectNothingFound(window, 'upload, preview');
    await window.keyboard.press('Escape');
    await preview.waitFor({ state: 'detached' });
    await upload.send();
    expect(await recordsOf(service.baseUrl, { equipType: 'gauge', equipId: 'G-7' })).toEqual([
      { timestamp: '2024-07-01 00:00:00', level: 1.204, flow: 730.936 },
      { timestamp: '2024-07-01 00:05:00', level: 1.21 },
      { timestamp: '2024-07-01 00:10:00', level: 1.216, flow: 722.2 },
    ]);

    // The workspace outlives the section, and a reload of the window.
    await sectionLink(window, 'Places').click();
    await upload.open();
    await window.reload();
    await window.getByRole('button', { name: 'Back to the review' }).click();
    await expect(upload.todo).toContainText('G-7');
    // It is all there, and known to have been sent.
    await expect(window.getByRole('status').filter({ hasText: 'Nothing new' })).toBeVisible();
    await expect(window.getByRole('button', { name: 'Send 0 records' })).toBeDisabled();
  },
);

test('stations that nobody could compare with the service are named, and go when somebody vouches for them', async ({
  window,
  service,
  upload,
}) => {
  await service.stop();
  await window.reload();
  const text = ['时间,液位(m)', '2024/7/1 0:00,1.204', '2024/7/1 0:05,1.210', ''].join('\r\n');
  await upload.pick([{ name: 'levels.csv', content: encodeGbk(text) }]);
  await upload.put('Station', 'G-7');
  await upload.put('Type (equipType)', 'gauge');
  const notice = window.getByRole('region', { name: '1 station was not compared with the service' });
  await expect(notice).toContainText('G-7');
  const send = upload.sendButton;
  await expect(send).toBeDisabled();
  await expectNothingFound(window, 'upload, send without the list of places');
  await notice.getByRole('checkbox').check();
  await expect(send).toBeEnabled();
});

test('a workbook with a station column is split by its stations', async ({ service, upload }) => {
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const rows = [
    ['时间', '站号', '液位(m)'],
    ['2024-07-01 00:00:00', 'WL-A', 1.5],
    ['2024-07-01 00:00:00', 'WL-B', 2.25],
    ['2024-07-01 00:05:00', 'WL-A', 1.75],
  ].map((row, at) => `<row r="${at + 1}">${row.map(cell).join('')}</row>`);
  const content = buildXlsx({ sheets: [{ name: '数据', rows: rows.join('') }] });
  await upload.pick([{ name: 'two-stations.xlsx', content }]);
  await upload.put('Type (equipType)', 'gauge');
  await upload.sendStationTo('WL-A', 'WL-A');
  await upload.sendStationTo('WL-B', 'G-B');
  await expect(upload.promise).toContainText('3 rows of 1 quantity for 2 stations');
  await upload.send();
  expect(await recordsOf(service.baseUrl, { equipType: 'gauge', equipId: 'WL-A' })).toEqual([
    { timestamp: '2024-07-01 00:00:00', level: 1.5 },
    { timestamp: '2024-07-01 00:05:00', level: 1.75 },
  ]);
  expect(await recordsOf(service.baseUrl, { equipType: 'gauge', equipId: 'G-B' })).toEqual([
    { timestamp: '2024-07-01 00:00:00', level: 2.25 },
  ]);
});

test('twelve files sort themselves by layout, are set up once, checked and sent together', async ({
  window,
  service,
  upload,
}) => {
  const files = Array.from({ length: 12 }, (_, at) => {
    const isRain = at % 4 === 3;
    const header = isRain ? '时间,雨量(mm)' : '时间,液位(m)';
    const text = `${header}\r\n2024/7/1 0:0${at % 10},${at + 0.5}\r\n`;
    const name = `${isRain ? 'R' : 'W'}-${String(at).padStart(2, '0')}.csv`;
    return { name, content: encodeGbk(text) };
  });
  await upload.pick(files);
  const levels = window.getByRole('group', { name: 'new layout 1' });
  await expect(levels).toContainText('9 files');
  await expect(window.getByRole('group', { name: 'new layout 2' })).toContainText('3 files');
  await levels.getByRole('button', { name: 'Set up columns' }).click();
  await window.getByLabel('Meaning of 时间').waitFor();
  await upload.setEquipment('gauge', 'W-00');
  await upload.toFiles();
  await levels.getByRole('button', { name: 'Read the other 8 the same way' }).click();
  // The equipment of a file is never another file's.
  await expect(upload.row('W-01.csv')).toContainText('1 to do');
  await levels.getByRole('button', { name: 'Stations from 8 file names' }).click();
  await expect(upload.field('Station of W-01.csv')).toHaveValue('W-01');
  // Two files that say different things of one equipment and time.
  await upload.put('Station of W-10.csv', 'W-00');
  await levels.getByRole('button', { name: 'Yes, use them' }).click();
  await levels.getByRole('button', { name: 'Check all 8' }).click();
  await levels.getByRole('button', { name: 'Send 9 files…' }).click();
  const asking = window.getByRole('dialog', { name: 'Send 9 files?' });
  await expect(asking.getByRole('status')).toContainText('9 rows, 9 records → 9 batches', {
    timeout: 60_000,
  });
  await expect(asking).toContainText('No field list has been agreed with the operator yet');
  await expect(asking.getByLabel('Send anyway')).toHaveCount(0);
  await expectNothingFound(window, 'sending all of a kind');
  const repeats = asking.getByRole('region', { name: 'The same times in several of these files' });
  await expect(repeats).toContainText('level: 0.5 in W-00.csv, row 2; 10.5 in W-10.csv, row 2');
  await expect(asking.getByRole('button', { name: 'Send all' })).toBeDisabled();
  await repeats.getByLabel('Value to send').selectOption('the value of W-10.csv');
  await asking.getByRole('button', { name: 'Send all' }).click();
  await expect(upload.row('W-09.csv')).toContainText(/sending|sent completely/, { timeout: 60_000 });
  await expect(upload.row('R-03.csv')).toContainText('to do');
  const recordOf = (equipId: string) => recordsOf(service.baseUrl, { equipType: 'gauge', equipId });
  await expect(async () => {
    expect(await recordOf('W-00')).toEqual([{ timestamp: '2024-07-01 00:00:00', level: 10.5 }]);
    expect(await recordOf('W-09')).toEqual([{ timestamp: '2024-07-01 00:09:00', level: 9.5 }]);
  }).toPass({ timeout: 60_000 });
  await expect(sectionLink(window, 'Upload')).not.toContainText('sending', {
    timeout: 60_000,
  });
  await uploadTab(window, 'Field list').click();
  await expect(window.getByRole('row')).toHaveCount(9);
  // Of nine notices one after the other none stays.
  await expect(window.getByText(/has been sent completely$/)).toBeHidden();

  // The same files again, one value changed: what was sent already is asked about once, for all of them.
  await uploadTab(window, 'New upload').click();
  await window.getByRole('button', { name: 'Start over' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
  const again = files
    .filter(({ name }) => name.startsWith('W-0'))
    .map((file) =>
      file.name === 'W-00.csv'
        ? { ...file, content: encodeGbk('时间,液位(m)\r\n2024/7/1 0:00,7.5\r\n') }
        : file,
    );
  await upload.pick(again);
  const kind = window.getByRole('group', { name: 'new layout 1' });
  await kind.getByRole('button', { name: /^Stations from/ }).click();
  await kind.getByRole('button', { name: 'Set up columns' }).click();
  await upload.put('Type (equipType)', 'gauge');
  await upload.toFiles();
  await kind.getByRole('button', { name: /^Read the other/ }).click();
  await kind.getByRole('button', { name: /^Stations from/ }).click();
  await kind.getByRole('button', { name: 'Yes, use them' }).click();
  await kind.getByRole('button', { name: /^Check all/ }).click();
  await kind.getByRole('button', { name: /^Send \d+ files…/ }).click();
  const asked = window.getByRole('dialog', { name: /^Send \d+ files\?/ });
  await expect(asked).toContainText('were sent before with the same values');
  await expect(asked).toContainText('1 record differs from what was sent before:');
  await expect(asked.getByText(/^W-00 at 2024-07-01 00:00:00, level .* → 7\.5$/)).toBeVisible();
  await asked.getByLabel('What was sent before').selectOption('send only what has changed');
  await asked.getByRole('button', { name: 'Send all' }).click();
  const ended = window.getByRole('region', { name: 'Sent', exact: true });
  await expect(ended).toContainText('8 files, 1 record: all stored', { timeout: 60_000 });
  await expect(ended.getByRole('button', { name: 'Other files' })).toBeVisible();
  const [receipt] = await Promise.all([
    window.waitForEvent('download'),
    ended.getByRole('button', { name: 'Save one receipt' }).click(),
  ]);
  expect(receipt.suggestedFilename()).toBe('receipt 8 files.html');
  const page = await readFile(await receipt.path(), 'utf8');
  expect(page.match(/<h2>W-0\d\.csv<\/h2>/g)).toHaveLength(8);
  await expect(async () => {
    expect(await recordOf('W-00')).toEqual([{ timestamp: '2024-07-01 00:00:00', level: 7.5 }]);
  }).toPass({ timeout: 60_000 });
  await uploadTab(window, 'History').click();
  const uploads = window.getByRole('table', { name: 'History' });
  await expect(uploads.getByRole('row').filter({ hasText: 'W-00.csv' })).toHaveCount(2);
});

test('what is no spreadsheet says what it is, and the others are read all the same', async ({
  window,
  upload,
  dataDir,
}) => {
  const table = '时间,液位(m)\n2024/7/1 0:00,1.25\n';
  const folder = join(dataDir, 'exports');
  for (const station of ['north', 'south']) {
    await mkdir(join(folder, station), { recursive: true });
    await writeFile(join(folder, station, 'data.csv'), table);
  }
  await window.locator('input[webkitdirectory]').setInputFiles(folder);
  await expect(upload.row('north data.csv')).toBeVisible();
  await expect(upload.row('south data.csv')).toBeVisible();
  await window.locator('input[type=file]:not([webkitdirectory])').setInputFiles([
    { name: 'good.csv', mimeType: '', buffer: Buffer.from(encodeGbk(table)) },
    { name: 'empty.csv', mimeType: '', buffer: Buffer.alloc(0) },
    { name: 'picture.csv', mimeType: '', buffer: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') },
  ]);
  await expect(window.getByRole('alert')).toHaveCount(2);
  await expect(window.getByRole('row').filter({ hasText: 'picture.csv' }).getByRole('alert')).toContainText(
    'picture.csv',
  );
  await window.getByRole('button', { name: 'Remove picture.csv' }).click();
  await expect(window.getByRole('alert')).toHaveCount(1);
  await expect(upload.row('good.csv')).toBeVisible();
  const zip = Buffer.from(zipSync({ 'in.csv': strToU8(table) }, { level: 0 }));
  const deflated = zipSync({ 'deep.csv': strToU8(table.repeat(100)) });
  const damaged = Buffer.from(zip);
  damaged[zip.indexOf('1.25')] = 0x37;
  await window.locator('input[type=file]:not([webkitdirectory])').setInputFiles([
    { name: 'whole.zip', mimeType: '', buffer: Buffer.from(zipSync({ 'a/in.zip': deflated, 'b.csv': zip })) },
    { name: 'damaged.zip', mimeType: '', buffer: damaged },
  ]);
  await expect(upload.row('deep.csv')).toBeVisible();
  await expect(window.getByRole('alert').filter({ hasText: 'damaged.zip' })).toContainText('damaged');
  // As a spreadsheet program copies cells.
  await window.evaluate(
    (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    },
    table.replaceAll(',', '\t'),
  );
  await expect(upload.row('pasted table.tsv')).toBeVisible();
});
