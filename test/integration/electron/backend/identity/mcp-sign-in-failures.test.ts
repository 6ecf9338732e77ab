import { describe, expect, test } from 'vitest';
import { followSignIn } from '#test/support/mcp-sign-in/follow-sign-in.ts';
import { connect, mcpStateWhere, signInForMcp } from '#test/support/mcp-sign-in/mcp-sign-in.ts';
import { oddConnection } from '#test/support/mcp-sign-in/odd-connection.ts';
import { metadataOf } from '#test/support/mcp-sign-in/odd-sign-on.ts';
import { openBackend } from '#test/support/open-backend.ts';
import { startDataService } from '#test/support/start-data-service.ts';

const refusal = (error: string, says = '') => ({ status: 400, json: { error, error_description: says } });

describe('failure 1, daily sign-ins', () => {
  test('the refresh token renews ahead of the end, once for each token, and the state says since when', async () => {
    const { baseUrl } = await startDataService({ accessTokenTtlSeconds: 3 });
    const { client } = await openBackend();
    const connectionId = await connect(client, baseUrl);
    const { state } = await signInForMcp(client, connectionId);
    if (state.status !== 'signed-in') throw new Error('not signed in');
    const renewed = await mcpStateWhere(
      client,
      connectionId,
      'signed-in',
      ({ accessUntilMs }) => accessUntilMs > state.accessUntilMs,
    );
    expect(renewed).toMatchObject({ renewsByItself: true, renewalFailure: null });
    expect(renewed.signedInAtMs).toBe(state.signedInAtMs);
    const trace = await client.mcpSignIn.trace({ connectionId });
    expect(trace.filter(({ id }) => id === 'renewal')).toHaveLength(1);
  });
});

describe('failure 2, the call-back moved', () => {
  test('a registration has no port, so the next sign-in uses another port without registering again', async () => {
    const { client, connectionId, requests, count } = await oddConnection();
    await followSignIn(client, connectionId);
    await followSignIn(client, connectionId);
    expect(count('register')).toBe(1);
    expect(JSON.parse(requests.find(({ path }) => path.endsWith('register'))?.body ?? '')).toEqual({
      client_name: 'Stillwell',
      grant_types: ['authorization_code'],
      response_types: ['code'],
      redirect_uris: ['http://127.0.0.1/callback'],
      token_endpoint_auth_method: 'client_secret_basic',
      scope: 'openid profile pg-mcp-audience',
    });
  });

  test('a service that refuses a call-back without a port gets one with a fixed port', async () => {
    const { client, connectionId, requests } = await oddConnection(({ path, body }) =>
      path === '/realms/odd/register' && body.includes('127.0.0.1/callback')
        ? refusal('invalid_redirect_uri')
        : undefined,
    );
    expect(await followSignIn(client, connectionId)).toMatchObject({ status: 'signed-in' });
    const bodies = requests.filter(({ path }) => path.endsWith('register')).map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toContain('"application_type":"native"');
    expect(requests.find(({ path }) => path.endsWith('/auth'))?.form.get('redirect_uri')).toBe(
      'http://127.0.0.1:28418/callback',
    );
  });
});

describe('failure 3, a registration that is gone', () => {
  test('the app registers again by itself, before any browser opens', async () => {
    let isPurged = false;
    const { client, connectionId, count } = await oddConnection(({ path }) => {
      if (path === '/realms/odd/register') isPurged = false;
      return path === '/realms/odd/auth' && isPurged
        ? { status: 400, text: '<title>x</title><p>Client not found</p>' }
        : undefined;
    });
    await followSignIn(client, connectionId);
    isPurged = true;
    expect(await followSignIn(client, connectionId)).toMatchObject({ status: 'signed-in' });
    expect(count('register')).toBe(2);
  });

  test('a button forgets the registration, and the next sign-in registers', async () => {
    const { client, connectionId, count } = await oddConnection();
    await followSignIn(client, connectionId);
    await client.mcpSignIn.forgetRegistration({ connectionId });
    await followSignIn(client, connectionId);
    expect(count('register')).toBe(2);
  });

  test('a client that the operator made and the service does not know is named, and nothing is registered', async () => {
    const { client, connectionId, count } = await oddConnection(({ path }) =>
      path === '/realms/odd/auth' ? { status: 400, text: '<p>Client not found</p>' } : undefined,
    );
    await client.connections.changeSecrets({
      id: connectionId,
      signOnClient: { clientId: 'mine', secret: 's3cret' },
    });
    await expect(followSignIn(client, connectionId)).rejects.toMatchObject({
      code: 'AUTHORISATION_REFUSED',
      data: { step: 'authorisation', says: 'Client not found' },
    });
    expect(count('register')).toBe(0);
  });
});

