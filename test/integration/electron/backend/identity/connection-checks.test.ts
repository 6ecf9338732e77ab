import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_TARGET_SETTINGS } from '#shared/domain/mcp/wire/mcp-target.ts';
import type { EndpointTest } from '#shared/contract/connections.ts';
import { connect } from '#test/support/mcp-sign-in/mcp-sign-in.ts';
import { ScramblingKeyStore } from '#test/support/mcp-sign-in/scrambling-key-store.ts';
import { type BackendClient, openBackend } from '#test/support/open-backend.ts';
import { startDataService } from '#test/support/start-data-service.ts';
import { startOddService } from '#test/support/start-odd-service.ts';

async function testAll(client: BackendClient, id: string): Promise<EndpointTest[]> {
  const tests: EndpointTest[] = [];
  for await (const each of await client.connections.test({ id })) tests.push(each);
  return tests.toSorted((one, other) => one.endpoint.localeCompare(other.endpoint));
}

test('each endpoint of a service is asked something harmless, and tells whether it works', async () => {
  const { baseUrl } = await startDataService();
  const { client } = await openBackend();
  const tests = await testAll(client, await connect(client, baseUrl));
  expect(tests).toMatchObject([
    { endpoint: 'mcp', verdict: 'wants-sign-in', status: 401, failure: null },
    { endpoint: 'place-list', verdict: 'wants-sign-in', status: 401, failure: null },
    { endpoint: 'sign-on', verdict: 'works', address: `${baseUrl}/realms/stillwell`, failure: null },
    { endpoint: 'token', verdict: 'works', failure: null },
    { endpoint: 'upload', verdict: 'works', status: 406, failure: null },
  ]);
});

test('testing the token endpoint slows no account down', async () => {
  const sleptMs: number[] = [];
  const { baseUrl } = await startDataService({
    sleep: async (ms) => {
      sleptMs.push(ms);
    },
  });
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  for (let times = 0; times < 12; times += 1) await testAll(client, connectionId);
  await client.session.signIn({ connectionId, username: 'engineer', password: 'engineer-demo' });
  expect(sleptMs).toEqual([]);
});

test('a web page at every address works nowhere', async () => {
  const baseUrl = await startOddService((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
  });
  const { client } = await openBackend();
  const tests = await testAll(client, await connect(client, baseUrl));
  expect(tests.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 5 }, () => 'failed'));
  expect(tests.map(({ failure }) => failure?.code)).toEqual([
    'NOT_A_DATA_SERVICE',
    'NOT_A_DATA_SERVICE',
    'SIGN_ON_NOT_FOUND',
    'NOT_A_DATA_SERVICE',
    'NOT_A_DATA_SERVICE',
  ]);
});

test('connections travel as a text without accounts and secrets, and one that is there is left alone', async () => {
  const one = await openBackend();
  await connect(one.client, 'http://127.0.0.1:1');
  const text = await one.client.connections.exportAll();
  expect(JSON.parse(text)).toEqual({
    stillwellConnections: 1,
    connections: [
      { name: 'Test', baseUrl: 'http://127.0.0.1:1', tokenHeader: 'X-SVC-TOKEN', zone: 'Asia/Shanghai' },
    ],
  });
  const other = await openBackend();
  expect(await other.client.connections.importAll({ text })).toEqual({ added: ['Test'], alreadyThere: [] });
  expect(await other.client.connections.importAll({ text })).toEqual({ added: [], alreadyThere: ['Test'] });
  expect((await other.client.connections.list()).connections).toHaveLength(1);
});

test.each([
  ['no JSON', 'hello', 'text', 'not-json'],
  ['another file', '{"a":1}', 'text', 'not-connections'],
  [
    'a bad address',
    '{"stillwellConnections":1,"connections":[{"name":"a","baseUrl":"","tokenHeader":"X","zone":"UTC"}]}',
    'connections.0.baseUrl',
    'address-empty',
  ],
])('a text with %s imports nothing and says where it is wrong', async (_what, text, field, reason) => {
  const { client } = await openBackend();
  await expect(client.connections.importAll({ text })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { field, reason },
  });
  expect((await client.connections.list()).connections).toEqual([]);
});

