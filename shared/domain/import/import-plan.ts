import type { RowProblemReason } from './row-problem.ts';
import type { SourceFormat, TextEncoding } from './source-sample.ts';
import type { FoundTable, TableBelow } from './tables-below.ts';

/** Roles of columns that have one part of the time each. */
export const TIME_PART_ROLES = ['year', 'month', 'day', 'day-of-year', 'hour', 'minute', 'second'] as const;
export type TimePartRole = (typeof TIME_PART_ROLES)[number];

/**
 * What a column of the file is. `date` and `clock` together are the time, and so are `year` to `second`, which have one
 * part of it each; `field-name` with `value` (and `unit`) is the long shape, in which a row carries one field.
 */
export const COLUMN_ROLES = [
  'time',
  'date',
  'clock',
  ...TIME_PART_ROLES,
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

/** What a number without separators means where a time is expected: an Excel serial, epoch seconds or parts of them, digits such as yyyyMMddHHmmss or yyMMddHHmm. */
export const BARE_NUMBERS = [
  'excel-1900',
  'excel-1904',
  'epoch-s',
  'epoch-ms',
  'epoch-us',
  'epoch-ns',
  'digits',
  'short-digits',
] as const;
export type BareNumber = (typeof BARE_NUMBERS)[number];

/** What a number without separators means in a column of clocks: 8, 803 (and 5 for 00:05), 80307, or 0.335 of a day. */
export const BARE_CLOCKS = ['hours', 'hhmm', 'hhmmss', 'day-fraction'] as const;
export type BareClock = (typeof BARE_CLOCKS)[number];

/** How times of the file are read. Wall-clock text in, wall-clock text out, unless `sourceZone` or the text itself names a zone. */
export type TimePlan = {
  order: DateOrder;
  /** null: a bare number is no time. */
  bareNumber: BareNumber | null;
  /** null: only 0803 and 080307, with all their digits, are clocks. */
  bareClock: BareClock | null;
  /** IANA zone or fixed offset (+08:00) of the file's times; null means that they are the service's wall clock. */
  sourceZone: string | null;
  /** What stands behind a clock and means the zone of the file: letters such as CST, which are no time else. */
  zoneTexts: string[];
  /** True: every time names its zone; one that does not is a problem. */
  needsZone: boolean;
  /** yyyy-MM-dd for what the cells leave out: the day of a clock, the month of a day, the year of a month and a day. */
  fixedDate: string | null;
  /** Cells leave out day or year: times that go the other way than `direction` begin the next one. Not given: all are of `fixedDate`. */
  turns?: { each: 'day' | 'year'; direction: 'forward' | 'backward' } | undefined;
  /** Seconds added to every time, for a logger whose clock was wrong. */
  shiftS: number;
  /** A date without a clock: midnight, or a problem of its row, where the other rows have clocks. */
  dateAlone: 'midnight' | 'hold';
  /** No format of the column shows a clock, so that a date cell without one is midnight. Not given: some do. */
  hidesClocks?: true | undefined;
  /** A month or a year without a day: its first day at 0:00; not given: a problem of its row. */
  monthAlone?: 'first-day' | undefined;
  /** Century of years of two digits from 70 on; not given: nobody has said, and their rows are problems. */
  lateYears?: 1900 | 2000 | undefined;
  /** Years in front of three digits count from 1912: 115 is 2026. Not given: they are none. */
  countsFrom1912?: true | undefined;
  /** What all times had in common that the plan was made from; one that differs is a problem of its row. Not given: they may differ. */
  alike?: { yearFirst: boolean; noZone: boolean } | undefined;
  /** Day and month of dates with the year in front have changed places: a spreadsheet program took the one for the other. */
  turnsYearFirst?: boolean | undefined;
  /** What a clock is that shows 0:00 and has counted on to 24:00, of the day beside it; not given: a problem of its row. */
  wholeDays?: 'start' | 'end' | undefined;
  /** Clocks before this one (HH:mm) are of the day after their row's; with `end`, those from it on of the day before. Not given: 0:00. */
  dayBegins?: { clock: string; namedBy: 'start' | 'end' } | undefined;
  /** The column that says AM or PM for the clock beside it; a row in which it says neither has no time. Not given: none does. */
  halfDayColumn?: number | undefined;
  /** Which end of 08:00-09:00 is the time of its value; not given: such a text is no period, 09:00 is an offset. */
  period?: 'start' | 'end' | undefined;
};

/**
 * A conversion of units, decimal-exact: (value + addFirst) * multiply / divide + add, with decimal texts, so that no digit
 * is invented. Elevation to level is `add` of the negated well-bottom elevation; `addFirst` is for °F, nothing else has it.
 */
export type UnitConversion = {
  from: string;
  to: string;
  multiply: string;
  divide: string;
  add: string;
  addFirst?: string | undefined;
};

/** What is done with `<0.05` or `>20`: held until somebody says what, sent as text, left out, or sent as limit times `limitFactor`. */
export const LIMIT_RULES = ['hold', 'keep-text', 'leave-out', 'factor'] as const;

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
  limit: (typeof LIMIT_RULES)[number];
  /** Decimal text, for the rule `factor`: 0.5 sends half of the limit. */
  limitFactor: string;
  /** A cell with a unit (120cm, 12.5万) is converted by it, `only`: one without is a problem, or (`ignore`) not; not given: a problem. */
  cellUnits?: 'convert' | 'only' | 'ignore' | undefined;
  /** Column of units: texts that its values cannot be in mean their own unit, or no value; not given: a problem. */
  otherUnits?: Record<string, 'own' | 'leave-out'> | undefined;
  /** What (1.0) is: -1.0, or 1.0; not given: a problem. */
  brackets?: 'negative' | 'plain' | undefined;
  /** A number that its format shows as another one (12345 [0.00,]) is sent as the workbook keeps it; not given: a problem. */
  formats?: 'stored' | undefined;
  /** Numbers that mean "no value" in this column, beside those of the plan; decimal texts. */
  sentinels: string[];
  /** The equipment a value column belongs to where columns are stations; null: the equipment of the row. */
  equipId: string | null;
  /** HH:mm, or HH:mm:ss, of the values of a column where columns are hours; the row has the day. null: the row has the time. */
  clock: string | null;
  /** Days after the day of the row, for hours that pass midnight. */
  dayOffset: number;
  /** yyyy-MM-dd of the values of a column where columns are days; the row has the clock. null: the row has the day. */
  date: string | null;
  /** Tables side by side are blocks 0, 1, ...: a column belongs to the time and station of its own block. */
  block: number;
  /** A blank cell means the cell above it (merged dates and station names); with `mergedRows`, only one that is merged. */
  fillDown: boolean;
  mergedRows?: { firstRow: number; lastRow: number }[] | undefined;
  /** Cells that are merged with those right of them, as far as `lastColumn`: a number in them may be of any of these columns. */
  mergedColumns?: { firstRow: number; lastRow: number; lastColumn: number }[] | undefined;
};

