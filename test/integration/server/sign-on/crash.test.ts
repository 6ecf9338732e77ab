import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { demoClient } from '#test/support/sign-on/demo-client.ts';
import * as client from '#test/support/sign-on/sign-on-client.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const CLI = join(import.meta.dirname, '../../../../server/cli.ts');

async function serve(dataDir: string, port: string) {
  const child = spawn(process.execPath, [CLI, '--data-dir', dataDir, '--port', port, '--demo'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout })) {
    const [baseUrl] = /http:\S+/.exec(line) ?? [];
    if (baseUrl !== undefined) return { child, baseUrl };
  }
  throw new Error('The service ended before it was ready');
}

it('what was granted, taken back or registered before kill -9 still is so after it', async () => {
  const dataDir = await tempDir();
  const first = await serve(dataDir, '0');
  const as = await client.discover(`${first.baseUrl}/realms/stillwell`);
  const registered = await client.registerClient(as);
  const browser = client.browserOf(as);
  const offline = { scope: `${client.THREE_SCOPES} offline_access`, browser };
  const kept = await client.signIn(registered, offline);
  const takenBack = await client.signIn(demoClient(as), { browser });
  const used = await client.refresh(registered, kept.refresh_token ?? '');
  await client.revoke(demoClient(as), takenBack.access_token);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');

  await serve(dataDir, new URL(first.baseUrl).port);
  expect(await client.introspect(registered, used.access_token)).toMatchObject({ active: true });
  expect(await client.introspect(registered, takenBack.access_token)).toEqual({ active: false });
  expect((await client.authorize(demoClient(as), { browser })).pages).not.toContain('sign-in');
  const next = await client.refresh(registered, used.refresh_token ?? '');
  expect(next.access_token).toEqual(expect.any(String));
  expect(await client.errorOf(client.refresh(registered, kept.refresh_token ?? ''))).toBe('invalid_grant');
}, 60_000);
