import type { PlaceChunk } from '#shared/domain/place-chunk.ts';
import { PlaceTable } from '#shared/domain/place-table.ts';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import type { LoadedPlaceList } from '../model/loaded-place-list.ts';

/**
 * Has the place list of a connection fetched, and takes its places in chunk by chunk, so that the window never stands
 * still. `onProgress` gets a table of the first chunk, the same one until all places are there.
 */
export async function loadPlaceList(
  { places }: BackendClient,
  connectionId: string,
  signal: AbortSignal,
  onProgress: (soFar: LoadedPlaceList) => void,
): Promise<LoadedPlaceList> {
  const list = await places.list({ connectionId }, { signal });
  const { listId, count } = list;
  const table = new PlaceTable(count);
  let first: PlaceTable | undefined;
  const chunkFrom = (firstRow: number) => places.chunk({ listId, firstRow }, { signal });
  let next = count > 0 ? chunkFrom(0) : undefined;
  for (let loadedRows = 0; next;) {
    const chunk = JSON.parse(await next) as PlaceChunk;
    const rows = chunk.columns.placeId.length;
    loadedRows += rows;
    // The backend makes the next one while this one is taken in.
    next = loadedRows < count && rows > 0 ? chunkFrom(loadedRows) : undefined;
    table.add(chunk);
    if (!next) break;
    next.catch(() => {});
    if (!first) {
      first = new PlaceTable(rows);
      first.add(chunk);
    }
    onProgress({ ...list, table: first, loadedRows });
  }
  return { ...list, table, loadedRows: count };
}