/** Long shape: the field, unit and conversion that stand behind a name in the `field-name` column. Other names are problems. */
export type NamedField = {
  name: string;
  /** Field identifier; empty: rows of this name are not sent. */
  field: string;
  unit: string | null;
  conversion: UnitConversion | null;
  /** Rows of this name say their unit: one that says none is a problem. Not given: a row may say none. */
  hasUnitBeside?: true | undefined;
};

/** Where equipType and equipId of a row come from. */
export type EquipmentPlan = {
  equipType: string;
  /** equipType of single equipment ids, where they differ from `equipType`. */
  typeOfEquip: Record<string, string>;
  /**
   * The id for all rows, or from the station column through `idOfStation`: one with an empty id is not sent. `section`: a
   * row of its own names the station of the rows below it.
   */
  equipId:
    | { from: 'fixed'; equipId: string }
    | ({ from: 'station' } & StationIds)
    | ({ from: 'section' } & StationIds);
};

/**
 * `unlisted`: what becomes of a station that `idOfStation` does not have. `hold`: it may be unknown to the service;
 * `hold-names`: it is its own id if it is written as ids are; else it is its own id.
 */
type StationIds = { idOfStation: Record<string, string>; unlisted?: 'hold' | 'hold-names' | undefined };

/**
 * What is done with rows that have a problem: held, left out, or sent without the bad cell (a row whose time or station is
 * bad is held then too). Nothing is dropped unless the user says so.
 */
