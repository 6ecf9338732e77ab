import { MCP_PATH, MCP_SCOPES } from '#shared/service/mcp.ts';

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
