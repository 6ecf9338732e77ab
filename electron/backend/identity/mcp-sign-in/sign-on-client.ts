import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { oauthErrorOf } from './sign-on-failure.ts';

/** What the app is to a sign-on service: as registered by itself, or as the operator made it. */
export const signOnClientSchema = z.object({
  /** It is a client of this issuer and of no other. */
  issuer: z.string(),
  clientId: z.string(),
  secret: z.string().nullable(),
  authMethod: z.enum(['client_secret_basic', 'client_secret_post', 'none']),
  isRegisteredByItself: z.boolean(),
  /** The call-back that the sign-on service knows; without a port it stands for any port. */
  redirectUri: z.string(),
});

export type SignOnClient = z.infer<typeof signOnClientSchema>;

/** The call-back of RFC 8252 par. 7.3: the port is chosen when a sign-in starts. */
export const ANY_PORT_REDIRECT = 'http://127.0.0.1/callback';

const CLOCK_TOLERANCE_S = 30;

/** The client as the library wants it, with the clock of the sign-on service from an answer of it. */
export function libraryClient({ clientId }: SignOnClient, answer?: Response): oauth.Client {
  const serviceMs = Date.parse(answer?.headers.get('date') ?? '');
  const skewS = Number.isNaN(serviceMs) ? 0 : Math.round((serviceMs - Date.now()) / 1000);
  return {
    client_id: clientId,
    [oauth.clockTolerance]: CLOCK_TOLERANCE_S,
    [oauth.clockSkew]: Math.abs(skewS) > CLOCK_TOLERANCE_S ? skewS : 0,
  };
}

/** A client that the operator made (interface 5.2.10). */
export function fixedClient(
  as: oauth.AuthorizationServer,
  { clientId, secret }: { clientId: string; secret: string | null },
): SignOnClient {
  const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const isPost = !methods.includes('client_secret_basic') && methods.includes('client_secret_post');
  const withSecret = isPost ? 'client_secret_post' : 'client_secret_basic';
  return {
    issuer: as.issuer,
    clientId,
    secret,
    authMethod: secret === null ? 'none' : withSecret,
    isRegisteredByItself: false,
    redirectUri: ANY_PORT_REDIRECT,
  };
}

/**
 * Sends a request with the client's authentication. Basic goes with both parts form-encoded (RFC 6749 par. 2.3.1); a service
 * that does not decode them refuses the client, and gets them once more as they are.
 */
export async function withClientAuth(
  client: SignOnClient,
  send: (auth: oauth.ClientAuth) => Promise<Response>,
): Promise<Response> {
  const { authMethod, clientId, secret } = client;
  if (authMethod === 'none' || secret === null) return send(oauth.None());
  if (authMethod === 'client_secret_post') return send(oauth.ClientSecretPost(secret));
  const encoded = `${formEncoded(clientId)}:${formEncoded(secret)}`;
  const plain = `${clientId}:${secret}`;
  const answer = await send(basicAuth(encoded));
  return encoded !== plain && (await isClientRefused(answer)) ? send(basicAuth(plain)) : answer;
}

/** The library would encode `-`, `.` and `_` too, and so fail at every service that takes a UUID as it stands. */
function formEncoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

function basicAuth(credentials: string): oauth.ClientAuth {
  return (_as, _client, _body, headers) => {
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`);
  };
}

const CLIENT_REFUSALS = new Set(['invalid_client', 'unauthorized_client']);

async function isClientRefused(answer: Response): Promise<boolean> {
  if (answer.status !== 400 && answer.status !== 401) return false;
  try {
    const body: unknown = parseJsonText(await answer.clone().text());
    const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
    return typeof error === 'string' && CLIENT_REFUSALS.has(error);
  } catch {
    return answer.status === 401;
  }
}

/** Whether the sign-on service no longer knows the client, or not with this secret. */
export function isClientUnknown(error: unknown): boolean {
  return CLIENT_REFUSALS.has(oauthErrorOf(error)?.error ?? '');
}
