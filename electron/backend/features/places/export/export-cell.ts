import type { ExportColumn } from '#shared/contract/place-export.ts';
import { PLACE_FIELDS, type PlaceRecord } from '#shared/domain/places/place-fields.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { Misread, readPlaceField } from '#shared/domain/places/read-place-field.ts';

/** What stands in one column of one row. */
export type ExportCell = {
  /** As the service sent it, or as the window wrote it; empty if there is nothing. */
  text: string;
  /** The same for programs: a number where it is one. */
  value: string | number | boolean | null;
};

const NOTHING: ExportCell = { text: '', value: null };

function textOf(raw: JsonValue): string {
  return typeof raw === 'object' ? JSON.stringify(raw) : String(raw);
}

/** The text of a record is kept to the letter; its value is understood by the rules of the place list. */
function fieldCell(raw: JsonValue | undefined, field: keyof typeof PLACE_FIELDS, zone: string): ExportCell {
  if (raw === undefined || raw === null || raw === '') return NOTHING;
  const text = textOf(raw);
  const { kind } = PLACE_FIELDS[field];
  if (kind === 'text' || kind === 'time') return { text, value: text };
  const value = readPlaceField(field, raw, zone);
  return { text, value: value instanceof Misread ? text : value };
}

/** The cell of a column; `at` counts the exported rows from 0. */
export function exportCell(
  { source }: ExportColumn,
  record: PlaceRecord,
  at: number,
  zone: string,
): ExportCell {
  if (source.kind === 'field') return fieldCell(record[source.field], source.field, zone);
  const value = source.values[at] ?? null;
  return value === null || value === '' ? NOTHING : { text: String(value), value };
}
