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
