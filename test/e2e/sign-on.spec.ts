import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, type Page, test as base } from 'playwright/test';
import { expectNothingFound } from './support/expect-nothing-found.ts';
import { loopbackCallback } from './support/loopback-callback.ts';
import { sdkSignOn } from './support/sdk-sign-on.ts';
import { type ServedDataService, serveDemo } from './support/serve.ts';

const test = base.extend<{ service: ServedDataService }, object>({
  service: async ({ browserName: _any }, use) => {
    const service = await serveDemo();
    await use(service);
    await service.stop();
  },
});

/** The address of a sign-in of the demo client. */
function signInAddress(
  baseUrl: string,
  redirectUri: string,
  parameters: Record<string, string> = {},
): string {
  const query = new URLSearchParams({
    client_id: 'stillwell-demo',
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid profile pg-mcp-audience offline_access',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...parameters,
  });
  return `${baseUrl}/realms/stillwell/protocol/openid-connect/auth?${query}`;
}

/** Fails on anything that a page asks of another machine. */
function watchRequests(page: Page): string[] {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { hostname } = new URL(request.url());
    if (hostname !== '127.0.0.1') foreign.push(request.url());
  });
  return foreign;
}

test('5.2.1-5.2.8: the v1 SDK signs in by itself and calls a tool', async ({ service, page }) => {
  const foreign = watchRequests(page);
  const { redirectUri, callback, close } = await loopbackCallback();
  const signOn = sdkSignOn(redirectUri);
  const endpoint = new URL(`${service.baseUrl}/mcp/data`);
  const connect = async () => {
    const transport = new StreamableHTTPClientTransport(endpoint, { authProvider: signOn });
    const client = new Client({ name: 'sdk-application', version: '1.0.0' });
    return { transport, client, connected: client.connect(transport) };
  };
  const first = await connect();
  await expect(first.connected).rejects.toThrow(UnauthorizedError);

  await page.goto(signOn.memory.signOnAddress?.href ?? '');
  await expect(page.getByText('to continue to SDK application')).toBeVisible();
  await page.getByLabel('User name').fill('engineer');
  await page.getByLabel('Password').fill('engineer-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('registered itself')).toBeVisible();
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(page.getByText('Back in the application')).toBeVisible();

  const { searchParams } = await callback;
  expect(searchParams.get('state')).toBe('state-of-the-application');
  await first.transport.finishAuth(searchParams.get('code') ?? '');
  const second = await connect();
  await second.connected;
  const { tools } = await second.client.listTools();
  expect(tools.map(({ name }) => name)).toContain('list_projects');
  const projects = await second.client.callTool({ name: 'list_projects', arguments: {} });
  expect(JSON.stringify(projects.content)).toContain('P001');
  await second.client.close();
  await close();
  expect(foreign).toEqual([]);
});

for (const [locale, colorScheme] of [
  ['en-US', 'light'],
  ['zh-CN', 'dark'],
] as const) {
  test.describe(`pages in ${locale}, ${colorScheme}, 400 px wide`, () => {
    test.use({ locale, colorScheme, viewport: { width: 400, height: 800 } });

    test('work by keyboard, axe finds nothing, nothing overflows', async ({ service, page }) => {
      test.slow();
      const foreign = watchRequests(page);
      const { redirectUri, close } = await loopbackCallback();
      const checkPage = async (where: string): Promise<void> => {
        await expectNothingFound(page, where);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, where).toBe(0);
      };
      await page.goto(signInAddress(service.baseUrl, redirectUri));
      await expect(page.locator('html')).toHaveAttribute('lang', locale === 'en-US' ? 'en' : 'zh-Hans');
      await checkPage('sign-in');
      await page.keyboard.type('engineer');
      await page.keyboard.press('Tab');
      await page.keyboard.type('wrong');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.locator('#password')).toBeFocused();
      await checkPage('sign-in with an error');
      await page.keyboard.type('engineer-demo');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('listitem')).toHaveCount(4);
      await checkPage('consent');
      await page.goto(`${service.baseUrl}/realms/stillwell/device`);
      await checkPage('device code');
      await page.goto(`${service.baseUrl}/realms/stillwell/protocol/openid-connect/logout`);
      await checkPage('logout');
      await page.goto(signInAddress(service.baseUrl, 'http://127.0.0.1/elsewhere'));
      await checkPage('error');
      await page.goto(`${service.baseUrl}/realms/stillwell/nothing`);
      await checkPage('not found');
      await close();
      expect(foreign).toEqual([]);
    });
  });
}

test('the language is switched in place, and the choice survives', async ({ service, page }) => {
  const { redirectUri, close } = await loopbackCallback();
  await page.goto(signInAddress(service.baseUrl, redirectUri));
  await page.getByRole('link', { name: '中文' }).click();
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
  await page.getByLabel('用户名').fill('engineer');
  await page.getByLabel('密码').fill('wrong');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('alert')).toHaveText('用户名或密码错误。');
  await page.goto(`${service.baseUrl}/realms/stillwell/device`);
  await expect(page.getByRole('heading', { name: '连接设备' })).toBeVisible();
  await close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a browser signs in all the same', async ({ service, page }) => {
    const { redirectUri, callback, close } = await loopbackCallback();
    await page.goto(signInAddress(service.baseUrl, redirectUri, { ui_locales: 'zh' }));
    await page.getByLabel('用户名').fill('engineer');
    await page.getByLabel('密码').fill('engineer-demo');
    await page.getByRole('button', { name: '登录' }).click();
    await page.getByRole('button', { name: '允许', exact: true }).click();
    expect((await callback).searchParams.get('code')).toBeTruthy();
    await close();
  });
});
