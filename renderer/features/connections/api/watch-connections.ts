import { useEffect } from 'react';
import type { BuiltInServiceState } from '#shared/contract/built-in-service.ts';
import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import type { SessionState } from '#shared/contract/session.ts';
import { useWatched } from '#renderer/lib/backend/backend-context.tsx';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { describeConnections, type ConnectionsView } from '../model/connections-view.ts';
import { useConnectionList, useRefreshConnections } from './list-connections.ts';

const openSessions = (client: BackendClient, signal: AbortSignal) =>
  client.session.watch(undefined, { signal });
const openMcpSignIns = (client: BackendClient, signal: AbortSignal) =>
  client.mcpSignIn.watch(undefined, { signal });
const openBuiltIn = (client: BackendClient, signal: AbortSignal) =>
  client.builtInService.watch(undefined, { signal });

/** Connections, sessions and the built-in service as one, followed as they change. One caller: the frame. */
export function useConnections(): ConnectionsView {
  const list = useConnectionList();
  const sessions = useWatched<SessionState[]>(openSessions);
  const mcpStates = useWatched<McpSignInState[]>(openMcpSignIns);
  const builtIn = useWatched<BuiltInServiceState>(openBuiltIn);
  const refresh = useRefreshConnections();
  const known = list.data?.connections;
  const hasUnknown =
    known !== undefined &&
    (sessions?.some((session) => !known.some(({ id }) => id === session.connectionId)) ?? false);
  useEffect(() => {
    // Another window of the same backend may have added a connection.
    if (hasUnknown) void refresh();
    // oxlint-disable-next-line react/exhaustive-deps -- `refresh` is made anew at every render and says the same.
  }, [hasUnknown]);
  return describeConnections(list, sessions, mcpStates, builtIn);
}
