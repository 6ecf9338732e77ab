import type { RowProblemReason } from './row-problem.ts';

/**
 * A cell as a person sees it in the file. `date`: a date cell of a workbook, written yyyy-MM-dd HH:mm:ss from its serial,
 * without the clock (or as 2026年3月, 2026年) where it shows and has none, or HH:mm:ss if it has a time of day alone. `number`: its text has a decimal point, whatever the column's
 * signs; a percent sign behind it (12.5%) or leading zeros (008) if the workbook shows it so. `error`: an error value, or a
 * formula (its text begins with =) whose value is not stored.
 */
export type Cell = {
  text: string;
  kind: 'empty' | 'text' | 'number' | 'date' | 'boolean' | 'error';
  /** An integer of more than 15 digits in a workbook: the last ones are not what was typed. */
  isRounded?: boolean;
  /** A clock that shows 0:00 and has counted on to 24:00: the end of its day, or the beginning of the next one. */
  isWholeDay?: boolean;
  /** A date cell whose format does not show the clock that it has. */
  hidesClock?: boolean;
};

/** A row of the file. `number` counts from 1, as a spreadsheet program shows it. */
export type SampleRow = {
  number: number;
  cells: Cell[];
  /** True if the spreadsheet program does not show the row. */
  isHidden?: boolean;
  /** What is wrong with the row as a whole, found while its cells were told apart. */
  problem?: RowProblemReason;
};

/** A rectangle of merged cells, all bounds included, counted from 1 (rows) and 0 (columns). */
export type MergedCells = { firstRow: number; lastRow: number; firstColumn: number; lastColumn: number };

export type SheetVisibility = 'visible' | 'hidden' | 'very-hidden';

/** What is looked at of one sheet (or of one text file) to understand it: its head and its tail. */
export type SheetSample = {
  /** Name of the sheet; empty for a text file. */
  name: string;
  head: SampleRow[];
  /** The last rows; empty if they are in `head` already. */
  tail: SampleRow[];
  /** Rows of the sheet in all, null if nobody has counted them yet. */
  rowCount: number | null;
  merged: MergedCells[];
  /** Whether the spreadsheet program shows the sheet; not given for a text file. */
  hidden?: SheetVisibility;
  /** Columns that it does not show, from 0. */
  hiddenColumns?: number[];
  /** Rows with cells that it does not show (by hand or by a filter): how many, and the numbers of the first; null: not counted. */
  hiddenRows?: HiddenRows | null;
  /** Numbers that their own thousands signs have cut, found in the whole file; null: none, or nobody has looked yet. */
  splitThousands?: SplitThousands | null;
  /** Numbers that their decimal commas have cut. */
  splitDecimals?: SplitThousands | null;
};

/** Rows of a text file with more cells than the header, in which numbers such as 1,234.5 stand without quotes. */
export type SplitThousands = { count: number; rows: number[] };

export type HiddenRows = { count: number; first: number[] };

export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'big5',
  'shift_jis',
  'windows-1252',
] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** The encoding of a text, and how its header would read in the others where there is doubt. */
export type EncodingGuess = {
  encoding: TextEncoding;
  /**
   * `proved`: a byte order mark, or the bytes exclude every other reading; `assumed`: others are possible; `contradictory`:
   * parts of the text are in different encodings.
   */
  certainty: 'proved' | 'assumed' | 'contradictory';
  alternatives: { encoding: TextEncoding; header: string }[];
};

/** The sign that holds cells apart, and how the header would read with the others where more than one is possible. */
export type DelimiterGuess = {
  delimiter: string;
  certainty: 'proved' | 'assumed' | 'contradictory';
  alternatives: { delimiter: string; header: string }[];
};

export const DELIMITERS = [',', '\t', ';', '|', ' '] as const;

/** What holds the tables of a file: `xml` is that of Excel 2003. */
export const WORKBOOK_CONTAINERS = ['xlsx', 'xls', 'xlsb', 'ods', 'html', 'xml'] as const;
export type WorkbookContainer = (typeof WORKBOOK_CONTAINERS)[number];

/** What a file is, told from its bytes. */
export type SourceFormat =
  | {
      kind: 'delimited';
      encoding: TextEncoding;
      delimiter: string;
      hasBom: boolean;
      /** Numbers that their own thousands signs have cut are joined, where there is one way to do so. */
      joinsThousands?: boolean | undefined;
      /** So are those that their decimal commas have cut. */
      joinsDecimals?: boolean | undefined;
    }
  /** `html` and `xml` often call themselves .xls; `encoding`: of one of them, where somebody has chosen it. */
  | { kind: 'workbook'; container: WorkbookContainer; encoding?: TextEncoding | undefined };

/** A file that was opened and looked at; nothing of it is kept in memory but this. */
export type SourceSample = {
  fileName: string;
  sizeBytes: number;
  /** sha256 of the whole file, hexadecimal. */
  sha256: string;
  format: SourceFormat;
  /** null for a workbook. */
  encodingGuess: EncodingGuess | null;
  /** null for a workbook. */
  delimiterGuess?: DelimiterGuess | null;
  sheets: SheetSample[];
};
