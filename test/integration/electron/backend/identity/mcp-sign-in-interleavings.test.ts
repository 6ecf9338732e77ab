import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { BackendClient } from '#test/support/open-backend.ts';
import { openBackend } from '#test/support/open-backend.ts';
import { HeldRequests, STEPS } from '#test/support/mcp-sign-in/held-requests.ts';
import { HoldingKeyStore } from '#test/support/mcp-sign-in/holding-key-store.ts';
import { connect, newBrowser } from '#test/support/mcp-sign-in/mcp-sign-in.ts';
import { type Oddity, type OddRequest, startOddSignOn } from '#test/support/mcp-sign-in/odd-sign-on.ts';
import { type OpenedMcpSignIns, openMcpSignIns } from '#test/support/mcp-sign-in/open-mcp-sign-ins.ts';
import { ScramblingKeyStore } from '#test/support/mcp-sign-in/scrambling-key-store.ts';
import { nextMatching } from '#test/support/next-matching.ts';
import { signInByForms } from '#test/support/sign-on/sign-in-by-forms.ts';
import { startDataService } from '#test/support/start-data-service.ts';
import { AppError } from '#shared/errors.ts';

const MOVED = new AppError('ADDRESS_CHANGED', {});

/** A browser for services without pages: it goes wherever it is sent. */
const followLink = async (url: string) => void newBrowser().get(url);

/** A service that holds what the test wants held, and one connection's sign-ins to it. */
async function openHeld(isHeld: (request: OddRequest) => boolean, keyStore = new ScramblingKeyStore()) {
  const held = new HeldRequests(isHeld);
  const service = await startOddSignOn(held.oddity);
  const opened = await openMcpSignIns(service.baseUrl, { keyStore, openExternal: followLink });
  return { ...opened, held, requests: service.requests };
}

const revoked = (requests: readonly OddRequest[]) =>
  requests.filter(({ path }) => path.endsWith('/revoke')).map(({ form }) => form.get('token'));

/** The saved login as the next start would find it. */
async function savedLogin({ dataDir, end, ...before }: OpenedMcpSignIns): Promise<string | undefined> {
  // What is still being written comes to its end.
  await before.secrets.close();
  const { secrets } = await openMcpSignIns(new URL(end.mcpUrl).origin, {
    keyStore: new ScramblingKeyStore(),
    dataDir,
  });
  return secrets.read('c1', 'mcp-login');
}

describe('signing in again', () => {
  test.each([
    ['in the same browser', true, false],
    ['in the same browser, choosing the account', true, true],
    ['in another browser', false, false],
  ])('%s leaves a login that can be renewed', async (_how, isSameBrowser, choosesAccount) => {
    const { baseUrl } = await startDataService();
    const browser = newBrowser();
    const openExternal = async (url: string) =>
      void signInByForms(isSameBrowser ? browser : newBrowser(), url);
    const { signIns, end } = await openMcpSignIns(baseUrl, { openExternal });
    await signIns.start(end, { way: 'browser', chooseAccount: false });
    const first = signIns.session('c1')?.login;
    await signIns.start(end, { way: 'browser', chooseAccount: choosesAccount });
    const session = signIns.session('c1');
    await session?.renew();
    expect(session?.state).toMatchObject({ status: 'signed-in', username: 'engineer', renewalFailure: null });
    expect(session?.login.earlierRefreshTokens).toEqual([first?.refreshToken]);
  });

  test('as the same user revokes nothing before signing out, and then all of it', async () => {
    const { signIns, end, requests } = await openHeld(() => false);
    const tokens: (string | null | undefined)[] = [];
    for (let time = 0; time < 3; time += 1) {
      await signIns.start(end, { way: 'browser', chooseAccount: false });
      tokens.push(signIns.session('c1')?.login.refreshToken);
    }
    expect(revoked(requests)).toEqual([]);
    await signIns.signOut('c1');
    expect(revoked(requests)).toHaveLength(tokens.length);
    expect(new Set(revoked(requests))).toEqual(new Set(tokens));
  });

  test('as another user revokes the login of the one before', async () => {
    const { baseUrl } = await startDataService();
    const names = ['engineer', 'uploader'];
    const openExternal = async (url: string) => {
      const username = names.shift() ?? '';
      void signInByForms(newBrowser(), url, { username, password: `${username}-demo` });
    };
    const { signIns, end } = await openMcpSignIns(baseUrl, { openExternal });
    await signIns.start(end, { way: 'browser', chooseAccount: false });
    await signIns.start(end, { way: 'browser', chooseAccount: false });
    await expect
      .poll(() => signIns.trace('c1').filter(({ id }) => id === 'revocation'))
      .toMatchObject([{ answer: { status: 200 } }]);
    expect(signIns.session('c1')?.login).toMatchObject({ username: 'uploader', earlierRefreshTokens: [] });
    await signIns.session('c1')?.renew();
  });
});

