import { MCP_PATH, MCP_SCOPES } from '#shared/service/mcp.ts';
import type { AddressBinding } from '../connections/address-bindings.ts';
import { type AddressParts, serviceEndpoint } from '../connections/service-endpoint.ts';
import type { McpEndpoint } from './mcp-sign-ins.ts';

/** Where the MCP endpoint of a connection is right now. @throws AppError CONNECTION_NOT_FOUND, BUILT_IN_SERVICE_FAILED */
export async function mcpEndpoint(parts: AddressParts, connectionId: string): Promise<McpEndpoint> {
  const { baseUrl, binding } = await serviceEndpoint(parts, connectionId);
  return mcpEndpointAt(baseUrl, binding);
}

/** The MCP endpoint of a service at this address. */
export function mcpEndpointAt(baseUrl: string, binding: AddressBinding): McpEndpoint {
  return { connectionId: binding.ownerId, mcpUrl: baseUrl + MCP_PATH, binding, scopesOf: () => MCP_SCOPES };
}
