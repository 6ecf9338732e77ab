import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';

export function useSecretPlace() {
  const { secrets } = useBackend();
  return useQuery(secrets.read.queryOptions());
}

/** Its failure is shown beside the choice. */
export function useChooseSecretPlace() {
  const { secrets } = useBackend();
  const queryClient = useQueryClient();
  const { queryKey } = secrets.read.queryOptions();
  return useMutation(
    secrets.choose.mutationOptions({ onSuccess: (chosen) => queryClient.setQueryData(queryKey, chosen) }),
  );
}
