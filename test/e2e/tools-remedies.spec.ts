import { countClicks } from './support/count-clicks.ts';
import { expectNothingFound } from './support/expect-nothing-found.ts';
import { type OwnMcpServer, type Refuse, startOwnMcpServer } from './support/own-mcp-server.ts';
import { type ServedDataService, serveDemo } from './support/serve.ts';
import { expect, SIGN_ON_IS_OUTSIDE, test as base } from './support/test.ts';
import { SignOnPage } from './screens/sign-on-page.ts';
import { ToolsScreen } from './screens/tools-screen.ts';

const TOKEN = 'the-token-of-this-server';

const TOOL = {
  name: 'echo',
  annotations: { readOnlyHint: true },
  inputSchema: { type: 'object', properties: {} },
};

/** Refuses, at a path of its own each, what is not asked as it wants; `/mcp` refuses nothing. */
function refusals(): Refuse {
  let busyAsked = 0;
  return ({ url, headers }, answer) => {
    if (url === '/silent') return true;
    if (url === '/moved') answer.writeHead(308, { location: '/mcp' }).end();
    else if (url === '/token' && headers.authorization !== `Bearer ${TOKEN}`) {
      answer.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    } else if (url === '/scopes') {
      const challenge = 'Bearer error="insufficient_scope", scope="mcp:tools"';
      answer.writeHead(403, { 'www-authenticate': challenge }).end();
    } else if (url === '/busy' && (busyAsked += 1) === 1) {
      answer.writeHead(429, { 'retry-after': '3' }).end();
    } else return false;
    return true;
  };
}

/** The window, and an endpoint that refuses at first. */
const test = base.extend<{
  given: unknown[];
  server: OwnMcpServer;
  service: ServedDataService;
  tools: ToolsScreen;
}>({
  given: [[TOOL], { option: true }],
  server: async ({ given }, use) => {
    const server = await startOwnMcpServer(given, {}, refusals());
    await use(server);
    await server.stop();
  },
  service: async ({ browserName: _any }, use) => {
    const service = await serveDemo();
    await use(service);
    await service.stop();
  },
  tools: async ({ window }, use) => {
    const tools = new ToolsScreen(window);
    await tools.open();
    await use(tools);
  },
});

async function expectCallable(tools: ToolsScreen): Promise<void> {
  await tools.choose('echo');
  await tools.call();
  await expect(tools.ended).toContainText('Done');
}

test('uses the address that an endpoint has moved to, once that is chosen', async ({
  window,
  tools,
  server,
}) => {
  const moved = server.url.replace('/mcp', '/moved');
  await tools.addAddress('Own endpoint', moved);
  await expect(window.getByRole('alert')).toContainText(`${moved} has moved to ${server.url}.`);
  await window.getByRole('button', { name: 'Use the new address' }).click();
  await expectCallable(tools);
  await window.getByRole('button', { name: /^MCP endpoint/ }).click();
  await expect(window.getByRole('menuitemradio', { name: server.url })).toBeChecked();
});

test('says what is tried while an endpoint does not answer, and stops when that is cancelled', async ({
  window,
  tools,
  server,
}) => {
  await tools.addAddress('Own endpoint', server.url.replace('/mcp', '/silent'));
  await expect(window.getByText(/^Now trying: .+, for \d+ s\.$/)).toBeVisible();
  await window.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(window.getByRole('alert')).toContainText('Cancelled.');
  await window.getByRole('button', { name: 'Try again' }).click();
  await expect(window.getByText('No answer yet.')).toBeVisible();
});

