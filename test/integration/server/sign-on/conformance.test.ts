import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { startScript } from '#test/support/run-script.ts';
import { ScriptedBrowser } from '#test/support/sign-on/scripted-browser.ts';
import { signInByForms } from '#test/support/sign-on/sign-in-by-forms.ts';
import { startSignOn } from '#test/support/sign-on/start-sign-on.ts';

const SUITE = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';

/** The suite cannot be told to take a free port itself. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

it('passes both authorization scenarios of the official MCP conformance suite, its browser being scripted', async () => {
  const { baseUrl, issuer } = await startSignOn();
  const port = await freePort();
  const options = {
    url: issuer,
    resource: `${baseUrl}/mcp/data`,
    port: String(port),
    'client-id': 'stillwell-demo',
    'client-secret': 'stillwell-demo-secret',
    'spec-version': '2026-07-28',
  };
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const suite = startScript(SUITE, ['authorization', ...words]);
  const ended = once(suite, 'close');
  const lines: string[] = [];
  let address = '';
  let opened: Promise<unknown> | undefined;
  for await (const line of createInterface({ input: suite.stdout })) {
    lines.push(line);
    if (line.startsWith(`${issuer}/`)) address = line;
    if (line.startsWith('Callback server started')) {
      opened = signInByForms(new ScriptedBrowser(() => true), address);
    }
  }
  const [exitCode] = await ended;
  await opened;
  expect({ exitCode, report: lines.join('\n') }).toMatchObject({
    exitCode: 0,
    report: expect.stringContaining('Total: 2 passed, 0 failed'),
  });
}, 60_000);
