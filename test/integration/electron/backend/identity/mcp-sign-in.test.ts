import { expect, test } from 'vitest';
import { connect, mcpStateWhere, signInForMcp } from '#test/support/mcp-sign-in/mcp-sign-in.ts';
import { ScramblingKeyStore } from '#test/support/mcp-sign-in/scrambling-key-store.ts';
import { openBackend } from '#test/support/open-backend.ts';
import { startDataService } from '#test/support/start-data-service.ts';

test('signing in goes from the 401 to a token that the endpoint accepts', async () => {
  const { baseUrl } = await startDataService();
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  const { state, pages, end } = await signInForMcp(client, connectionId);
  expect(pages).toEqual(['sign-in', 'consent']);
  expect(end.text).toContain('Return to Stillwell');
  expect(state).toMatchObject({
    status: 'signed-in',
    username: 'engineer',
    issuer: `${baseUrl}/realms/stillwell`,
    requestedScopes: ['openid', 'profile', 'pg-mcp-audience', 'offline_access'],
    grantedScopes: ['openid', 'profile', 'pg-mcp-audience', 'offline_access'],
    renewsByItself: true,
    renewalFailure: null,
  });
  const trace = await client.mcpSignIn.trace({ connectionId });
  expect(trace.map(({ id }) => id)).toEqual([
    'unauthorised-call',
    'resource-metadata',
    'sign-on-metadata',
    'registration',
    'authorisation',
    'callback',
    'exchange',
    'id-token',
    'call',
  ]);
  expect(trace.at(-1)?.answer?.status).toBe(200);
});

test('a token is renewed again and again while nobody asks, and signing out ends it at the service', async () => {
  const { baseUrl } = await startDataService({ accessTokenTtlSeconds: 2 });
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  const { state } = await signInForMcp(client, connectionId);
  if (state.status !== 'signed-in') throw new Error('not signed in');
  const renewed = await mcpStateWhere(
    client,
    connectionId,
    'signed-in',
    ({ accessUntilMs }) => accessUntilMs > state.accessUntilMs + 3000,
  );
  expect(renewed.renewalFailure).toBeNull();
  const { endSessionUrl } = await client.mcpSignIn.signOut({ connectionId });
  expect(endSessionUrl).toContain(`${baseUrl}/realms/stillwell/`);
  await mcpStateWhere(client, connectionId, 'signed-out');
});

test('where a key store exists the app is still signed in after a restart, and not where there is none', async () => {
  const { baseUrl } = await startDataService();
  const keyStore = new ScramblingKeyStore();
  const first = await openBackend({ keyStore });
  const connectionId = await connect(first.client, baseUrl);
  await signInForMcp(first.client, connectionId);
  await first.close();
  const second = await openBackend({ keyStore, dataDir: first.dataDir });
  const isRenewed = ({ accessUntilMs }: { accessUntilMs: number }) => accessUntilMs > Date.now();
  const state = await mcpStateWhere(second.client, connectionId, 'signed-in', isRenewed);
  expect(state).toMatchObject({ username: 'engineer', renewsByItself: true });
  expect(await second.client.mcpSignIn.diagnose({ connectionId })).toMatchObject({ status: 200 });
  await second.close();
  const third = await openBackend({ dataDir: first.dataDir });
  expect(await mcpStateWhere(third.client, connectionId, 'signed-out')).toMatchObject({
    reason: { code: 'LOGIN_UNREADABLE', details: { reason: 'browser-shell' } },
    hasUnreadableLogin: true,
  });
});
