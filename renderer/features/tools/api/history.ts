import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';

/** The newest calls, asked for when somebody looks. */
export function useCallHistory(isAsked: boolean) {
  const { tools } = useBackend();
  return useQuery(tools.history.list.queryOptions({ enabled: isAsked, staleTime: 0, gcTime: 0 }));
}

export function useClearHistory() {
  const i18n = useI18n();
  const { tools } = useBackend();
  const queryClient = useQueryClient();
  return useMutation(
    tools.history.clear.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: tools.history.key() }),
      onError: (error) => showFailure(i18n, error),
    }),
  );
}
