import { z } from 'zod';
import { postMcp } from '#test/support/call-mcp.ts';
import { demoClient } from '#test/support/sign-on/demo-client.ts';
import { discover, signIn } from '#test/support/sign-on/sign-on-client.ts';
import { buildXlsx } from '#test/support/spreadsheets/build-xlsx.ts';
import { encodeGbk } from '#test/support/spreadsheets/encode-gbk.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { UploadScreen } from './screens/upload-screen.ts';
import { expectNothingFound } from './support/expect-nothing-found.ts';
import { type ServedDataService, serveDemo } from './support/serve.ts';
import { expect, test as base } from './support/test.ts';

/** A served demo on which engineer is signed in, and the section Upload. */
const test = base.extend<{ service: ServedDataService; upload: UploadScreen }>({
  service: async ({ browserName }, use) => {
    expect(browserName).toBeTruthy();
    const service = await serveDemo();
    await use(service);
    await service.stop();
  },
  upload: async ({ window, service }, use) => {
    const connections = new ConnectionsScreen(window);
    await connections.add('River office', service.baseUrl);
    await connections.signIn('engineer', 'engineer-demo');
    await connections.signInDialog.waitFor({ state: 'hidden' });
    const upload = new UploadScreen(window);
    await upload.open();
    await use(upload);
  },
});

// Passwords are hashed slowly on purpose, and nothing is sent in the first ten seconds.
test.describe.configure({ timeout: 180_000 });

const answerSchema = z.object({
  result: z.object({ structuredContent: z.object({ records: z.array(z.record(z.string(), z.unknown())) }) }),
});

/** `query_measurements` of a service, asked as an AI client asks it. */
async function recordsOf(baseUrl: string, equipment: { equipType: string; equipId: string }) {
  const tokens = await signIn(demoClient(await discover(`${baseUrl}/realms/stillwell`)));
  const period = { from: '2024-07-01 00:00:00', to: '2024-07-02 00:00:00' };
  const params = { name: 'query_measurements', arguments: { ...equipment, ...period } };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const answer = await postMcp(`${baseUrl}/mcp/data`, body, {
    Authorization: `Bearer ${tokens.access_token}`,
  });
  return answerSchema.parse(await answer.json()).result.structuredContent.records;
}

test('a newcomer drops a GBK file from Excel, checks it, sends it, and the service has exactly its values', async ({
  window,
  service,
  upload,
}) => {
  const text = [
    '时间,液位(m),流量(立方米/小时)',
    '2024/7/1 0:00,1.204,"2,631.37"',
    '2024/7/1 0:05,1.210,—',
    '2024/7/1 0:10,l.2l6,2600',
    '合计,,5231.37',
    '',
  ].join('\r\n');
  await upload.drop({ name: '7月液位.csv', content: encodeGbk(text) });
  await expect(window.getByText('GB18030')).not.toHaveCount(0);
  await upload.step('Columns');
  await upload.setEquipment('gauge', 'G-7');
  await window.getByLabel('Unit that 流量(立方米/小时) is sent in').selectOption('L/s');
  await expect(window.getByRole('table', { name: 'Columns of the file' })).toContainText(
    '2,631.37 → 730.936',
  );
  await expectNothingFound(window, 'upload, columns');

  await upload.step('Check');
  await expect(window.getByRole('status').filter({ hasText: '2 rows are sent' })).toContainText(
    '1 row is kept back',
  );
  await window.getByRole('button', { name: /Row 4 .*l\.2l6/ }).click();
  await window.getByLabel('New text for 液位(m), row 4').fill('1.216');
  await window.getByRole('button', { name: 'Put in' }).click();
  await expect(window.getByRole('status').filter({ hasText: '3 rows are sent' })).toBeVisible();
  await expectNothingFound(window, 'upload, check');

  await upload.step('Send');
  await expect(window.getByLabel('First batch')).toContainText(
    '{"timestamp":"2024-07-01 00:00:00","level":1.204,"flow":730.936}',
  );
  await expectNothingFound(window, 'upload, send');
  await upload.send();
  expect(await recordsOf(service.baseUrl, { equipType: 'gauge', equipId: 'G-7' })).toEqual([
    { timestamp: '2024-07-01 00:00:00', level: 1.204, flow: 730.936 },
    { timestamp: '2024-07-01 00:05:00', level: 1.21 },
    { timestamp: '2024-07-01 00:10:00', level: 1.216, flow: 722.2 },
  ]);

  // The desk outlives the section, and a reload of the window.
  await window.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Places' }).click();
  await upload.open();
  await window.reload();
  await upload.step('Columns');
  await expect(window.getByLabel('Equipment (equipId)')).toHaveValue('G-7');
});

