import type { SourceFormat } from './source-sample.ts';

/** What a column of the file is. `date` and `clock` together are the time; `field-name` with `value` is the long shape. */
export const COLUMN_ROLES = ['time', 'date', 'clock', 'station', 'field-name', 'value', 'ignore'] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** Order of year, month and day in the file's dates; proved from the whole column or chosen by the user. */
export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** How times of the file are read. Wall-clock text in, wall-clock text out, unless `sourceZone` differs from the service's. */
export type TimePlan = {
  order: DateOrder;
  /** What a bare number means: an Excel serial of the 1900 or 1904 system, epoch seconds or milliseconds, yyyyMMddHHmmss digits. */
  bareNumber: 'excel-1900' | 'excel-1904' | 'epoch-s' | 'epoch-ms' | 'digits' | null;
  /** IANA zone of the file's times; null means that they are the service's wall clock. */
  sourceZone: string | null;
};

/**
 * A conversion of units, decimal-exact: value * multiply / divide + add, with decimal texts, so that no digit is
 * invented. Elevation to level is `add` of the negated well-bottom elevation.
 */
export type UnitConversion = { from: string; to: string; multiply: string; divide: string; add: string };

/** What is done with a value such as `<0.05`. */
export type BelowLimitRule = 'keep-text' | 'leave-out' | 'half';

export type ColumnPlan = {
  /** Position in the row, from 0. */
  column: number;
  /** Header as the file has it, rows of a multi-row header joined by ` > `. */
  header: string;
  role: ColumnRole;
  /** Field identifier that is sent; for the role `value` only. */
  field: string;
  /** Unit read from the header or a row of units, as the file writes it. */
  unit: string | null;
  conversion: UnitConversion | null;
  /** `number`: a value must be a number; `text`: it is sent as text. */
  type: 'number' | 'text';
  decimalSign: '.' | ',';
  thousandsSign: ',' | '.' | ' ' | "'" | null;
  belowLimit: BelowLimitRule;
};

/** Where equipType and equipId of a row come from. */
export type EquipmentPlan = {
  equipType: string;
  /** The id for all rows, or from the station column through `idOfStation` (a station that is not named is its own id). */
  equipId: { from: 'fixed'; equipId: string } | { from: 'station'; idOfStation: Record<string, string> };
};

/** What is done with rows that have a problem. Nothing is dropped unless the user says so. */
export type BadRowsRule = 'hold' | 'leave-out';

/** Everything that turns a file into upload records (interface document 2.3): made by guessing, changed by hand, kept as template. */
export type ImportPlan = {
  format: SourceFormat;
  /** Name of the sheet; empty for a text file. */
  sheet: string;
  /** Rows of the header, counted from 1; empty if there is none. */
  headerRows: number[];
  /** First row with values, counted from 1. */
  firstDataRow: number;
  /** Last row with values; null reads to the end. */
  lastDataRow: number | null;
  /** Texts that begin a footer or a title row, such as 合计: rows whose first filled cell has one are not data. */
  footerMarks: string[];
  columns: ColumnPlan[];
  time: TimePlan;
  equipment: EquipmentPlan;
  /** Texts that mean "no value", such as — or 无; a blank always does, and is omitted, never 0. */
  missingTexts: string[];
  /** Numbers that mean "no value", such as -9999, as decimal texts; empty unless the user agrees. */
  sentinels: string[];
  badRows: BadRowsRule;
  /** Cells that the user corrected by hand: row (from 1) and column (from 0) to the text that stands for it. */
  corrections: { row: number; column: number; text: string }[];
};