test('what was entered for an endpoint goes to another server only once that was seen and saved', async ({
  window,
  tools,
  server,
}) => {
  const keys: unknown[] = [];
  const other = await startOwnMcpServer([TOOL], {}, ({ headers }) => {
    keys.push(headers['x-api-key']);
    return false;
  });
  const leading = await startOwnMcpServer([], {}, (_request, answer) => {
    answer.writeHead(302, { location: other.url }).end();
    return true;
  });
  await tools.addAddress('Own endpoint', server.url);
  await tools.list.waitFor();
  await window.getByRole('button', { name: /^MCP endpoint/ }).click();
  await window.getByRole('menuitem', { name: 'Edit Own endpoint…' }).click();
  const dialog = window.getByRole('dialog', { name: 'Edit the MCP address' });
  await dialog.getByLabel('Additional headers, one per line').fill('X-Api-Key: for-this-server');
  await dialog.getByLabel('Address of the MCP endpoint').fill(leading.url);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await window.getByRole('button', { name: 'Use the new address' }).click();
  await expect(dialog.getByLabel('Address of the MCP endpoint')).toHaveValue(other.url);
  await expect(dialog.getByText('The headers below will be sent to this server.')).toBeVisible();
  expect(keys).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectCallable(tools);
  expect(new Set(keys)).toEqual(new Set(['for-this-server']));
  await Promise.all([other.stop(), leading.stop()]);
});

test('finds the protocol version that an endpoint speaks after another one was chosen', async ({
  window,
  tools,
  server,
}) => {
  await tools.addAddress('Own endpoint', server.url);
  await window.getByRole('button', { name: /^Protocol version/ }).click();
  await window.getByRole('menuitemradio', { name: /^2025-11-25/ }).click();
  await expect(window.getByRole('alert')).toContainText('Method not found');
  await window.getByRole('button', { name: 'Find the protocol version' }).click();
  await expect(window.getByRole('button', { name: /^Protocol version/ })).toContainText(
    'Automatic (Direct (no handshake))',
  );
  await expectCallable(tools);
});

test('a tool that cannot ask in the protocol version that is spoken offers the one in which it can', async ({
  window,
  tools,
}) => {
  const text = 'elicitation via server-initiated requests is unavailable on 2026-07-28 connections.';
  const result = { resultType: 'complete', content: [{ type: 'text', text }], isError: true };
  const server = await startOwnMcpServer([TOOL], {
    echo: ({ id }, answer) => {
      answer.writeHead(200, { 'content-type': 'application/json' });
      answer.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    },
  });
  await tools.addAddress('Own endpoint', server.url);
  await tools.choose('echo');
  const version = window.getByRole('button', { name: /^Protocol version/ });
  const other = window.getByRole('button', { name: 'Use 2025-11-25' });
  await tools.call();
  await expect(tools.ended).toContainText('The tool reports an error');
  await expect(other).toHaveCount(0);
  await version.click();
  await window.getByRole('menuitemradio', { name: /^2026-07-28/ }).click();
  await tools.choose('echo');
  await tools.call();
  await other.click();
  await expect(version).toHaveText('2025-11-25');
  await server.stop();
});

test('asks for the token that an endpoint requires, and goes on with it', async ({
  window,
  tools,
  server,
}) => {
  await tools.addAddress('Own endpoint', server.url.replace('/mcp', '/token'));
  await expect(window.getByRole('alert')).toContainText('requires a token, and none was sent.');
  await window.getByRole('button', { name: 'Enter a token…' }).click();
  const dialog = window.getByRole('dialog', { name: 'Edit the MCP address' });
  await expect(dialog.getByLabel('Bearer token')).toBeFocused();
  await window.keyboard.type(TOKEN);
  await window.keyboard.press('Enter');
  await expectCallable(tools);
});

test('waits as long as a busy endpoint asks for, and then tries again', async ({ window, tools, server }) => {
  await tools.addAddress('Own endpoint', server.url.replace('/mcp', '/busy'));
  await expect(window.getByRole('button', { name: /^Try again in/ })).toBeDisabled();
  await window.getByRole('button', { name: 'Try again', exact: true }).click();
  await expectCallable(tools);
});

