import type { BuiltInServiceState } from '#shared/contract/built-in-service.ts';
import type { ConnectionList } from '#shared/contract/connections.ts';
import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import type { SessionState } from '#shared/contract/session.ts';
import type { Connection } from '#shared/domain/connection.ts';

/** What the window knows of the connections. `list` is undefined until it was read, `error` says that it could not be. */
export type ConnectionsView = {
  list: ConnectionList | undefined;
  error: Error | null;
  retry: () => void;
  active: Connection | undefined;
  activeSession: SessionState | undefined;
  sessionOf: (connectionId: string) => SessionState | undefined;
  mcpOf: (connectionId: string) => McpSignInState | undefined;
  builtIn: BuiltInServiceState | undefined;
};

/** The backend tells of the connections on which something has happened; the others are signed out. */
function neverSignedIn(connectionId: string): McpSignInState & SessionState {
  return { status: 'signed-out', connectionId, reason: null, hasUnreadableLogin: false };
}

export function describeConnections(
  query: { data: ConnectionList | undefined; error: Error | null; refetch: () => unknown },
  sessions: SessionState[] | undefined,
  mcpStates: McpSignInState[] | undefined,
  builtIn: BuiltInServiceState | undefined,
): ConnectionsView {
  const { data: list, error } = query;
  const sessionOf = (id: string) =>
    sessions && (sessions.find(({ connectionId }) => connectionId === id) ?? neverSignedIn(id));
  const active = list?.connections.find(({ id }) => id === list.activeId);
  return {
    list,
    error,
    retry: () => void query.refetch(),
    active,
    activeSession: active && sessionOf(active.id),
    sessionOf,
    mcpOf: (id) =>
      mcpStates && (mcpStates.find(({ connectionId }) => connectionId === id) ?? neverSignedIn(id)),
    builtIn,
  };
}

/** Base address of a connection; that of the built-in service is known only while it runs. */
export function baseUrlOf(
  connection: Connection,
  builtIn: BuiltInServiceState | undefined,
): string | undefined {
  if (connection.kind === 'remote') return connection.baseUrl;
  return builtIn?.status === 'running' ? builtIn.baseUrl : undefined;
}
