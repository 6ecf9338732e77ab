import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';

/** What is done with batches of unknown outcome on a connection. */
export function useUploadPolicy(connectionId: string) {
  const { policy } = useBackend().uploads;
  return useQuery(policy.read.queryOptions({ input: { connectionId }, staleTime: 0 }));
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
