import type { ExportRequest } from '#shared/contract/place-export.ts';
import { AppError } from '#shared/errors.ts';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';

const TYPES = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
} as const;

async function fetchPieces(
  { placeExport }: BackendClient,
  exportId: string,
  sizeBytes: number,
  signal: AbortSignal,
): Promise<Blob[]> {
  const pieces: Blob[] = [];
  for (let offset = 0; offset < sizeBytes;) {
    const piece = await placeExport.piece({ exportId, offset }, { signal });
    pieces.push(piece);
    offset += piece.size;
  }
  return pieces;
}

/**
 * Has places written into a file and fetches it. `onProgress` gets the number of rows so far.
 * @throws AppError CANCELLED, PLACE_LIST_GONE
 */
export async function exportPlaces(
  client: BackendClient,
  request: ExportRequest,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Blob> {
  for await (const event of await client.placeExport.write(request)) {
    // Whoever leaves the loop ends the export; the signal itself would end the line's part of it alone.
    if (signal.aborted) break;
    if (event.kind === 'progress') onProgress(event.done);
    else {
      const pieces = await fetchPieces(client, event.exportId, event.sizeBytes, signal);
      return new Blob(pieces, { type: TYPES[request.format] });
    }
  }
  throw new AppError('CANCELLED', {});
}
