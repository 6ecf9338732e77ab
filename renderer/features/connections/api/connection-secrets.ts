import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';

export type SecretsChange = Omit<Parameters<BackendClient['connections']['changeSecrets']>[0], 'id'>;

export function useConnectionSecrets(id: string) {
  const { connections } = useBackend();
  return useQuery(connections.secrets.queryOptions({ input: { id } }));
}

/** Its failure is shown beside the field; what was typed leaves the window's memory with the call. */
export function useChangeSecrets(id: string) {
  const { connections } = useBackend();
  const queryClient = useQueryClient();
  const { queryKey } = connections.secrets.queryOptions({ input: { id } });
  return useMutation(
    connections.changeSecrets.mutationOptions({
      gcTime: 0,
      onSuccess: (changed) => queryClient.setQueryData(queryKey, changed),
    }),
  );
}
