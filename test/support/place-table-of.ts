import { chunkOf } from '#shared/domain/places/place-columns.ts';
import { PlaceTable } from '#shared/domain/places/place-table.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { readPlaceColumns } from '#shared/domain/places/read-place-columns.ts';

/** A table of places from records as a service sends them, over the same way as in the app. */
export function placeTableOf(records: readonly JsonValue[], zone = 'Asia/Shanghai'): PlaceTable {
  const { columns } = readPlaceColumns(records, zone);
  const table = new PlaceTable(columns.count);
  table.add(
    JSON.parse(JSON.stringify(chunkOf(columns, 0, columns.count))) as Parameters<PlaceTable['add']>[0],
  );
  return table;
}
