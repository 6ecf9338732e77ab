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
          mcpServers: { everything: { command: process.execPath, args, env: { LEVEL: 'low' } } },
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
  await asking.getByRole('button', { name: 'Confirm and start' }).click();
  await tools.choose('echo');
  await tools.field('message').fill('水位');
  await tools.call();
  await expect(tools.answer).toContainText('Echo: 水位');

  configuration([EVERYTHING, 'stdio', '--other']);
  await window.reload();
  await expect(asking).toContainText('stdio --other');
  await window.setViewportSize({ width: 640, height: 400 });
  await asking.getByRole('button', { name: 'Confirm and start' }).scrollIntoViewIfNeeded();
  await expect(asking.getByRole('button', { name: 'Confirm and start' })).toBeInViewport({ ratio: 1 });
});