test('a workbook with a station column is split by its stations', async ({ window, service, upload }) => {
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
  await upload.step('Columns');
  await upload.put('Type (equipType)', 'gauge');
  await expect(window.getByLabel('Equipment of WL-A')).toHaveValue('WL-A');
  await upload.put('Equipment of WL-B', 'G-B');
  await upload.step('Check');
  await expect(window.getByRole('status').filter({ hasText: '3 rows are sent' })).toContainText(
    '2 equipment',
  );
  await upload.send();
  expect(await recordsOf(service.baseUrl, { equipType: 'gauge', equipId: 'WL-A' })).toEqual([
    { timestamp: '2024-07-01 00:00:00', level: 1.5 },
    { timestamp: '2024-07-01 00:05:00', level: 1.75 },
  ]);
  expect(await recordsOf(service.baseUrl, { equipType: 'gauge', equipId: 'G-B' })).toEqual([
    { timestamp: '2024-07-01 00:00:00', level: 2.25 },
  ]);
});

test('forty files sort themselves by layout, are set up once, checked and sent together', async ({
  window,
  service,
  upload,
}) => {
  const files = Array.from({ length: 40 }, (_, at) => {
    const isRain = at % 4 === 3;
    const header = isRain ? '时间,雨量(mm)' : '时间,液位(m)';
    const text = `${header}\r\n2024/7/1 0:0${at % 10},${at + 0.5}\r\n`;
    const name = `${isRain ? 'R' : 'W'}-${String(at).padStart(2, '0')}.csv`;
    return { name, content: encodeGbk(text) };
  });
  await upload.pick(files);
  const levels = window.getByRole('group', { name: 'new layout 1' });
  await expect(levels).toContainText('30 files');
  await expect(window.getByRole('group', { name: 'new layout 2' })).toContainText('10 files');
  await levels.getByRole('button', { name: 'Set up columns' }).click();
  await window.getByLabel('What 时间 is').waitFor();
  await upload.setEquipment('gauge', 'W-00');
  await upload.step('File');
  await levels.getByRole('button', { name: 'Read the other 29 the same way' }).click();
  // The equipment of a file is never another file's.
  await expect(upload.row('W-01.csv')).toContainText('1 thing to settle');
  await levels.getByRole('button', { name: 'Equipment from 29 file names' }).click();
  await expect(window.getByLabel('Equipment of W-01.csv')).toHaveValue('W-01');
  await levels.getByRole('button', { name: 'Check all 30' }).click();
  await levels.getByRole('button', { name: 'Send 30 files…' }).click();
  await window.getByRole('button', { name: 'Send all' }).click();
  await expect(upload.row('W-38.csv')).toContainText('in the outbox', { timeout: 60_000 });
  const recordOf = (equipId: string) => recordsOf(service.baseUrl, { equipType: 'gauge', equipId });
  await expect(async () => {
    expect(await recordOf('W-00')).toEqual([{ timestamp: '2024-07-01 00:00:00', level: 0.5 }]);
    expect(await recordOf('W-38')).toEqual([{ timestamp: '2024-07-01 00:08:00', level: 38.5 }]);
  }).toPass({ timeout: 60_000 });
});

test('what is no spreadsheet says what it is, and the others are read all the same', async ({
  window,
  upload,
}) => {
  await upload.pick([{ name: 'good.csv', content: encodeGbk('时间,液位(m)\r\n2024/7/1 0:00,1.5\r\n') }]);
  await window.locator('input[type=file]').setInputFiles([
    { name: 'empty.csv', mimeType: '', buffer: Buffer.alloc(0) },
    { name: 'picture.csv', mimeType: '', buffer: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') },
  ]);
  await expect(window.getByRole('alert')).toHaveCount(2);
  await expect(window.getByRole('row').filter({ hasText: 'picture.csv' }).getByRole('alert')).toContainText(
    'picture.csv',
  );
  await window.getByRole('button', { name: 'Take picture.csv away' }).click();
  await expect(window.getByRole('alert')).toHaveCount(1);
  await expect(upload.row('good.csv')).toBeVisible();
});
