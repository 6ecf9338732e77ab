import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import type { PlaceChunk } from '#shared/domain/places/place-columns.ts';
import { PlaceTable } from '#shared/domain/places/place-table.ts';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { type LoadedPlaceList, LoadProgress } from '../model/loaded-place-list.ts';

/**
 * Has the place list of a connection fetched, and takes its places in chunk by chunk, so that the window never stands
 * still. `onFirst` gets a list of the first chunk, unless that is all; how it goes on is told by its progress alone.
 */
export async function loadPlaceList(
  { places }: BackendClient,
  connectionId: string,
  signal: AbortSignal,
  onFirst: (first: LoadedPlaceList) => void,
): Promise<LoadedPlaceList> {
  const list = await places.list({ connectionId }, { signal });
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
