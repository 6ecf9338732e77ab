import { decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import { MCP_PATH } from '#shared/service/mcp.ts';
import { PLACE_LIST_PATH } from '#shared/service/place-list.ts';
import { TOKEN_PATH, tokenRecordSchema } from '#shared/service/token.ts';
import { UPLOAD_PATH } from '#shared/service/upload.ts';
import { postMcp } from '#test/support/call-mcp.ts';
import { HAS_POSTGRES } from '#test/support/each-store.ts';
import { runScript } from '#test/support/run-script.ts';
import { demoClient } from '#test/support/sign-on/demo-client.ts';
import * as client from '#test/support/sign-on/sign-on-client.ts';
import { startTwoProcesses } from '#test/support/two-service-processes.ts';

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
const OFFLINE = { scope: `${client.THREE_SCOPES} offline_access` };

/** Two service processes on one database, and a proxy before them that sends each request to either at random. */
async function startTwo() {
  const { baseUrl, origins, database, environment, processes } = await startTwoProcesses(['--demo']);
  const [first, second] = origins;
  const accounts = (...args: string[]) =>
    runScript('server/accounts-cli.ts', [...args, '--database', database], 'a new password\n', environment);
  return { baseUrl, first, second, accounts, processes };
}

async function login(baseUrl: string, username: string): Promise<string> {
  const body = new URLSearchParams({ username, password: `${username}-demo` });
  const answer = await fetch(baseUrl + TOKEN_PATH, { method: 'POST', body });
  return tokenRecordSchema.parse(await answer.json()).token;
}

const listPlaces = (baseUrl: string, token: string): Promise<Response> =>
  fetch(baseUrl + PLACE_LIST_PATH, { headers: { 'X-SVC-TOKEN': token } });

const upload = (baseUrl: string, token: string, records: object[]): Promise<Response> =>
  fetch(`${baseUrl}${UPLOAD_PATH}?equipType=gauge&equipId=G1`, {
    method: 'POST',
    headers: { 'X-SVC-TOKEN': token },
    body: JSON.stringify(records),
  });

const callMcp = (baseUrl: string, token: string, body = LIST): Promise<Response> =>
  postMcp(`${baseUrl}${MCP_PATH}`, body, { Authorization: `Bearer ${token}` });

describe.skipIf(!HAS_POSTGRES)('two processes on one database', () => {
  it('know the tokens of each other, and what is revoked is refused by both with the next request', async () => {
    const { first, second, accounts } = await startTwo();
    const token = await login(first, 'uploader');
    for (const origin of [first, second]) expect((await listPlaces(origin, token)).status).toBe(200);
    expect((await accounts('disable', 'uploader')).exitCode).toBe(0);
    for (const origin of [second, first]) expect((await listPlaces(origin, token)).status).toBe(401);
    expect((await accounts('enable', 'uploader')).exitCode).toBe(0);
    expect((await listPlaces(first, await login(second, 'uploader'))).status).toBe(200);
  });

  it('see the uploads of each other, and go on alone when one of them is killed', async () => {
    const { first, second, baseUrl, processes } = await startTwo();
    const token = await login(baseUrl, 'engineer');
    const { access_token: bearer } = await client.signIn(
      demoClient(await client.discover(`${baseUrl}/realms/stillwell`)),
    );
    expect((await upload(first, token, [{ timestamp: '2026-01-01 00:00:00', level: 41.5 }])).status).toBe(
      200,
    );
    const call = {
      name: 'query_measurements',
      arguments: { equipType: 'gauge', equipId: 'G1' },
    };
    const query = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: call });
    const asked = await callMcp(second, bearer, query);
    expect(await asked.text()).toContain('41.5');
    processes[0]?.kill('SIGKILL');
    expect((await listPlaces(second, token)).status).toBe(200);
  });

  it('sign with new keys after a rotation, and take what either has signed before and after it', async () => {
    const { baseUrl, first, second, accounts } = await startTwo();
    const as = await client.discover(`${baseUrl}/realms/stillwell`);
    const browser = client.browserOf(as);
    const tokens = [await client.signIn(demoClient(as), { browser })];
    expect((await accounts('keys', 'rotate')).stdout).toContain('Nobody is signed out');
    for (let round = 0; round < 4; round += 1) {
      const { pages, ...attempt } = await client.authorize(demoClient(as), { browser });
      expect(pages).toEqual([]);
      tokens.push(await client.redeem(demoClient(as), attempt));
    }
    const kids = tokens.map(({ access_token: token }) => decodeProtectedHeader(token).kid);
    expect(new Set(kids).size).toBe(2);
    expect(new Set(kids.slice(1)).size).toBe(1);
    for (const { access_token: token } of tokens)
      for (const origin of [first, second]) expect((await callMcp(origin, token)).status).toBe(200);
  });

  it('sign in, renew and revoke with requests that go to either at random', async () => {
    const { baseUrl, first, second } = await startTwo();
    const as = await client.discover(`${baseUrl}/realms/stillwell`);
    for (let round = 0; round < 4; round += 1) {
      const registered = await client.registerClient(as);
      const { access_token: token } = await client.signIn(registered);
      for (const origin of [first, second]) expect((await callMcp(origin, token)).status).toBe(200);
      await client.revoke(registered, token);
      for (const origin of [second, first]) expect((await callMcp(origin, token)).status).toBe(401);
    }
    const signedIn = await client.signIn(demoClient(as), OFFLINE);
    const renewed = await client.refresh(demoClient(as), signedIn.refresh_token ?? '');
    expect((await callMcp(baseUrl, renewed.access_token)).status).toBe(200);
    const again = await Promise.all(
      Array.from({ length: 6 }, () =>
        client.errorOf(client.refresh(demoClient(as), renewed.refresh_token ?? '')),
      ),
    );
    expect(again.filter((error) => error === 'no error').length).toBeLessThanOrEqual(1);
  });
});
