import { errors } from 'oidc-provider';
import { z } from 'zod';
import { MCP_SCOPES } from '#shared/service/mcp.ts';
import { isVisibleText } from '../../visible-text.ts';
import { ALL_SCOPES, scopesOf } from '../realm.ts';
import { isLoopbackRedirect } from './redirect-rules.ts';

const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code';

/** Beside the document's `authorization_code`, what real clients list and this service has anyway. */
const GRANT_TYPES = ['authorization_code', 'refresh_token', 'client_credentials', DEVICE_CODE];

const nameSchema = z
  .string({ error: 'must be text' })
  .max(200, 'must not be longer than 200 characters')
  // A name must not rearrange the sentence of the consent page that it stands in, nor look like that of another.
  .refine(
    isVisibleText,
    'must not hold characters that nobody sees, such as control or zero-width ones, or a blank at an end',
  );

const listOf = <T extends string>(allowed: readonly T[]) =>
  z
    .array(z.enum(allowed, { error: `may only hold ${allowed.join(', ')}` }), {
      error: 'must be an array of text',
    })
    .min(1, 'must not be empty')
    .max(20, 'must not hold more than 20 entries');

const redirectsSchema = z
  .array(z.string({ error: 'must only hold text' }), { error: 'must be an array of text' })
  .max(20, 'must not hold more than 20 entries');

const bodySchema = z.object({
  client_name: nameSchema.optional(),
  grant_types: listOf(GRANT_TYPES).default(['authorization_code']),
  response_types: listOf(['code']).default(['code']),
  redirect_uris: redirectsSchema.min(1, 'must not be empty'),
  post_logout_redirect_uris: redirectsSchema.optional(),
  token_endpoint_auth_method: z
    .enum(['client_secret_basic', 'client_secret_post', 'none'], {
      error: 'must be client_secret_basic (or client_secret_post, or none for a client without a secret)',
    })
    .default('client_secret_basic'),
  scope: z.string({ error: 'must be text: scopes with blanks between them' }).optional(),
});

/** What a registration may say; everything else in its body is passed over. */
export type Registration = Omit<z.infer<typeof bodySchema>, 'scope'> & { scope: string };

function readScope(scope: string | undefined): string {
  const asked = scopesOf(scope);
  const unknown = [...asked].filter((word) => !ALL_SCOPES.includes(word));
  if (unknown.length > 0) {
    throw new errors.InvalidClientMetadata(`scope may only hold ${ALL_SCOPES.join(' ')}`);
  }
  return asked.size === 0 ? MCP_SCOPES.join(' ') : [...asked].join(' ');
}

function checkRedirects(field: string, uris: readonly string[], allowedRedirects: readonly string[]): void {
  if (uris.every((uri) => isLoopbackRedirect(uri) || allowedRedirects.includes(uri))) return;
  throw new errors.CustomOIDCProviderError(
    'invalid_redirect_uri',
    `${field} may only lead back to this computer, such as http://127.0.0.1/callback (any port serves); others need the operator`,
  );
}

/**
 * Reads the body of a dynamic registration by the table of interface 5.2.8 (RFC 7591 par. 2). A missing
 * scope means the three; a subset is kept as it is; offline_access is tolerated beside them.
 * @throws InvalidClientMetadata, or `invalid_redirect_uri`, with a sentence that names the field.
 */
export function readRegistration(body: unknown, allowedRedirects: readonly string[]): Registration {
  const read = bodySchema.safeParse(body);
  if (!read.success) {
    const [issue] = read.error.issues;
    const field = String(issue?.path[0] ?? 'body');
    const missing = field === 'redirect_uris' && issue?.code === 'invalid_type' && issue.input === undefined;
    throw new errors.InvalidClientMetadata(`${field} ${missing ? 'is missing or no array' : issue?.message}`);
  }
  const { scope, ...registration } = read.data;
  if (!registration.grant_types.includes('authorization_code')) {
    throw new errors.InvalidClientMetadata('grant_types must hold authorization_code');
  }
  checkRedirects('redirect_uris', registration.redirect_uris, allowedRedirects);
  checkRedirects('post_logout_redirect_uris', registration.post_logout_redirect_uris ?? [], allowedRedirects);
  return { ...registration, scope: readScope(scope) };
}

/** What a client may do beyond what it listed, because the document's table leaves no room to list it (docs/adr/0041). */
export function widened(grantTypes: readonly string[], authMethod: string): string[] {
  const machine = authMethod === 'none' ? [] : ['client_credentials'];
  return [...new Set([...grantTypes, 'refresh_token', ...machine, DEVICE_CODE])];
}
