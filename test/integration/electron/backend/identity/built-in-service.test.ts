import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import {
  BuiltInService,
  openKeptOfService,
} from '#electron/backend/identity/built-in-service/built-in-service.ts';
import { JsonFolder } from '#electron/backend/kit/json-folder.ts';
import { nextMatching } from '#test/support/next-matching.ts';
import { openBackend } from '#test/support/open-backend.ts';
import { SOURCE_WORKERS } from '#scripts/build/source-workers.ts';
import { tempDir } from '#test/support/temp-dir.ts';

test('one call starts it, signs in as engineer and makes its 240 places the active ones', async () => {
  const { client } = await openBackend();
  expect(await client.builtInService.open()).toMatchObject({ status: 'signed-in', username: 'engineer' });
  expect((await client.connections.list()).activeId).toBe('built-in');
  expect((await client.places.list({ connectionId: 'built-in' })).count).toBe(240);
});

test('it answers on 127.0.0.1 only, and after a restart of the app on the same port as the same account', async () => {
  const first = await openBackend();
  await first.client.builtInService.open();
  await first.client.session.signIn({
    connectionId: 'built-in',
    username: 'newcomer',
    password: 'newcomer-demo',
  });
  const running = await nextMatching(
    await first.client.builtInService.watch(),
    ({ status }) => status === 'running',
  );
  await first.close();

  const second = await openBackend({ dataDir: first.dataDir });
  const again = await nextMatching(
    await second.client.builtInService.watch(),
    ({ status }) => status === 'running',
  );
  expect(again).toEqual(running);
  expect(running).toMatchObject({ baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) });
  const states = await nextMatching(
    await second.client.session.watch(),
    ([state]) => state?.status === 'signed-in',
  );
  expect(states).toMatchObject([{ username: 'newcomer' }]);
});

test('stopping it signs out and frees the port, and it can be started again', async () => {
  const { client } = await openBackend();
  await client.builtInService.open();
  const running = await nextMatching(
    await client.builtInService.watch(),
    ({ status }) => status === 'running',
  );
  await client.builtInService.stop();
  const baseUrl = running.status === 'running' ? running.baseUrl : '';
  await expect(fetch(baseUrl)).rejects.toThrow();
  await expect(client.places.list({ connectionId: 'built-in' })).rejects.toMatchObject({
    code: 'SIGNED_OUT',
  });
  expect(await client.builtInService.open()).toMatchObject({ status: 'signed-in' });
});

test('two calls at once start one service', async () => {
  const { client } = await openBackend();
  const states = await Promise.allSettled([client.builtInService.open(), client.builtInService.open()]);
  expect(states.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect((await client.connections.list()).connections).toHaveLength(1);
});

async function openService() {
  const dataDir = await tempDir();
  const failures: unknown[] = [];
  const threads = join(dataDir, 'threads');
  const workerFile = join(dataDir, 'counted.mjs');
  const lines = [
    `import { appendFileSync } from 'node:fs';`,
    `appendFileSync(${JSON.stringify(threads)}, '|');`,
    `await import(${JSON.stringify(pathToFileURL(SOURCE_WORKERS.dataService).href)});`,
  ];
  await writeFile(workerFile, lines.join('\n'));
  const service = new BuiltInService({
    workerFile,
    applyThreadFile: SOURCE_WORKERS.applyUploads,
    dataDir: join(dataDir, 'built-in-service'),
    kept: await openKeptOfService(new JsonFolder(dataDir, () => {})),
    log: (entry) => failures.push(entry),
    onGone: (reason) => failures.push(reason),
  });
  return { dataDir, service, failures, threadCount: async () => (await readFile(threads)).length };
}

test('it does not start once it is closed, and one that is starting ends', async () => {
  const { service } = await openService();
  const starting = service.start();
  await Promise.all([starting, service.close()]);
  expect(service.state.value).toMatchObject({ status: 'stopped' });
  await expect(service.start()).rejects.toMatchObject({ code: 'CANCELLED' });
  await expect(service.noteSignedOutOfTools(true)).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(service.state.value).toMatchObject({ status: 'stopped' });
});

test('a prepared thread touches nothing until it is started, and is the one that then serves', async () => {
  const { dataDir, service, threadCount } = await openService();
  service.prepare();
  service.prepare();
  expect(service.state.value).toEqual({ status: 'stopped', reason: null });
  await expect(readdir(join(dataDir, 'built-in-service'))).rejects.toMatchObject({ code: 'ENOENT' });
  const baseUrl = await service.start();
  service.prepare();
  expect((await fetch(`${baseUrl}/healthz`)).ok).toBe(true);
  await service.close();
  await expect(fetch(baseUrl)).rejects.toThrow();
  expect(await threadCount()).toBe(1);
});

test('a prepared thread ends with it, unused', async () => {
  const { dataDir, service, failures } = await openService();
  service.prepare();
  await service.close();
  service.prepare();
  expect(failures).toEqual([]);
  await expect(readdir(join(dataDir, 'built-in-service'))).rejects.toMatchObject({ code: 'ENOENT' });
});
