import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';

/** Its failure is shown beside the field; the token leaves the window's memory with the call. */
export function useGiveUploadToken(connectionId: string) {
  const { connections } = useBackend();
  const queryClient = useQueryClient();
  const { queryKey } = connections.secrets.queryOptions({ input: { id: connectionId } });
  return useMutation(
    connections.changeSecrets.mutationOptions({
      gcTime: 0,
      onSuccess: (changed) => queryClient.setQueryData(queryKey, changed),
    }),
  );
}

/** Whether a connection has a token of its own for uploads; undefined while nobody knows. */
export function useHasUploadToken(connectionId: string | undefined): boolean | undefined {
  const { connections } = useBackend();
  const input = connectionId === undefined ? skipToken : { id: connectionId };
  const { data, isError } = useQuery(connections.secrets.queryOptions({ input, staleTime: 0 }));
  return isError ? false : data?.hasUploadToken;
}
