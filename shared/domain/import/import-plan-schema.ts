import { isReservedField } from '../upload-record.ts';
import { z } from 'zod';
import {
  BAD_ROWS_RULES,
  BARE_CLOCKS,
  BARE_NUMBERS,
  COLUMN_ROLES,
  DATE_ORDERS,
  DUPLICATE_RULES,
  type Hold,
  type ImportPlan,
  LIMIT_RULES,
  type PlanChange,
  type Question,
  QUESTION_KINDS,
} from './import-plan.ts';
import { ROW_PROBLEMS } from './row-problem.ts';
import { type SampleRow, TEXT_ENCODINGS, WORKBOOK_CONTAINERS } from './source-sample.ts';

const row = z.int().min(1);
const column = z.int().min(0);
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/u);
const wallTime = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u);
const decimal = z.string().regex(/^-?\d{1,40}(?:\.\d{1,40})?$/u);

const formatSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('delimited'),
    encoding: z.enum(TEXT_ENCODINGS),
    delimiter: z.string().length(1),
    hasBom: z.boolean(),
    joinsThousands: z.boolean().optional(),
    joinsDecimals: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal('workbook'),
    container: z.enum(WORKBOOK_CONTAINERS),
    encoding: z.enum(TEXT_ENCODINGS).optional(),
  }),
]);

const conversionSchema = z
  .object({
    from: z.string(),
    to: z.string(),
    multiply: decimal,
    divide: decimal,
    add: decimal,
    addFirst: decimal.optional(),
  })
  .nullable();

/** `timestamp` is the record's own (interface 2.3). */
const fieldSchema = z
  .string()
  .max(200)
  .refine((field) => !isReservedField(field) && field.isWellFormed());

const rowRanges = z.array(z.object({ firstRow: row, lastRow: row }));

const columnSchema = z.object({
  column,
  header: z.string(),
  role: z.enum(COLUMN_ROLES),
  field: fieldSchema,
  unit: z.string().nullable(),
  conversion: conversionSchema,
  type: z.enum(['number', 'text']),
  decimalSign: z.enum(['.', ',']),
  thousandsSign: z.enum([',', '.', ' ', "'"]).nullable(),
  limit: z.enum(LIMIT_RULES).default('hold'),
  limitFactor: decimal.default('0.5'),
  cellUnits: z.enum(['convert', 'only', 'ignore']).optional(),
  otherUnits: z.record(z.string(), z.enum(['own', 'leave-out'])).optional(),
  brackets: z.enum(['negative', 'plain']).optional(),
  formats: z.literal('stored').optional(),
  sentinels: z.array(z.string()).default([]),
  equipId: z.string().nullable(),
  clock: z
    .string()
    .regex(/^\d\d:\d\d(?::\d\d)?$/u)
    .nullable(),
  dayOffset: z.int().min(-1).max(31).default(0),
  date: day.nullable().default(null),
  block: z.int().min(0),
  fillDown: z.boolean(),
  mergedRows: rowRanges.optional(),
  mergedColumns: z.array(z.object({ firstRow: row, lastRow: row, lastColumn: column })).optional(),
});

const stationIds = {
  idOfStation: z.record(z.string(), z.string()),
  unlisted: z.enum(['hold', 'hold-names']).optional(),
};

const equipmentSchema = z.object({
  equipType: z.string(),
  typeOfEquip: z.record(z.string(), z.string()),
  equipId: z.discriminatedUnion('from', [
    z.object({ from: z.literal('fixed'), equipId: z.string() }),
    z.object({ from: z.literal('station'), ...stationIds }),
    z.object({ from: z.literal('section'), ...stationIds }),
  ]),
});

const holdSchema: z.ZodType<Hold> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file') }),
  z.object({ kind: z.literal('columns'), columns: z.array(column) }),
  z.object({ kind: z.literal('rows'), firstRow: row, lastRow: row.nullable() }),
  z.object({ kind: z.literal('stations'), stations: z.array(z.string()) }),
  z.object({ kind: z.literal('values'), columns: z.array(column), texts: z.array(z.string()) }),
  z.object({ kind: z.literal('names'), names: z.array(z.string()) }),
  z.object({ kind: z.literal('blanks'), columns: z.array(column), filled: rowRanges.optional() }),
  z.object({ kind: z.literal('short-rows') }),
  z.object({ kind: z.literal('dates-without-clock') }),
  z.object({ kind: z.literal('late-years') }),
  z.object({ kind: z.literal('dates'), orders: z.array(z.enum(DATE_ORDERS)) }),
  z.object({ kind: z.literal('hidden-rows') }),
]);

