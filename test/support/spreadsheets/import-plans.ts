import type { ColumnPlan, ImportPlan, TimePlan } from '#shared/domain/import/import-plan.ts';
import type { RecordContext } from '#shared/domain/import/make-records.ts';

export const CONTEXT: RecordContext = {
  serviceZone: 'Asia/Shanghai',
  nowMs: Date.UTC(2026, 10, 1),
};

/** A column of a plan; a number column with point and commas if nothing else is said. */
export function columnPlan(
  column: number,
  role: ColumnPlan['role'],
  field = '',
  more: Partial<ColumnPlan> = {},
): ColumnPlan {
  return {
    column,
    header: field || role,
    role,
    field,
    unit: null,
    conversion: null,
    type: 'number',
    decimalSign: '.',
    thousandsSign: ',',
    limit: 'keep-text',
    limitFactor: '0.5',
    sentinels: [],
    equipId: null,
    clock: null,
    dayOffset: 0,
    date: null,
    block: 0,
    fillDown: false,
    ...more,
  };
}

/** How times are read that say all by themselves. */
export const TIME_PLAN: TimePlan = {
  order: 'ymd',
  bareNumber: null,
  bareClock: null,
  sourceZone: null,
  zoneTexts: [],
  needsZone: false,
  fixedDate: null,
  shiftS: 0,
  dateAlone: 'midnight',
};

/** A plan for a UTF-8 CSV file with a header in row 1, all of it for equipment E1. */
export function importPlan(columns: ColumnPlan[], more: Partial<ImportPlan> = {}): ImportPlan {
  return {
    format: { kind: 'delimited', encoding: 'utf-8', delimiter: ',', hasBom: false },
    sheet: '',
    headerRows: [1],
    firstDataRow: 2,
    lastDataRow: null,
    footerMarks: ['合计'],
    columns,
    namedFields: [],
    time: TIME_PLAN,
    equipment: { equipType: 'gauge', typeOfEquip: {}, equipId: { from: 'fixed', equipId: 'E1' } },
    missingTexts: ['—', '无', '-'],
    sentinels: [],
    shortRows: 'hold',
    badRows: 'hold',
    problemRules: {},
    hidden: 'send',
    leftOutRows: [],
    timeRange: { from: null, to: null },
    isTransposed: false,
    sections: 'hold',
    duplicates: 'hold',
    corrections: [],
    questions: [],
    answers: [],
    ...more,
  };
}
