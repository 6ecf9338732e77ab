import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectNothingFound } from './support/expect-nothing-found.ts';
import { expect, test as base } from './support/test.ts';
import { ToolsScreen } from './screens/tools-screen.ts';

const EVERYTHING = join(
  import.meta.dirname,
  '../../node_modules/@modelcontextprotocol/server-everything/dist/index.js',
);

/** The window of a data folder whose configuration names a program. */
const test = base.extend<{ configuration: (args: string[]) => void; tools: ToolsScreen }>({
  configuration: async ({ dataDir }, use) => {
    const write = (args: string[]) =>
      writeFileSync(
        join(dataDir, 'mcp.json'),
        JSON.stringify({
          mcpServers: {
            everything: { command: process.execPath, args, env: { LEVEL: 'low' } },
            odd: { command: 'odd', env: { PORT: 3000 } },
          },
        }),
      );
    write([EVERYTHING, 'stdio']);
    await use(write);
  },
  tools: async ({ configuration: _written, window }, use) => {
    const tools = new ToolsScreen(window);
    await tools.open();
    await use(tools);
  },
});

test('a program of mcp.json is started when its command was seen and confirmed, and again after a change', async ({
  window,
  tools,
  configuration,
}) => {
  const asking = window.getByRole('region', { name: 'Start everything?' });
  await expect(asking).toContainText(`${EVERYTHING} stdio`);
  await expect(asking).toContainText('LEVEL');
  await expect(asking).not.toContainText('low');
  await expectNothingFound(window, 'a program that is not confirmed');
  await window.getByRole('button', { name: /^MCP endpoint/ }).click();
  await expect(window.getByText('Not usable in mcp.json: odd (env.PORT).')).toBeVisible();
  await window.keyboard.press('Escape');
  await asking.getByRole('button', { name: 'Confirm and start' }).click();
  await tools.choose('echo');
  await tools.field('message').fill('水位');
  await tools.call();
  await expect(tools.answer).toContainText('Echo: 水位');

  configuration([EVERYTHING, 'stdio', '--other']);
  await window.reload();
  await expect(asking).toContainText('stdio --other');
  // The very button outlives the change to one pane at a time, as what was typed does.
  const button = await asking.getByRole('button', { name: 'Confirm and start' }).elementHandle();
  await window.setViewportSize({ width: 640, height: 400 });
  await expect(window.getByRole('group', { name: 'Parts of the view' })).toBeVisible();
  await button?.scrollIntoViewIfNeeded();
  await expect(asking.getByRole('button', { name: 'Confirm and start' })).toBeInViewport({ ratio: 1 });
});

test('a person answers for a model and names folders, once the settings of the endpoint say so, and a task runs to its end', async ({
  window,
  tools,
}) => {
  await window.getByRole('button', { name: 'Confirm and start' }).click();
  await tools.choose('echo');
  await window.getByRole('button', { name: /^MCP endpoint/ }).click();
  await window.getByRole('menuitem', { name: 'Settings of everything…' }).click();
  const settings = window.getByRole('dialog', { name: 'Settings of everything' });
  await settings.getByLabel(/sampling/).check();
  await settings.getByLabel(/roots/).check();
  await settings.getByRole('button', { name: 'Save' }).click();

  const roots = window.getByRole('dialog', { name: 'everything asks which folders it may work in' });
  await expect(roots).toContainText('It is cancelled in');
  await expectNothingFound(window, 'a question about folders');
  await roots.getByLabel('Folders, one per line').fill('wells');
  await roots.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(roots.getByRole('status')).toContainText('Not a full path: wells');
  await roots.getByLabel('Folders, one per line').fill('/data/wells');
  await roots.getByRole('button', { name: 'Answer', exact: true }).click();
  await tools.choose('get-roots-list');
  await tools.call();
  await expect(tools.answer).toContainText('file:///data/wells');

  await tools.choose('simulate-research-query');
  await tools.field('topic').fill('wells');
  await tools.call();
  await window.getByRole('dialog').getByRole('button', { name: 'Call it' }).click();
  await expect(tools.answer).toContainText('Gathering sources...');
  await expect(tools.answer).toContainText('Research Report: wells');

  await tools.choose('trigger-sampling-request');
  await tools.field('prompt').fill('How high is the water?');
  await tools.call();
  await window.getByRole('dialog').getByRole('button', { name: 'Call it' }).click();
  const sampling = window.getByRole('dialog', { name: /asks for the answer of a language model$/ });
  await expect(sampling).toContainText('How high is the water?');
  await expect(sampling).toContainText('You are a helpful test server.');
  await window.setViewportSize({ width: 640, height: 400 });
  await expectNothingFound(window, 'a question for a model');
  await sampling.getByLabel('Your answer').fill('3.15 m');
  await sampling.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(tools.answer).toContainText('3.15 m');
  await window.getByRole('button', { name: 'Call', exact: true }).first().click();
  await tools.call();
  await window.getByRole('dialog').getByRole('button', { name: 'Call it' }).click();
  await sampling.getByRole('button', { name: 'Decline' }).last().click();
  await expect(tools.answer).toContainText('The user declined the request.');
});
