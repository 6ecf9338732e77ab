import { useMutation, useQueryClient } from '@tanstack/react-query';
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
