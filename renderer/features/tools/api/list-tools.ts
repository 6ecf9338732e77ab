import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import type { OfferKind } from '#shared/domain/mcp/tools/offer.ts';
import type { Target } from '#shared/contract/tools/targets.ts';

/** The tools, prompts or resources of a target. @param login differs for every login, for the list may vary with it. */
export function useToolList(target: Target | undefined, login: string, kind: OfferKind) {
  const { tools } = useBackend();
  const input = { targetId: target?.id ?? '', kind };
  return useQuery({
    ...tools.list.queryOptions({ input, enabled: target !== undefined, staleTime: Infinity }),
    queryKey: [...tools.list.queryKey({ input }), login, target?.dialect, target?.url, target?.headers],
  });
}

/** Ends what is asked for the lists of a target, and says that it was cancelled. */
export function useCancelList(targetId: string): () => void {
  const { tools } = useBackend();
  const queryClient = useQueryClient();
  const queryKey = tools.list.key({ input: { targetId } });
  return () => void queryClient.cancelQueries({ queryKey }, { revert: false });
}

/** Makes the list as it is the one that later ones are compared with. */
export function useAcceptChanges() {
  const i18n = useI18n();
  const { tools } = useBackend();
  const queryClient = useQueryClient();
  return useMutation(
    tools.acceptChanges.mutationOptions({
      onSuccess: (_nothing, { targetId }) =>
        queryClient.invalidateQueries({ queryKey: tools.list.key({ input: { targetId } }) }),
      onError: (error) => showFailure(i18n, error),
    }),
  );
}

/** What the next request begins with. @param requests differs after every request, for each takes an id. */
export function usePreparedCall(target: Target | undefined, requests: string) {
  const { tools } = useBackend();
  const input = { targetId: target?.id ?? '' };
  return useQuery({
    ...tools.prepare.queryOptions({ input, enabled: target !== undefined, staleTime: 0 }),
    queryKey: [...tools.prepare.queryKey({ input }), target?.dialect, requests],
    placeholderData: (before, query) => (query?.queryKey[2] === target?.dialect ? before : undefined),
  });
}