test('a call that a busy endpoint puts off is made again once the time has passed', async ({ tools }) => {
  let asked = 0;
  const server = await startOwnMcpServer([TOOL], {
    echo: ({ id }, answer) => {
      asked += 1;
      if (asked === 1) answer.writeHead(429, { 'retry-after': '2' });
      else answer.writeHead(200, { 'content-type': 'application/json' });
      answer.end(JSON.stringify({ jsonrpc: '2.0', id, result: { content: [] } }));
    },
  });
  await tools.addAddress('Own endpoint', server.url);
  await tools.choose('echo');
  await tools.call();
  await expect(tools.answer.getByRole('button', { name: /^Try again in/ })).toBeDisabled();
  await tools.answer.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(tools.ended).toContainText('Done');
  expect(asked).toBe(2);
  await server.stop();
});

test('a refusal is in sight in a small window that shows the result of another endpoint', async ({
  window,
  tools,
  server,
}) => {
  await tools.addAddress('Own endpoint', server.url);
  await expectCallable(tools);
  await window.setViewportSize({ width: 640, height: 400 });
  await expect(tools.answer).toBeVisible();
  await tools.addAddress('Refusing endpoint', server.url.replace('/mcp', '/scopes'));
  await expect(window.getByRole('alert')).toContainText('requires further permissions: mcp:tools');
  await expect(window.getByRole('alert')).toBeInViewport();
  await expect(window.getByRole('button', { name: 'Sign in and grant them' })).toBeInViewport({ ratio: 1 });
});

test('an address that refuses is signed in to from there, and five clicks in the window lead to the first result', async ({
  window,
  tools,
  shell,
  service,
}) => {
  test.skip(shell === 'electron', SIGN_ON_IS_OUTSIDE);
  test.setTimeout(180_000);
  const clicks = await countClicks(window);
  await window.getByRole('button', { name: 'Add an MCP address…' }).click();
  await tools.enterAddress('Demo', `${service.baseUrl}/mcp/data`);
  await expect(window.getByRole('alert')).toContainText('requires a token, and none was sent.');
  const opened = window.context().waitForEvent('page');
  await window.getByRole('button', { name: 'Sign in', exact: true }).click();
  const page = await opened;
  const signOn = new SignOnPage(page);
  await signOn.signIn('engineer', 'engineer-demo');
  await signOn.allow();
  // What it was for is shown: the dialog is gone by itself.
  await tools.list.waitFor();
  await page.close();
  await tools.list.getByRole('option', { name: /^list_projects\b/ }).click();
  await tools.call();
  await expect(tools.ended).toContainText('Done');
  expect(await clicks()).toBe(5);
});

test('the addresses of the configuration of another client are imported, a token with its address', async ({
  window,
  tools,
  server,
}) => {
  const withToken = server.url.replace('/mcp', '/token');
  const entries = {
    wells: { type: 'http', url: withToken, headers: { Authorization: `Bearer ${TOKEN}` } },
    gauges: { url: server.url, headers: { 'X-Key': '${env:KEY}' } },
    local: { command: 'npx', args: ['some-server'] },
  };
  await window.getByRole('button', { name: /^MCP endpoint/ }).click();
  await window.getByRole('menuitem', { name: 'Import from mcp.json…' }).click();
  const dialog = window.getByRole('dialog', { name: 'Import addresses from mcp.json' });
  await dialog.getByLabel('Configuration, JSON').fill(JSON.stringify({ mcpServers: entries }));
  await expect(dialog.getByRole('status')).toContainText('these are programs: local.');
  await expect(dialog).toContainText('without X-Key');
  await window.setViewportSize({ width: 640, height: 400 });
  await expectNothingFound(window, 'import of addresses');
  await dialog.getByRole('button', { name: 'Add 2 addresses' }).click();
  await expect(dialog).toBeHidden();
  await window.setViewportSize({ width: 1280, height: 800 });
  await expectCallable(tools);
  await window.getByRole('button', { name: /^MCP endpoint: wells/ }).click();
  await window.getByRole('menuitem', { name: 'Import from mcp.json…' }).click();
  await dialog.getByLabel('Configuration, JSON').fill(JSON.stringify({ servers: { again: entries.wells } }));
  await expect(dialog).toContainText('already added');
  await expect(dialog.getByRole('button', { name: 'Add 0 addresses' })).toBeDisabled();
});
