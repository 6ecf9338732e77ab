import * as oauth from 'oauth4webapi';
import { maskSecret, maskUrl } from '#shared/domain/mask-secrets.ts';
import { AppError } from '#shared/errors.ts';
import { orAborted } from '../../kit/abort-reason.ts';
import {
  type AccessRequest,
  type AuthorisationRound,
  firstClient,
  fullRequest,
  newRound,
  reducedRequest,
} from './authorisation-round.ts';
import { redeemCode } from './grant.ts';
import { type CallbackAnswer, type LoopbackListener, openLoopbackListener } from './loopback-listener.ts';
import type { SignedIn, SignInRequest } from './sign-in-request.ts';
import type { SignInTrace } from './sign-in-trace.ts';
import { isClientUnknown, libraryClient, type SignOnClient } from './sign-on-client.ts';
import type { SignOn } from './sign-on-discovery.ts';
import { oauthErrorOf, toSignOnFailure } from './sign-on-failure.ts';
import { visibleText } from '#shared/domain/visible-text.ts';
import { SAYS_CHARS, sendOverWire, type Wire } from './wire.ts';

const TIMEOUT_MS = 10_000;

/** Refusals that do not depend on who signs in. */
const FINAL = new Set([
  'invalid_request',
  'invalid_scope',
  'invalid_target',
  'unauthorized_client',
  'invalid_client',
  'unsupported_response_type',
]);

/** How services refuse a call-back that has a port with which it was not registered. */
const REFUSED_CALLBACK = new Set(['invalid_request', 'invalid_redirect_uri', 'http_400']);

type Refusal = { error: string; says: string };

/**
 * Asks for the sign-on page once without a browser, for a client or a return address that the service does not know
 * ends on a page of its own there, and nothing would ever come back. @returns the refusal, if it is one for certain.
 */
