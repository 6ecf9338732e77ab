import { useQuery } from '@tanstack/react-query';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';

/** The record of a place as the service sent it. */
export function usePlaceRecord(listId: string, row: number) {
  const { places } = useBackend();
  return useQuery(
    places.record.queryOptions({ input: { listId, row }, staleTime: Infinity, gcTime: 60_000 }),
  );
}
