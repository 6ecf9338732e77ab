import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { UploadScreen } from './screens/upload-screen.ts';
import { serveDemo } from './support/serve.ts';
import { expect, test } from './support/test.ts';
import { sectionLink } from './screens/navigation.ts';

test.describe.configure({ timeout: 420_000 });

const ROWS = 2_000_000;
const ROWS_PER_WRITE = 20_000;
const BEGIN_MS = Date.UTC(2020, 0, 1);

/** A file of some 60 MB, a value every minute. */
async function writeSheet(path: string): Promise<void> {
  const file = createWriteStream(path);
  file.write('时间,液位(m)\r\n');
  for (let from = 0; from < ROWS; from += ROWS_PER_WRITE) {
    let text = '';
    for (let row = from; row < from + ROWS_PER_WRITE; row += 1) {
      const time = new Date(BEGIN_MS + row * 60_000).toISOString().slice(0, 19).replace('T', ' ');
      text += `${time},${(1 + (row % 997) / 1000).toFixed(3)}\r\n`;
    }
    if (!file.write(text)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}

test('two million rows are read, checked and sent whole, while the window stays usable', async ({
  window,
  dataDir,
}, testInfo) => {
  const path = join(dataDir, '2-million.csv');
  await writeSheet(path);
  const service = await serveDemo();
  const connections = new ConnectionsScreen(window);
  await connections.add('River office', service.baseUrl);
  await connections.signIn('engineer', 'engineer-demo');
  await connections.signInDialog.waitFor({ state: 'hidden' });
  await window.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { longTasksMs: seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(duration);
    }).observe({ type: 'longtask' });
  });
  const upload = new UploadScreen(window);
  await upload.open();
  await window.locator('input[type=file]:not([webkitdirectory])').setInputFiles(path);
  await upload.rows.waitFor({ timeout: 60_000 });
  await upload.setEquipment('gauge', 'G-2M');
  await expect(upload.promise).toContainText('2,000,000 rows', { timeout: 120_000 });
  await upload.sendButton.click({ timeout: 120_000 });
  await window.getByRole('button', { name: 'Send now', exact: true }).click({ timeout: 120_000 });
  // Another section is used while all of it is on its way.
  await sectionLink(window, 'Settings').click();
  await upload.open();
  await expect(
    window.getByRole('heading', { name: /: (sent completely|everything that was sent is stored)/ }),
  ).toBeVisible({ timeout: 240_000 });
  await expect(window.getByRole('main')).toContainText('2,000,000');
  const longestMs = await window.evaluate(() => {
    const { longTasksMs } = globalThis as unknown as { longTasksMs: number[] };
    return Math.round(Math.max(0, ...longTasksMs));
  });
  testInfo.annotations.push({ type: 'longest task of the window', description: `${longestMs} ms` });
  await service.stop();
});
