import { describe, expect, it } from 'vitest';
import {
  type AccessFacts,
  checkAccessToken,
  remedyOf,
} from '#electron/backend/identity/mcp-sign-in/access-token-checks.ts';

const ISSUER = 'https://sign-on.example/realms/water';
const AUDIENCE = 'https://water.example/mcp/data';

const CLAIMS = {
  iss: ISSUER,
  aud: AUDIENCE,
  sub: 'engineer',
  client_id: 'c1',
  scope: 'openid profile pg-mcp-audience',
  preferred_username: 'engineer',
};

const FACTS: AccessFacts = {
  claims: CLAIMS,
  remainingMs: 60_000,
  issuer: ISSUER,
  audience: AUDIENCE,
  grantedScopes: ['openid'],
  status: 401,
};

const OURS = { renewsByItself: true, isRegisteredByItself: true };

const failed = (facts: AccessFacts) =>
  checkAccessToken(facts)
    .filter(({ verdict }) => verdict === 'fail')
    .map(({ id }) => id);

const remedy = (facts: AccessFacts, how = OURS) => remedyOf(checkAccessToken(facts), how);

describe('why the MCP endpoint answers 401', () => {
  it.each([
    ['there is no token', { claims: null }, ['token-present'], 'sign-in'],
    ['the token cannot be read', { claims: undefined }, ['token-readable'], 'register-again'],
    ['5.2.2: it has expired', { remainingMs: 0 }, ['not-expired'], 'renew'],
    ['another issuer gave it', { claims: { ...CLAIMS, iss: 'x' } }, ['issuer'], 'edit-connection'],
    [
      'it is for another service',
      { claims: { ...CLAIMS, aud: ['x', 'y'] } },
      ['audience'],
      'edit-connection',
    ],
    ['it names no service', { claims: { ...CLAIMS, aud: undefined } }, ['audience'], 'edit-connection'],
    [
      '5.2.5: profile is missing, and the name with it',
      { claims: { ...CLAIMS, scope: 'openid pg-mcp-audience', preferred_username: undefined } },
      ['scope-profile', 'user-name'],
      'register-again',
    ],
    [
      '5.2.4: pg-mcp-audience is missing',
      { claims: { ...CLAIMS, scope: 'openid profile' } },
      ['scope-audience'],
      'register-again',
    ],
    [
      '5.2.3: the name is missing',
      { claims: { ...CLAIMS, preferred_username: '' } },
      ['user-name'],
      'ask-operator',
    ],
    [
      '5.2.6: a machine has it',
      { claims: { ...CLAIMS, sub: 'c1', preferred_username: undefined } },
      ['user-name', 'not-a-machine'],
      'sign-in',
    ],
    [
      '5.2.6: a service account of Keycloak has it',
      { claims: { ...CLAIMS, preferred_username: 'service-account-c1' } },
      ['not-a-machine'],
      'sign-in',
    ],
    ['by elimination: the account has no permission', {}, ['account-permission'], 'ask-operator'],
  ] as const)('%s', (_reason, change, ids, remedies) => {
    const facts: AccessFacts = { ...FACTS, ...change };
    expect(failed(facts)).toEqual(expect.arrayContaining([...ids]));
    if (!ids.includes('account-permission' as never))
      expect(failed(facts)).not.toContain('account-permission');
    expect(remedy(facts)).toBe(remedies);
  });

  it('says what was found and what was expected', () => {
    const checks = checkAccessToken({ ...FACTS, claims: { ...CLAIMS, aud: `${AUDIENCE}/` } });
    expect(checks.find(({ id }) => id === 'audience')).toEqual({
      id: 'audience',
      verdict: 'fail',
      found: `${AUDIENCE}/`,
      expected: AUDIENCE,
    });
  });

  it('asks for a sign-in where an expired token cannot be renewed', () => {
    expect(remedy({ ...FACTS, remainingMs: -1 }, { ...OURS, renewsByItself: false })).toBe('sign-in');
  });

  it('leaves scopes of a client that the operator made to the operator', () => {
    const facts = { ...FACTS, claims: { ...CLAIMS, scope: 'openid' } };
    expect(remedy(facts, { ...OURS, isRegisteredByItself: false })).toBe('ask-operator');
  });

  it('knows nothing of the account while the endpoint cannot be asked', () => {
    const checks = checkAccessToken({ ...FACTS, status: null });
    expect(checks.at(-1)).toMatchObject({ id: 'account-permission', verdict: 'unknown' });
    expect(remedyOf(checks, OURS)).toBeNull();
  });

  it('is content with a token that the endpoint accepts, audiences in a list too', () => {
    const facts = { ...FACTS, status: 200, claims: { ...CLAIMS, aud: ['other', AUDIENCE] } };
    expect(failed(facts)).toEqual([]);
  });

  it('does not mind a token that cannot be read and is accepted', () => {
    const scopes = ['openid', 'profile', 'pg-mcp-audience'];
    const facts = { ...FACTS, status: 200, claims: undefined, grantedScopes: scopes };
    expect(failed(facts)).toEqual([]);
  });
});
