import { z } from 'zod';

/** What a pointer starts from: the structured content, or the JSON that a text of the content is (its position). */
export const resultRootSchema = z.union([z.literal('structured'), z.int().nonnegative()]);

export type ResultRoot = z.infer<typeof resultRootSchema>;

/** Of a list that is one page of more: how many entries there are in all, and what asks for the next page; null if not told. */
export type PartOfList = { total: number | null; nextCursor: string | null };

/**
 * A table in an answer: an array, its rows, and the columns that its objects have, nested ones as `a/b`. `part` if the answer
 * says that there is more.
 */
export type TableView = {
  kind: 'table';
  root: ResultRoot;
  pointer: string;
  rows: number;
  columns: string[];
  part?: PartOfList;
};

/** One line of a chart: a column of numbers, and where intervals were gathered, their least and greatest. */
export type SeriesField = {
  name: string;
  column: string;
  minColumn: string | null;
  maxColumn: string | null;
  unit: string | null;
};

/** A table whose rows have times, each later than the one before or equal. */
export type SeriesView = Omit<TableView, 'kind'> & {
  kind: 'series';
  timeColumn: string;
  fields: SeriesField[];
};

/** A table whose rows have a position in degrees. */
export type MapView = Omit<TableView, 'kind'> & {
  kind: 'map';
  lngColumn: string;
  latColumn: string;
  labelColumn: string | null;
  /** Rows that have a position. */
  placed: number;
};

/** A way to show an answer. `content` is a position in `content`. */
export type ResultView =
  | TableView
  | SeriesView
  | MapView
  | { kind: 'tree'; root: ResultRoot }
  | { kind: 'text'; content: number; chars: number }
  | { kind: 'image' | 'audio'; content: number; mimeType: string; sizeBytes: number }
  | { kind: 'link'; content: number; uri: string; name: string; mimeType: string | null }
  | { kind: 'resource'; content: number; uri: string; mimeType: string | null; isText: boolean }
  | { kind: 'raw' };
