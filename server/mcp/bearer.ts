import { MCP_PATH, MCP_SCOPES } from '#shared/service/mcp.ts';
import type { AccessTokenVerifier } from '../sign-on/access-token-verifier.ts';
import type { Account, AccountStore } from '../store/store.ts';

const BEARER = /^Bearer +([\w\-.~+/]+=*) *$/i;

/** The token of the Authorization header, the only place where one is looked for (RFC 6750 par. 2.1). */
export function bearerOf(request: Request): string | undefined {
  return BEARER.exec(request.headers.get('authorization') ?? '')?.[1];
}

/** The account of a token; undefined whatever is wrong. */
export async function accountOf(
  token: string | undefined,
  verify: AccessTokenVerifier,
  accounts: Pick<AccountStore, 'find'>,
): Promise<Account | undefined> {
  const verified = token === undefined ? undefined : await verify(token);
  const account = verified && (await accounts.find(verified.username));
  return account?.enabled && account.mcp ? account : undefined;
}

/**
 * The one answer to a call without a valid token: it says where to sign on and never why (interface 4.1 and
 * 5.2.5).
 */
export function challenge(addresses: McpAddresses): Response {
  return new Response(null, {
    status: 401,
    headers: {
      'WWW-Authenticate': `Bearer resource_metadata="${resourceMetadataUrl(addresses)}"`,
      'Cache-Control': 'no-store',
      'Content-Length': '0',
    },
  });
}

/** Where RFC 9728 puts the metadata of a protected resource: before the resource's own path. */
export const RESOURCE_METADATA_ROOT = '/.well-known/oauth-protected-resource';

/** Where the endpoint is reached from outside, and who signs its users on. */
export type McpAddresses = {
  /** Base address of the service without a trailing slash, e.g. `https://water.example/data`. */
  baseUrl: string;
  /** Issuer of the access tokens. */
  issuer: string;
};

/** Address of the resource metadata: `{origin}/.well-known/oauth-protected-resource{path}` (RFC 9728 par. 3.1). */
export function resourceMetadataUrl({ baseUrl }: McpAddresses): string {
  const { origin, pathname } = new URL(baseUrl + MCP_PATH);
  return origin + RESOURCE_METADATA_ROOT + pathname;
}

/** The resource metadata (RFC 9728 par. 2). */
export function resourceMetadata({ baseUrl, issuer }: McpAddresses) {
  return {
    resource: baseUrl + MCP_PATH,
    resource_name: 'Stillwell data service',
    authorization_servers: [issuer],
    // Clients ask for exactly these.
    scopes_supported: MCP_SCOPES,
    bearer_methods_supported: ['header'],
  };
}
