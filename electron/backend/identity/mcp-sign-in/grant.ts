import * as oauth from 'oauth4webapi';
import { headerValueProblem } from '#shared/domain/header-value.ts';
import { AppError } from '#shared/errors.ts';
import { libraryClient, type SignOnClient, withClientAuth } from './sign-on-client.ts';
import { toSignOnFailure } from './sign-on-failure.ts';
import { overWire, type Wire } from './wire.ts';

const TOKEN_TIMEOUT_MS = 15_000;

/** What the token endpoint gave. */
export type Grant = {
  accessToken: string;
  /** Undefined if the service does not say how long it lives. */
  expiresInMs: number | undefined;
  refreshToken: string | undefined;
  /** Undefined if the answer does not repeat them. */
  scopes: string[] | undefined;
  /** `preferred_username` of the id token, else its `sub`. */
  username: string | undefined;
};

/** Where a grant is asked for, and by whom. */
export type GrantEnd = {
  as: oauth.AuthorizationServer;
  client: SignOnClient;
  wire: Wire;
  signal?: AbortSignal | undefined;
};

/**
 * Redeems the code of a call-back (interface 5.2.7), and checks the id token with its signature.
 * @throws AppError AUTHORISATION_REFUSED, SIGN_ON_MISMATCH, UNEXPECTED_ANSWER, or what any request can end in.
 */
export async function redeemCode(
  end: GrantEnd,
  code: {
    parameters: URLSearchParams;
    redirectUri: string;
    verifier: string;
    resource: string | null;
    /** Null where no id token is expected. */
    nonce: string | null;
  },
): Promise<Grant> {
  const { as, client } = end;
  return catching(end, 'exchange', async () => {
    const answer = await withClientAuth(client, (auth) =>
      oauth.authorizationCodeGrantRequest(
        as,
        libraryClient(client),
        auth,
        code.parameters,
        code.redirectUri,
        code.verifier,
        tokenOptions(end, 'exchange', code.resource),
      ),
    );
    const tokens = await oauth.processAuthorizationCodeResponse(
      as,
      libraryClient(client, answer),
      answer,
      code.nonce === null ? {} : { expectedNonce: code.nonce, requireIdToken: true },
    );
    return readGrant(end, answer, tokens);
  });
}

/** Asks for the tokens of a device code (RFC 8628 par. 3.4); throws the library's error, for most mean "not yet". */
export async function redeemDeviceCode(
  end: GrantEnd,
  deviceCode: string,
  resource: string | null,
): Promise<Grant> {
  const { as, client } = end;
  const answer = await withClientAuth(client, (auth) =>
    oauth.deviceCodeGrantRequest(
      as,
      libraryClient(client),
      auth,
      deviceCode,
      tokenOptions(end, 'exchange', resource),
    ),
  );
  const tokens = await oauth.processDeviceCodeResponse(as, libraryClient(client, answer), answer);
  return readGrant(end, answer, tokens);
}

/**
 * Renews the access token (interface 5.2.2). A refresh token may work once only, so no two of these may run at
 * once for one login.
 * @throws the library's errors for a refusal, AppError for what any request can end in.
 */
export async function renew(end: GrantEnd, refreshToken: string, resource: string | null): Promise<Grant> {
  const { as, client } = end;
  const answer = await withClientAuth(client, (auth) =>
    oauth.refreshTokenGrantRequest(
      as,
      libraryClient(client),
      auth,
      refreshToken,
      tokenOptions(end, 'renewal', resource),
    ),
  );
  const tokens = await oauth.processRefreshTokenResponse(as, libraryClient(client, answer), answer);
  return readGrant(end, answer, tokens);
}

function tokenOptions({ wire, signal }: GrantEnd, step: 'exchange' | 'renewal', resource: string | null) {
  return {
    ...overWire(wire, { step, timeoutMs: TOKEN_TIMEOUT_MS, signal }),
    ...(resource !== null && { additionalParameters: { resource } }),
  };
}

async function readGrant(
  end: GrantEnd,
  answer: Response,
  tokens: oauth.TokenEndpointResponse,
): Promise<Grant> {
  if (tokens.token_type !== 'bearer') {
    const reason = `token_type is ${tokens.token_type}, not Bearer`;
    throw new AppError('UNEXPECTED_ANSWER', { address: end.as.issuer, reason });
  }
  if (headerValueProblem(tokens.access_token)) {
    const reason = 'access_token cannot be sent in a header';
    throw new AppError('UNEXPECTED_ANSWER', { address: end.as.issuer, reason });
  }
  const claims = oauth.getValidatedIdTokenClaims(tokens);
  if (claims) await checkSignature(end, answer);
  const name = claims?.['preferred_username'];
  return {
    accessToken: tokens.access_token,
    expiresInMs: tokens.expires_in === undefined ? undefined : tokens.expires_in * 1000,
    refreshToken: tokens.refresh_token,
    scopes: tokens.scope?.split(' ').filter((scope) => scope !== ''),
    username: typeof name === 'string' && name !== '' ? name : claims?.sub,
  };
}

/** TLS vouches for the sender, and plain HTTP on this computer has none: the signature is checked always. */
function checkSignature(end: GrantEnd, answer: Response): Promise<void> {
  const { wire, signal } = end;
  const options = overWire(wire, { step: 'id-token', timeoutMs: TOKEN_TIMEOUT_MS, signal });
  return catching(end, 'id-token', async () => {
    try {
      await oauth.validateApplicationLevelSignature(end.as, answer, options);
    } catch (error) {
      if (error instanceof AppError) throw error;
      const details = { step: 'id-token', what: 'signature', expected: end.as.jwks_uri ?? '', found: '' };
      throw new AppError('SIGN_ON_MISMATCH', details, { cause: error });
    }
  });
}

async function catching<T>({ as }: GrantEnd, step: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw toSignOnFailure(error, { issuer: as.issuer, step });
  }
}
