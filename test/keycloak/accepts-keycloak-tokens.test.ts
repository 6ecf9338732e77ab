import { decodeJwt, decodeProtectedHeader } from 'jose';
import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createService, type DataService, type LogEntry } from '#server/index.ts';
import { signInOnKeycloak } from '#test/support/keycloak/sign-in-on-keycloak.ts';
import { ScriptedBrowser } from '#test/support/sign-on/scripted-browser.ts';
import * as client from '#test/support/sign-on/sign-on-client.ts';

const ISSUER = process.env['KEYCLOAK_ISSUER'] ?? '';
const PORT = Number(process.env['SERVICE_PORT']);
const MCP_URL = `http://127.0.0.1:${PORT}/mcp/data`;

const log: LogEntry[] = [];
let service: DataService;
let dataDir: string;
let keycloak: client.SignOnClient;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stillwell-keycloak-test-'));
  service = await createService({ dataDir, demo: true, issuer: ISSUER, log: (entry) => log.push(entry) });
  await service.listen({ port: PORT });
  keycloak = {
    as: await client.discover(ISSUER),
    client: { client_id: 'stillwell-test' },
    auth: oauth.ClientSecretBasic('stillwell-test-secret'),
  };
});

afterAll(async () => {
  await service.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Signs in on Keycloak's own pages. */
async function tokenOf(username: string, scope: string): Promise<oauth.TokenEndpointResponse> {
  const { url, ...attempt } = await client.authorizationUrl(keycloak, { scope });
  const browser = new ScriptedBrowser(({ origin }) => origin === new URL(ISSUER).origin);
  const { end } = await signInOnKeycloak(browser, url, username);
  return client.redeem(keycloak, { ...attempt, callback: new URL(end.url) });
}

function callMcp(token: string): Promise<Response> {
  return fetch(MCP_URL, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });
}

async function statusOf(token: string): Promise<number> {
  const answer = await callMcp(token);
  await answer.body?.cancel();
  return answer.status;
}

describe('the MCP endpoint with a real Keycloak as issuer', () => {
  it('names Keycloak as its sign-on service and keeps its own off', async () => {
    const metadata = await fetch(`http://127.0.0.1:${PORT}/.well-known/oauth-protected-resource/mcp/data`);
    expect(await metadata.json()).toMatchObject({ authorization_servers: [ISSUER] });
    const own = `http://127.0.0.1:${PORT}/realms/stillwell/.well-known/openid-configuration`;
    expect((await fetch(own)).status).toBe(404);
  });

  it('accepts the token of a user with MCP permission', async () => {
    const { access_token: token } = await tokenOf('engineer', client.THREE_SCOPES);
    expect(decodeProtectedHeader(token).typ).toBe('JWT');
    const answer = await callMcp(token);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toHaveProperty('result.tools');
  });

  it('accepts one that was renewed by a refresh token', async () => {
    const tokens = await tokenOf('engineer', `${client.THREE_SCOPES} offline_access`);
    const renewed = await client.refresh(keycloak, tokens.refresh_token ?? '');
    expect(await statusOf(renewed.access_token)).toBe(200);
  });

  it.each([
    ['without profile', 'engineer', 'openid pg-mcp-audience'],
    ['without the audience', 'engineer', 'openid profile'],
    ['of an account without MCP permission', 'uploader', client.THREE_SCOPES],
    ['of a user that the service does not know', 'stranger', client.THREE_SCOPES],
  ])('answers 401 to a token %s', async (_what, username, scope) => {
    const { access_token: token } = await tokenOf(username, scope);
    expect(await statusOf(token)).toBe(401);
  });

  it('answers 401 to a machine token, an id token and a token with another signature', async () => {
    const machine = await client.clientCredentials(keycloak, client.THREE_SCOPES);
    expect(decodeJwt(machine.access_token).aud).toContain(MCP_URL);
    const tokens = await tokenOf('engineer', client.THREE_SCOPES);
    const [header = '', payload = ''] = tokens.access_token.split('.');
    const forged = `${header}.${payload}.${'A'.repeat(342)}`;
    for (const token of [machine.access_token, tokens.id_token ?? '', forged]) {
      expect(await statusOf(token)).toBe(401);
    }
  });

  it('never logs a token', async () => {
    const { access_token: token } = await tokenOf('engineer', client.THREE_SCOPES);
    await callMcp(token);
    expect(JSON.stringify(log)).not.toContain(token.split('.')[2]);
  });
});