describe('failure 4, registration refused', () => {
  test.each([
    [
      'by policy, as Keycloak does from the start',
      { status: 403, json: { error: 'insufficient_scope', error_description: 'Host not trusted.' } },
      { status: 403, error: 'insufficient_scope', says: 'Host not trusted.' },
    ],
    ['with a page', { status: 403, text: '<h1>Forbidden</h1>' }, { status: 403, error: 'http_403' }],
    [
      'for want of a token',
      { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } },
      { status: 401, error: 'invalid_token' },
    ],
  ])('%s: the answer is quoted', async (_how, answer, details) => {
    const { client, connectionId } = await oddConnection(({ path }) =>
      path === '/realms/odd/register' ? answer : undefined,
    );
    await expect(followSignIn(client, connectionId)).rejects.toMatchObject({
      code: 'REGISTRATION_REFUSED',
      data: details,
    });
    const { reason } = await mcpStateWhere(client, connectionId, 'signed-out');
    expect(reason).toMatchObject({ code: 'REGISTRATION_REFUSED' });
  });

  test('a service without registration is said to be one', async () => {
    const { client, connectionId } = await oddConnection(({ path }, baseUrl) => {
      const { registration_endpoint: _, ...json } = metadataOf(baseUrl);
      return path.startsWith('/.well-known/oauth-authorization') ? { json } : undefined;
    });
    await expect(followSignIn(client, connectionId)).rejects.toMatchObject({
      code: 'REGISTRATION_REFUSED',
      data: { error: 'not_offered' },
    });
  });

  test('an initial access token and an entered client get in where registration is closed', async () => {
    const { client, connectionId, requests } = await oddConnection(({ path, headers }) =>
      path === '/realms/odd/register' && headers.authorization !== 'Bearer initial-1'
        ? { status: 403, json: { error: 'access_denied' } }
        : undefined,
    );
    await client.connections.changeSecrets({ id: connectionId, initialAccessToken: 'initial-1' });
    expect(await followSignIn(client, connectionId)).toMatchObject({ status: 'signed-in' });
    const changed = await client.connections.changeSecrets({
      id: connectionId,
      signOnClient: { clientId: 'a-b_c', secret: 's:1' },
    });
    expect(changed).toMatchObject({ signOnClient: { clientId: 'a-b_c', hasSecret: true } });
    expect(await followSignIn(client, connectionId)).toMatchObject({ status: 'signed-in' });
    const basic = requests.findLast(({ path }) => path === '/realms/odd/token')?.headers.authorization;
    expect(Buffer.from(basic?.slice(6) ?? '', 'base64').toString()).toBe('a-b_c:s%3A1');
  });
});

describe('failure 5, scopes', () => {
  test('three scopes and offline_access are asked for; refused, once more without it', async () => {
    const { client, connectionId, requests } = await oddConnection(({ path, form }) => {
      if (path !== '/realms/odd/auth' || !form.get('scope')?.includes('offline')) return undefined;
      const back = new URL(form.get('redirect_uri') ?? '');
      back.search = String(
        new URLSearchParams({ error: 'invalid_scope', state: form.get('state') ?? '', iss: 'x' }),
      );
      return { status: 302, headers: { location: back.href } };
    });
    const state = await followSignIn(client, connectionId);
    expect(state).toMatchObject({
      requestedScopes: ['openid', 'profile', 'pg-mcp-audience'],
      grantedScopes: ['openid', 'profile', 'pg-mcp-audience', 'offline_access'],
    });
    const scopes = requests
      .filter(({ path }) => path === '/realms/odd/auth')
      .map(({ form }) => form.get('scope'));
    expect(scopes).toEqual([
      'openid profile pg-mcp-audience offline_access',
      'openid profile pg-mcp-audience',
      'openid profile pg-mcp-audience',
    ]);
  });

  test('refused only after the sign-in, the browser is sent on by the call-back itself', async () => {
    let seen = 0;
    const { client, connectionId, count } = await oddConnection(({ path, form }, baseUrl) => {
      if (path !== '/realms/odd/auth' || !form.get('scope')?.includes('offline')) return undefined;
      // The first is the app's own look at the page, which no person has signed in for.
      if ((seen += 1) === 1) return { text: 'sign-in page' };
      const back = new URL(form.get('redirect_uri') ?? '');
      const state = form.get('state') ?? '';
      back.search = String(
        new URLSearchParams({ error: 'invalid_scope', state, iss: `${baseUrl}/realms/odd` }),
      );
      return { status: 302, headers: { location: back.href } };
    });
    expect(await followSignIn(client, connectionId)).toMatchObject({
      status: 'signed-in',
      requestedScopes: ['openid', 'profile', 'pg-mcp-audience'],
    });
    expect(count('auth', 'GET')).toBe(3);
  });
});

describe('failure 6, 401 right after the sign-in', () => {
  test('the app stays signed in, starts nothing by itself, and finds the account out', async () => {
    const { baseUrl } = await startDataService();
    const { client } = await openBackend();
    const connectionId = await connect(client, baseUrl);
    const { state } = await signInForMcp(client, connectionId, {
      username: 'uploader',
      password: 'uploader-demo',
    });
    expect(state).toMatchObject({ status: 'signed-in', username: 'uploader', isAccessRefused: true });
    const diagnosis = await client.mcpSignIn.diagnose({ connectionId });
    expect(diagnosis).toMatchObject({ status: 401, remedy: 'ask-operator' });
    const failed = diagnosis.checks.filter(({ verdict }) => verdict !== 'pass');
    expect(failed).toMatchObject([{ id: 'account-permission', verdict: 'fail' }]);
    const trace = await client.mcpSignIn.trace({ connectionId });
    expect(trace.filter(({ id }) => id === 'authorisation')).toHaveLength(1);
    expect(trace.find(({ id, failure }) => id === 'call' && failure)?.failure).toMatchObject({
      code: 'MCP_ACCESS_REFUSED',
    });
  });
});
