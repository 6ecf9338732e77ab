import { MCP_SCOPES } from '#shared/service/mcp.ts';

/** One thing that the MCP endpoint demands of an access token, and what was found instead. */
export type AccessCheck = {
  id:
    | 'token-present'
    | 'token-readable'
    | 'not-expired'
    | 'issuer'
    | 'audience'
    | 'scope-openid'
    | 'scope-profile'
    | 'scope-audience'
    | 'user-name'
    | 'not-a-machine'
    | 'account-permission';
  verdict: 'pass' | 'fail' | 'unknown';
  found: string;
  expected: string;
};

/** What a check is made against. */
export type AccessFacts = {
  /** Claims of the access token; undefined if it is no JSON Web Token, null if there is no token. */
  claims: Record<string, unknown> | undefined | null;
  /** What is left of the token's life by the clock it was received with, milliseconds. */
  remainingMs: number;
  issuer: string;
  audience: string;
  /** Scopes of the token answer, for tokens that cannot be read. */
  grantedScopes: readonly string[];
  /** Status of a fresh call with the token; null if the endpoint could not be asked. */
  status: number | null;
};

/**
 * Checks an access token against what the MCP endpoint demands (interface 5.2.2 to 5.2.6). The endpoint gives
 * no reason for its 401, so the account's permission is found by elimination: it is what is left when all else is right.
 */
export function checkAccessToken(facts: AccessFacts): AccessCheck[] {
  const { claims, status } = facts;
  const present: AccessCheck = {
    id: 'token-present',
    verdict: claims === null ? 'fail' : 'pass',
    found: claims === null ? 'no token' : 'a token',
    expected: 'a token',
  };
  const checks = claims === null ? [present] : [present, ...checksOf(facts, claims)];
  const isAllRight = checks.every(({ verdict }) => verdict === 'pass');
  const isLetIn = status !== null && status !== 401 && status !== 403;
  return [
    ...checks,
    {
      id: 'account-permission',
      verdict: isLetIn ? 'pass' : permissionVerdict(isAllRight, status),
      found: status === null ? 'not asked' : `HTTP ${status}`,
      expected: 'HTTP 200',
    },
  ];
}

function permissionVerdict(isAllRight: boolean, status: number | null): AccessCheck['verdict'] {
  return isAllRight && status !== null ? 'fail' : 'unknown';
}

function checksOf(facts: AccessFacts, claims: Record<string, unknown> | undefined): AccessCheck[] {
  const expiry: AccessCheck = {
    id: 'not-expired',
    verdict: facts.remainingMs > 0 ? 'pass' : 'fail',
    found: `${Math.round(facts.remainingMs / 1000)} s`,
    expected: '> 0 s',
  };
  const readable = (verdict: AccessCheck['verdict'], found: string): AccessCheck => ({
    id: 'token-readable',
    verdict,
    found,
    expected: 'JSON Web Token',
  });
  if (!claims) {
    // An opaque token may be right for a service that looks it up; it is wrong for one that answers 401.
    const verdict = facts.status === 401 ? 'fail' : 'unknown';
    return [readable(verdict, 'opaque'), expiry, ...scopeChecks(facts.grantedScopes)];
  }
  return [
    readable('pass', 'JSON Web Token'),
    expiry,
    equality('issuer', text(claims['iss']), facts.issuer),
    audienceCheck(claims['aud'], facts.audience),
    ...scopeChecks(scopesOf(claims['scope'], facts.grantedScopes)),
    ...nameChecks(claims),
  ];
}

function equality(id: AccessCheck['id'], found: string, expected: string): AccessCheck {
  return { id, verdict: found === expected ? 'pass' : 'fail', found, expected };
}

function audienceCheck(aud: unknown, expected: string): AccessCheck {
  const audiences = Array.isArray(aud) ? aud.map(text) : [text(aud)].filter(Boolean);
  const verdict = audiences.includes(expected) ? 'pass' : 'fail';
  return { id: 'audience', verdict, found: audiences.join(' '), expected };
}

function scopeChecks(scopes: readonly string[]): AccessCheck[] {
  const [openid, profile, audience] = MCP_SCOPES;
  const check = (id: AccessCheck['id'], expected: string): AccessCheck => ({
    id,
    verdict: scopes.includes(expected) ? 'pass' : 'fail',
    found: scopes.join(' '),
    expected,
  });
  return [check('scope-openid', openid), check('scope-profile', profile), check('scope-audience', audience)];
}

function nameChecks(claims: Record<string, unknown>): AccessCheck[] {
  const name = text(claims['preferred_username']);
  const client = text(claims['client_id']) || text(claims['azp']);
  const isMachine =
    name.startsWith('service-account-') || (name === '' && client !== '' && client === claims['sub']);
  return [
    {
      id: 'user-name',
      verdict: name === '' ? 'fail' : 'pass',
      found: name,
      expected: 'preferred_username',
    },
    {
      id: 'not-a-machine',
      verdict: isMachine ? 'fail' : 'pass',
      found: text(claims['sub']),
      expected: `sub ≠ ${client}`,
    },
  ];
}

function scopesOf(claim: unknown, granted: readonly string[]): readonly string[] {
  return typeof claim === 'string' ? claim.split(' ').filter((scope) => scope !== '') : granted;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export type AccessRemedy = 'sign-in' | 'renew' | 'register-again' | 'edit-connection' | 'ask-operator';

/** The remedy for the first thing that is wrong; null if nothing is. */
export function remedyOf(
  checks: readonly AccessCheck[],
  { renewsByItself, isRegisteredByItself }: { renewsByItself: boolean; isRegisteredByItself: boolean },
): AccessRemedy | null {
  const failed = new Set(checks.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id));
  const widens: AccessRemedy = isRegisteredByItself ? 'register-again' : 'ask-operator';
  const remedies: [AccessCheck['id'], AccessRemedy][] = [
    ['token-present', 'sign-in'],
    ['not-expired', renewsByItself ? 'renew' : 'sign-in'],
    ['not-a-machine', 'sign-in'],
    ['scope-openid', widens],
    ['scope-profile', widens],
    ['scope-audience', widens],
    ['issuer', 'edit-connection'],
    ['audience', 'edit-connection'],
    ['user-name', 'ask-operator'],
    ['token-readable', 'ask-operator'],
    ['account-permission', 'ask-operator'],
  ];
  return remedies.find(([id]) => failed.has(id))?.[1] ?? null;
}