describe('signing out', () => {
  test('during a renewal writes nothing back, and revokes the refresh token that the service has given out since', async () => {
    const opened = await openHeld(STEPS['renewing'] ?? fail);
    const { signIns, end, held, requests } = opened;
    await signIns.start(end, { way: 'browser', chooseAccount: false });
    const session = signIns.session('c1');
    const before = session?.login.refreshToken;
    const renewing = session?.renew();
    const renewed = expect(renewing).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    await held.arrived();
    const signingOut = signIns.signOut('c1');
    expect(signIns.session('c1')).toBeUndefined();
    expect(signIns.states.value).toMatchObject([{ status: 'signed-out', reason: null }]);
    held.goOn();
    await signingOut;
    await renewed;
    const [newest] = revoked(requests);
    expect(newest).toMatch(/^refresh-token-/);
    expect(newest).not.toBe(before);
    expect(newest).toBe(session?.login.refreshToken);
    expect(await savedLogin(opened)).toBeUndefined();
  });

  test('while the login of a sign-in is written down ends that sign-in, too', async () => {
    const keyStore = new HoldingKeyStore();
    const opened = await openHeld(() => false, keyStore);
    const { signIns, end } = opened;
    const starting = signIns.start(end, { way: 'browser', chooseAccount: false });
    const started = expect(starting).rejects.toMatchObject({ code: 'CANCELLED' });
    // The registration first, then the login.
    await keyStore.asked(1);
    keyStore.goOn(0);
    await keyStore.asked(2);
    await signIns.signOut('c1');
    keyStore.goOn();
    await started;
    expect(signIns.states.value).toMatchObject([{ status: 'signed-out', reason: null }]);
    expect(await savedLogin(opened)).toBeUndefined();
  });

  test('while the key store still encrypts the new login leaves nothing on the disk', async () => {
    const keyStore = new HoldingKeyStore();
    const opened = await openHeld(() => false, keyStore);
    const { signIns, end } = opened;
    const starting = signIns.start(end, { way: 'browser', chooseAccount: false });
    await keyStore.asked(1);
    keyStore.goOn(0);
    await keyStore.asked(2);
    keyStore.goOn(0);
    await starting;
    const renewing = signIns.session('c1')?.renew();
    const renewed = expect(renewing).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    await keyStore.asked(3);
    await signIns.signOut('c1');
    keyStore.goOn();
    await renewed;
    expect(signIns.states.value).toMatchObject([{ status: 'signed-out', reason: null }]);
    expect(await savedLogin(opened)).toBeUndefined();
  });

  test('revokes although the disk cannot be written, and says so', async () => {
    const { signIns, end, requests, secrets } = await openHeld(() => false);
    await signIns.start(end, { way: 'browser', chooseAccount: false });
    const full = new AppError('DISK_FAILED', { file: 'secrets.json', reason: 'full' });
    secrets.remove = () => Promise.reject(full);
    await expect(signIns.signOut('c1')).rejects.toBe(full);
    expect(signIns.session('c1')).toBeUndefined();
    expect(revoked(requests)).toHaveLength(1);
  });
});

