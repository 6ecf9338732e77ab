import * as oauth from 'oauth4webapi';
import { ScriptedBrowser } from './scripted-browser.ts';
import { type SignInAnswers, signInByForms } from './sign-in-by-forms.ts';

export const REDIRECT_URI = 'http://127.0.0.1:53682/callback';
export const THREE_SCOPES = 'openid profile pg-mcp-audience';

/** Plain HTTP is for the loopback services of the tests; the library marks it deprecated to be seen. */
// oxlint-disable-next-line typescript/no-deprecated
const HTTP = { [oauth.allowInsecureRequests]: true };

/** The body of interface 5.2.8. */
export const REGISTRATION_BODY = {
  client_name: 'Test client',
  grant_types: ['authorization_code'],
  response_types: ['code'],
  redirect_uris: ['http://127.0.0.1/callback'],
  token_endpoint_auth_method: 'client_secret_basic',
  scope: THREE_SCOPES,
};

export type SignOnClient = {
  as: oauth.AuthorizationServer;
  client: oauth.Client;
  auth: oauth.ClientAuth;
};

export async function discover(issuer: string): Promise<oauth.AuthorizationServer> {
  const url = new URL(issuer);
  return oauth.processDiscoveryResponse(
    url,
    await oauth.discoveryRequest(url, { ...HTTP, algorithm: 'oauth2' }),
  );
}

/** Sends a registration as it is; the answer is not judged. */
export function sendRegistration(as: oauth.AuthorizationServer, body: unknown): Promise<Response> {
  return fetch(as.registration_endpoint ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** A client that has registered itself. */
export async function registerClient(
  as: oauth.AuthorizationServer,
  changes: Record<string, unknown> = {},
): Promise<SignOnClient> {
  const response = await sendRegistration(as, { ...REGISTRATION_BODY, ...changes });
  const registered = await oauth.processDynamicClientRegistrationResponse(response);
  const { client_secret: secret } = registered;
  return {
    as,
    client: { client_id: registered.client_id },
    auth: typeof secret === 'string' ? oauth.ClientSecretBasic(secret) : oauth.None(),
  };
}

/** A browser that stays at the service: an application's redirect address ends its way. */
export function browserOf(
  as: oauth.AuthorizationServer,
  headers: Record<string, string> = {},
): ScriptedBrowser {
  const home = new URL(as.issuer).host;
  return new ScriptedBrowser((url) => url.host === home, headers);
}

export type AuthorizationAttempt = { url: string; verifier: string; state: string; nonce: string };

export async function authorizationUrl(
  { as, client }: SignOnClient,
  parameters: Record<string, string> = {},
): Promise<AuthorizationAttempt> {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const nonce = oauth.generateRandomNonce();
  const url = new URL(as.authorization_endpoint ?? '');
  url.search = String(
    new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      scope: THREE_SCOPES,
      state,
      nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...parameters,
    }),
  );
  return { url: url.href, verifier, state, nonce };
}

export type SignIn = SignInAnswers & {
  scope?: string;
  parameters?: Record<string, string>;
  browser?: ScriptedBrowser;
};

/** The callback that a whole sign-in ends with, and what is needed to redeem it. */
export async function authorize(
  signOnClient: SignOnClient,
  { scope, parameters, browser, ...answers }: SignIn = {},
) {
  const attempt = await authorizationUrl(signOnClient, {
    ...parameters,
    ...(scope === undefined ? {} : { scope }),
  });
  const { pages, end } = await signInByForms(browser ?? browserOf(signOnClient.as), attempt.url, answers);
  return { ...attempt, pages, end, callback: new URL(end.url) };
}

type Authorized = Awaited<ReturnType<typeof authorize>>;

/** Redeems the code of a callback (interface 5.2.7). */
export async function redeem(
  { as, client, auth }: SignOnClient,
  { callback, verifier, state, nonce }: Pick<Authorized, 'callback' | 'verifier' | 'state' | 'nonce'>,
): Promise<oauth.TokenEndpointResponse> {
  const parameters = oauth.validateAuthResponse(as, client, callback, state);
  const response = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    auth,
    parameters,
    REDIRECT_URI,
    verifier,
    HTTP,
  );
  return oauth.processAuthorizationCodeResponse(as, client, response, { expectedNonce: nonce });
}

/** Signs in from the first page to the tokens. */
export async function signIn(
  signOnClient: SignOnClient,
  how: SignIn = {},
): Promise<oauth.TokenEndpointResponse> {
  return redeem(signOnClient, await authorize(signOnClient, how));
}

export async function refresh(
  { as, client, auth }: SignOnClient,
  refreshToken: string,
): Promise<oauth.TokenEndpointResponse> {
  const response = await oauth.refreshTokenGrantRequest(as, client, auth, refreshToken, HTTP);
  return oauth.processRefreshTokenResponse(as, client, response);
}

export async function revoke({ as, client, auth }: SignOnClient, token: string): Promise<void> {
  await oauth.processRevocationResponse(await oauth.revocationRequest(as, client, auth, token, HTTP));
}

export async function introspect({ as, client, auth }: SignOnClient, token: string) {
  const response = await oauth.introspectionRequest(as, client, auth, token, HTTP);
  return oauth.processIntrospectionResponse(as, client, response);
}

export async function clientCredentials({ as, client, auth }: SignOnClient, scope: string) {
  const response = await oauth.clientCredentialsGrantRequest(as, client, auth, { scope }, HTTP);
  return oauth.processClientCredentialsResponse(as, client, response);
}

export async function startDeviceFlow({ as, client, auth }: SignOnClient, scope: string) {
  const response = await oauth.deviceAuthorizationRequest(as, client, auth, { scope }, HTTP);
  return oauth.processDeviceAuthorizationResponse(as, client, response);
}

export async function pollDeviceFlow({ as, client, auth }: SignOnClient, deviceCode: string) {
  const response = await oauth.deviceCodeGrantRequest(as, client, auth, deviceCode, HTTP);
  return oauth.processDeviceCodeResponse(as, client, response);
}

/** The `error` of a request that the sign-on service refuses. */
export async function errorOf(request: Promise<unknown>): Promise<string> {
  try {
    await request;
    return 'no error';
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError)
      return error.error;
    if (error instanceof oauth.WWWAuthenticateChallengeError) return `challenge ${error.status}`;
    throw error;
  }
}
