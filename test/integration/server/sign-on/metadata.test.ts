import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ARE_PROCESSES } from '#test/support/each-store.ts';
import { openDataService } from '#test/support/start-data-service.ts';
import { startSignOn } from '#test/support/sign-on/start-sign-on.ts';

function statusWithHost(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', reject).end();
  });
}

describe('metadata of the sign-on service', () => {
  it('is the same at all four addresses of OpenID Connect Discovery and RFC 8414', async () => {
    const { baseUrl, issuer } = await startSignOn();
    const addresses = [
      `${issuer}/.well-known/openid-configuration`,
      `${issuer}/.well-known/oauth-authorization-server`,
      `${baseUrl}/.well-known/openid-configuration/realms/stillwell`,
      `${baseUrl}/.well-known/oauth-authorization-server/realms/stillwell`,
    ];
    const documents = await Promise.all(addresses.map(async (address) => (await fetch(address)).json()));
    expect(new Set(documents.map((document) => JSON.stringify(document))).size).toBe(1);
    expect(documents[0]).toMatchObject({ issuer });
  });

  it("names Keycloak's paths, PKCE by S256 and the scopes of 5.2.4", async () => {
    const { issuer, as } = await startSignOn();
    const protocol = `${issuer}/protocol/openid-connect`;
    expect(as).toMatchObject({
      authorization_endpoint: `${protocol}/auth`,
      token_endpoint: `${protocol}/token`,
      jwks_uri: `${protocol}/certs`,
      userinfo_endpoint: `${protocol}/userinfo`,
      end_session_endpoint: `${protocol}/logout`,
      revocation_endpoint: `${protocol}/revoke`,
      introspection_endpoint: `${protocol}/token/introspect`,
      device_authorization_endpoint: `${protocol}/auth/device`,
      registration_endpoint: `${issuer}/clients-registrations/openid-connect`,
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid', 'profile', 'pg-mcp-audience', 'offline_access'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
      authorization_response_iss_parameter_supported: true,
    });
  });

  it('publishes public halves of RSA keys only', async () => {
    const { as } = await startSignOn();
    const { keys } = await (await fetch(as.jwks_uri ?? '')).json();
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0]).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });

  it('refuses a forged Host with 421 wherever it is asked', async () => {
    const { issuer, baseUrl } = await startSignOn();
    const paths = [
      `${issuer}/.well-known/openid-configuration`,
      `${baseUrl}/.well-known/oauth-authorization-server/realms/stillwell`,
      `${issuer}/protocol/openid-connect/auth`,
      `${issuer}/login-actions/x`,
    ];
    for (const path of paths) expect(await statusWithHost(path, 'evil.example')).toBe(421);
    expect(await statusWithHost(paths[0] ?? '', new URL(issuer).host)).toBe(200);
  });

  it('ignores what X-Forwarded headers claim', async () => {
    const { issuer } = await startSignOn();
    const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    expect(JSON.stringify(await answer.json())).not.toContain('evil');
  });

  it('has one spelling of every path', async () => {
    const { issuer } = await startSignOn();
    const spellings = [
      '/PROTOCOL/openid-connect/certs',
      '/protocol/openid-connect/certs/',
      '/%70rotocol/openid-connect/certs',
      '/Clients-Registrations/openid-connect',
      '/nothing',
    ];
    for (const path of spellings) expect((await fetch(issuer + path)).status).toBe(404);
  });

  // Processes listen from the beginning.
  it.skipIf(ARE_PROCESSES)('answers 503 with a reason when the service has no port', async () => {
    const service = await openDataService();
    const answer = await service.fetch(new Request('http://service/realms/stillwell/device'));
    expect(answer.status).toBe(503);
    expect((await answer.json()).error_description).toContain('port');
  });
});
