import { parseJson } from '#shared/domain/mcp/json-object.ts';
import type * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { sendOverWire, type Wire } from './wire.ts';

const TIMEOUT_MS = 15_000;
const RENEWAL = 'refresh_token';

/** What a registration can be changed with (RFC 7592 par. 3), and what it may do as it stands. */
const changeableSchema = z.object({
  client_id: z.string(),
  client_secret: z.string().optional(),
  grant_types: z.array(z.string()),
  registration_client_uri: z.url(),
  registration_access_token: z.string().min(1),
});

/**
 * The table of interface 5.2.8 registers for `authorization_code` alone, and a sign-on service that goes by
 * the letter (Keycloak) then gives no refresh token. Where it says so itself, and lets a client change its own
 * registration, `refresh_token` is added (RFC 7592 par. 2.2); a refusal leaves all as it was.
 * @returns the answer to the change, if it was accepted.
 */
export async function allowRenewal(
  as: oauth.AuthorizationServer,
  asked: Record<string, unknown>,
  registered: unknown,
  wire: Wire,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const read = changeableSchema.safeParse(registered).data;
  if (!read || read.grant_types.includes(RENEWAL)) return undefined;
  if (!as.grant_types_supported?.includes(RENEWAL)) return undefined;
  const { registration_client_uri: address, registration_access_token: token, ...client } = read;
  // The token is for nobody else.
  if (new URL(address).origin !== new URL(as.registration_endpoint ?? '').origin) return undefined;
  try {
    const step = { step: 'registration' as const, timeoutMs: TIMEOUT_MS, signal };
    const answer = await sendOverWire(wire, step, address, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ ...asked, ...client, grant_types: [...client.grant_types, RENEWAL] }),
    });
    const body: unknown = answer.status === 200 ? parseJson(await answer.text().catch(() => '')) : undefined;
    return body;
  } catch (error) {
    if (error instanceof AppError && !signal?.aborted) return undefined;
    throw error;
  }
}
