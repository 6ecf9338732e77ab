import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../standin-test.ts';

test('a page that sends the window elsewhere gets nowhere', async ({ standin }) => {
  const { page } = standin.window;
  await page.waitForURL(/#connections$/);
  const before = page.url();
  const asked = page.waitForRequest('https://example.com/evil');
  await page.evaluate(() => void (location.href = 'https://example.com/evil'));
  await asked;
  await expect.poll(async () => (await standin.ask('facts', null)).openPorts).toBe(1);
  await expect(page.getByRole('navigation')).toBeVisible();
  expect(page.url()).toBe(before);
});

test('every kind of navigation lets the window stay on its own pages alone', async ({ standin, dataDir }) => {
  for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect'] as const) {
    const go = (url: string) => standin.ask('navigation', { windowId: 1, event, url });
    expect(await go('app://bundle/index.html')).toBe('allowed');
    for (const url of [
      'https://example.com/',
      'app://bundle.evil.test/',
      'app://evil/',
      'file:///etc/passwd',
      'data:text/html,x',
    ]) {
      expect(await go(url), `${event} ${url}`).toBe('prevented');
    }
  }
  const webview = { windowId: 1, event: 'will-attach-webview', url: 'app://bundle/' } as const;
  expect(await standin.ask('navigation', webview)).toBe('prevented');
  const log = readFileSync(join(dataDir, 'logs', 'stillwell.log'), 'utf8');
  expect(log).toContain('navigation-refused');
  expect(log, 'addresses may hold secrets').not.toContain('example.com');
});

test('a link outside opens in the system, and never a window of ours', async ({ standin }) => {
  const { page } = standin.window;
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'https://example.com/help';
    link.target = '_blank';
    link.textContent = 'outside';
    document.body.prepend(link);
  });
  await page.getByText('outside', { exact: true }).click();
  await expect.poll(() => standin.openedOutside).toEqual(['https://example.com/help']);
  await expect.poll(() => page.context().pages().length).toBe(1);
});

test('only web pages and mail addresses are given to the system', async ({ standin }) => {
  const urls = [
    'https://example.com/',
    'mailto:ann@example.com',
    'http://example.com/',
    'file:///etc/passwd',
    'smb://example.com/x',
    'javascript:alert(1)',
    'ms-msdt:/x',
    'https.evil:x',
    '',
  ];
  for (const url of urls) {
    expect(await standin.ask('window-open', { windowId: 1, url }), url).toBe('deny');
  }
  await expect.poll(() => standin.openedOutside).toEqual(urls.slice(0, 2));
});