test('a sign-in that is cancelled when it has its tokens keeps none of them, and revokes them', async () => {
  const service = await startOddSignOn();
  let cancel = () => {};
  const opened = await openMcpSignIns(service.baseUrl, {
    openExternal: followLink,
    fetch: async (input, init) => {
      const answer = await fetch(input, init);
      if (!new Request(input).url.endsWith('/certs')) return answer;
      // The keys are the last thing that is asked for: whoever cancels from here on interrupts nothing.
      const keys = new Response(await answer.text(), { headers: answer.headers });
      cancel();
      return keys;
    },
  });
  const { signIns, end, secrets } = opened;
  cancel = () => signIns.cancel('c1');
  await expect(signIns.start(end, { way: 'browser', chooseAccount: false })).rejects.toMatchObject({
    code: 'CANCELLED',
  });
  expect(signIns.session('c1')).toBeUndefined();
  expect(secrets.has('c1', 'mcp-login')).toBe(false);
  await expect.poll(() => revoked(service.requests)).toHaveLength(1);
});

describe('a login of last time that is still being read', () => {
  async function openRestoring() {
    const first = await openHeld(() => false);
    await first.signIns.start(first.end, { way: 'browser', chooseAccount: false });
    await first.signIns.close();
    const keyStore = new HoldingKeyStore();
    const { baseUrl } = { baseUrl: new URL(first.end.mcpUrl).origin };
    const opened = await openMcpSignIns(baseUrl, {
      keyStore,
      dataDir: first.dataDir,
      openExternal: followLink,
    });
    const restoring = opened.signIns.restore(opened.end);
    await keyStore.asked(1);
    return { ...opened, keyStore, restoring, requests: first.requests };
  }

  test('is not taken up after signing out', async () => {
    const { signIns, keyStore, restoring } = await openRestoring();
    await signIns.signOut('c1');
    keyStore.goOn();
    await restoring;
    expect(signIns.session('c1')).toBeUndefined();
    expect(signIns.states.value).toMatchObject([{ status: 'signed-out' }]);
  });

  test('does not take the place of somebody who has signed in meanwhile', async () => {
    const { signIns, end, keyStore, restoring, requests } = await openRestoring();
    const starting = signIns.start(end, { way: 'browser', chooseAccount: false });
    // The registration of last time is read as well.
    await keyStore.asked(2);
    keyStore.goOn(1);
    await expect.poll(() => signIns.session('c1')).toBeDefined();
    const session = signIns.session('c1');
    keyStore.goOn();
    await Promise.all([starting, restoring]);
    expect(signIns.session('c1')).toBe(session);
    await session?.renew();
    expect(revoked(requests)).toEqual([]);
  });

  test('is not taken up once the app closes: nothing is asked with it, and it stays where it is kept', async () => {
    const { signIns, end, keyStore, restoring, requests, dataDir } = await openRestoring();
    const before = requests.length;
    const closing = signIns.close();
    keyStore.goOn();
    await Promise.all([closing, restoring]);
    expect(signIns.session('c1')).toBeUndefined();
    await signIns.restore(end);
    await expect(signIns.start(end, { way: 'browser', chooseAccount: false })).rejects.toMatchObject({
      code: 'CANCELLED',
    });
    expect(signIns.session('c1')).toBeUndefined();
    expect(requests).toHaveLength(before);
    const baseUrl = new URL(end.mcpUrl).origin;
    const next = await openMcpSignIns(baseUrl, { keyStore: new ScramblingKeyStore(), dataDir });
    await next.signIns.restore(next.end);
    await next.signIns.session('c1')?.renew();
    expect(next.signIns.states.value).toMatchObject([{ status: 'signed-in', username: 'ann' }]);
  });

  test('is not taken up by a connection that leads elsewhere by now', async () => {
    const { signIns, end, bindings, keyStore, restoring } = await openRestoring();
    bindings.end(end.connectionId, MOVED);
    signIns.drop(end.connectionId);
    keyStore.goOn();
    await restoring;
    expect(signIns.states.value).toEqual([]);
  });
});

