import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SavedView } from '#shared/domain/places/place-view.ts';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';

/** The views that the user keeps; they belong to no connection. */
export function useSavedViews() {
  const { placeViews } = useBackend();
  return useQuery(placeViews.list.queryOptions({ staleTime: Infinity }));
}

/** Whoever calls one says what came of it. */
export function useChangeViews() {
  const { placeViews } = useBackend();
  const queryClient = useQueryClient();
  const { queryKey } = placeViews.list.queryOptions();
  const onSuccess = (views: SavedView[]) => {
    queryClient.setQueryData(queryKey, views);
  };
  return {
    save: useMutation(placeViews.save.mutationOptions({ onSuccess })),
    remove: useMutation(placeViews.remove.mutationOptions({ onSuccess })),
  };
}
