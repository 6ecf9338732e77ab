import { describe, expect, test } from 'vitest';
import { followSignIn } from '#test/support/mcp-sign-in/follow-sign-in.ts';
import { oddConnection } from '#test/support/mcp-sign-in/odd-connection.ts';
import { metadataOf, type Oddity } from '#test/support/mcp-sign-in/odd-sign-on.ts';

const TOKEN = 'registration-access-token-1';

type Strictness = {
  /** What the change of the registration is answered with. */
  change?: { status: number; json: unknown };
  /** Where a registration is said to be changed. */
  at?: (baseUrl: string) => string;
  grantTypes?: string[];
  offered?: string[];
};

const MANAGED = '/realms/odd/register/odd-client';

/** A sign-on service that says what a registration may do, and lets a client change its own. */
function strictService({ change, at, grantTypes = ['authorization_code'], offered }: Strictness): Oddity {
  return ({ path, method }, baseUrl) => {
    if (path === '/.well-known/oauth-authorization-server/realms/odd') {
      const grant_types_supported = offered ?? ['authorization_code', 'refresh_token'];
      return { json: { ...metadataOf(baseUrl), grant_types_supported } };
    }
    if (path === MANAGED && method === 'PUT') return change;
    if (path !== '/realms/odd/register') return undefined;
    const json = {
      client_id: 'odd-client',
      client_secret: 'odd-secret',
      grant_types: grantTypes,
      registration_client_uri: at?.(baseUrl) ?? baseUrl + MANAGED,
      registration_access_token: TOKEN,
    };
    return { status: 201, json };
  };
}

const changed = (client: Record<string, string>) => ({ status: 200, json: client });

describe('a service that registers for authorization_code alone', () => {
  test('is asked once to add refresh_token, and the secret it gives then is used', async () => {
    const change = changed({ client_id: 'odd-client', client_secret: 'secret-2' });
    const { client, connectionId, requests } = await oddConnection(strictService({ change }));
    expect(await followSignIn(client, connectionId)).toMatchObject({ status: 'signed-in' });
    const [put, ...more] = requests.filter(({ method }) => method === 'PUT');
    expect(more).toEqual([]);
    expect(put?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(JSON.parse(put?.body ?? '')).toEqual({
      client_name: 'Stillwell',
      client_id: 'odd-client',
      client_secret: 'odd-secret',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: ['http://127.0.0.1/callback'],
      token_endpoint_auth_method: 'client_secret_basic',
      scope: 'openid profile pg-mcp-audience',
    });
    const exchange = requests.find(({ path }) => path === '/realms/odd/token');
    const basic = Buffer.from(exchange?.headers.authorization?.slice(6) ?? '', 'base64').toString();
    expect(basic).toBe('odd-client:secret-2');
    expect(JSON.stringify(await client.mcpSignIn.trace({ connectionId }))).not.toContain(TOKEN);
  });

  test.each([
    ['refuses', { status: 403, json: { error: 'insufficient_scope' } }],
    ['fails', { status: 503, json: {} }],
    ['answers for another client', changed({ client_id: 'other', client_secret: 'secret-2' })],
  ])('signs in with the registration as it was if it %s', async (_what, change) => {
    const { client, connectionId, requests } = await oddConnection(strictService({ change }));
    expect(await followSignIn(client, connectionId)).toMatchObject({ status: 'signed-in' });
    const exchange = requests.find(({ path }) => path === '/realms/odd/token');
    const basic = Buffer.from(exchange?.headers.authorization?.slice(6) ?? '', 'base64').toString();
    expect(basic).toBe('odd-client:odd-secret');
  });
});

test.each<[string, Strictness]>([
  ['one that renews', { grantTypes: ['authorization_code', 'refresh_token'] }],
  ['one that has no refresh tokens', { offered: ['authorization_code'] }],
  ['one that sends its registration token to another host', { at: () => 'http://127.0.0.1:9/register' }],
])('a registration is left as it is at %s', async (_what, strictness) => {
  const { client, connectionId, requests } = await oddConnection(strictService(strictness));
  expect(await followSignIn(client, connectionId)).toMatchObject({ status: 'signed-in' });
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  const trace = await client.mcpSignIn.trace({ connectionId });
  expect(trace.filter(({ id }) => id === 'registration')).toHaveLength(1);
});
