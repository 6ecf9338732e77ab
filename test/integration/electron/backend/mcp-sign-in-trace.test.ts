import { expect, test } from 'vitest';
import { connect, mcpStateWhere, signInForMcp, signOnPage } from '#test/support/mcp-sign-in/mcp-sign-in.ts';
import { openBackend } from '#test/support/open-backend.ts';
import { ScriptedBrowser } from '#test/support/sign-on/scripted-browser.ts';
import { startDataService } from '#test/support/start-data-service.ts';
import { writtenText } from '#test/support/written-text.ts';

test('nothing that the app tells, logs or writes holds a token, code, verifier, secret or password', async () => {
  const { baseUrl } = await startDataService();
  const { client, dataDir, log } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  const secrets = { uploadToken: 'upload-token-of-the-operator', initialAccessToken: 'initial-token-9' };
  await client.connections.changeSecrets({ id: connectionId, ...secrets });
  const { end, state } = await signInForMcp(client, connectionId);
  const code = new URL(end.url).searchParams.get('code') ?? '?';
  const told = JSON.stringify([
    state,
    log,
    await client.mcpSignIn.trace({ connectionId }),
    await client.mcpSignIn.diagnose({ connectionId }),
    await client.connections.secrets({ id: connectionId }),
    await client.connections.list(),
    await client.connections.exportAll(),
    await client.mcpSignIn.signOut({ connectionId }),
  ]);
  const written = writtenText(dataDir);
  for (const text of [told, written]) {
    expect(text).not.toContain(code);
    expect(text).not.toContain('engineer-demo');
    expect(text).not.toContain(secrets.uploadToken);
    expect(text).not.toContain(secrets.initialAccessToken);
    expect(text).not.toMatch(/eyJ[\w-]{10,}\./);
    expect(text).not.toMatch(/code_verifier=[\w-]{20,}/);
    expect(text).not.toMatch(/(refresh_token|client_secret|access_token)\\*":\s*\\*"[\w-]{12,}/);
  }
  expect(told).toContain('Bearer eyJ');
});

test('the trace names each step with its section, request and answer', async () => {
  const { baseUrl } = await startDataService();
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  await signInForMcp(client, connectionId);
  const trace = await client.mcpSignIn.trace({ connectionId });
  expect(trace[0]).toMatchObject({
    id: 'unauthorised-call',
    section: '4.1',
    request: { method: 'POST', url: `${baseUrl}/mcp/data` },
    answer: { status: 401, headers: { 'www-authenticate': expect.stringContaining('resource_metadata') } },
    failure: null,
  });
  const exchange = trace.find(({ id }) => id === 'exchange');
  expect(exchange?.request?.headers['authorization']).toMatch(/^Basic \S{4}…\(\d+\)$/);
  expect(exchange?.request?.body).toMatch(/code_verifier=\S{4}…\(43\)/);
  expect(exchange?.answer?.body).toMatch(/"refresh_token": "\S{4}…\(\d+\)"/);
  for (const { section, durationMs } of trace) {
    expect(section).not.toBe('');
    expect(durationMs).toBeGreaterThanOrEqual(0);
  }
});

test('a call that the endpoint refuses is a failure in the trace, and that of the diagnosis has a name', async () => {
  const { baseUrl } = await startDataService();
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  await signInForMcp(client, connectionId, { username: 'uploader', password: 'uploader-demo' });
  await client.mcpSignIn.diagnose({ connectionId });
  const trace = await client.mcpSignIn.trace({ connectionId });
  const calls = trace.slice(-2);
  expect(calls.map(({ id }) => id)).toEqual(['call', 'diagnosis']);
  for (const { answer, failure } of calls) {
    expect(answer?.status).toBe(401);
    expect(failure).toMatchObject({ code: 'MCP_ACCESS_REFUSED' });
  }
});

test('the pages of the sign-on service and the last one are in the language of the window', async () => {
  const { baseUrl } = await startDataService();
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  const texts: string[] = [];
  class ReadingBrowser extends ScriptedBrowser {
    override async get(url: string) {
      const page = await super.get(url);
      texts.push(page.text);
      return page;
    }
  }
  const browser = new ReadingBrowser(() => true, { 'accept-language': 'en' });
  const { end } = await signInForMcp(client, connectionId, { browser, language: 'zh-CN' });
  expect(texts[0]).toMatch(/<html lang="zh/);
  expect(end.text).toContain('请返回 Stillwell');
});

test('the diagnosis of nobody signed in offers to sign in', async () => {
  const { baseUrl } = await startDataService();
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  const diagnosis = await client.mcpSignIn.diagnose({ connectionId });
  expect(diagnosis).toMatchObject({ status: null, remedy: 'sign-in' });
  expect(diagnosis.checks[0]).toMatchObject({ id: 'token-present', verdict: 'fail' });
});

test('the diagnosis of an engineer passes every check', async () => {
  const { baseUrl } = await startDataService();
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  await signInForMcp(client, connectionId);
  const diagnosis = await client.mcpSignIn.diagnose({ connectionId });
  expect(diagnosis).toMatchObject({ status: 200, remedy: null });
  expect(diagnosis.checks.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 11 }, () => 'pass'));
});

test('the fixed client of the operator signs in without registering', async () => {
  const { baseUrl } = await startDataService();
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  const signOnClient = { clientId: 'stillwell-demo', secret: 'stillwell-demo-secret' };
  await client.connections.changeSecrets({ id: connectionId, signOnClient });
  const { state } = await signInForMcp(client, connectionId);
  expect(state).toMatchObject({ status: 'signed-in', username: 'engineer' });
  const trace = await client.mcpSignIn.trace({ connectionId });
  expect(trace.map(({ id }) => id)).not.toContain('registration');
});

test('moving the connection to another address ends the sign-in that runs and the login', async () => {
  const { baseUrl } = await startDataService();
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  const started = client.mcpSignIn.start({ connectionId, way: 'browser', chooseAccount: false });
  const ended = expect(started).rejects.toMatchObject({ code: 'CANCELLED' });
  await signOnPage(client, connectionId);
  const draft = {
    name: 'Test',
    baseUrl: `${baseUrl}/moved`,
    tokenHeader: 'X-SVC-TOKEN',
    zone: 'Asia/Shanghai',
  };
  await client.connections.edit({ id: connectionId, draft });
  await ended;
});

test('the built-in service signs in too, and again after it was stopped and started', async () => {
  const { client } = await openBackend();
  await client.builtInService.open();
  await mcpStateWhere(client, 'built-in', 'signed-in');
  await client.builtInService.stop();
  for await (const states of await client.mcpSignIn.watch()) if (states.length === 0) break;
  await client.builtInService.open();
  for await (const states of await client.mcpSignIn.watch()) {
    const restored = states.find(({ connectionId }) => connectionId === 'built-in');
    if (restored?.status === 'signed-in' && restored.accessUntilMs > Date.now()) break;
  }
});
