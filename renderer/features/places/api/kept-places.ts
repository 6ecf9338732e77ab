import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { useBackend, useBackendConnection, useWatched } from '#renderer/lib/backend/backend-context.tsx';
import type { KeptPlaceList } from '#shared/contract/places.ts';
import type { LevelReading } from '#shared/domain/levels/level-readings.ts';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import type { LoadedPlaceList } from '../model/loaded-place-list.ts';
import { setLastReading } from './levels.ts';
import { takeInPlaces } from './list-places.ts';

/** The columns of some levels. */
type LevelPiece = { placeIds: string[]; levelsM: (number | null)[]; timesMs: (number | null)[] };

/**
 * The list that the backend has kept of an earlier time, with the account it is of: its levels are the last reading of that
 * account then, unless there is a newer one. Undefined while it is being loaded, null if there is none.
 */
export function useKeptPlaces(
  connectionId: string,
): (LoadedPlaceList & { username: string }) | null | undefined {
  const { client } = useBackendConnection();
  const { places } = useBackend();
  const cache = useQueryClient();
  const open = useCallback(
    (backend: BackendClient, signal: AbortSignal) => backend.places.kept({ connectionId }, { signal }),
    [connectionId],
  );
  const kept = useWatched(open);
  const load = async (list: KeptPlaceList, signal: AbortSignal) => {
    const loaded = await takeInPlaces(client, list, signal);
    const levels = await loadLevels(client, list, signal);
    if (levels) setLastReading(cache, connectionId, list.username, levels);
    return { ...loaded, username: list.username, isKept: true as const };
  };
  const { data, isError } = useQuery({
    queryKey: [...places.kept.key(), connectionId, kept?.listId],
    queryFn: kept ? ({ signal }) => load(kept, signal) : skipToken,
    staleTime: Infinity,
    retry: false,
    structuralSharing: false,
  });
  return kept === null || isError ? null : data;
}

async function loadLevels(client: BackendClient, { listId, levels }: KeptPlaceList, signal: AbortSignal) {
  if (!levels) return undefined;
  const byPlace = new Map<string, LevelReading>();
  for (let first = 0; first < levels.count;) {
    const text = await client.places.keptLevels({ listId, first }, { signal });
    const { placeIds, levelsM, timesMs } = parseJsonText(text) as LevelPiece;
    for (const [at, placeId] of placeIds.entries())
      byPlace.set(placeId, { placeId, levelM: levelsM[at] ?? null, timeMs: timesMs[at] ?? null });
    first += Math.max(1, placeIds.length);
  }
  return { byPlace, asOfMs: levels.asOfMs };
}
