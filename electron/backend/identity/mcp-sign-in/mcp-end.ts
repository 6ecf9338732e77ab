import { MCP_PATH } from '#shared/service/mcp.ts';
import { type AddressParts, serviceEnd } from '../connections/service-end.ts';
import type { McpEnd } from './mcp-sign-ins.ts';

/** Where the MCP endpoint of a connection is right now. @throws AppError CONNECTION_NOT_FOUND, BUILT_IN_SERVICE_FAILED */
export async function mcpEnd(parts: AddressParts, connectionId: string): Promise<McpEnd> {
  const { baseUrl, binding } = await serviceEnd(parts, connectionId);
  return { connectionId, mcpUrl: baseUrl + MCP_PATH, binding };
}
