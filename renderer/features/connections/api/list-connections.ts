import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';

export function useConnectionList() {
  const { connections } = useBackend();
  return useQuery(connections.list.queryOptions());
}

/** Reads the list again after something may have changed it. */
export function useRefreshConnections(): () => Promise<void> {
  const queryClient = useQueryClient();
  const { connections } = useBackend();
  return () => queryClient.invalidateQueries({ queryKey: connections.list.queryOptions().queryKey });
}
