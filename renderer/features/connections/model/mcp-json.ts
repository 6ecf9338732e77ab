import { MCP_PATH } from '#shared/service/mcp.ts';

/**
 * The text of an `mcp.json` that lets another MCP client use a data service (interface 4.1).
 * @param baseUrl base address of the service without a trailing slash.
 */
export function mcpJson(name: string, baseUrl: string): string {
  const entry = { type: 'streamable-http', url: baseUrl + MCP_PATH };
  return `${JSON.stringify({ mcpServers: { [name]: entry } }, null, 2)}\n`;
}
