import type { Quantity } from './quantities.ts';

/** A value that a cell truly says. `literal`: a number, or a text such as <0.05, in the unit of its series. */
export type DraftValue = {
  equipId: string;
  /** yyyy-MM-dd HH:mm:ss, wall clock of the service. */
  timestamp: string;
  /** Key of the series in the file. */
  series: string;
  literal: string;
};

/** How a workbook stores a cell; a text if nothing is said. `raw` is what the file has, `format` its number format. */
type Stored =
  | { as: 'number'; raw: string; format?: string }
  | { as: 'formula'; raw: string | null; format?: string }
  | { as: 'iso-date'; raw: string }
  | { as: 'error' };

export type DraftCell = {
  /** What a person sees. */
  text: string;
  stored?: Stored;
  value?: DraftValue;
  /** A file of text has it as it stands, without the quotes that it would need. */
  isRaw?: boolean;
  /** A workbook strikes it out as a whole: it says nothing true. */
  isStruck?: boolean;
};

export const cellOf = (text: string): DraftCell => ({ text });
export const BLANK: DraftCell = { text: '' };

export type RowKind = 'title' | 'header' | 'units' | 'data' | 'footer' | 'other';

/**
 * `isMarkedBad`: a cell says that the row is bad, or one value of it. `hasOtherDelimiter`: its cells are held apart by another sign
 * than those of the other rows of its text.
 */
export type DraftRow = {
  kind: RowKind;
  cells: DraftCell[];
  isHidden?: boolean;
  isMarkedBad?: boolean;
  hasOtherDelimiter?: boolean;
};

/** Equally measured values of one equipment: what they are, and how the file names them. */
export type Series = {
  key: string;
  quantity: Quantity;
  /** What is added where highest, lowest or mean values are meant; empty for the value itself. */
  kind: '' | 'Max' | 'Min' | 'Avg';
  /** 2 in 2#液位. */
  ordinal: number | null;
  equipId: string;
  /** Symbol of the unit that the file truly has; null if it has none. */
  unit: string | null;
  /** Texts by which the file names it. */
  names: string[];
  /** True for what may be sent or not: a battery, a mean of the day. */
  isOptional: boolean;
};

/** What is true of a column of the file. */
export type ColumnFact =
  | { is: 'time' | 'station' | 'station-name' | 'quantity' | 'unit' | 'other-time' }
  /** Nobody wants it sent; `mayBeSent`: but nothing is wrong with it; `badCode`: what it says of rows that are bad. */
  | { is: 'helper'; mayBeSent: boolean; badCode?: string }
  | { is: 'value'; fields: Quantity[]; names: string[]; unit: string | null; decimal: '.' | ',' };

export type Merge = { firstRow: number; lastRow: number; firstColumn: number; lastColumn: number };

export type DraftSheet = {
  name: string;
  isHidden: boolean;
  rows: DraftRow[];
  columns: ColumnFact[];
  hiddenColumns: number[];
  merges: Merge[];
  /** A blank cell of the station or the date means the one above it. */
  fillsDown: boolean;
};

export const rowOf = (kind: RowKind, cells: DraftCell[]): DraftRow => ({ kind, cells });
export const textRow = (kind: RowKind, texts: readonly string[]): DraftRow => rowOf(kind, texts.map(cellOf));
