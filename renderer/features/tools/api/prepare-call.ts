import { useQuery } from '@tanstack/react-query';
import type { Target } from '#shared/contract/tools/targets.ts';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';

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