/** What an answer changes is checked as part of the plan that it makes. */
const changeSchema = z.custom<PlanChange>(
  (value) => typeof value === 'object' && value !== null && 'kind' in value,
);

export const questionSchema: z.ZodType<Question> = z.object({
  id: z.string(),
  about: z.enum(QUESTION_KINDS),
  certainty: z.enum(['assumed', 'contradictory']),
  column: column.nullable(),
  evidence: z.array(z.string()),
  texts: z.array(z.string()).optional(),
  holds: holdSchema,
  options: z.array(z.object({ id: z.string(), changes: z.array(changeSchema) })).min(1),
});

const tableSchema = z.object({
  row,
  cells: z.array(z.string()),
  columns: z.array(column),
  firstWidth: column,
  // They are looked at, and nothing of them is sent.
  rows: z.array(z.custom<SampleRow>((value) => typeof value === 'object' && value !== null)),
});

const rule = z.enum([...BAD_ROWS_RULES, 'send']);

/** Shape of an import plan where it comes from outside: from the window, or from a template that was kept. */
export const importPlanSchema: z.ZodType<ImportPlan> = z.object({
  format: formatSchema,
  sheet: z.string(),
  headerRows: z.array(row),
  firstDataRow: row,
  lastDataRow: row.nullable(),
  footerMarks: z.array(z.string().min(1)),
  columns: z.array(columnSchema).refine((columns) => columns.every((plan, at) => plan.column === at)),
  namedFields: z.array(
    z.object({
      name: z.string(),
      field: fieldSchema,
      unit: z.string().nullable(),
      conversion: conversionSchema,
      hasUnitBeside: z.literal(true).optional(),
    }),
  ),
  time: z.object({
    order: z.enum(DATE_ORDERS),
    bareNumber: z.enum(BARE_NUMBERS).nullable(),
    bareClock: z.enum(BARE_CLOCKS).nullable().default(null),
    sourceZone: z.string().nullable(),
    zoneTexts: z.array(z.string()).default([]),
    needsZone: z.boolean().default(false),
    fixedDate: z
      .string()
      .regex(/^\d{4}-\d\d-\d\d$/u)
      .nullable(),
    turns: z.object({ each: z.enum(['day', 'year']), direction: z.enum(['forward', 'backward']) }).optional(),
    shiftS: z.int(),
    dateAlone: z.enum(['midnight', 'hold']).default('midnight'),
    wholeDays: z.enum(['start', 'end']).optional(),
    hidesClocks: z.literal(true).optional(),
    monthAlone: z.literal('first-day').optional(),
    lateYears: z.literal([1900, 2000]).optional(),
    countsFrom1912: z.literal(true).optional(),
    alike: z.object({ yearFirst: z.boolean(), noZone: z.boolean() }).optional(),
    turnsYearFirst: z.boolean().optional(),
    dayBegins: z
      .object({ clock: z.string().regex(/^\d\d:\d\d$/u), namedBy: z.enum(['start', 'end']) })
      .optional(),
    halfDayColumn: column.optional(),
    period: z.enum(['start', 'end']).optional(),
  }),
  equipment: equipmentSchema,
  missingTexts: z.array(z.string()),
  sentinels: z.array(z.string()),
  shortRows: z.enum(['hold', 'blank']),
  blankEnds: z.int().optional(),
  badRows: z.enum(BAD_ROWS_RULES),
  problemRules: z.partialRecord(z.enum(ROW_PROBLEMS), rule).default({}),
  hidden: z.enum(['send', 'leave-out']).default('send'),
  leftOutRows: rowRanges.default([]),
  leftOutMarks: z.array(z.object({ column, text: z.string() })).optional(),
  negativeMarks: z
    .array(z.object({ column, texts: z.array(z.string()), values: z.array(column) }))
    .optional(),
  timeRange: z
    .object({ from: wallTime.nullable(), to: wallTime.nullable() })
    .default({ from: null, to: null }),
  isTransposed: z.boolean().default(false),
  // Layouts of earlier versions have one answer for all lines: it is asked again for each.
  sections: z.enum(['hold', 'station']).default('hold').catch('hold'),
  ignoredLines: z.array(z.string()).optional(),
  tables: z.array(tableSchema).optional(),
  duplicates: z.enum(DUPLICATE_RULES),
  corrections: z.array(z.object({ row, column, text: z.string() })),
  questions: z.array(questionSchema).default([]),
  answers: z
    .array(z.object({ question: z.string(), option: z.string(), texts: z.array(z.string()).optional() }))
    .default([]),
});
