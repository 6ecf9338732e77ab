import * as oauth from 'oauth4webapi';
import { OFFLINE_ACCESS } from '#shared/service/mcp.ts';
import { orAborted } from '../../kit/abort-reason.ts';
import type { SignInRequest } from './sign-in-request.ts';
import type { SignOnClient } from './sign-on-client.ts';
import type { SignOn } from './sign-on-discovery.ts';

/** What is asked for; parts that the service refuses are left out in the next round. */
export type AccessRequest = {
  scopes: readonly string[];
  isOffline: boolean;
  hasResource: boolean;
  choosesAccount: boolean;
  language: string;
};

/** One authorisation request with its own state, nonce and verifier, in memory only. */
export type AuthorisationRound = {
  url: string;
  state: string;
  nonce: string;
  verifier: string;
  scopes: string[];
  resource: string | null;
};

/** offline_access is worth asking for unless the metadata leaves it out; without openid it means nothing. */
function offersOffline(
  { scopes_supported: offered }: oauth.AuthorizationServer,
  scopes: readonly string[],
): boolean {
  return offered?.includes(OFFLINE_ACCESS) ?? scopes.includes('openid');
}

export function requestedScopes({ scopes, isOffline }: AccessRequest): string[] {
  return isOffline ? [...new Set([...scopes, OFFLINE_ACCESS])] : [...scopes];
}

/** The authorisation link of interface 5.2.7, with PKCE S256 (RFC 7636) and `resource` (RFC 8707). */
export async function newRound(
  { as, resource }: SignOn,
  client: SignOnClient,
  redirectUri: string,
  accessRequest: AccessRequest,
): Promise<AuthorisationRound> {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const nonce = oauth.generateRandomNonce();
  const scopes = requestedScopes(accessRequest);
  // OpenID Connect Core 11: without prompt=consent offline_access may be passed over in silence.
  const prompt = [
    accessRequest.choosesAccount ? 'login' : '',
    accessRequest.isOffline ? 'consent' : '',
  ].filter(Boolean);
  const url = new URL(as.authorization_endpoint ?? '');
  const parameters = {
    client_id: client.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scopes.join(' '),
    state,
    nonce: scopes.includes('openid') ? nonce : '',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    prompt: prompt.join(' '),
    resource: accessRequest.hasResource ? resource : '',
    ui_locales: accessRequest.language,
  };
  for (const [name, value] of Object.entries(parameters)) if (value !== '') url.searchParams.set(name, value);
  return {
    url: url.href,
    state,
    nonce,
    verifier,
    scopes,
    resource: accessRequest.hasResource ? resource : null,
  };
}

/** A smaller request, if the refusal says that there is one. */
export function reducedRequest(accessRequest: AccessRequest, error: string): AccessRequest | undefined {
  if (error === 'invalid_scope' && accessRequest.isOffline) return { ...accessRequest, isOffline: false };
  if (error === 'invalid_target' && accessRequest.hasResource)
    return { ...accessRequest, hasResource: false };
  return undefined;
}

/** Everything that is worth asking for; what the service refuses is left out later. */
export function fullRequest(signOn: SignOn, request: SignInRequest): AccessRequest {
  const { choosesAccount, language = '' } = request;
  const scopes = request.scopesOf(signOn);
  return { scopes, isOffline: offersOffline(signOn.as, scopes), hasResource: true, choosesAccount, language };
}

type FirstClient = {
  client: SignOnClient;
  /** Registers anew in place of a registration that the service has forgotten; undefined where that is no way on. */
  registerAgain: (() => Promise<SignOnClient>) | undefined;
  /** Registers anew, with the port of the call-back. */
  registerWithPort: (() => Promise<SignOnClient>) | undefined;
};

/** The client of last time or of the operator, else a new registration. */
export async function firstClient(signOn: SignOn, request: SignInRequest): Promise<FirstClient> {
  const { clients, signal } = request;
  const register = (hasFixedPort = false) =>
    clients.register(signOn.as, { scopes: request.scopesOf(signOn), signal, hasFixedPort });
  const kept = await orAborted(clients.find(signOn.as), signal);
  const registerWithPort = kept?.isRegisteredByItself === false ? undefined : () => register(true);
  if (!kept) return { client: await register(), registerAgain: undefined, registerWithPort };
  const registerAgain = async () => {
    await clients.forget();
    return register();
  };
  return {
    client: kept,
    registerAgain: kept.isRegisteredByItself ? registerAgain : undefined,
    registerWithPort,
  };
}
