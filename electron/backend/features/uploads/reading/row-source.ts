import type {
  HiddenRows,
  MergedCells,
  SheetVisibility,
  SplitThousands,
} from '#shared/domain/import/source-sample.ts';
import type { RowSpans } from './row-spans.ts';

/** Hidden rows that are named one by one. */
export const MAX_NAMED_ROWS = 20;

/** Called for every row, the spans being valid only until it returns. Answers false to stop. */
export type VisitRow = (row: RowSpans) => boolean;

/**
 * Called where a row of a text begins, before its cells are looked for; `row` has its number and the bytes, of which `length`
 * belong to the text. Answers where the next row begins if it has taken this one; 0: it has to be visited.
 */
export type TakeLine = (row: RowSpans, lineStart: number, length: number) => number;

/** Called now and then while rows are read; it may throw to end the reading. */
export type OnProgress = (progress: { bytesRead: number; sizeBytes: number; rows: number }) => void;

/**
 * The rows of a sheet, or of a text file. Rows are counted from 1 as a spreadsheet program counts them: blank lines
 * count, line ends inside quotes do not begin a row.
 */
export type RowSource = {
  /** Name of the sheet; empty for a text file. */
  name: string;
  /** Merged cells, of a workbook. */
  merged: MergedCells[];
  /** What the spreadsheet program does not show: the sheet itself, columns (from 0), rows; not given for text. */
  hidden?: SheetVisibility;
  hiddenColumns?: number[];
  hiddenRows?: HiddenRows;
  /** Of a text: numbers that their own thousands signs have cut; the first call reads everything once. */
  splitThousands?: SplitThousands | null;
  /** Numbers that their decimal commas have cut. */
  splitDecimals?: SplitThousands | null;
  /** Of a text: true if no line end and no closing quote stands behind its last row, which may be cut off. */
  endsOpen?: boolean;
  /** Of a workbook: true if its bytes end before the sheet does. The first call reads everything once. */
  isCutOff?: boolean;
  /** Number of the last row. The first call reads everything once. */
  countRows(onProgress?: OnProgress): number;
  /** Visits the rows from `firstRow` on. Of a text, only those that `takeLine` does not take. */
  scan(firstRow: number, visit: VisitRow, onProgress?: OnProgress, takeLine?: TakeLine | null): void;
};
