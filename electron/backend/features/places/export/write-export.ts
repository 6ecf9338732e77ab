import type { ExportFormat, ExportRequest } from '#shared/contract/place-export.ts';
import type { PlaceRecord } from '#shared/domain/places/place-record.ts';
import { exportCell } from './export-cell.ts';
import type { ExportWriter } from './export-writer.ts';
import { fileSink } from './file-sink.ts';
import { csvWriter } from './write-csv.ts';
import { geojsonWriter } from './write-geojson.ts';
import { kmlWriter } from './write-kml.ts';
import { sheetWriter } from './write-sheet.ts';

const ROWS_PER_STEP = 1_000;

const WRITERS: Record<ExportFormat, (request: ExportRequest) => ExportWriter> = {
  csv: csvWriter,
  xlsx: sheetWriter,
  geojson: geojsonWriter,
  kml: kmlWriter,
};

/**
 * Writes an export in steps of a few ms, each of which gives the number of rows so far.
 * @returns the bytes of the file, in pieces.
 */
export function* writeExport(
  request: ExportRequest,
  recordOf: (row: number) => PlaceRecord,
  zone: string,
): Generator<number, Uint8Array<ArrayBuffer>[], undefined> {
  const { rows, columns, positions, format, title } = request;
  const writer = WRITERS[format](request);
  const sink = fileSink(format, title);
  let text = writer.head(request);
  for (const [at, row] of rows.entries()) {
    const record = recordOf(row);
    const [lng = null, lat = null] = [positions.lng[at], positions.lat[at]];
    text += writer.row({
      cells: columns.map((column) => exportCell(column, record, at, zone)),
      position: lng === null || lat === null ? null : { lng, lat },
      method: positions.method[at] ?? '',
      at,
    });
    if (at % ROWS_PER_STEP < ROWS_PER_STEP - 1) continue;
    sink.push(text);
    text = '';
    yield at + 1;
  }
  sink.push(text + writer.foot());
  return sink.end();
}
