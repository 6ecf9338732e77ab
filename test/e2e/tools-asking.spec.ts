import type { ServerResponse } from 'node:http';
import { expectNothingFound } from './support/expect-nothing-found.ts';
import { type OwnMcpServer, startOwnMcpServer } from './support/own-mcp-server.ts';
import { expect, test as base } from './support/test.ts';
import { ToolsScreen } from './screens/tools-screen.ts';
import { sectionLink, toolsView } from './screens/navigation.ts';

const tool = (name: string, isReadOnly = true) => ({
  name,
  description: `The tool ${name}`,
  annotations: { readOnlyHint: isReadOnly, destructiveHint: false },
  inputSchema: { type: 'object', properties: { note: { type: 'string' }, filter: {} } },
});

const QUESTION = {
  method: 'elicitation/create',
  params: {
    message: 'For whom, and for how many days?',
    requestedSchema: {
      type: 'object',
      properties: {
        name: { type: 'string', title: 'Name' },
        days: { type: 'integer', title: 'Days', default: 7, minimum: 1 },
      },
      required: ['name'],
    },
  },
};

const words = (text: string) => ({ resultType: 'complete', content: [{ type: 'text', text }] });

/** An endpoint that asks, one that takes its time until it is told to go on, and one that changes something. */
async function startAsking() {
  let open: { id: number | undefined; answer: ServerResponse } | undefined;
  const send = (answer: ServerResponse, message: object) =>
    answer.write(`data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`);
  const report = (progress: number, message: string) => {
    const params = { progressToken: 1, progress, total: 4, message };
    if (open) send(open.answer, { method: 'notifications/progress', params });
  };
  const server = await startOwnMcpServer([tool('greet'), tool('slow'), tool('write', false)], {
    greet: ({ id, params }, answer) => {
      const asking = {
        resultType: 'input_required',
        inputRequests: { who: QUESTION },
        requestState: 'state 1',
      };
      const result = params?.inputResponses === undefined ? asking : words('Hello');
      answer.writeHead(200, { 'content-type': 'application/json' });
      answer.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    },
    slow: ({ id }, answer) => {
      answer.writeHead(200, { 'content-type': 'text/event-stream' });
      open = { id, answer };
      report(1, 'reading the first quarter');
    },
  });
  const finish = () => {
    if (open) send(open.answer, { id: open.id, result: words('read') });
    open?.answer.end();
  };
  return { server, report, finish };
}

const test = base.extend<{
  asking: { server: OwnMcpServer; report: (progress: number, message: string) => void; finish: () => void };
  tools: ToolsScreen;
}>({
  asking: async ({ browserName: _any }, use) => {
    const asking = await startAsking();
    await use(asking);
    await asking.server.stop();
  },
  tools: async ({ window, asking }, use) => {
    const tools = new ToolsScreen(window);
    await tools.open();
    await tools.addAddress('Asking endpoint', asking.server.url);
    await tools.list.waitFor();
    await use(tools);
  },
});

test.describe.configure({ timeout: 240_000 });

