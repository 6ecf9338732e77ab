import type { Context, Hono } from 'hono';
import { MCP_PATH } from '#shared/service/mcp.ts';
import { Refusal } from '../refusal.ts';
import type { ServiceContext, RequestEnv } from '../service-context.ts';
import { createMcpEndpoint } from './mcp-endpoint.ts';
import { type McpAddresses, RESOURCE_METADATA_ROOT, resourceMetadataUrl } from './bearer.ts';
import { RPC, rpcError } from './rpc-error.ts';

const METADATA_METHODS = 'GET, HEAD';

type Mounted = Pick<ServiceContext, 'store' | 'zone' | 'now' | 'log' | 'signOn' | 'bodies'>;

/** A reverse proxy that takes the path of the public address off finds the metadata without it. */
function isMetadataPath(path: string, addresses: McpAddresses): boolean {
  return (
    path === RESOURCE_METADATA_ROOT + MCP_PATH || path === new URL(resourceMetadataUrl(addresses)).pathname
  );
}

/** Puts the MCP endpoint and its resource metadata on the service (interface 4.1, RFC 9728). */
export function mountMcp(app: Hono<RequestEnv>, { signOn, ...service }: Mounted): void {
  const known = (): McpAddresses => {
    const addresses = signOn.addresses();
    if (!addresses) throw new TypeError('The service has no address yet');
    return addresses;
  };
  const endpoint = createMcpEndpoint({ ...service, verify: signOn.verifyAccessToken, addresses: known });

  const answer = (c: Context<RequestEnv>): Promise<Response> | Response =>
    signOn.addresses()
      ? endpoint.call({ ...c.env, request: c.req.raw, requestId: c.get('requestId') })
      : rpcError(503, RPC.refused, 'The MCP endpoint answers once the service listens on a port.');

  const answerMetadata = (c: Context<RequestEnv>): Response => {
    const addresses = signOn.addresses();
    if (!addresses || !isMetadataPath(c.req.path, addresses)) {
      throw new Refusal(404, 'There is no such path on this data service.');
    }
    if (!METADATA_METHODS.includes(c.req.method)) {
      throw new Refusal(405, `Only ${METADATA_METHODS} is possible here.`, { Allow: METADATA_METHODS });
    }
    return endpoint.metadata(c.req.raw);
  };

  app.all(MCP_PATH, answer);
  app.all(`${RESOURCE_METADATA_ROOT}/*`, answerMetadata);
}
