import { createLocalJWKSet, errors, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createAccessTokenVerifier, type VerifierOptions } from '#server/sign-on/access-token-verifier.ts';
import type { Account } from '#server/store/store.ts';

const ISSUER = 'http://127.0.0.1:8790/realms/stillwell';
const AUDIENCE = 'http://127.0.0.1:8790/mcp/data';
const NOW_S = 1_800_000_000;

const ours = await generateKeyPair('RS256');
const theirs = await generateKeyPair('RS256');
const jwks = createLocalJWKSet({ keys: [{ ...(await exportJWK(ours.publicKey)), kid: 'k', alg: 'RS256' }] });

const account: Account = {
  username: 'engineer',
  passwordHash: '',
  enabled: true,
  http: true,
  mcp: true,
  allProjects: true,
  projects: [],
};

const CLAIMS = {
  iss: ISSUER,
  aud: AUDIENCE as string | string[],
  exp: NOW_S + 900,
  iat: NOW_S,
  jti: 'token-1',
  scope: 'openid profile pg-mcp-audience',
  preferred_username: 'engineer',
  azp: 'client-1',
};

type Claims = Record<string, unknown>;

function sign(changes: Claims = {}, key = ours.privateKey, typ = 'at+jwt'): Promise<string> {
  const payload: Claims = { ...CLAIMS, ...changes };
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k', typ }).sign(key);
}

function verifierFor(
  changes: Partial<Account> | undefined = {},
  reasons: string[] = [],
  others: Partial<VerifierOptions> = {},
) {
  return createAccessTokenVerifier({
    issuer: ISSUER,
    audience: AUDIENCE,
    jwks,
    typ: 'at+jwt',
    isInForce: async (jti) => jti !== 'revoked',
    accounts: { find: async (name) => (name === 'engineer' ? { ...account, ...changes } : undefined) },
    now: () => NOW_S * 1000,
    log: ({ detail = '' }) => reasons.push(detail),
    ...others,
  });
}

describe('createAccessTokenVerifier', () => {
  it('says whose token it is', async () => {
    expect(await verifierFor()(await sign())).toEqual({ username: 'engineer', clientId: 'client-1' });
  });

  it('takes an audience among several', async () => {
    expect(await verifierFor()(await sign({ aud: ['account', AUDIENCE] }))).toBeDefined();
  });

  it('tolerates five seconds after expiry and no more', async () => {
    expect(await verifierFor()(await sign({ exp: NOW_S - 4 }))).toBeDefined();
    expect(await verifierFor()(await sign({ exp: NOW_S - 6 }))).toBeUndefined();
  });

  it.each([
    ['another issuer', { iss: 'http://127.0.0.1:8790/realms/other' }],
    ['another audience', { aud: 'http://127.0.0.1:8790/mcp/else' }],
    ['no audience', { aud: undefined }],
    ['no expiry', { exp: undefined }],
    ['no openid', { scope: 'profile pg-mcp-audience' }],
    ['no profile', { scope: 'openid pg-mcp-audience' }],
    ['no pg-mcp-audience', { scope: 'openid profile' }],
    ['a scope that only looks like it', { scope: 'openid profile pg-mcp-audience2' }],
    ['no user name', { preferred_username: undefined }],
    ['a user name that is no text', { preferred_username: { name: 'engineer' } }],
    ['an unknown user', { preferred_username: 'nobody' }],
    ['a revoked id', { jti: 'revoked' }],
  ])('refuses a token with %s and tells only the log why', async (_what, changes) => {
    const reasons: string[] = [];
    expect(await verifierFor({}, reasons)(await sign(changes))).toBeUndefined();
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).not.toBe('');
  });

  it.each([
    ['disabled', { enabled: false }],
    ['without MCP permission', { mcp: false }],
  ])('refuses the token of an account that is %s', async (_what, changes) => {
    expect(await verifierFor(changes)(await sign())).toBeUndefined();
  });

  it('refuses no token that it cannot look at, whether for our own store or for the keys of another issuer', async () => {
    const away = async (): Promise<never> => {
      throw new Error('away');
    };
    const timedOut = async (): Promise<never> => {
      throw new errors.JWKSTimeout();
    };
    const failed = async (): Promise<never> => {
      throw new errors.JOSEError('Expected 200 OK');
    };
    const noKeySet = async (): Promise<never> => {
      throw new errors.JWKSInvalid();
    };
    const token = await sign();
    await expect(verifierFor({}, [], { isInForce: away })(token)).rejects.toThrow('away');
    await expect(verifierFor({}, [], { accounts: { find: away } })(token)).rejects.toThrow('away');
    for (const jwksAway of [away, timedOut, failed, noKeySet])
      await expect(verifierFor({}, [], { jwks: jwksAway })(token)).rejects.toThrow();
  });

  it('refuses a token of another key, of another type, without a signature, and junk', async () => {
    const unsigned = new UnsecuredJWT(CLAIMS).encode();
    const tokens = [
      await sign({}, theirs.privateKey),
      await sign({}, ours.privateKey, 'JWT'),
      unsigned,
      `${await sign()}x`,
      'a.b.c',
      '',
    ];
    const reasons: string[] = [];
    for (const token of tokens) expect(await verifierFor({}, reasons)(token)).toBeUndefined();
    for (const token of tokens.slice(0, 3)) expect(reasons.join()).not.toContain(token);
  });

  it('refuses a token signed with the public key as a shared secret', async () => {
    const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(ours.publicKey)));
    const token = await new SignJWT(CLAIMS).setProtectedHeader({ alg: 'HS256', kid: 'k' }).sign(secret);
    expect(await verifierFor()(token)).toBeUndefined();
  });
});
