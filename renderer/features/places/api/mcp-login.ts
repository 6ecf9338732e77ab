import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { useWatched } from '#renderer/lib/backend/backend-context.tsx';

const open = (client: BackendClient, signal: AbortSignal) => client.mcpSignIn.watch(undefined, { signal });

/** The login that levels need; undefined until the backend has said how it stands. `since` differs for every login. */
export type McpLogin = { status: McpSignInState['status']; since: number };

export function useMcpLogin(connectionId: string | undefined): McpLogin | undefined {
  const states = useWatched<McpSignInState[]>(open);
  if (!states) return undefined;
  const state = states.find((each) => each.connectionId === connectionId);
  return {
    status: state?.status ?? 'signed-out',
    since: state?.status === 'signed-in' ? state.signedInAtMs : 0,
  };
}
