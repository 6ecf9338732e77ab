import type { SourceFormat } from './source-sample.ts';

/**
 * What a column of the file is. `date` and `clock` together are the time; `field-name` with `value` (and `unit`) is the
 * long shape, in which a row carries one field.
 */
export const COLUMN_ROLES = [
  'time',
  'date',
  'clock',
  'station',
  'field-name',
  'unit',
  'value',
  'ignore',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** Order of year, month and day in the file's dates; proved from the whole column or chosen by the user. */
export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** What a number without separators means where a time is expected: an Excel serial, epoch seconds or milliseconds, digits such as yyyyMMddHHmmss. */
export const BARE_NUMBERS = ['excel-1900', 'excel-1904', 'epoch-s', 'epoch-ms', 'digits'] as const;
export type BareNumber = (typeof BARE_NUMBERS)[number];

/** How times of the file are read. Wall-clock text in, wall-clock text out, unless `sourceZone` or the text itself names a zone. */
export type TimePlan = {
  order: DateOrder;
  /** null: a bare number is no time. */
  bareNumber: BareNumber | null;
  /** IANA zone or fixed offset (+08:00) of the file's times; null means that they are the service's wall clock. */
  sourceZone: string | null;
  /** yyyy-MM-dd for what the cells leave out: the day where they have a clock alone, the year where they have month and day. */
  fixedDate: string | null;
  /** Seconds added to every time, for a logger whose clock was wrong. */
  shiftS: number;
};

/**
 * A conversion of units, decimal-exact: value * multiply / divide + add, with decimal texts, so that no digit is
 * invented. Elevation to level is `add` of the negated well-bottom elevation.
 */
export type UnitConversion = { from: string; to: string; multiply: string; divide: string; add: string };

/** What is done with a value such as `<0.05`. */
export const BELOW_LIMIT_RULES = ['keep-text', 'leave-out', 'half'] as const;
export type BelowLimitRule = (typeof BELOW_LIMIT_RULES)[number];

export type ColumnPlan = {
  /** Position in the row, from 0; columns stand in the plan in this order, without a gap. */
  column: number;
  /** Header as the file has it, rows of a multi-row header joined by ` > `. */
  header: string;
  role: ColumnRole;
  /** Field identifier that is sent; for the role `value` only, empty in the long shape. */
  field: string;
  /** Unit read from the header or a row of units, as the file writes it. */
  unit: string | null;
  conversion: UnitConversion | null;
  /** `number`: a value must be a number; `text`: it is sent as text. */
  type: 'number' | 'text';
  decimalSign: '.' | ',';
  thousandsSign: ',' | '.' | ' ' | "'" | null;
  belowLimit: BelowLimitRule;
  /** The equipment a value column belongs to where columns are stations; null: the equipment of the row. */
  equipId: string | null;
  /** HH:mm of the values of a column where columns are hours; the row has the day. null: the row has the time. */
  clock: string | null;
  /** Tables side by side are blocks 0, 1, ...: a column belongs to the time and station of its own block. */
  block: number;
  /** A blank cell means the cell above it (merged dates and station names). */
  fillDown: boolean;
};

/** Long shape: the field, unit and conversion that stand behind a name in the `field-name` column. Other names are problems. */
export type NamedField = {
  name: string;
  /** Field identifier; empty: rows of this name are not sent. */
  field: string;
  unit: string | null;
  conversion: UnitConversion | null;
};

/** Where equipType and equipId of a row come from. */
export type EquipmentPlan = {
  equipType: string;
  /** equipType of single equipment ids, where they differ from `equipType`. */
  typeOfEquip: Record<string, string>;
  /**
   * The id for all rows, or from the station column through `idOfStation`: a station that is not named is its own id, one
   * with an empty id is not sent.
   */
  equipId: { from: 'fixed'; equipId: string } | { from: 'station'; idOfStation: Record<string, string> };
};

/**
 * What is done with rows that have a problem: kept back to be looked at, left out, or sent without the bad cell (a row
 * whose time or station is bad is kept back then too). Nothing is dropped unless the user says so.
 */
export const BAD_ROWS_RULES = ['hold', 'leave-out', 'leave-out-cell'] as const;
type BadRowsRule = (typeof BAD_ROWS_RULES)[number];

/** What is done with records of one equipment and time whose values differ. Equal ones are sent once, and counted. */
export const DUPLICATE_RULES = ['hold', 'keep-first', 'keep-last'] as const;
export type DuplicateRule = (typeof DUPLICATE_RULES)[number];

/** Everything that turns a sheet into upload records (interface document 2.3): made by guessing, changed by hand, kept as template. */
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
  /** Texts that begin a footer, such as 合计: a row whose time is not understood and whose first filled cell begins so is no data. */
  footerMarks: string[];
  columns: ColumnPlan[];
  /** For the long shape, else empty. */
  namedFields: NamedField[];
  time: TimePlan;
  equipment: EquipmentPlan;
  /** Texts that mean "no value", such as — or 无; a blank always does, and is omitted, never 0. */
  missingTexts: string[];
  /** Numbers that mean "no value", such as -9999, as decimal texts; empty unless the user agrees. */
  sentinels: string[];
  /** A row with fewer cells than columns: a problem (it may be cut off), or the cells it lacks are blank. */
  shortRows: 'hold' | 'blank';
  badRows: BadRowsRule;
  duplicates: DuplicateRule;
  /** Cells that the user corrected by hand: row (from 1) and column (from 0) to the text that stands for it. */
  corrections: { row: number; column: number; text: string }[];
};