async function probeAuthorisation(
  url: string,
  redirectUri: string,
  wire: Wire,
  signal: AbortSignal,
): Promise<Refusal | undefined> {
  const headers = { accept: 'text/html' };
  let answer: Response;
  try {
    answer = await sendOverWire(wire, { step: 'authorisation', timeoutMs: TIMEOUT_MS, signal }, url, {
      headers,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    // The browser may have a way that this process has not.
    return undefined;
  }
  const location = answer.headers.get('location');
  if (location !== null) return refusalIn(location, url, redirectUri);
  if (answer.status !== 400) return undefined;
  return { error: 'http_400', says: visibleText(await answer.text(), SAYS_CHARS, []) };
}

function refusalIn(location: string, url: string, redirectUri: string): Refusal | undefined {
  if (!URL.canParse(location, url)) return undefined;
  const target = new URL(location, url);
  const isCallback = target.origin + target.pathname === redirectUri;
  const error = target.searchParams.get('error') ?? '';
  if (!isCallback || !FINAL.has(error)) return undefined;
  return { error, says: target.searchParams.get('error_description') ?? '' };
}

/** Errors of a call-back after which the same request, sent at once, succeeds (Keycloak: the page was too old). */
const TRY_AGAIN = 'authentication_expired';

type Prepared = { client: SignOnClient; accessRequest: AccessRequest; listener: LoopbackListener };

/**
 * Signs in by authorisation code with PKCE over loopback (interface 5.2.7, RFC 8252).
 * @throws AppError REGISTRATION_REFUSED, AUTHORISATION_REFUSED, SIGN_ON_MISMATCH, CANCELLED, or what any request ends in.
 */
export async function authoriseInBrowser(signOn: SignOn, request: SignInRequest): Promise<SignedIn> {
  const { clients, wire, signal, onProgress } = request;
  let expected: BrowserCallback | undefined;
  const open = (port: number) =>
    openLoopbackListener(port, {
      accept: (url) => expected?.accept(url) ?? { outcome: 'of-another-sign-in' },
      language: request.language,
    });
  onProgress({ step: 'registering' });
  const prepared = await prepare(signOn, request, open);
  try {
    const { client, listener } = prepared;
    let { accessRequest } = prepared;
    let isRepeated = false;
    const round = await newRound(signOn, client, listener.redirectUri, accessRequest);
    const callback = expectCallback({
      as: signOn.as,
      client,
      trace: wire.trace,
      round,
      nextRound: async (error, says) => {
        const smaller = reducedRequest(accessRequest, error);
        const isStale = says === TRY_AGAIN && !isRepeated;
        if (!smaller && !isStale) return undefined;
        isRepeated ||= isStale;
        accessRequest = smaller ?? accessRequest;
        const next = await newRound(signOn, client, listener.redirectUri, accessRequest);
        onProgress({ url: next.url });
        return next;
      },
    });
    expected = callback;
    request.onWaiting((address) => takePasted(address, callback));
    onProgress({ step: 'waiting-for-user', url: round.url });
    await request.openBrowser?.(round.url);
    const parameters = await orAborted(callback.arrived, signal);
    onProgress({ step: 'exchanging' });
    const { nonce, verifier, scopes, resource } = callback.round();
    const grant = await redeemCode(
      { as: signOn.as, client, wire, signal },
      {
        parameters,
        redirectUri: listener.redirectUri,
        verifier,
        resource,
        nonce: scopes.includes('openid') ? nonce : null,
      },
    ).catch(async (error: unknown) => {
      await forgetUnknown(error, client, clients);
      throw error;
    });
    return { signOn, client, grant, requestedScopes: scopes, resource };
  } finally {
    await prepared.listener.close();
  }
}

/** Finds a client and an access request that the sign-on service accepts, before any browser opens. */
async function prepare(
  signOn: SignOn,
  request: SignInRequest,
  open: (port: number) => Promise<LoopbackListener>,
): Promise<Prepared> {
  const { as } = signOn;
  const { wire, signal } = request;
  const widest = fullRequest(signOn, request);
  const { client: first, registerAgain, registerWithPort } = await firstClient(signOn, request);
  const registrations = [registerAgain, registerWithPort].filter((each) => each !== undefined);
  let client = first;
  let accessRequest = widest;
  let listener = await openFor(client, as.issuer, open);
  try {
    for (;;) {
      const { url } = await newRound(signOn, client, listener.redirectUri, accessRequest);
      const refusal = await probeAuthorisation(url, listener.redirectUri, wire, signal);
      if (!refusal) return { client, accessRequest, listener };
      const smaller = reducedRequest(accessRequest, refusal.error);
      if (smaller) {
        accessRequest = smaller;
        continue;
      }
      const again = registrations.shift();
      if (!again || (again === registerWithPort && !REFUSED_CALLBACK.has(refusal.error)))
        throw refused(refusal, as.issuer);
      client = await again();
      accessRequest = widest;
      await listener.close();
      listener = await openFor(client, as.issuer, open);
    }
  } catch (error) {
    await listener.close();
    throw error;
  }
}

async function openFor(
  { redirectUri }: SignOnClient,
  issuer: string,
  open: (port: number) => Promise<LoopbackListener>,
): Promise<LoopbackListener> {
  try {
    return await open(Number(new URL(redirectUri).port));
  } catch (error) {
    throw new AppError(
      'AUTHORISATION_REFUSED',
      { issuer, step: 'callback', error: 'callback_port_taken', says: redirectUri },
      { cause: error },
    );
  }
}

function takePasted(address: URL, callback: BrowserCallback): void {
  const found = address.searchParams.get('state') ?? '';
  const expected = callback.round().state;
  if (found !== expected) {
    // The state is what proves a call-back to be ours, as long as the sign-in runs.
    const shown = { expected: maskSecret(expected), found: maskSecret(found) };
    throw new AppError('SIGN_ON_MISMATCH', { step: 'callback', what: 'state', ...shown });
  }
  void callback.accept(address);
}

async function forgetUnknown(
  error: unknown,
  client: SignOnClient,
  clients: SignInRequest['clients'],
): Promise<void> {
  const cause = error instanceof AppError ? error.cause : error;
  if (client.isRegisteredByItself && isClientUnknown(cause)) await clients.forget();
}

function refused({ error, says }: Refusal, issuer: string): AppError {
  return new AppError('AUTHORISATION_REFUSED', { issuer, step: 'authorisation', error, says });
}

type BrowserCallback = {
  /** Judges an address that came back, from the browser or from the user. */
  accept(callback: URL): Promise<CallbackAnswer>;
  /** Parameters with the code; rejects with what the service refused. */
  readonly arrived: Promise<URLSearchParams>;
  /** The round that is waited for. */
  round(): AuthorisationRound;
};

type BrowserCallbackOptions = {
  as: oauth.AuthorizationServer;
  client: SignOnClient;
  trace: SignInTrace;
  round: AuthorisationRound;
  /** The next round after a refusal, if a smaller access request is left; the browser is sent there. */
  nextRound: (error: string, says: string) => Promise<AuthorisationRound | undefined>;
};

/** Waits for the one call-back of this sign-in; another state is nobody's business and ends nothing. */
function expectCallback(options: BrowserCallbackOptions): BrowserCallback {
  const { as, trace } = options;
  const { promise, resolve, reject } = Promise.withResolvers<URLSearchParams>();
  promise.catch(() => {});
  let round = options.round;
  let isOver = false;

  const judge = async (callback: URL): Promise<CallbackAnswer> => {
    try {
      const parameters = oauth.validateAuthResponse(as, libraryClient(options.client), callback, round.state);
      isOver = true;
      resolve(parameters);
      return { outcome: 'taken' };
    } catch (error) {
      const oauthError = oauthErrorOf(error);
      const next = oauthError && (await options.nextRound(oauthError.error, oauthError.says));
      if (next) {
        round = next;
        return { location: next.url };
      }
      isOver = true;
      const failure = toSignOnFailure(error, { issuer: as.issuer, step: 'callback' });
      if (failure instanceof AppError) trace.fail(failure.toFailure());
      reject(failure);
      return { outcome: 'refused' };
    }
  };

  return {
    arrived: promise,
    round: () => round,
    async accept(callback) {
      if (isOver || callback.searchParams.get('state') !== round.state) {
        return { outcome: 'of-another-sign-in' };
      }
      trace.add({
        id: 'callback',
        atMs: Date.now(),
        durationMs: 0,
        request: { method: 'GET', url: maskUrl(callback.href), headers: {}, body: '' },
        answer: null,
        failure: null,
      });
      return judge(callback);
    },
  };
}
