import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { ConnectionsScreen } from '#test/e2e/screens/connections-screen.ts';
import { McpScreen } from '#test/e2e/screens/mcp-screen.ts';
import { SignOnPage } from '#test/e2e/screens/sign-on-page.ts';
import { serveDemo } from '#test/e2e/support/serve.ts';
import { expect, expectShown, test } from '../standin-test.ts';

test('a login is kept by the key store of the system, and is there at the next start', async ({
  standin,
  start,
  page,
  context,
  dataDir,
}) => {
  test.slow();
  const service = await serveDemo();
  await new ConnectionsScreen(page).add('River office', service.baseUrl);
  await page.keyboard.press('Escape');
  const mcp = new McpScreen(page, 'River office');
  await mcp.login.getByRole('button', { name: 'Sign in for MCP' }).click();
  // No window of ours: the page of the sign-on opens in the user's browser.
  await expect.poll(() => standin.openedOutside).toEqual([expect.stringContaining(service.baseUrl)]);
  const outside = await context.newPage();
  await outside.goto(standin.openedOutside[0] ?? '');
  const signOn = new SignOnPage(outside);
  await signOn.signIn('engineer', 'engineer-demo');
  await signOn.allow();
  await expect(mcp.login).toContainText('signed in as engineer', { timeout: 20_000 });
  await expect.poll(() => keptBy(dataDir)).toEqual(expect.arrayContaining(['gnome_libsecret']));
  expect(keptBy(dataDir), 'secrets in the clear').not.toContain(null);
  await standin.stop();
  const fresh = await context.newPage();
  await expectShown(fresh, await start({ page: fresh }));
  await new ConnectionsScreen(fresh).open();
  await expect(new McpScreen(fresh, 'River office').login, 'at the next start').toContainText(
    'signed in as engineer',
  );
  await service.stop();
});

for (const { why, keyStore } of [
  {
    why: 'hides secrets behind a password that everybody knows',
    keyStore: { name: 'basic_text', isAvailable: true },
  },
  { why: 'does not answer', keyStore: { name: 'gnome_libsecret', isAvailable: false } },
] as const) {
  test(`a key store that ${why} is none: a secret stays in memory, and that is said`, async ({
    start,
    page,
    dataDir,
  }) => {
    const standin = await start({ keyStore });
    await expectShown(page, standin);
    await new ConnectionsScreen(page).add('River office', '127.0.0.1:9');
    await page.keyboard.press('Escape');
    await keepUploadToken(page);
    expect(keptBy(dataDir), 'what is on disk').toEqual([]);
    await standin.ask('click-menu', { path: ['File', 'Settings…'] });
    await expect(page.getByText(/no key store/i).first()).toBeVisible();
    expect(standin.problems).toEqual([]);
  });
}

async function keepUploadToken(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Details of River office' }).click();
  await page.getByRole('button', { name: 'Set: Upload token' }).click();
  await page.getByLabel('Upload token', { exact: true }).fill('a-token-of-the-operator');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Upload token: set' })).toBeVisible();
}

/** By which key store each secret on disk is kept; null for one in the clear. */
function keptBy(dataDir: string): (string | null)[] {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) return [];
  const { records } = JSON.parse(readFileSync(file, 'utf8')) as { records: { keyStore: string | null }[] };
  return records.map(({ keyStore }) => keyStore);
}
