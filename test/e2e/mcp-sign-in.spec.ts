import { readFileSync } from 'node:fs';
import { expectNothingFound } from './support/expect-nothing-found.ts';
import { type ServedDataService, serveDemo } from './support/serve.ts';
import { startStillwell } from './support/started-stillwell.ts';
import { expect, SIGN_ON_IS_OUTSIDE, test as base } from './support/test.ts';
import { writtenText } from '#test/support/written-text.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { McpScreen } from './screens/mcp-screen.ts';
import { SignOnPage } from './screens/sign-on-page.ts';
import { sectionLink } from './screens/navigation.ts';

/** A signed token, what goes with a code, and the password. */
const SECRETS = /eyJ[\w-]{20,}|code_verifier=[\w-]{20,}|engineer-demo/;

/** A served demo, and the window with a connection to it that nobody has signed in on. */
const test = base.extend<{ serveWords: string[]; service: ServedDataService; mcp: McpScreen }>({
  serveWords: [[], { option: true }],
  service: async ({ serveWords }, use) => {
    const service = await serveDemo(serveWords);
    await use(service);
    await service.stop();
  },
  mcp: async ({ window, service }, use) => {
    await new ConnectionsScreen(window).add('River office', service.baseUrl);
    await window.keyboard.press('Escape');
    await use(new McpScreen(window, 'River office'));
  },
});

// Passwords are hashed slowly on purpose, and two processes and two pages take part.
test.describe.configure({ timeout: 180_000 });