export const BAD_ROWS_RULES = ['hold', 'leave-out', 'leave-out-cell'] as const;
type BadRowsRule = (typeof BAD_ROWS_RULES)[number];

/** A rule for one kind of problem; `send` is for a time in the future alone. */
export type ProblemRule = BadRowsRule | 'send';

/** What is done with records of one equipment and time whose values differ. Equal ones are sent once, and counted. */
export const DUPLICATE_RULES = ['hold', 'keep-first', 'keep-last'] as const;
export type DuplicateRule = (typeof DUPLICATE_RULES)[number];

/** Everything that turns a sheet into upload records (interface 2.3): made by guessing, changed by hand, kept as template. */
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
  /** Blank cells that a delimiter ends behind the columns of every row; below zero: last columns, of remarks, that no row has. */
  blankEnds?: number | undefined;
  badRows: BadRowsRule;
  /** Rules for single kinds of problems, where they differ from `badRows`. */
  problemRules: Partial<Record<RowProblemReason, ProblemRule>>;
  /** Rows and columns that the file hides. */
  hidden: 'send' | 'leave-out';
  /** Rows that the user leaves out, all bounds included. */
  leftOutRows: { firstRow: number; lastRow: number }[];
  /** Rows whose cell of a column is this text are left out as well: those that the file marks as another kind. */
  leftOutMarks?: { column: number; text: string }[] | undefined;
  /** Values of these columns are negative in rows whose cell of a column is one of these texts: 反向. */
  negativeMarks?: { column: number; texts: string[]; values: number[] }[] | undefined;
  /** Only times from `from` to `to` are sent, yyyy-MM-dd HH:mm:ss, bounds included; null: no bound. */
  timeRange: { from: string | null; to: string | null };
  /** Rows of the file are the columns of the table. Row and column numbers of the plan are those of the table. */
  isTransposed: boolean;
  /** Rows between the values that name a station, or begin another table: what is done from there on. */
  sections: 'hold' | 'station';
  /** Lines of text between the values that mean nothing, as `lineKey` writes them, and headers of the same columns (`headerKey`). */
  ignoredLines?: string[] | undefined;
  /** Tables below the first one that are read under headers of their own. */
  tables?: TableBelow[] | undefined;
  duplicates: DuplicateRule;
  /** Cells that the user corrected by hand: row (from 1) and column (from 0) to the text that stands for it. */
  corrections: { row: number; column: number; text: string }[];
  /** What the file leaves open: nothing that an open question holds is sent. */
  questions: Question[];
  /** Questions that were answered. */
  answers: Answer[];
};

/**
 * How sure something is that was read from a file. `proved`: the data, or a header in plain words, exclude every other
 * reading; `assumed`: another reading is possible; `contradictory`: the file says two things. What is not proved and
 * changes what is sent is asked about.
 */
export type Certainty = 'proved' | 'assumed' | 'contradictory';

/** What a question about times is about. */
export const TIME_QUESTION_KINDS = [
  'date-order',
  'bare-number',
  'date-without-clock',
  'date-without-day',
  'century',
  'republic-years',
  'turned-dates',
  'period',
  'clock-of-day',
  'half-days',
  'zone',
  'fixed-date',
  'missing-year',
  'missing-month',
  'missing-day',
  'turning-times',
  'time-column',
  'hours',
  'midnight',
] as const;

