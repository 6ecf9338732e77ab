import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const SCRIPT = `
  import { once } from 'node:events';
  import { createServer } from 'node:http';
  import { getRequestListener } from '@hono/node-server';
  const server = createServer(
    getRequestListener(async (_request, { outgoing }) => {
      const { ANSWERED_ALREADY } = await import('#server/answered-already.ts');
      outgoing.end('once');
      return ANSWERED_ALREADY;
    }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  console.log(await (await fetch('http://127.0.0.1:' + server.address().port)).text());
  server.close();
`;

it('an answer is written once, also where another listener of the process was there first', async () => {
  const args = ['--input-type=module', '-e', SCRIPT];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  expect({ stdout, stderr }).toEqual({ stdout: 'once\n', stderr: '' });
});