test('a sign-in waits in the background, takes a code instead, and is told as a story when it has come to its end', async ({
  window,
  mcp,
  dataDir,
}) => {
  await test.step('goes on in the background, is shown again and cancelled; the link can be used elsewhere', async () => {
    const page = await mcp.begin();
    const address = mcp.dialog.getByRole('group', { name: 'Address of the sign-on page' });
    await expect(address).toHaveText(/^http:\/\/127\.0\.0\.1:\d+\/realms\/stillwell\//);
    await expect(mcp.dialog.getByRole('timer')).toContainText(/[45]:\d\d left/);
    await mcp.dialog.getByText('The browser is on another computer').click();
    await mcp.dialog.getByRole('textbox').fill((await address.textContent()) ?? '');
    await mcp.dialog.getByRole('button', { name: 'Use this address' }).click();
    await expect(mcp.dialog.getByText(/This is the address of the sign-on page/)).toBeVisible();
    await expectNothingFound(window, 'MCP sign-in dialog');
    await mcp.dialog.getByRole('button', { name: 'Hide' }).click();
    await expect(mcp.dialog).toBeHidden();
    await expect(mcp.login).toContainText('Waiting for you in the browser');
    await mcp.login.getByRole('button', { name: 'Show' }).click();
    await mcp.dialog.getByRole('button', { name: 'Cancel the sign-in' }).click();
    await expect(mcp.dialog).toBeHidden();
    await expect(mcp.login).toContainText('signed out');
    await page.close();
  });

  await test.step('signs in with a code on another device', async () => {
    const page = await mcp.begin();
    await mcp.dialog.getByRole('button', { name: 'Sign in with a code on another device' }).click();
    await expect(mcp.dialog.getByText('Code to enter')).toBeVisible();
    await expectNothingFound(window, 'MCP sign-in by a code');
    const opened = window.context().waitForEvent('page');
    await mcp.dialog.getByRole('link', { name: 'Open the sign-on page' }).click();
    const device = await opened;
    await expect(device).toHaveURL(/\/device/);
    await device.close();
    await page.close();
  });

  await mcp.dialog.getByRole('button', { name: 'Cancel the sign-in' }).click();
  await expect(mcp.dialog).toBeHidden();

  await test.step('signs in on the page of the service and out again, and tells the story of it', async () => {
    await mcp.signIn('engineer', 'engineer-demo');
    await expect(mcp.login).toContainText('signed in as engineer');
    await expect(mcp.login).toContainText('Access renews automatically');
    await expect(mcp.login).toContainText('4 scopes, all that were requested');
    await expect(window.getByRole('banner')).toContainText(/MCP (as engineer )?until .*renews automatically/);
    await expectNothingFound(window, 'connections, signed in for MCP');

    await window.getByRole('link', { name: 'Details of River office' }).click();
    await expect(window.getByRole('heading', { level: 1 })).toBeFocused();
    await mcp.show('Sign-in trace');
    const steps = window.getByRole('list', { name: 'Steps' }).getByRole('button');
    await expect(steps.first()).toContainText('A call without a token');
    await steps.first().focus();
    await window.keyboard.press('ArrowRight');
    await expect(window.getByRole('heading', { name: 'The endpoint describes itself' })).toBeVisible();
    await window.keyboard.press('End');
    await expect(window.getByRole('heading', { name: 'The first call with the token' })).toBeVisible();
    await expectNothingFound(window, 'trace');

    const downloading = window.waitForEvent('download');
    await window.getByRole('button', { name: 'Export as JSON' }).click();
    const exported = readFileSync(await (await downloading).path(), 'utf8');
    expect(exported).toContain('registration');
    expect(exported).not.toMatch(SECRETS);
    expect(writtenText(dataDir)).not.toMatch(SECRETS);
    expect(await window.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);

    await mcp.show('Details');
    await mcp.login.getByRole('button', { name: 'Sign out' }).click();
    await expect(mcp.login).toContainText('signed out');
    await expect(window.getByRole('link', { name: 'Sign out in the browser, too' })).toBeVisible();
    await expect(window.getByRole('banner')).toContainText('MCP signed out');
  });
});

test('finds by elimination why the endpoint refuses an account without the MCP permission', async ({
  window,
  mcp,
}) => {
  const page = await mcp.begin();
  const signOn = new SignOnPage(page);
  await signOn.signIn('uploader', 'uploader-demo');
  await signOn.allow();
  await expect(page.getByText(/return to stillwell/i)).toBeVisible();
  await page.close();
  await window.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await mcp.login.getByRole('link', { name: 'Why 401?' }).click();
  await expect(window.getByRole('status').filter({ hasText: 'The endpoint returns 401' })).toContainText(
    'By elimination',
  );
  const check = (name: string) => window.getByRole('row').filter({ hasText: name });
  await expect(check('It has the scope profile')).toContainText('met');
  await expect(check('The account may use MCP')).toContainText('not met');
  await expect(window.getByRole('button', { name: 'Copy a message for the operator' })).toBeVisible();
  await expectNothingFound(window, 'why 401');
  await mcp.show('Sign-in trace');
  const steps = window.getByRole('list', { name: 'Steps' }).getByRole('button');
  await expect(steps.filter({ hasText: 'The first call with the token' })).toContainText('failed');
  await expect(steps.last()).toContainText('The call of the diagnosis · failed');
  await steps.last().click();
  await expect(window.getByRole('article').filter({ hasText: 'Not part of the sign-in' })).toContainText(
    /ms · failed/,
  );
});

test(
  'a consent that is declined is told in the dialog, with a way on',
  { tag: '@every-shell' },
  async ({ mcp, shell }) => {
    test.skip(shell === 'electron', SIGN_ON_IS_OUTSIDE);
    const page = await mcp.begin();
    const signOn = new SignOnPage(page);
    await signOn.signIn('engineer', 'engineer-demo');
    await page.getByRole('button', { name: 'Do not allow' }).click();
    await expect(mcp.dialog.getByRole('alert')).toContainText('access_denied');
    await expect(mcp.dialog.getByRole('button', { name: 'Sign in with another account' })).toBeVisible();
  },
);

test('a connection is tested, exported without its secrets and imported again, and secrets are kept where the user says', async ({
  window,
  service,
}) => {
  const connections = new ConnectionsScreen(window);
  await connections.add('River office', service.baseUrl);
  await window.keyboard.press('Escape');

  await test.step('the details test every endpoint, keep a token that is never shown again, and give the mcp.json entry', async () => {
    await window.getByRole('link', { name: 'Details of River office' }).click();
    await window.getByRole('button', { name: 'Test the connection' }).click();
    await expect(window.getByText('5 of 5 endpoints respond')).toBeVisible();
    await expect(window.getByRole('row').filter({ hasText: '406' })).toContainText(
      'without records is refused',
    );
    await expect(window.getByRole('row').filter({ hasText: '401' }).first()).toContainText(
      'sends no sign-in',
    );
    await window.getByRole('button', { name: 'Set: Upload token' }).click();
    await expect(window.getByLabel('Upload token', { exact: true })).toBeFocused();
    await window.keyboard.type('a-token-of-its-own');
    await window.keyboard.press('Enter');
    await expect(window.getByRole('heading', { name: 'Upload token: set' })).toBeVisible();
    expect(await window.content()).not.toContain('a-token-of-its-own');
    await window.getByRole('button', { name: 'Remove: Upload token' }).click();
    await expect(window.getByRole('heading', { name: 'Upload token: not set' })).toBeVisible();
    await expect(window.getByText(`"url": "${service.baseUrl}/mcp/data"`)).toBeVisible();
    await expectNothingFound(window, 'details of a connection');
  });

  await connections.open();

  await test.step('connections are exported without secrets and imported again', async () => {
    const downloading = window.waitForEvent('download');
    await window.getByRole('button', { name: 'Export all' }).click();
    const file = await (await downloading).path();
    expect(readFileSync(file, 'utf8')).toContain(service.baseUrl);
    await window.getByRole('button', { name: 'Remove River office' }).click();
    await window.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(window.getByRole('listitem', { name: 'River office' })).toBeHidden();
    const choosing = window.waitForEvent('filechooser');
    await window.getByRole('button', { name: 'Import…' }).click();
    await (await choosing).setFiles(file);
    await expect(window.getByText('Added: River office.')).toBeVisible();
    await expect(window.getByRole('listitem', { name: 'River office' })).toBeVisible();
  });

  await test.step('secrets go to a file after a confirmation alone', async () => {
    await sectionLink(window, 'Settings').click();
    const place = (name: string) =>
      window.getByRole('list', { name: 'Place' }).getByRole('listitem').filter({ hasText: name });
    await expect(place('Memory only')).toContainText('in use');
    await expect(place('Key store of this computer')).toContainText('not available');
    await place('A file in the data folder').getByRole('button').click();
    await window.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(place('Memory only')).toContainText('in use');
    await place('A file in the data folder').getByRole('button').click();
    await window.getByRole('button', { name: 'Keep them in a file' }).click();
    await expect(place('A file in the data folder')).toContainText('in use');
    await expectNothingFound(window, 'settings');
  });
});

test.describe('at a service whose access tokens live 5 seconds', () => {
  test.use({ serveWords: ['--access-token-ttl', '5'] });

  test('the access token is renewed in the window, again and again, and MCP works on', async ({
    window,
    mcp,
  }) => {
    await mcp.signIn('engineer', 'engineer-demo');
    await expect(mcp.login).toContainText('Access renews automatically');
    const first = Date.parse((await mcp.until.getAttribute('datetime')) ?? '');
    const renewedForMs = async () => Date.parse((await mcp.until.getAttribute('datetime')) ?? '') - first;
    // More than a whole life later, so that the token of the sign-in is long over.
    await expect.poll(renewedForMs, { timeout: 60_000 }).toBeGreaterThan(6_000);
    await expect(mcp.login).toContainText('signed in as engineer');
    await mcp.login.getByRole('link', { name: 'Why 401?' }).click();
    await expect(window.getByText('The endpoint accepts the token. Nothing is wrong')).toBeVisible();
    await expect(window.getByRole('row').filter({ hasText: 'not met' })).toHaveCount(0);
    await mcp.show('Sign-in trace');
    const renewals = window
      .getByRole('list', { name: 'Steps' })
      .getByRole('button', { name: 'The access is renewed' });
    await expect(renewals.nth(1)).toBeVisible();
  });
});

test('a login kept in the file is there after a restart, and renews automatically', async ({
  window,
  mcp,
  stillwell,
  dataDir,
}) => {
  await sectionLink(window, 'Settings').click();
  await window.getByRole('button', { name: 'Use: A file in the data folder' }).click();
  await window.getByRole('button', { name: 'Keep them in a file' }).click();
  await sectionLink(window, 'Connections').click();
  await mcp.signIn('engineer', 'engineer-demo');
  await window.goto('about:blank');
  await stillwell.stop();
  const second = await startStillwell(dataDir);
  await window.goto(second.address);
  await sectionLink(window, 'Connections').click();
  await expect(mcp.login).toContainText('signed in as engineer');
  await expect(mcp.login).toContainText('Access renews automatically');
  await window.goto('about:blank');
  await second.stop();
});
