import { expect, it, onTestFinished } from 'vitest';
import { MCP_PATH } from '#shared/service/mcp.ts';
import { createService } from '#server/index.ts';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import type { Store } from '#server/store/store.ts';
import { postMcp } from '#test/support/call-mcp.ts';
import { demoClient } from '#test/support/sign-on/demo-client.ts';
import * as client from '#test/support/sign-on/sign-on-client.ts';
import { dirWithKeys } from '#test/support/start-data-service.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });

/** A store whose table of access tokens cannot be read while `isAway`. */
function openFailing(dataDir: string, state: { isAway: boolean }): Store {
  const store = openSqliteStore(dataDir);
  const { signOn } = store;
  return {
    ...store,
    signOn: {
      ...signOn,
      isAccessTokenInForce: async (jti) => {
        if (state.isAway) throw new Error('the store is away');
        return signOn.isAccessTokenInForce(jti);
      },
    },
  };
}

async function start() {
  const state = { isAway: false };
  const folder = await tempDir();
  const service = await createService({
    demo: true,
    dataDir: await dirWithKeys(),
    openStore: async () => openFailing(folder, state),
  });
  onTestFinished(() => service.close());
  const { baseUrl } = await service.listen({ port: 0 });
  const as = await client.discover(`${baseUrl}/realms/stillwell`);
  const { access_token: token } = await client.signIn(demoClient(as));
  const headers = { Authorization: `Bearer ${token}` };
  const call = async () => (await postMcp(baseUrl + MCP_PATH, LIST, headers)).status;
  const askUserinfo = async () => (await fetch(as.userinfo_endpoint ?? '', { headers })).status;
  const introspect = () =>
    client.introspect(demoClient(as), token).then(
      ({ active }) => active,
      () => 'an error',
    );
  const revoke = () =>
    client.revoke(demoClient(as), token).then(
      () => 'revoked',
      () => 'an error',
    );
  return { state, call, askUserinfo, introspect, revoke };
}

it('a token that cannot be looked up is neither refused nor called ended', async () => {
  const { state, call, askUserinfo, introspect } = await start();
  expect([await call(), await askUserinfo(), await introspect()]).toEqual([200, 200, true]);
  state.isAway = true;
  expect([await call(), await askUserinfo(), await introspect()]).toEqual([500, 500, 'an error']);
  state.isAway = false;
  expect([await call(), await askUserinfo(), await introspect()]).toEqual([200, 200, true]);
});

it('a token is called revoked only when it is', async () => {
  const { state, call, revoke } = await start();
  state.isAway = true;
  expect(await revoke()).toBe('an error');
  state.isAway = false;
  expect(await call()).toBe(200);
  expect(await revoke()).toBe('revoked');
  expect(await call()).toBe(401);
});
