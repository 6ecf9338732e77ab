import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import { LIST_TOOLS_CALL } from '#shared/service/mcp.ts';
import { resumeMcpSignIns } from '#electron/backend/identity/mcp-sign-in/resume-mcp-sign-ins.ts';
import type { Fetch } from '#electron/backend/kit/http/send-request.ts';
import { StateCell } from '#electron/backend/kit/state-cell.ts';
import { HoldingKeyStore } from '#test/support/mcp-sign-in/holding-key-store.ts';
import { MCP_LOGIN } from '#test/support/mcp-sign-in/mcp-login.ts';
import { metadataOf, startOddSignOn } from '#test/support/mcp-sign-in/odd-sign-on.ts';
import {
  type OpenedMcpSignIns,
  openMcpSignIns,
  signInEngineer,
} from '#test/support/mcp-sign-in/open-mcp-sign-ins.ts';
import { ScramblingKeyStore } from '#test/support/mcp-sign-in/scrambling-key-store.ts';
import { nextMatching } from '#test/support/next-matching.ts';
import { startDataService } from '#test/support/start-data-service.ts';

const REFRESH = 'grant_type=refresh_token';

const isUnauthorised = ({ status }: Response) => status === 401;

function callerOf(mcpUrl: string) {
  return async (token: string): Promise<Response> =>
    fetch(mcpUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify(LIST_TOOLS_CALL),
    });
}

async function stateWhere(
  { signIns }: OpenedMcpSignIns,
  passes: (state: McpSignInState) => boolean,
): Promise<McpSignInState> {
  const states = await nextMatching(signIns.states.watch(undefined), (all) => all.some(passes));
  const state = states.find(passes);
  if (!state) throw new Error('no state passed');
  return state;
}

const renewals = ({ signIns, end }: OpenedMcpSignIns) =>
  signIns.trace(end.connectionId).filter(({ id }) => id === 'renewal').length;

/** A fetch that does something to the refreshes before they go out or after they came back. */
const around =
  (before: (count: number) => void, after: (count: number) => void = () => {}): Fetch =>
  async (input, init) => {
    const isRefresh = typeof init?.body === 'string' && init.body.includes(REFRESH);
    if (!isRefresh) return fetch(input, init);
    around.count += 1;
    const count = around.count;
    before(count);
    const answer = await fetch(input, init);
    after(count);
    return answer;
  };
around.count = 0;

const lose = (first: number) => (count: number) => {
  if (count <= first) throw new TypeError('fetch failed', { cause: new Error('socket hang up') });
};

test('50 parallel calls at expiry make one refresh, and all get through', async () => {
  const { baseUrl } = await startDataService();
  const opened = await openMcpSignIns(baseUrl);
  const session = await signInEngineer(opened);
  const spent = session.access?.token ?? '';
  // The service answers 401 as it does to a token that has just expired.
  const call = callerOf(opened.end.mcpUrl);
  const send = async (token: string) => (token === spent ? new Response(null, { status: 401 }) : call(token));
  const before = renewals(opened);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => session.withAccessToken(send, isUnauthorised)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
  expect(renewals(opened) - before).toBe(1);
});

test('a refresh that never reached the service is repeated with the same token', async () => {
  around.count = 0;
  const { baseUrl } = await startDataService();
  const opened = await openMcpSignIns(baseUrl, { fetch: around(lose(1)) });
  const session = await signInEngineer(opened);
  await expect(session.renew()).rejects.toMatchObject({ code: 'SERVICE_UNREACHABLE' });
  expect(session.state).toMatchObject({ renewalFailure: { code: 'SERVICE_UNREACHABLE' } });
  await session.renew();
  expect(session.state).toMatchObject({ status: 'signed-in', renewalFailure: null });
  const answer = await session.withAccessToken(callerOf(opened.end.mcpUrl), isUnauthorised);
  expect(answer.status).toBe(200);
});