/** What a question is about; the window has the words for each. */
export const QUESTION_KINDS = [
  ...TIME_QUESTION_KINDS,
  'encoding',
  'delimiter',
  'header',
  'column-names',
  'orientation',
  'signs',
  'unit',
  'sent-unit',
  'cell-units',
  'row-units',
  'brackets',
  'formats',
  'limits',
  'percent',
  'whole-part',
  'lost-signs',
  'field',
  'unknown-names',
  'unknown-stations',
  'station-column',
  'station',
  'equipment',
  'sentinel',
  'stations-in-header',
  'section',
  'another-table',
  'short-rows',
  'last-row',
  'fill-down',
  'hidden',
  'helper-column',
  'row-marks',
  'repeated-times',
  'equipment-type',
  'reading',
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Exactly what is not sent until a question is answered. Rows count from 1, columns from 0, all bounds included. */
export type Hold =
  | { kind: 'file' }
  | { kind: 'columns'; columns: number[] }
  /** `lastRow` null: to the end. */
  | { kind: 'rows'; firstRow: number; lastRow: number | null }
  /** Rows whose station column has one of these texts. */
  | { kind: 'stations'; stations: string[] }
  /** Cells of the columns that are one of these texts, or equal to one of these numbers. */
  | { kind: 'values'; columns: number[]; texts: string[] }
  /** Values of these names, in the long shape. */
  | { kind: 'names'; names: string[] }
  /** Rows with a blank cell in one of the columns. */
  | { kind: 'blanks'; columns: number[]; filled?: { firstRow: number; lastRow: number }[] | undefined }
  | { kind: 'short-rows' }
  /** Rows whose time has no clock (or day), or a year of two digits from 70 on: the plan's `dateAlone` and `lateYears` hold them. */
  | { kind: 'dates-without-clock' | 'late-years' }
  /** Rows whose date is another one, or none, in one of these orders. */
  | { kind: 'dates'; orders: DateOrder[] }
  | { kind: 'hidden-rows' };

/** How an answer changes the plan. `reread`, `rows` and `structure` make the file understood anew: the window does that. */
export type PlanChange =
  | { kind: 'column'; column: number; set: Partial<Omit<ColumnPlan, 'column'>> }
  | { kind: 'time'; set: Partial<TimePlan> }
  | { kind: 'equipment'; set: Partial<EquipmentPlan> }
  /** The equipment of a station of the file; empty: it is left out. */
  | { kind: 'station'; station: string; equipId: string; equipType: string | null }
  /** A number that means "no value": in these columns, or (null) in all. */
  | { kind: 'sentinel'; number: string; columns: number[] | null }
  /** What the marks in a column mean: rows with one of these are left out, values beside one of those are negative. */
  | { kind: 'marks'; column: number; leftOut: string[]; negative: string[]; values: number[] }
  /** A line of text between the values means nothing, wherever it stands. */
  | { kind: 'ignored-line'; line: string }
  | { kind: 'named-field'; name: string; set: Partial<Omit<NamedField, 'name'>> }
  | {
      kind: 'plan';
      set: Partial<Omit<ImportPlan, 'questions' | 'answers' | 'columns' | 'time' | 'equipment'>>;
    }
  /** The type of an equipment, where the service knows it. */
  | { kind: 'equipment-type'; equipId: string; equipType: string }
  /** The sheet is understood anew by this answer: it decides what else is open. */
  | { kind: 'structure' }
  | {
      kind: 'reread';
      encoding: TextEncoding | null;
      delimiter: string | null;
      /** Numbers that their own thousands signs, or decimal commas, have cut are joined. */
      joinsThousands?: boolean;
      joinsDecimals?: boolean;
    }
  | { kind: 'rows'; headerRows: number[]; firstDataRow: number }
  /** Tables below the first one are read under their own headers: the sheet is understood anew. */
  | { kind: 'tables'; tables: FoundTable[] };

/** A possible answer. The id says what it means (`decimal:,`), so that it means the same for the next file. */
export type Option = { id: string; changes: PlanChange[] };

/** Something that the file leaves open and that changes what is sent. */
export type Question = {
  /** The same for files of one layout: `date-order`, `signs:<column key>`. */
  id: string;
  about: QuestionKind;
  certainty: Exclude<Certainty, 'proved'>;
  /** The column it is about, null: the sheet as a whole. */
  column: number | null;
  /** Texts of the file that leave it open, at most 5. */
  evidence: string[];
  /** All texts that an answer decides about: marks, units, names. It says nothing of others, which are asked about anew. */
  texts?: string[] | undefined;
  holds: Hold;
  /** The first is the reading that the plan has as long as nobody has answered. */
  options: Option[];
};

/** An answer that was given, here or when the layout was saved. `texts`: those of its question. */
export type Answer = { question: string; option: string; texts?: string[] | undefined };
