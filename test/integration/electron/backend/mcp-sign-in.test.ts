import { expect, test } from 'vitest';
import { connect, mcpStateWhere, signInForMcp } from '#test/support/mcp-sign-in/mcp-sign-in.ts';
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
  const story = await client.mcpSignIn.story({ connectionId });
  expect(story.map(({ id }) => id)).toEqual([
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
  expect(story.at(-1)?.answer?.status).toBe(200);
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
