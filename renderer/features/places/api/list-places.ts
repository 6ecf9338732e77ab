import { type QueryKey, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { useBackend, useBackendConnection, useWatched } from '#renderer/lib/backend/backend-context.tsx';
import type { PlaceList, PlaceListArrival } from '#shared/contract/places.ts';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import type { PlaceChunk } from '#shared/domain/places/place-columns.ts';
import { PlaceTable } from '#shared/domain/places/place-table.ts';
import { isComplete, type LoadedPlaceList, LoadProgress } from '../model/loaded-place-list.ts';

export type PlaceListOf = { connectionId: string; username: string };

/**
 * The place list of an account on a connection; kept while another one is looked at, fetched anew when asked. A first
 * list is there as soon as its first places are; `isComplete` says when all of them have come. A further one takes its
 * place in one step.
 */
export function usePlaceList(of: PlaceListOf | undefined, isSignedIn: boolean) {
  const { client } = useBackendConnection();
  const { places } = useBackend();
  const queryClient = useQueryClient();
  const queryKey: QueryKey = [...places.list.key(), of?.connectionId, of?.username];
  const showFirst = (first: LoadedPlaceList) => {
    const shown = queryClient.getQueryData<LoadedPlaceList>(queryKey);
    if (!shown || !isComplete(shown)) queryClient.setQueryData(queryKey, first);
  };
  const ending = useRef<AbortController>(undefined);
  const load = (connectionId: string, signal: AbortSignal) => {
    ending.current = new AbortController();
    return loadPlaceList(client, connectionId, AbortSignal.any([signal, ending.current.signal]), showFirst);
  };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: of ? ({ signal }) => load(of.connectionId, signal) : skipToken,
    enabled: of !== undefined && isSignedIn,
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnWindowFocus: false,
    // Columns of 100,000 rows are the same object or another one.
    structuralSharing: false,
  });
  /** Ends the loading; what has come stays. */
  const cancel = () => ending.current?.abort();
  return { data, error, isFetching, refetch, cancel };
}

/** How far the place list of a connection is that is being fetched; null or undefined while none is. */
export function useListArrival(connectionId: string): PlaceListArrival | null | undefined {
  const open = useCallback(
    (client: BackendClient, signal: AbortSignal) => client.places.arrival({ connectionId }, { signal }),
    [connectionId],
  );
  return useWatched(open);
}

/** The record of a place as the service sent it. */
export function usePlaceRecord(listId: string, row: number) {
  const { places } = useBackend();
  return useQuery(
    places.record.queryOptions({ input: { listId, row }, staleTime: Infinity, gcTime: 60_000 }),
  );
}

/**
 * Has the place list of a connection fetched, and takes its places in chunk by chunk, so that the window never stands
 * still. `onFirst` gets a list of the first chunk, unless that is all; how it goes on is told by its progress alone.
 */
export async function loadPlaceList(
  client: BackendClient,
  connectionId: string,
  signal: AbortSignal,
  onFirst: (first: LoadedPlaceList) => void,
): Promise<LoadedPlaceList> {
  return takeInPlaces(client, await client.places.list({ connectionId }, { signal }), signal, onFirst);
}

/** Takes in the places of a list that the backend holds. */
export async function takeInPlaces(
  { places }: BackendClient,
  list: PlaceList,
  signal: AbortSignal,
  onFirst: (first: LoadedPlaceList) => void = () => {},
): Promise<LoadedPlaceList> {
  const { listId, count } = list;
  const table = new PlaceTable(count);
  const progress = new LoadProgress();
  const chunkFrom = (firstRow: number) => places.chunk({ listId, firstRow }, { signal });
  let next = count > 0 ? chunkFrom(0) : undefined;
  while (next) {
    const chunk = parseJsonText(await next) as PlaceChunk;
    const rows = chunk.columns.placeId.length;
    const firstRow = progress.rows;
    const nextRow = firstRow + rows;
    // The backend makes the next one while this one is taken in.
    next = nextRow < count && rows > 0 ? chunkFrom(nextRow) : undefined;
    next?.catch(() => {});
    table.add(chunk);
    progress.advance(rows);
    if (!next || firstRow > 0) continue;
    const first = new PlaceTable(rows);
    first.add(chunk);
    onFirst({ ...list, table: first, progress });
  }
  return { ...list, table, progress };
}