test('a refresh whose answer is lost after the token was spent ends in "sign in again", not in a loop', async () => {
  around.count = 0;
  const { baseUrl } = await startDataService();
  const opened = await openMcpSignIns(baseUrl, { fetch: around(() => {}, lose(1)) });
  const session = await signInEngineer(opened);
  await expect(session.renew()).rejects.toMatchObject({ code: 'SERVICE_UNREACHABLE' });
  await expect(session.renew()).rejects.toMatchObject({
    code: 'LOGIN_NOT_ACCEPTED',
    details: { issuer: `${baseUrl}/realms/stillwell`, error: 'invalid_grant' },
  });
  expect(await stateWhere(opened, ({ status }) => status === 'signed-out')).toMatchObject({
    reason: { code: 'LOGIN_NOT_ACCEPTED' },
    hasUnreadableLogin: false,
  });
  expect(opened.secrets.has('c1', 'mcp-login')).toBe(false);
  expect(around.count).toBe(2);
  await expect(session.withAccessToken(callerOf(opened.end.mcpUrl), isUnauthorised)).rejects.toMatchObject({
    code: 'SIGNED_OUT',
  });
});

test('a new access token that is refused like the old one is not renewed again', async () => {
  const { baseUrl } = await startDataService();
  const opened = await openMcpSignIns(baseUrl);
  const session = await signInEngineer(opened);
  const refuse = async () => new Response(null, { status: 401 });
  for (let calls = 0; calls < 3; calls += 1) {
    await expect(session.withAccessToken(refuse, isUnauthorised)).rejects.toMatchObject({
      code: 'MCP_ACCESS_REFUSED',
    });
  }
  expect(renewals(opened)).toBe(1);
  expect(session.state).toMatchObject({ status: 'signed-in', isAccessRefused: true });
  await session.withAccessToken(callerOf(opened.end.mcpUrl), isUnauthorised);
  expect(session.state.isAccessRefused).toBe(false);
});

test('signing out revokes at the service: the access token is worth nothing from then on', async () => {
  const { baseUrl } = await startDataService();
  const opened = await openMcpSignIns(baseUrl);
  const session = await signInEngineer(opened);
  const token = session.access?.token ?? '';
  expect((await callerOf(opened.end.mcpUrl)(token)).status).toBe(200);
  const { endSessionUrl, notRevoked } = await opened.signIns.signOut('c1');
  expect((await callerOf(opened.end.mcpUrl)(token)).status).toBe(401);
  expect(endSessionUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/realms\/stillwell\/.*logout\?client_id=/);
  expect(endSessionUrl).not.toContain('eyJ');
  expect(notRevoked).toBeNull();
  expect(opened.signIns.states.value).toMatchObject([{ status: 'signed-out', reason: null }]);
});

test('where a key store exists the login outlives the app, encrypted and readable by this user only', async () => {
  const { baseUrl } = await startDataService();
  const keyStore = new ScramblingKeyStore();
  const first = await openMcpSignIns(baseUrl, { keyStore });
  const session = await signInEngineer(first);
  const { refreshToken, client } = session.login;
  await first.signIns.close();
  const file = join(first.dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8');
  for (const secret of [refreshToken ?? '?', client.secret ?? '?', 'engineer']) {
    expect(text).not.toContain(secret);
  }
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);

  const second = await openMcpSignIns(baseUrl, { keyStore, dataDir: first.dataDir });
  await second.signIns.restore(second.end);
  expect(second.signIns.states.value).toMatchObject([{ status: 'signed-in', username: 'engineer' }]);
  const restored = second.signIns.session('c1');
  const answer = await restored?.withAccessToken(callerOf(second.end.mcpUrl), isUnauthorised);
  expect(answer?.status).toBe(200);
});

