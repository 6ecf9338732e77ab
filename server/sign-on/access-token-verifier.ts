import { type JWTPayload, type JWTVerifyGetKey, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Log } from '../log.ts';
import type { Account } from '../store/store.ts';

/**
 * Says whose token it is, or `undefined` whenever anything at all is wrong with it. The outside never learns the
 * reason (interface 5.2.5); the log does.
 * @throws what kept it from looking: the token may be good.
 */
export type AccessTokenVerifier = (
  token: string,
) => Promise<{ username: string; clientId: string } | undefined>;

export type VerifierOptions = {
  /** The sign-on service, exactly as `iss` names it. */
  issuer: string;
  /** The MCP endpoint's own address, which `aud` must hold. */
  audience: string;
  /** Finds the public key of a token: our own keys, or jose's createRemoteJWKSet of a foreign issuer. */
  jwks: JWTVerifyGetKey;
  /** Header `typ` that a token must have: `at+jwt` for our own (RFC 9068); a foreign issuer such as Keycloak sends `JWT`. */
  typ?: string;
  /** Whether the token of this `jti` still counts, or was taken back before its expiry. */
  isInForce: (jti: string | undefined) => Promise<boolean>;
  accounts: { find(username: string): Promise<Account | undefined> };
  clockToleranceSeconds?: number;
  /** Milliseconds since 1970-01-01 UTC. */
  now?: () => number;
  log?: Log;
};

/** The scopes without which a token opens nothing (interface 5.2.4). */
const REQUIRED_SCOPES = ['openid', 'profile', 'pg-mcp-audience'];

const claimsSchema = z.object({
  exp: z.number(),
  jti: z.string().optional(),
  scope: z.string(),
  preferred_username: z.string().min(1),
  azp: z.string().optional(),
  client_id: z.string().optional(),
});

type Claims = z.infer<typeof claimsSchema>;

/** Ends a verification; the message is for the operator's log alone. */
class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}

function readClaims(payload: JWTPayload): Claims {
  const read = claimsSchema.safeParse(payload);
  if (!read.success) {
    throw new TokenRefused(`the claim ${read.error.issues[0]?.path.join('.')} is missing or malformed`);
  }
  const granted = new Set(read.data.scope.split(' '));
  const missing = REQUIRED_SCOPES.filter((scope) => !granted.has(scope));
  if (missing.length > 0) throw new TokenRefused(`scope lacks ${missing.join(', ')}`);
  return read.data;
}

async function checkAccount(accounts: VerifierOptions['accounts'], username: string): Promise<void> {
  const account = await accounts.find(username);
  if (!account) throw new TokenRefused(`there is no account ${username}`);
  if (!account.enabled) throw new TokenRefused(`the account ${username} is disabled`);
  if (!account.mcp) throw new TokenRefused(`the account ${username} has no MCP permission`);
}

/** The keys of another issuer were not to be had. */
const NO_KEYS = new Set<string>([errors.JWKSTimeout.code, errors.JWKSInvalid.code, errors.JOSEError.code]);

/** Whether a check has failed because of the token itself, and not because something could not be looked up. */
export const isTokenFault = (error: unknown): error is Error =>
  error instanceof TokenRefused || (error instanceof errors.JOSEError && !NO_KEYS.has(error.code));

/**
 * Checks access tokens of the MCP endpoint (interface 5.2; RFC 9068 par. 4): RS256 signature, issuer,
 * audience, expiry with at most 5 s of tolerance, the three scopes, `preferred_username`, not revoked, and an enabled
 * account with MCP permission.
 */
export function createAccessTokenVerifier(options: VerifierOptions): AccessTokenVerifier {
  const { issuer, audience, jwks, typ, isInForce, accounts, now = Date.now, log } = options;
  const clockTolerance = Math.min(options.clockToleranceSeconds ?? 5, 5);
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, jwks, {
        issuer,
        audience,
        algorithms: ['RS256'],
        clockTolerance,
        currentDate: new Date(now()),
        ...(typ === undefined ? {} : { typ }),
      });
      const claims = readClaims(payload);
      if (!(await isInForce(claims.jti))) throw new TokenRefused('the token was revoked');
      await checkAccount(accounts, claims.preferred_username);
      return { username: claims.preferred_username, clientId: claims.azp ?? claims.client_id ?? '' };
    } catch (error) {
      if (!isTokenFault(error)) throw error;
      // No message of jose quotes a token.
      log?.({ level: 'info', event: 'access-token-refused', detail: error.message });
      return undefined;
    }
  };
}