test('an endpoint asks, takes its time and is confirmed, and what was written for a tool is kept and masked', async ({
  window,
  context,
  tools,
  asking: { server, report, finish },
}) => {
  await test.step('a question of the endpoint is a form, and the tool goes on with what is answered', async () => {
    await tools.choose('greet');
    // From the list of tools, where the focus is.
    await window.keyboard.press('Control+Enter');
    const dialog = window.getByRole('dialog', { name: /greet/ });
    await expect(dialog).toContainText('For whom, and for how many days?');
    await expect(dialog).toContainText('Asking endpoint');
    await expect(dialog.getByLabel('Days', { exact: true })).toHaveValue('7');
    await expectNothingFound(window, 'question of an endpoint');
    await dialog.getByRole('button', { name: 'Answer', exact: true }).click();
    await expect(dialog.getByRole('status')).not.toBeEmpty();
    expect(server.calls).toHaveLength(1);
    await dialog.getByLabel('Name', { exact: true }).fill('Ada');
    await dialog.getByRole('button', { name: 'Answer', exact: true }).click();
    await expect(tools.ended).toContainText('Done');
    expect(JSON.parse(server.calls.at(-1) ?? '')).toMatchObject({
      params: {
        inputResponses: { who: { action: 'accept', content: { name: 'Ada', days: 7 } } },
        requestState: 'state 1',
      },
    });

    await tools.call();
    await dialog.getByRole('button', { name: 'Decline' }).last().click();
    await expect(tools.ended).toContainText('Done');
    expect(JSON.parse(server.calls.at(-1) ?? '')).toMatchObject({
      params: { inputResponses: { who: { action: 'decline' } } },
    });
  });

  await test.step('a long call says how far it is, goes on in another section, and can be cancelled', async () => {
    await tools.choose('slow');
    await tools.call();
    const bar = tools.answer.getByRole('progressbar');
    await expect(bar).toHaveAttribute('aria-valuenow', '25');
    await expect(tools.answer).toContainText('reading the first quarter');
    await sectionLink(window, 'Settings').click();
    report(3, 'reading the last quarter');
    await tools.open();
    await expect(bar).toHaveAttribute('aria-valuenow', '75');
    await expect(tools.answer).toContainText('3 of 4 reading the last quarter');
    finish();
    await expect(tools.ended).toContainText('Done');

    await tools.call();
    await expect(bar).toHaveAttribute('aria-valuenow', '25');
    await tools.answer.getByRole('button', { name: 'Cancel the call' }).click();
    await expect(tools.ended).toContainText('Cancelled');
    await expect.poll(() => server.left).toBe(1);
  });

  const before = server.calls.length;

  await test.step('a tool that is not read-only is called when its arguments were seen and confirmed, and not before', async () => {
    await tools.choose('write');
    await tools.field('note').fill('to be written');
    await tools.field('note').press('Control+Enter');
    const dialog = window.getByRole('dialog', { name: 'Call write?' });
    await expect(dialog).toContainText('"note": "to be written"');
    await window.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(server.calls).toHaveLength(before);
    await tools.call();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Call it' }).click();
    await expect(tools.ended).toContainText('Done');
    expect(server.calls).toHaveLength(before + 1);
  });

  await test.step('an added header goes along, and is neither shown nor copied until somebody asks', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await window.getByRole('button', { name: /^MCP endpoint/ }).click();
    await window.getByRole('menuitem', { name: /^Edit Asking/ }).click();
    await window.getByLabel('Additional headers').fill('X-Gate: opensesame-of-the-gate');
    await window.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await tools.choose('greet');
    await window.getByText(/^Headers \(/).click();
    await expect(window.getByText(/X-Gate: open…\(22\)/)).toBeVisible();
    await window.getByRole('checkbox', { name: 'Show the values of additional headers' }).check();
    await expect(window.getByText(/X-Gate: opensesame-of-the-gate/)).toBeVisible();

    const copied = async () => {
      await window.getByRole('menuitem', { name: 'curl (bash)' }).click();
      await expect(window.getByText('Copied: curl (bash)')).toBeVisible();
      return window.evaluate(() => navigator.clipboard.readText());
    };
    await window.getByRole('button', { name: 'Copy as' }).click();
    expect(await copied()).toContain(`-H 'X-Gate: '"$HEADER_X_GATE"`);
    await window.getByRole('button', { name: 'Copy as' }).click();
    await window.getByRole('menuitemcheckbox', { name: 'Include the values of additional headers' }).click();
    expect(await copied()).toContain("-H 'X-Gate: opensesame-of-the-gate'");
  });

  await test.step('what was written for a tool is there after other tools and sections, unfinished text included', async () => {
    await tools.choose('greet');
    await tools.field('note').fill('half a wo');
    const filter = tools.form.getByRole('textbox', { name: 'filter as JSON' });
    await filter.fill('{"of": "a nested fi');
    await tools.choose('slow');
    await expect(filter).toHaveValue('');
    await expect(tools.field('note')).toHaveValue('');
    await tools.json.fill('{"note": "unfini');
    await tools.choose('greet');
    await expect(tools.field('note')).toHaveValue('half a wo');
    await expect(filter).toHaveValue('{"of": "a nested fi');
    await toolsView(window, 'Collections').click();
    await sectionLink(window, 'Settings').click();
    await tools.open();
    await tools.choose('slow');
    await expect(tools.json).toHaveValue('{"note": "unfini');

    await toolsView(window, 'Collections').click();
    await window.getByRole('button', { name: 'New collection' }).click();
    await window.getByLabel('Description').fill('not saved yet');
    await tools.open();
    await toolsView(window, 'Collections').click();
    await expect(window.getByLabel('Description')).toHaveValue('not saved yet');
    await expect(window.getByText('Changes are not saved yet.')).toBeVisible();
    await window.getByRole('button', { name: 'Discard changes' }).click();
    await expect(window.getByLabel('Description')).toHaveValue('');
  });
});
