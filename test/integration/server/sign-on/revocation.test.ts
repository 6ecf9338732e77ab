import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { setEnabled, setPassword } from '#server/accounts/account-commands.ts';
import { type PasswordHasher, scryptHasher } from '#server/accounts/password-hasher.ts';
import { giveToken, revokeTokens } from '#server/token/token-commands.ts';
import { KEY_FILE, keyFile } from '#server/sign-on/keys/key-file.ts';
import { DATABASE_FILE, openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { login, signIn } from '#test/support/data-service-calls.ts';
import { postMcp } from '#test/support/call-mcp.ts';
import { runScript } from '#test/support/run-script.ts';
import { demoClient } from '#test/support/sign-on/demo-client.ts';
import * as client from '#test/support/sign-on/sign-on-client.ts';
import { startSignOn, type StartedSignOn } from '#test/support/sign-on/start-sign-on.ts';
import { startDataService } from '#test/support/start-data-service.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
const QUICK = scryptHasher({ logN: 4, r: 8, p: 1 });

/** The commands on the folder of a running service, as the accounts command runs them in a process of its own. */
function commandsOn(dataDir: string, password = 'another-password') {
  const store = openSqliteStore(dataDir);
  onTestFinished(() => store.close());
  const context = { store, hasher: QUICK, readPassword: async () => password, json: false };
  return { store, context: { ...context, now: Date.now, days: undefined } };
}

/** Everything that an account can have in its hands. */
async function signInEverywhere({ as, service }: StartedSignOn, dataDir: string) {
  const browser = client.browserOf(as);
  const scope = `${client.THREE_SCOPES} offline_access`;
  const tokens = await client.signIn(demoClient(as), { browser, scope });
  const { token: httpToken } = await signIn(service);
  const { context } = commandsOn(dataDir);
  const [operatorToken = ''] = (await giveToken(context, 'engineer')).split('\n', 1);
  return { browser, tokens, httpToken, operatorToken };
}

type Held = Awaited<ReturnType<typeof signInEverywhere>>;

/** What of it still opens anything; the refresh token is tried last, because to try it uses it. */
async function whatWorks({ as, baseUrl }: StartedSignOn, held: Held) {
  const { access_token: accessToken, refresh_token: refreshToken = '' } = held.tokens;
  const placeList = async (token: string) =>
    (await fetch(`${baseUrl}/api/data/placeList`, { headers: { 'X-SVC-TOKEN': token } })).status === 200;
  const mcp = await postMcp(`${baseUrl}/mcp/data`, LIST, { Authorization: `Bearer ${accessToken}` });
  const silent = await client.authorize(demoClient(as), {
    browser: held.browser,
    parameters: { prompt: 'none' },
  });
  return {
    httpToken: await placeList(held.httpToken),
    operatorToken: await placeList(held.operatorToken),
    accessToken: mcp.status === 200,
    introspection: (await client.introspect(demoClient(as), accessToken)).active,
    session: silent.callback.searchParams.has('code'),
    refreshToken: (await client.errorOf(client.refresh(demoClient(as), refreshToken))) === 'no error',
  };
}

const NOTHING = {
  httpToken: false,
  operatorToken: false,
  accessToken: false,
  introspection: false,
  session: false,
  refreshToken: false,
};
const EVERYTHING = {
  httpToken: true,
  operatorToken: true,
  accessToken: true,
  introspection: true,
  session: true,
  refreshToken: true,
};

async function startSignedIn() {
  const dataDir = await tempDir();
  const started = await startSignOn({ dataDir });
  return { dataDir, started, held: await signInEverywhere(started, dataDir) };
}

describe('what was issued to an account', () => {
  it('works as long as nothing is done', async () => {
    const { started, held } = await startSignedIn();
    expect(await whatWorks(started, held)).toEqual(EVERYTHING);
  });

  it('ends at once in the running service when another process takes it back, and that of no other account', async () => {
    const { dataDir, started, held } = await startSignedIn();
    const other = await signIn(started.service, 'uploader');
    const taken = await runScript('server/accounts-cli.ts', [
      'revoke-tokens',
      'engineer',
      '--data-dir',
      dataDir,
    ]);
    expect(taken.stdout).toBe(
      'Taken back from engineer: 1 token given by the operator, 1 token of logins.\nSigned out: 1 session, 1 application.\n',
    );
    expect(await whatWorks(started, held)).toEqual(NOTHING);
    const headers = { 'X-SVC-TOKEN': other.token };
    expect((await fetch(`${started.baseUrl}/api/data/placeList`, { headers })).status).toBe(200);
    expect((await client.signIn(demoClient(started.as))).access_token).toEqual(expect.any(String));
  });

  it('ends with a new password, but for what the operator has given', async () => {
    const { dataDir, started, held } = await startSignedIn();
    const args = ['password', 'engineer', '--data-dir', dataDir];
    expect((await runScript('server/accounts-cli.ts', args, 'another-password\n')).exitCode).toBe(0);
    expect(await whatWorks(started, held)).toEqual({ ...NOTHING, operatorToken: true });
    const how = { username: 'engineer', password: 'another-password' };
    expect((await client.signIn(demoClient(started.as), how)).access_token).toEqual(expect.any(String));
  });

  it('ends when the account is disabled, and enabling it revives nothing', async () => {
    const { dataDir, started, held } = await startSignedIn();
    const { context } = commandsOn(dataDir);
    await setEnabled(context, 'engineer', false);
    await setEnabled(context, 'engineer', true);
    expect(await whatWorks(started, held)).toEqual(NOTHING);
  });

  it('ends with sign-ins that are under way: a code, a consent page', async () => {
    const dataDir = await tempDir();
    const { as } = await startSignOn({ dataDir });
    const code = await client.authorize(demoClient(as));
    const browser = client.browserOf(as);
    const attempt = await client.authorizationUrl(demoClient(as));
    const signInPage = await browser.get(attempt.url);
    const answers = { username: 'engineer', password: 'engineer-demo', action: 'login' };
    const consentPage = await browser.post(signInPage.url, answers);
    expect(consentPage.text).toContain('value="allow"');
    await revokeTokens(commandsOn(dataDir).context, 'engineer');
    expect(await client.errorOf(client.redeem(demoClient(as), code))).toBe('invalid_grant');
    expect((await browser.post(consentPage.url, { action: 'allow' })).status).toBe(400);
  });
});

describe('a login while the account changes', () => {
  /** A hasher that lets something happen after the password was looked at and before it is known to be right. */
  function interrupted(happens: () => Promise<unknown>): PasswordHasher {
    const real = scryptHasher();
    return {
      ...real,
      verify: async (password, hash) => {
        const isRight = await real.verify(password, hash);
        await happens();
        return isRight;
      },
    };
  }

  it('gets no token and no session when the password is changed meanwhile', async () => {
    const dataDir = await tempDir();
    let change = async (): Promise<unknown> => undefined;
    const { service, as } = await startSignOn({ dataDir, hasher: interrupted(() => change()) });
    const { context, store } = commandsOn(dataDir);
    change = () => setPassword(context, 'engineer');
    expect((await login(service, 'engineer', 'engineer-demo')).status).toBe(401);
    change = () => setPassword(context, 'engineer');
    await store.accounts.update('engineer', { passwordHash: await scryptHasher().hash('engineer-demo') });
    const browser = client.browserOf(as);
    const attempt = await client.authorizationUrl(demoClient(as));
    const page = await browser.get(attempt.url);
    const answers = { username: 'engineer', password: 'engineer-demo', action: 'login' };
    expect((await browser.post(page.url, answers)).text).not.toContain('value="allow"');
    change = async () => undefined;
    expect(
      (
        await client.authorize(demoClient(as), { browser, parameters: { prompt: 'none' } })
      ).callback.searchParams.get('error'),
    ).toBe('login_required');
  });

  it('does not bring the old password back when its hash is renewed', async () => {
    const dataDir = await tempDir();
    let change = async (): Promise<unknown> => undefined;
    const hasher = {
      ...interrupted(() => change()),
      isOutdated: () => true,
      hash: (text: string) => QUICK.hash(text),
    };
    const { service } = await startSignOn({ dataDir, hasher });
    const { context, store } = commandsOn(dataDir, 'another-password');
    change = () => setPassword(context, 'engineer');
    await login(service, 'engineer', 'engineer-demo');
    const stored = await store.accounts.find('engineer');
    expect(await QUICK.verify('another-password', stored?.passwordHash)).toBe(true);
  });
});

describe('a new key file', () => {
  it('makes everybody sign in again after a restart', async () => {
    const { dataDir, started, held } = await startSignedIn();
    const { port } = new URL(started.baseUrl);
    await started.service.close();
    await rm(join(dataDir, KEY_FILE));
    const { service } = await startDataService({ dataDir, port: Number(port) });
    expect(await whatWorks({ ...started, service }, held)).toEqual({
      ...NOTHING,
      httpToken: true,
      operatorToken: true,
    });
  });

  it('does so in a running service, too', async () => {
    const { dataDir, started, held } = await startSignedIn();
    await rm(join(dataDir, KEY_FILE));
    expect(await whatWorks(started, held)).toMatchObject({
      accessToken: false,
      session: false,
      refreshToken: false,
    });
  });

  it('is not one that the disk has changed: the service goes on with the keys in memory, and health says so', async () => {
    const { dataDir, started, held } = await startSignedIn();
    const file = join(dataDir, KEY_FILE);
    const text = await readFile(file, 'utf8');
    const at = text.indexOf('"n": "') + 12;
    await writeFile(
      `${file}.new`,
      `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`,
    );
    await rename(`${file}.new`, file);
    expect(await whatWorks(started, held)).toEqual(EVERYTHING);
    const health = (await (await fetch(`${started.baseUrl}/healthz`)).json()) as { warning: string };
    expect(health.warning).toContain('sign-on-keys.json is damaged');
  });

  it('is not one from before such files had a name, neither as it is nor rotated', async () => {
    const { dataDir, started, held } = await startSignedIn();
    const { port } = new URL(started.baseUrl);
    await started.service.close();
    const file = join(dataDir, KEY_FILE);
    const { lineage, checksum: _checksum, ...before } = JSON.parse(await readFile(file, 'utf8'));
    expect(lineage).toEqual(expect.any(String));
    await writeFile(file, JSON.stringify(before));
    const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
    db.exec('DELETE FROM key_lineage');
    db.close();
    const { service } = await startDataService({ dataDir, port: Number(port) });
    await keyFile(dataDir).rotate(Date.now());
    expect(await whatWorks({ ...started, service }, held)).toEqual(EVERYTHING);
  });

  it('is not what a rotation makes, however often keys are rotated', async () => {
    const { dataDir, started, held } = await startSignedIn();
    const { port } = new URL(started.baseUrl);
    await started.service.close();
    const nowMs = Date.now();
    for (const days of [0, 1, 2]) await keyFile(dataDir).rotate(nowMs + days * 1000);
    const { service } = await startDataService({ dataDir, port: Number(port) });
    expect(await whatWorks({ ...started, service }, held)).toEqual(EVERYTHING);
  });
});
