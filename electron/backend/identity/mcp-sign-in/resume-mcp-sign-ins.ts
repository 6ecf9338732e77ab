import type { Connection } from '#shared/domain/connection.ts';
import { AppError } from '#shared/errors.ts';
import type { IdentityParts } from '../procedures.ts';
import { mcpEndpointAt } from './mcp-endpoint.ts';
import type { McpEndpoint } from './mcp-sign-ins.ts';

type Parts = Pick<IdentityParts, 'builtInService' | 'connections' | 'mcpSignIns'>;

/** Takes up the logins of last time; that of the built-in service whenever it runs, for it has no address before. */
export async function resumeMcpSignIns(
  { builtInService, connections, mcpSignIns }: Parts,
  signal: AbortSignal,
): Promise<void> {
  /** Meanwhile the user may have removed the connection, or be moving it elsewhere. */
  const restore = async (connectionId: string, baseUrlOf: (connection: Connection) => string | null) => {
    let end: McpEndpoint | undefined;
    try {
      const baseUrl = baseUrlOf(connections.get(connectionId));
      const binding = connections.binding(connectionId);
      if (baseUrl !== null) end = mcpEndpointAt(baseUrl, binding);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
    if (end) await mcpSignIns.restore(end);
  };
  if (signal.aborted) return;
  // Side by side: a key store may be silent about one of them for as long as it likes.
  const remote = connections
    .list()
    .connections.map(({ id }) =>
      restore(id, (connection) => (connection.kind === 'remote' ? connection.baseUrl : null)),
    );
  const builtIn = async () => {
    for await (const state of builtInService.state.watch(signal)) {
      if (state.status === 'running') await restore('built-in', () => state.baseUrl);
    }
  };
  await Promise.all([...remote, builtIn()]);
}
