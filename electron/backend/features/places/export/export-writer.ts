import type { ExportRequest } from '#shared/contract/place-export.ts';
import type { ExportCell } from './export-cell.ts';

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