test('a key store that is locked means signed out with the reason, and the login is there when it opens', async () => {
  const { baseUrl } = await startDataService();
  const keyStore = new ScramblingKeyStore();
  const first = await openMcpSignIns(baseUrl, { keyStore });
  await signInEngineer(first);
  await first.signIns.close();
  keyStore.isLocked = true;
  const locked = await openMcpSignIns(baseUrl, { keyStore, dataDir: first.dataDir });
  await locked.signIns.restore(locked.end);
  expect(locked.signIns.states.value).toMatchObject([
    {
      status: 'signed-out',
      reason: { code: 'LOGIN_UNREADABLE', details: { place: 'test-key-store', reason: 'locked' } },
      hasUnreadableLogin: true,
    },
  ]);
  keyStore.isLocked = false;
  await locked.signIns.restore(locked.end);
  expect(locked.signIns.states.value).toMatchObject([{ status: 'signed-in' }]);
});

test('the new refresh token is on the disk before the new access token is used', async () => {
  const { baseUrl } = await startDataService();
  const keyStore = new ScramblingKeyStore();
  const opened = await openMcpSignIns(baseUrl, { keyStore });
  const session = await signInEngineer(opened);
  const spent = session.access?.token;
  const seen: boolean[] = [];
  await session.withAccessToken(async (token) => {
    if (token === spent) return new Response(null, { status: 401 });
    const other = await openMcpSignIns(baseUrl, { keyStore, dataDir: opened.dataDir });
    const kept = await other.secrets.read('c1', 'mcp-login');
    seen.push(kept?.includes(session.login.refreshToken ?? '?') ?? false);
    return new Response(null, { status: 200 });
  }, isUnauthorised);
  expect(seen).toEqual([true]);
});

test('a login made for another address is not used', async () => {
  const { baseUrl } = await startDataService();
  const keyStore = new ScramblingKeyStore();
  const first = await openMcpSignIns(baseUrl, { keyStore });
  await signInEngineer(first);
  await first.signIns.close();
  const moved = await openMcpSignIns('http://127.0.0.1:1', { keyStore, dataDir: first.dataDir });
  await moved.signIns.restore(moved.end);
  expect(moved.signIns.states.value).toEqual([]);
});

test('a service that is down for a while, or answers 500, ends no login', async () => {
  let isDown = false;
  const { baseUrl } = await startOddSignOn(({ path, form }) => {
    const isRefresh = path.endsWith('/token') && form.get('grant_type') === 'refresh_token';
    return isDown && isRefresh ? { status: 503, text: 'Out of order' } : undefined;
  });
  const opened = await openMcpSignIns(baseUrl);
  const session = await signInEngineer(opened);
  isDown = true;
  await expect(session.renew()).rejects.toMatchObject({ code: 'SERVICE_FAILED' });
  expect(opened.signIns.states.value).toMatchObject([
    { status: 'signed-in', renewalFailure: { code: 'SERVICE_FAILED', details: { status: 503 } } },
  ]);
  isDown = false;
  await session.renew();
  expect(opened.signIns.states.value).toMatchObject([{ status: 'signed-in', renewalFailure: null }]);
});

test('without a refresh token the access token ends by itself, and the reason is said', async () => {
  const { baseUrl } = await startDataService({ accessTokenTtlSeconds: 1 });
  // A service that does not know offline_access leaves it out of its metadata, and renews no login.
  const withoutOffline: Fetch = async (input, init) => {
    const answer = await fetch(input, init);
    const { pathname } = new URL(new Request(input).url);
    if (pathname.includes('/.well-known/oauth-authorization-server'))
      return new Response((await answer.text()).replace('"offline_access"', '"other"'));
    if (!pathname.endsWith('/token')) return answer;
    const { refresh_token: _, ...tokens } = (await answer.json()) as Record<string, unknown>;
    return Response.json(tokens, { status: answer.status });
  };
  const opened = await openMcpSignIns(baseUrl, { fetch: withoutOffline });
  const session = await signInEngineer(opened);
  expect(session.state).toMatchObject({
    renewsByItself: false,
    requestedScopes: ['openid', 'profile', 'pg-mcp-audience'],
  });
  expect(opened.secrets.has('c1', 'mcp-login')).toBe(false);
  expect(await stateWhere(opened, ({ status }) => status === 'signed-out')).toMatchObject({
    reason: { code: 'TOKEN_EXPIRED', details: { username: 'engineer' } },
  });
});