test('a sign-in that is done while the one before is refused keeps its own saved login', async () => {
  let isRefused = false;
  const held = new HeldRequests(STEPS['renewing'] ?? fail);
  const oddity: Oddity = async (request, baseUrl) => {
    const answer = await held.oddity(request, baseUrl);
    const isRenewal = request.form.get('grant_type') === 'refresh_token';
    return isRenewal && isRefused ? { status: 400, json: { error: 'invalid_grant' } } : answer;
  };
  const { baseUrl } = await startOddSignOn(oddity);
  const keyStore = new HoldingKeyStore();
  const opened = await openMcpSignIns(baseUrl, { keyStore, openExternal: followLink });
  const { signIns, end } = opened;
  const first = signIns.start(end, { way: 'browser', chooseAccount: false });
  for (const time of [1, 2]) {
    await keyStore.asked(time);
    keyStore.goOn(0);
  }
  await first;
  const before = signIns.session('c1');
  const renewed = expect(before?.renew()).rejects.toThrow();
  await held.arrived();
  isRefused = true;
  const second = signIns.start(end, { way: 'browser', chooseAccount: false });
  await keyStore.asked(3);
  held.goOnForGood();
  await renewed;
  keyStore.goOn();
  expect(await second).toMatchObject({ status: 'signed-in' });
  const login = signIns.session('c1')?.login;
  expect(signIns.session('c1')).not.toBe(before);
  expect(await savedLogin(opened)).toBe(JSON.stringify(login));
});

/** What ends a sign-in from outside, at the backend's own contract. */
const ENDINGS: Record<string, (client: BackendClient, id: string, baseUrl: string) => Promise<unknown>> = {
  'the connection is removed': (client, id) => client.connections.remove({ id }),
  'the connection is moved to another host': (client, id) =>
    client.connections.edit({ id, draft: { ...DRAFT, baseUrl: 'http://127.0.0.1:9' } }),
  'the connection is moved to another path': (client, id, baseUrl) =>
    client.connections.edit({ id, draft: { ...DRAFT, baseUrl: `${baseUrl}/moved` } }),
  'the user signs out': (client, id) => client.mcpSignIn.signOut({ connectionId: id }),
};
const DRAFT = { name: 'Test', baseUrl: '', tokenHeader: 'X-SVC-TOKEN', zone: 'Asia/Shanghai' };

describe.each(Object.entries(ENDINGS))('when %s', (_what, end) => {
  test.each(['discovering', 'registering', 'exchanging', 'checking'])(
    'a sign-in that is %s comes to nothing, and leaves nothing',
    async (step) => {
      const held = new HeldRequests(STEPS[step] ?? fail);
      const { baseUrl } = await startOddSignOn(held.oddity);
      const { client, dataDir } = await openBackend({
        keyStore: new ScramblingKeyStore(),
        openExternal: followLink,
      });
      const id = await connect(client, baseUrl);
      const starting = client.mcpSignIn.start({ connectionId: id, way: 'browser', chooseAccount: false });
      const started = expect(starting).rejects.toMatchObject({ code: 'CANCELLED' });
      await held.arrived();
      await end(client, id, baseUrl);
      held.goOnForGood();
      await started;
      const states = await nextMatching(await client.mcpSignIn.watch(), (all) =>
        all.every(({ status }) => status === 'signed-out'),
      );
      const isThere = (await client.connections.list()).connections.length > 0;
      if (!isThere) expect(states).toEqual([]);
      const file = await readFile(join(dataDir, 'secrets.json'), 'utf8').catch(() => '{"records":[]}');
      const { records } = JSON.parse(file) as { records: { kind: string }[] };
      expect(records.map(({ kind }) => kind)).not.toContain('mcp-login');
      if (!isThere) expect(records).toEqual([]);
      if (isThere) {
        expect(await client.mcpSignIn.signOut({ connectionId: id })).toEqual({
          endSessionUrl: null,
          notRevoked: null,
        });
      }
    },
  );
});

function fail(): never {
  throw new Error('there is no such step');
}
