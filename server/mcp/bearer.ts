import type { Account, AccountStore } from '../store/store.ts';
import type { AccessTokenVerifier } from '../sign-on/access-token-verifier.ts';
import { type McpAddresses, resourceMetadataUrl } from './mcp-paths.ts';

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
