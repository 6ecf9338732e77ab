import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '../standin-test.ts';

async function openBuiltIn(page: Page, dataDir: string): Promise<string> {
  await page.getByRole('button', { name: 'Built-in demo service' }).click();
  await expect(page.getByRole('main').getByText('240 places', { exact: true })).toBeVisible({
    timeout: 20_000,
  });
  const { port } = JSON.parse(readFileSync(join(dataDir, 'built-in-service.json'), 'utf8')) as {
    port: number;
  };
  return `http://127.0.0.1:${port}/`;
}

const isThere = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

test('closing the window stops the built-in service, gives the folder back and ends with code 0', async ({
  standin,
  page,
  dataDir,
}) => {
  const service = await openBuiltIn(page, dataDir);
  expect(await isThere(service)).toBe(true);
  const { pid } = JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')) as { pid: number };
  expect(pid, 'who has the folder').toBe(standin.pid);
  standin.tell({ type: 'close-window', windowId: 1 });
  await expect.poll(() => standin.exitCode, 'exit code').toBe(0);
  expect(await isThere(service)).toBe(false);
  expect(existsSync(join(dataDir, 'running.json')), 'running.json').toBe(false);
  const log = join(dataDir, 'logs', 'stillwell.log');
  expect(existsSync(log) ? readFileSync(log, 'utf8') : '').not.toContain('"error"');
});

test('a signal ends it in the same order', async ({ standin, page, dataDir }) => {
  const service = await openBuiltIn(page, dataDir);
  expect(await standin.stop('SIGINT')).toBe(0);
  expect(await isThere(service)).toBe(false);
  expect(existsSync(join(dataDir, 'running.json')), 'running.json').toBe(false);
});

test('on macOS it stays without a window, and the dock opens a new one that works', async ({
  start,
  page,
  context,
  dataDir,
}) => {
  const standin = await start({ platform: 'darwin' });
  await expect(page.getByRole('navigation')).toBeVisible();
  standin.tell({ type: 'close-window', windowId: 1 });
  await expect.poll(async () => (await standin.ask('facts', null)).windows).toEqual([]);
  const opened = context.waitForEvent('page');
  standin.tell({ type: 'activate' });
  await openBuiltIn(await opened, dataDir);
  expect(standin.problems).toEqual([]);
  expect(await standin.stop()).toBe(0);
});
