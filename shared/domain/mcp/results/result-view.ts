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

/** Where of a row its position is: two columns of degrees, or geometries of GeoJSON; '' is a row that is one itself. */
export const positionColumnsSchema = z.union([
  z.object({ lngColumn: z.string(), latColumn: z.string() }),
  z.object({ geometryColumns: z.array(z.string()) }),
]);

export type PositionColumns = z.infer<typeof positionColumnsSchema>;

/** A table whose rows have a position on earth: a point, or lines and areas. */
export type MapView = Omit<TableView, 'kind'> & {
  kind: 'map';
  position: PositionColumns;
  labelColumn: string | null;
  /** Rows that have a position. */
  placed: number;
};

/** A part of the content. `content` is its position; `role` says who says it in a prompt. */
export type ContentPart = { content: number; role?: string } & (
  | { kind: 'text'; chars: number; form: 'prose' | 'json' }
  | { kind: 'image' | 'audio'; mimeType: string; sizeBytes: number }
  | {
      kind: 'link';
      uri: string;
      name: string;
      description: string;
      mimeType: string | null;
      sizeBytes: number | null;
    }
  | {
      kind: 'resource';
      uri: string;
      mimeType: string | null;
      isText: boolean;
      form: 'plain' | 'markdown' | 'json';
      /** Of a text its characters. */
      sizeBytes: number;
    }
  /** A kind that is not known, `null` too, or one that lacks a member. */
  | { kind: 'unknown'; what: string; lacks: string | null }
);

/** Structured content beside the parts; `json` of what is neither an object nor an array. */
export type StructuredPart = {
  json: string | null;
  /** It has one member, `result`: frameworks wrap values so that are no object. */
  isWrapped: boolean;
};

/** A way to show an answer. */
export type ResultView =
  | TableView
  | SeriesView
  | MapView
  /** `open`: pointers of what is open at first, which is all of a small tree. `isRows`: a table says as much. */
  | { kind: 'tree'; root: ResultRoot; open: string[]; isRows: boolean }
  /** Every part in its order. `more` parts are left out. */
  | { kind: 'content'; parts: ContentPart[]; more: number; structured: StructuredPart | null }
  | { kind: 'raw' };