test('secrets of a connection are told by their being there, and go with it', async () => {
  const { client } = await openBackend();
  const id = await connect(client, 'http://127.0.0.1:1');
  const signOnClient = { clientId: 'mine', secret: null };
  await client.connections.changeSecrets({ id, uploadToken: 'up', signOnClient });
  expect(await client.connections.changeSecrets({ id, initialAccessToken: 'first' })).toEqual({
    hasUploadToken: true,
    signOnClient: { clientId: 'mine', hasSecret: false },
    hasInitialAccessToken: true,
  });
  expect(await client.connections.changeSecrets({ id, uploadToken: null })).toMatchObject({
    hasUploadToken: false,
    hasInitialAccessToken: true,
  });
  await client.connections.remove({ id });
  await expect(client.connections.secrets({ id })).rejects.toMatchObject({ code: 'CONNECTION_NOT_FOUND' });
});

test('without a key store secrets are in memory; a file is chosen, never fallen back to', async () => {
  const { client, dataDir } = await openBackend();
  const file = join(dataDir, 'secrets.json');
  const id = await connect(client, 'http://127.0.0.1:1');
  await client.connections.changeSecrets({ id, uploadToken: 'up-1' });
  expect(await client.secrets.read()).toEqual({
    place: 'memory',
    keyStore: { isAvailable: false, why: 'browser-shell' },
  });
  await expect(access(file)).rejects.toThrow('ENOENT');
  await expect(client.secrets.choose({ place: 'key-store' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
  expect(await client.secrets.choose({ place: 'file' })).toMatchObject({ place: 'file' });
  const second = await openBackend({ dataDir });
  expect(await second.client.connections.secrets({ id })).toMatchObject({ hasUploadToken: true });
  expect(await second.client.secrets.choose({ place: 'memory' })).toMatchObject({ place: 'memory' });
  await expect(access(file)).rejects.toThrow('ENOENT');
  expect(await second.client.connections.secrets({ id })).toMatchObject({ hasUploadToken: true });
});

test('with a key store secrets go there unasked', async () => {
  const { client, dataDir } = await openBackend({ keyStore: new ScramblingKeyStore() });
  const id = await connect(client, 'http://127.0.0.1:1');
  await client.connections.changeSecrets({ id, uploadToken: 'up-1' });
  expect(await client.secrets.read()).toEqual({
    place: 'key-store',
    keyStore: { isAvailable: true, name: 'test-key-store' },
  });
  await access(join(dataDir, 'secrets.json'));
});

test.each([
  ['first\nsecond', 'line-break'],
  ['中文令牌', 'character'],
  ['nul\0inside', 'character'],
] as const)('a token that no header can hold (%j) is refused where it is entered', async (token, why) => {
  const { client } = await openBackend();
  const draft = {
    name: 'T',
    baseUrl: 'http://127.0.0.1:1',
    tokenHeader: 'X-SVC-TOKEN',
    zone: 'Asia/Shanghai',
  };
  const { id } = await client.connections.add(draft);
  await expect(client.connections.changeSecrets({ id, uploadToken: token })).rejects.toMatchObject({
    code: 'TOKEN_NOT_SENDABLE',
    data: { token: 'upload-token', why },
  });
  await expect(client.connections.changeSecrets({ id, initialAccessToken: token })).rejects.toMatchObject({
    code: 'TOKEN_NOT_SENDABLE',
  });
  const added = {
    ...DEFAULT_TARGET_SETTINGS,
    name: 'T',
    url: 'http://127.0.0.1:1/mcp',
    authorisation: { kind: 'bearer' as const },
  };
  await expect(client.tools.targets.add({ draft: added, bearer: token })).rejects.toMatchObject({
    code: 'TOKEN_NOT_SENDABLE',
    data: { token: 'mcp-bearer', why },
  });
  expect((await client.tools.targets.list()).filter(({ url }) => url === added.url)).toEqual([]);
  // What ends with the line break it was copied with has none in the middle.
  expect(await client.connections.changeSecrets({ id, uploadToken: 'proper\n' })).toMatchObject({
    hasUploadToken: true,
  });
});
