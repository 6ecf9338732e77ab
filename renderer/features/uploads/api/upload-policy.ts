import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { useBackend, useWatched } from '#renderer/lib/backend/backend-context.tsx';

const watchLogins = (client: BackendClient, signal: AbortSignal) =>
  client.mcpSignIn.watch(undefined, { signal });

/** When somebody signed in for MCP on a connection; 0: nobody is. */
export function useMcpLogin(connectionId: string): number {
  const states = useWatched<McpSignInState[]>(watchLogins);
  const login = states?.find((one) => one.connectionId === connectionId);
  return login?.status === 'signed-in' ? login.signedInAtMs : 0;
}

/** By which rules a connection is sent to, and whether it can be read back, which is asked anew for every login. */
export function useUploadPolicy(connectionId: string) {
  const { policy } = useBackend().uploads;
  const since = useMcpLogin(connectionId);
  const reading = policy.read.queryOptions({ input: { connectionId }, staleTime: 0 });
  const query = useQuery(reading);
  const { refetch } = query;
  const asked = useRef(since);
  useEffect(() => {
    if (since === asked.current) return;
    asked.current = since;
    void refetch();
  }, [since, refetch]);
  return query;
}

/** Its failure is shown in the dialog. */
export function useChangePolicy(connectionId: string) {
  const { policy } = useBackend().uploads;
  const queryClient = useQueryClient();
  const { queryKey } = policy.read.queryOptions({ input: { connectionId } });
  return useMutation(
    policy.change.mutationOptions({ onSuccess: (changed) => queryClient.setQueryData(queryKey, changed) }),
  );
}
