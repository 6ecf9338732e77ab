import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';

/** The basemap of the user's choice; undefined until the backend has said. */
export function useBasemap() {
  const { basemap } = useBackend();
  return useQuery(basemap.read.queryOptions({ staleTime: Infinity }));
}

export function useChangeBasemap() {
  const { basemap } = useBackend();
  const queryClient = useQueryClient();
  const { queryKey } = basemap.read.queryOptions();
  return useMutation(
    basemap.change.mutationOptions({ onSuccess: (state) => queryClient.setQueryData(queryKey, state) }),
  );
}

/** Fetches one tile, to see whether an address and its key are right. */
export function useTryTiles() {
  return useMutation(useBackend().basemap.try.mutationOptions());
}
