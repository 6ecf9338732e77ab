import type { ExportRequest, ExportColumn } from '#shared/contract/place-export.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { PLACE_FIELDS, type PlaceRecord } from '#shared/domain/places/place-fields.ts';
import { Misread, readPlaceField } from '#shared/domain/places/read-place-field.ts';

type ExportRow = {
  cells: ExportCell[];
  /** Degrees of WGS84; null without a position. */
  position: { lng: number; lat: number } | null;
  /** How the position was got, or why there is none, in words. */
  method: string;
  /** Counts from 0. */
  at: number;
};

/** Writes a file as text, a row after another. */
export type ExportWriter = {
  head(request: ExportRequest): string;
  row(row: ExportRow): string;
  foot(): string;
};

/** Characters that XML 1.0 cannot carry, lone surrogates included. */
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for content and attributes of XML; what XML cannot carry becomes the replacement character. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_XML, '\uFFFD')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
    .replaceAll('\r', '&#13;');
}

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
