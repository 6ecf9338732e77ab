import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { parseJson } from '#shared/domain/mcp/json-object.ts';
import { AppError } from '#shared/errors.ts';
import { allowRenewal } from './allow-renewal.ts';
import { ANY_PORT_REDIRECT, type SignOnClient } from './sign-on-client.ts';
import { oauthErrorOf, toSignOnFailure } from './sign-on-failure.ts';
import { overWire, type Wire } from './wire.ts';

const TIMEOUT_MS = 15_000;

/**
 * A port for sign-on services that want the call-back to the letter; a fixed one, so that it can be registered. It is
 * below the ports that systems give to outgoing connections (from 32768 on), so that none of them has taken it.
 */
const FIXED_PORT_REDIRECT = 'http://127.0.0.1:28418/callback';

export type Registration = {
  as: oauth.AuthorizationServer;
  scopes: readonly string[];
  initialAccessToken: string | null;
  /** Fields beyond the table of the interface, or in place of its values. */
  metadata?: Record<string, string | string[]>;
  signal?: AbortSignal | undefined;
  /** The service has refused the call-back without a port already. */
  hasFixedPort?: boolean;
};

/**
 * Registers the app as a client by the table of interface 5.2.8 (RFC 7591); where the call-back without a
 * port is refused, once more with a fixed port. Where the service then gives no refresh tokens, it is asked to (allow-renewal.ts).
 * @throws AppError REGISTRATION_REFUSED, or what any request can end in.
 */
export async function registerClient(registration: Registration, wire: Wire): Promise<SignOnClient> {
  const { as } = registration;
  if (!as.registration_endpoint) {
    throw new AppError('REGISTRATION_REFUSED', {
      issuer: as.issuer,
      status: 0,
      error: 'not_offered',
      says: '',
    });
  }
  try {
    if (!registration.hasFixedPort)
      return await send(registration, wire, { redirect_uris: [ANY_PORT_REDIRECT] });
  } catch (error) {
    if (oauthErrorOf(error)?.error !== 'invalid_redirect_uri') throw refusal(error, as.issuer);
  }
  try {
    return await send(registration, wire, {
      redirect_uris: [FIXED_PORT_REDIRECT],
      application_type: 'native',
    });
  } catch (error) {
    throw refusal(error, as.issuer);
  }
}

async function send(
  { as, scopes, initialAccessToken, metadata: given, signal }: Registration,
  wire: Wire,
  redirect: { redirect_uris: [string]; application_type?: string },
): Promise<SignOnClient> {
  const metadata = {
    client_name: 'Stillwell',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: preferredAuthMethod(as),
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
    ...redirect,
    ...given,
  };
  const answer = await oauth.dynamicClientRegistrationRequest(as, metadata, {
    ...overWire(wire, { step: 'registration', timeoutMs: TIMEOUT_MS, signal }),
    ...(initialAccessToken !== null && { initialAccessToken }),
  });
  const body = await readBody(answer);
  const first = asRegistered(body, as.issuer);
  const changed = registeredSchema.safeParse(await allowRenewal(as, metadata, body, wire, signal)).data;
  const registered = changed?.client_id === first.client_id ? { ...first, ...changed } : first;
  const secret = registered.client_secret ?? null;
  const method = registered.token_endpoint_auth_method;
  const withSecret = method === 'client_secret_post' ? method : 'client_secret_basic';
  return {
    issuer: as.issuer,
    clientId: registered.client_id,
    secret,
    authMethod: secret === null || method === 'none' ? 'none' : withSecret,
    isRegisteredByItself: true,
    redirectUri: redirect.redirect_uris[0],
  };
}

/** Tolerates what services forget that RFC 7591 par. 3.2.1 wants, such as when the secret expires, or status 201. */
const registeredSchema = z.object({
  client_id: z.string().min(1),
  client_secret: z.string().min(1).nullish(),
  token_endpoint_auth_method: z.string().nullish(),
});

async function readBody(answer: Response): Promise<unknown> {
  if (answer.status !== 200 && answer.status !== 201) {
    await oauth.processDynamicClientRegistrationResponse(answer);
  }
  return parseJson(await answer.text().catch(() => ''));
}

function asRegistered(body: unknown, issuer: string): z.infer<typeof registeredSchema> {
  const read = registeredSchema.safeParse(body);
  if (read.success) return read.data;
  const reason = `registration: ${read.error.issues[0]?.path.join('.') || 'body'}`;
  throw new AppError('UNEXPECTED_ANSWER', { address: issuer, reason });
}

/** The document's method wherever the service has it, or does not say what it has. */
function preferredAuthMethod({ token_endpoint_auth_methods_supported: offered }: oauth.AuthorizationServer) {
  const known = ['client_secret_basic', 'client_secret_post', 'none'];
  return known.find((method) => offered?.includes(method)) ?? 'client_secret_basic';
}

function refusal(error: unknown, issuer: string): Error {
  const refused = oauthErrorOf(error);
  if (!refused) return asRefusal(error, issuer);
  const status = error instanceof oauth.ResponseBodyError ? error.status : 401;
  return new AppError('REGISTRATION_REFUSED', { issuer, status, ...refused }, { cause: error });
}

/** An answer that is no JSON of OAuth is a refusal too: a proxy's page, a plain 403. */
function asRefusal(error: unknown, issuer: string): Error {
  const failure = toSignOnFailure(error, { issuer, step: 'registration' });
  const answer = error instanceof oauth.OperationProcessingError ? error.cause : undefined;
  if (!(answer instanceof Response)) return failure;
  const details = { issuer, status: answer.status, error: `http_${answer.status}`, says: '' };
  return new AppError('REGISTRATION_REFUSED', details, { cause: error });
}
