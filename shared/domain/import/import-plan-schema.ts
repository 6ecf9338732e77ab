import { z } from 'zod';
import {
  BAD_ROWS_RULES,
  BARE_NUMBERS,
  BELOW_LIMIT_RULES,
  COLUMN_ROLES,
  DATE_ORDERS,
  DUPLICATE_RULES,
  type ImportPlan,
} from './import-plan.ts';
import { TEXT_ENCODINGS } from './source-sample.ts';

const row = z.int().min(1);
const column = z.int().min(0);
const decimal = z.string().regex(/^-?\d{1,40}(?:\.\d{1,40})?$/u);

const formatSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('delimited'),
    encoding: z.enum(TEXT_ENCODINGS),
    delimiter: z.string().length(1),
    hasBom: z.boolean(),
  }),
  z.object({ kind: z.literal('workbook'), container: z.enum(['xlsx', 'xls', 'xlsb', 'ods']) }),
]);

const conversionSchema = z
  .object({ from: z.string(), to: z.string(), multiply: decimal, divide: decimal, add: decimal })
  .nullable();

/** `timestamp` is the record's own (interface document 2.3). */
const fieldSchema = z
  .string()
  .max(200)
  .refine((field) => field !== 'timestamp' && field.isWellFormed());

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
  belowLimit: z.enum(BELOW_LIMIT_RULES),
  equipId: z.string().nullable(),
  clock: z
    .string()
    .regex(/^\d\d:\d\d$/u)
    .nullable(),
  block: z.int().min(0),
  fillDown: z.boolean(),
});

const equipmentSchema = z.object({
  equipType: z.string(),
  typeOfEquip: z.record(z.string(), z.string()),
  equipId: z.discriminatedUnion('from', [
    z.object({ from: z.literal('fixed'), equipId: z.string() }),
    z.object({ from: z.literal('station'), idOfStation: z.record(z.string(), z.string()) }),
  ]),
});

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
    }),
  ),
  time: z.object({
    order: z.enum(DATE_ORDERS),
    bareNumber: z.enum(BARE_NUMBERS).nullable(),
    sourceZone: z.string().nullable(),
    fixedDate: z
      .string()
      .regex(/^\d{4}-\d\d-\d\d$/u)
      .nullable(),
    shiftS: z.int(),
  }),
  equipment: equipmentSchema,
  missingTexts: z.array(z.string()),
  sentinels: z.array(z.string()),
  shortRows: z.enum(['hold', 'blank']),
  badRows: z.enum(BAD_ROWS_RULES),
  duplicates: z.enum(DUPLICATE_RULES),
  corrections: z.array(z.object({ row, column, text: z.string() })),
});