test('a device code signs in as well', async () => {
  const { baseUrl } = await startOddSignOn(({ path, form }, base) => {
    const issuer = `${base}/realms/odd`;
    if (path.startsWith('/.well-known/oauth-authorization')) {
      const device = { device_authorization_endpoint: `${issuer}/device-code` };
      return { json: { ...metadataOf(base), ...device } };
    }
    if (path.endsWith('/device-code')) {
      const codes = { device_code: 'device-code-1', user_code: 'ABCD-EFGH', expires_in: 600, interval: 1 };
      return { json: { ...codes, verification_uri: `${issuer}/device` } };
    }
    if (path.endsWith('/token') && form.get('device_code') && (polls += 1) < 2) {
      return { status: 400, json: { error: 'authorization_pending' } };
    }
    return undefined;
  });
  let polls = 0;
  const opened = await openMcpSignIns(baseUrl);
  const started = opened.signIns.start(opened.end, { way: 'device', chooseAccount: false });
  const waiting = await stateWhere(
    opened,
    (state) => state.status === 'signing-in' && state.attempt.userCode !== null,
  );
  expect(waiting).toMatchObject({
    attempt: { way: 'device', userCode: 'ABCD-EFGH', url: `${baseUrl}/realms/odd/device` },
  });
  expect(await started).toMatchObject({ status: 'signed-in', username: 'ann' });
});

test('a login is taken up when the key store answers after all, and until then it says that it does not', async () => {
  const baseUrl = 'http://127.0.0.1:1';
  const before = await openMcpSignIns(baseUrl, { keyStore: new ScramblingKeyStore() });
  await before.secrets.write('c1', 'mcp-login', JSON.stringify({ ...MCP_LOGIN, mcpUrl: before.end.mcpUrl }));
  const keyStore = new HoldingKeyStore();
  const opened = await openMcpSignIns(baseUrl, { keyStore, dataDir: before.dataDir });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const restored = opened.signIns.restore(opened.end);
  await keyStore.asked(1);
  await vi.advanceTimersByTimeAsync(60_000);
  await keyStore.asked(2);
  expect(opened.signIns.states.value).toMatchObject([
    { status: 'signed-out', reason: { code: 'LOGIN_UNREADABLE', details: { reason: 'no-answer' } } },
  ]);
  keyStore.goOn();
  await restored;
  expect(opened.signIns.session('c1')).toBeDefined();
});

test('a login that the key store is silent about keeps no other from being taken up', async () => {
  const baseUrl = 'http://127.0.0.1:1';
  const connections = [
    { id: 'a', kind: 'remote', baseUrl },
    { id: 'b', kind: 'remote', baseUrl },
    { id: 'built-in', kind: 'built-in' },
  ];
  const asked: string[] = [];
  const all = Promise.withResolvers<void>();
  const parts = {
    builtInService: { state: new StateCell({ status: 'running', baseUrl }) },
    connections: {
      list: () => ({ connections }),
      get: (id: string) => connections.find((one) => one.id === id),
      binding: (ownerId: string) => ({ ownerId }),
    },
    mcpSignIns: {
      restore: ({ connectionId }: { connectionId: string }) => {
        asked.push(connectionId);
        if (asked.length === connections.length) all.resolve();
        return new Promise(() => {});
      },
    },
  };
  void resumeMcpSignIns(parts as never, new AbortController().signal);
  await all.promise;
  expect(asked.toSorted()).toEqual(['a', 'b', 'built-in']);
});
