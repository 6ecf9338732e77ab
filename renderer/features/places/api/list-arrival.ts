import { useCallback } from 'react';
import type { PlaceListArrival } from '#shared/contract/places.ts';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { useWatched } from '#renderer/lib/backend/backend-context.tsx';

/** How far the place list of a connection is that is being fetched; null or undefined while none is. */
export function useListArrival(connectionId: string): PlaceListArrival | null | undefined {
  const open = useCallback(
    (client: BackendClient, signal: AbortSignal) => client.places.arrival({ connectionId }, { signal }),
    [connectionId],
  );
  return useWatched(open);
}
