import { countClicks } from './support/count-clicks.ts';
import { expectNothingFound } from './support/expect-nothing-found.ts';
import { type OwnMcpServer, startOwnMcpServer } from './support/own-mcp-server.ts';
import { expect, test as base } from './support/test.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { LevelsScreen } from './screens/levels-screen.ts';
import { McpScreen } from './screens/mcp-screen.ts';
import { ToolsScreen } from './screens/tools-screen.ts';

const READ_ONLY = { readOnlyHint: true };
const anything = (name: string, properties: object, more: object = {}) => ({
  name,
  description: `The tool ${name}`,
  annotations: READ_ONLY,
  inputSchema: { type: 'object', properties },
  ...more,
});

const TOOLS = [
  anything('echo', {
    text: { type: 'string', default: 'hello' },
    size: { type: ['integer', 'null'], minimum: 1 },
    tags: { type: 'array', items: { type: 'string' } },
    kind: {
      oneOf: [
        { title: 'A number', type: 'number' },
        { title: 'A name', type: 'string' },
      ],
    },
  }),
  anything('hang', {}),
  anything('erase', {}, { annotations: { readOnlyHint: false, destructiveHint: true } }),
  { description: 'has no name' },
  'no tool at all',
];

/** The window on an endpoint that the test wrote itself. */
const test = base.extend<{ given: unknown[]; server: OwnMcpServer; tools: ToolsScreen }>({
  given: [TOOLS, { option: true }],
  server: async ({ given }, use) => {
    const server = await startOwnMcpServer(given);
    await use(server);
    await server.stop();
  },
  tools: async ({ window, server }, use) => {
    const tools = new ToolsScreen(window);
    await tools.open();
    await tools.addAddress('Own endpoint', server.url);
    await tools.list.waitFor();
    await use(tools);
  },
});

// Passwords are hashed slowly on purpose, and two processes and two pages take part.
test.describe.configure({ timeout: 180_000 });

base('three clicks lead from the first screen to a result of the demo', async ({ window }) => {
  const tools = new ToolsScreen(window);
  const clicks = await countClicks(window);
  await window.getByRole('button', { name: 'Try it: Call MCP tools' }).click();
  await tools.list.getByRole('option', { name: /^list_projects\b/ }).click();
  await tools.call();
  await expect(tools.ended).toContainText('Done');
  expect(await clicks()).toBe(3);
});

base('signs in, and calls every tool of the built-in service by its form', async ({ window }) => {
  base.setTimeout(240_000);
  const tools = new ToolsScreen(window);
  const connections = new ConnectionsScreen(window);
  await connections.openBuiltIn();
  await new LevelsScreen(window).untilRead();
  await connections.open();
  await new McpScreen(window, 'Built-in demo service').signOut();
  await tools.open();
  await expect(window.getByRole('main')).toContainText('Sign in to see the tools');
  await tools.signIn('engineer', 'engineer-demo');
  await expect(tools.list.getByRole('option')).toHaveCount(8);
  const idFields: Record<string, [field: string, id: RegExp]> = {
    get_place: ['placeId', /^P001-0001/],
    query_measurements: ['placeId', /^P001-0001/],
    summarize_project: ['projectId', /^P001/],
  };
  const lines = await tools.list.getByRole('option').allTextContents();
  const names = lines.map((line) => /^[a-z_]+(?=\s*read only)/.exec(line)?.[0] ?? '');
  for (const name of names) {
    await tools.choose(name);
    const [field, id] = idFields[name] ?? [];
    if (field !== undefined && id) {
      await tools.field(field).click();
      await window.getByRole('option', { name: id }).first().click();
      await expect(tools.how(field)).toHaveValue('value');
    }
    await tools.call();
    await expect(tools.ended, name).toContainText('Done');
  }
  await expect(window.getByRole('contentinfo')).toContainText('8 calls');
  await expectNothingFound(window, 'tools, all called');
});

test(
  'sends absent, null, empty and a value as four different things, and shows the bytes before',
  { tag: '@every-shell' },
  async ({ tools, server }) => {
    await tools.choose('echo');
    const sent = async (args: string) => {
      await expect(tools.bytes).toContainText(`"arguments":${args}}}`);
      const shown = await tools.bytes.textContent();
      await tools.call();
      await expect.poll(() => server.calls.at(-1)).toBe(shown);
      await expect(tools.ended).toContainText('Done');
    };
    await expect(tools.field('text')).toHaveAttribute('placeholder', 'not sent');
    await sent('{}');
    await tools.how('text').selectOption('null');
    await sent('{"text":null}');
    await tools.how('text').selectOption('empty');
    await sent('{"text":""}');
    await tools.how('tags').selectOption('empty');
    await tools.field('text').fill('water');
    await tools.field('size').fill('1.50');
    await sent('{"text":"water","size":1.50,"tags":[]}');
    await tools.how('text').selectOption('absent');
    await sent('{"size":1.50,"tags":[]}');
    await tools.form.getByRole('combobox', { name: 'Kind of kind' }).selectOption({ label: 'A name' });
    await expect(tools.how('kind')).toHaveValue('empty');
  },
);

