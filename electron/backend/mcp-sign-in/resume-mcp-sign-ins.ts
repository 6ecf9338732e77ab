import { MCP_PATH } from '#shared/service/mcp.ts';
import type { BackendParts } from '../backend-parts.ts';

type Parts = Pick<BackendParts, 'builtInService' | 'connections' | 'mcpSignIns'>;

/** Takes up the logins of last time; that of the built-in service whenever it runs, for it has no address before. */
export async function resumeMcpSignIns(
  { builtInService, connections, mcpSignIns }: Parts,
  signal: AbortSignal,
): Promise<void> {
  for (const connection of connections.list().connections) {
    if (connection.kind === 'built-in') continue;
    await mcpSignIns.restore({ connectionId: connection.id, mcpUrl: connection.baseUrl + MCP_PATH });
  }
  for await (const state of builtInService.state.watch(signal)) {
    if (state.status !== 'running') continue;
    await mcpSignIns.restore({ connectionId: 'built-in', mcpUrl: state.baseUrl + MCP_PATH });
  }
}
