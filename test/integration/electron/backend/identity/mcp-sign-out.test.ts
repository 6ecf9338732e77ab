import { expect, test } from 'vitest';
import { type Oddity, startOddSignOn } from '#test/support/mcp-sign-in/odd-sign-on.ts';
import { openMcpSignIns, type OpenedMcpSignIns } from '#test/support/mcp-sign-in/open-mcp-sign-ins.ts';

const REVOCATION = '/realms/odd/revoke';
const basic = (client: string) => `Basic ${Buffer.from(client).toString('base64')}`;

/** A login of two tokens, made with a secret that has been entered anew since. */
async function signedIn(oddity: Oddity) {
  const { baseUrl, requests } = await startOddSignOn(oddity);
  const opened = await openMcpSignIns(baseUrl);
  const { secrets, signIns, end } = opened;
  const issuer = `${baseUrl}/realms/odd`;
  const client = {
    issuer,
    clientId: 'c',
    secret: 'secret-of-before',
    authMethod: 'client_secret_basic',
    isRegisteredByItself: false,
    redirectUri: 'http://127.0.0.1/callback',
  };
  const login = {
    version: 1,
    mcpUrl: end.mcpUrl,
    audience: end.mcpUrl,
    resource: null,
    client,
    refreshToken: 'refresh-2',
    earlierRefreshTokens: ['refresh-1'],
    username: 'ann',
    requestedScopes: [],
    grantedScopes: [],
    signedInAtMs: Date.now(),
  };
  await secrets.write('c1', 'mcp-login', JSON.stringify(login));
  await secrets.write('c1', 'sign-on-client', JSON.stringify({ clientId: 'c', secret: 'secret-of-now' }));
  await signIns.restore(end);
  await renewed(opened);
  const revoked = () => requests.filter(({ path }) => path === REVOCATION);
  return { ...opened, issuer, revoked };
}

const renewed = ({ signIns, end }: OpenedMcpSignIns) =>
  signIns
    .session(end.connectionId)
    ?.renew()
    .catch(() => {});

test('signing out revokes with the client as it is entered now', async () => {
  const { signIns, revoked } = await signedIn(() => undefined);
  expect(await signIns.signOut('c1')).toMatchObject({ notRevoked: null });
  expect(revoked().map(({ headers }) => headers.authorization)).toEqual([
    basic('c:secret-of-now'),
    basic('c:secret-of-now'),
  ]);
});

test.each([
  ['refuses the client', { status: 401, json: { error: 'invalid_client' } }, 'AUTHORISATION_REFUSED'],
  ['fails', { status: 503, json: { error: 'temporarily_unavailable' } }, 'SERVICE_FAILED'],
  ['answers what no revocation does', { status: 404, text: '<html>' }, 'UNEXPECTED_ANSWER'],
])(
  'a service that %s keeps no other token from being revoked, and signing out says so',
  async (_, answer, code) => {
    let refusals = 0;
    const { signIns, secrets, revoked } = await signedIn(({ path }) => {
      if (path !== REVOCATION) return undefined;
      refusals += 1;
      return refusals === 1 ? answer : undefined;
    });
    expect(await signIns.signOut('c1')).toMatchObject({ notRevoked: { code } });
    expect(revoked()).toHaveLength(2);
    expect(secrets.has('c1', 'mcp-login')).toBe(false);
  },
);

test('a token that the service no longer knows is revoked', async () => {
  const answer = { status: 400, json: { error: 'invalid_token' } };
  const { signIns } = await signedIn(({ path }) => (path === REVOCATION ? answer : undefined));
  expect(await signIns.signOut('c1')).toMatchObject({ notRevoked: null });
});

test('signing out says so where the service cannot be asked where it revokes', async () => {
  let isDown = false;
  const { signIns } = await signedIn(({ path }) =>
    isDown && path.includes('.well-known') ? { status: 500 } : undefined,
  );
  isDown = true;
  expect((await signIns.signOut('c1')).notRevoked).not.toBeNull();
});