test('calls are cancelled and confirmed, written as JSON text, and answered in the dialect of the endpoint', async ({
  window,
  tools,
  server,
}) => {
  await test.step('cancels a call that never ends, and asks before one that may destroy', async () => {
    await tools.choose('hang');
    await tools.call();
    await expect(tools.answer.getByText(/Running for \d+ s/)).toBeVisible();
    await tools.answer.getByRole('button', { name: 'Cancel the call' }).click();
    await expect(tools.ended).toContainText('Cancelled');
    await expect.poll(() => server.left).toBe(1);

    await tools.choose('erase');
    await tools.call();
    const dialog = window.getByRole('dialog', { name: 'Call erase?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(server.calls).toHaveLength(1);
    await tools.call();
    await dialog.getByRole('button', { name: 'Call it' }).click();
    await expect(tools.ended).toContainText('Done');
  });

  await test.step('keeps every keystroke of the JSON text, and the form follows once it is right', async () => {
    await tools.choose('echo');
    await tools.json.fill('');
    await expect(tools.bytes).toContainText('"params":{"name":"echo"}}');
    await tools.json.pressSequentially('{"text": "a\\u0062", "further": [1e3');
    await expect(tools.json).toHaveValue('{"text": "a\\u0062", "further": [1e3');
    await expect(window.getByText('the text ends too early')).toBeVisible();
    await expect(tools.field('text')).toBeDisabled();
    await expect(window.getByRole('button', { name: 'Call Ctrl+Enter' })).toBeDisabled();
    await tools.json.pressSequentially(']}');
    await expect(tools.field('text')).toHaveValue('ab');
    await expect(tools.bytes).toContainText('{"text":"a\\u0062","further":[1e3]}');
    await tools.field('size').fill('7');
    await expect(tools.json).toHaveValue(/"a\\u0062"[^]*1e3/);
    await tools.field('size').press('Control+Enter');
    await expect.poll(() => server.calls.at(-1)).toContain('{"text":"a\\u0062","further":[1e3],"size":7}');
  });

  await test.step('shows entries that are no tools as such, and what each dialect is answered', async () => {
    await expect(window.getByText('2 entries are not tools')).toBeVisible();
    await expect(tools.list).toContainText('It has no name.');
    await expect(tools.list).toContainText('It is not an object.');
    await window.getByRole('button', { name: /^Protocol version/ }).click();
    await window.getByRole('menuitem', { name: 'Probe…' }).click();
    const dialog = window.getByRole('dialog', { name: 'Protocol versions of Own endpoint' });
    await expect(dialog.getByRole('row', { name: /^Direct/ })).toContainText('works');
    await expect(dialog.getByRole('row', { name: /^2025-11-25/ })).toContainText('-32601 Method not found');
    await expect(dialog).toContainText('Automatic now uses Direct (no handshake)');
    await expectNothingFound(window, 'probe');
  });
});

test.describe('a thousand tools', () => {
  const many = Array.from({ length: 1_000 }, (_each, index) => anything(`tool_${index}`, {}));
  // A bare array would be taken for a fixture and its options.
  test.use({ given: [many, { option: true }] });

  test('are searched, walked through by key, and only those in sight are in the page', async ({
    window,
    tools,
  }) => {
    expect(await tools.list.getByRole('option').count()).toBeLessThan(60);
    await tools.list.getByRole('option').first().press('End');
    await expect(tools.list.getByRole('option', { name: /^tool_999/ })).toBeFocused();
    await window.keyboard.press('Enter');
    await expect(window.getByRole('heading', { level: 2, name: 'tool_999' })).toBeVisible();
    await window.getByLabel('Search names and descriptions').fill('tool_77');
    await expect(tools.list.getByRole('option')).toHaveCount(11);
    await window.setViewportSize({ width: 900, height: 600 });
    await window
      .getByRole('group', { name: 'Parts of the view' })
      .getByRole('button', { name: 'Call' })
      .click();
    const scrollerPx = await tools.form.evaluate((form) => {
      let scroller: Element = form;
      while (scroller.parentElement && getComputedStyle(scroller).overflowY !== 'auto')
        scroller = scroller.parentElement;
      return scroller.clientHeight;
    });
    expect(scrollerPx).toBeGreaterThanOrEqual(350);
    await tools.call();
    await expect(tools.ended).toContainText('Done');
    await expectNothingFound(window, 'tools, narrow');
  });
});
