import { readWallSeconds } from '#shared/domain/import/cells/calendar.ts';
import { canonicalValue, GIANT } from '#shared/domain/import/cells/decimal.ts';
import { skippedTimesOf } from '#shared/domain/import/cells/zone-clock.ts';
import { FUTURE_TOLERANCE_MS, type RecordContext } from '#shared/domain/import/make-records.ts';
import { type Holds, holdsOf } from '#shared/domain/import/question.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import {
  counterColumns,
  longShape,
  type RecordShape,
  recordShapes,
} from '#shared/domain/import/record-shapes.ts';
import { qualityColumns } from '#shared/domain/import/quality-marks.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import { copyNumber, valueOf } from './number-bytes.ts';
import { type Words, wordsOf } from './words.ts';

export type FastColumn = {
  column: number;
  /** `,"field":` */
  key: Words;
  /** Character codes of the signs in a number; 0 for the decimal sign: every cell is read by its text. */
  decimal: number;
  thousands: number;
  shape: RecordShape['values'][number];
  /** Numbers that are read by their text, because they may mean "no value". */
  suspicious: readonly number[];
  /** By the first digit of a number, and 128 more if it is negative: whether one of those begins so. */
  beginsSuspicious: Uint8Array;
  /** Tells which cells an open question holds; null: none. */
  holdsValue: ((text: string) => boolean) | null;
};

/** A plan in the form in which rows can be turned into records without making text of their cells. */
export type FastPlan = {
  width: number;
  shortRowsAreBlank: boolean;
  /** A row with fewer cells may be cut off. */
  fewestCells: number;
  timeColumn: number;
  /** -1 if the time is in one column. */
  clockColumn: number;
  stationColumn: number;
  fixedEquipId: string | null;
  values: FastColumn[];
  /** Columns that count the rows. */
  counterColumns: readonly number[];
  latestSeconds: number;
  /** Tells which times the clocks of the service skip; null: none. */
  isSkipped: ((seconds: number) => boolean) | null;
  correctedRows: Set<number>;
  /** A date without a clock is not taken for midnight. */
  needsClock: boolean;
  holdsShortRows: boolean;
  /** Stations that an open question holds. */
  heldStations: ReadonlySet<string>;
  /** What becomes of stations that the plan does not name. */
  unlisted: 'hold' | 'hold-names' | undefined;
  /** Columns whose values an open question holds. */
  heldColumns: readonly number[];
  /** Hidden rows are not simply sent. */
  readsHiddenApart: boolean;
  /** Rows that are left out by hand or held by an open question: from and to. */
  ranges: readonly (readonly [number, number])[];
};

const NO_SIGN = -1;
const POINT = 46;
const ZERO = 48;
const NINE = 57;
const MINUS = 45;
/** Added to the first digit of a negative number. */
const NEGATIVE = 128;

/**
 * The fast form of a plan, or null if it means something that needs more than one row and its own cells: the long shape,
 * several records of one row, cells filled from above, times of another zone. Rows it does not understand are read the
 * general way, one by one.
 */
export function fastPlanOf(plan: ImportPlan, context: RecordContext): FastPlan | null {
  const shapes = recordShapes(plan);
  const [shape] = shapes;
  const { time, equipment } = plan;
  if (
    !shape ||
    shape.clock !== null ||
    shapes.length > 1 ||
    shape.values.some(({ unitColumns }) => unitColumns.length > 0) ||
    longShape(plan) ||
    plan.columns.some(({ fillDown, mergedColumns }) => fillDown || mergedColumns !== undefined) ||
    (plan.leftOutMarks?.length ?? 0) > 0 ||
    (plan.tables?.length ?? 0) > 0 ||
    (plan.negativeMarks?.length ?? 0) > 0 ||
    qualityColumns(plan.columns).length > 0
  )
    return null;
  if (time.sourceZone !== null || time.needsZone || time.shiftS !== 0) return null;
  if (time.turnsYearFirst === true || time.dayBegins !== undefined || time.turns !== undefined) return null;
  if (time.halfDayColumn !== undefined) return null;
  const holds = holdsOf(plan);
  const { from, to } = plan.timeRange;
  if (holds.isFile || holds.blankColumns.length > 0 || from !== null || to !== null) return null;
  if (shape.parts !== null || shape.date !== null || equipment.equipId.from === 'section') return null;
  const timeColumn = shape.timeColumn ?? shape.dateColumn;
  if (timeColumn === null) return null;
  const { equipId } = equipment;
  const fixedEquipId = shape.equipId ?? (equipId.from === 'fixed' ? equipId.equipId : null);
  if (fixedEquipId === '' || (fixedEquipId === null && shape.stationColumn === null)) return null;
  return {
    width: plan.columns.length,
    shortRowsAreBlank: plan.shortRows === 'blank' || (plan.blankEnds ?? 0) < 0,
    fewestCells: plan.shortRows === 'hold' ? plan.columns.length + (plan.blankEnds ?? 0) : 0,
    timeColumn,
    clockColumn: shape.timeColumn === null ? (shape.clockColumn ?? -1) : -1,
    stationColumn: shape.stationColumn ?? -1,
    fixedEquipId,
    values: shape.values
      .filter(({ plan: { column } }) => !holds.columns.has(column))
      .map((value) => fastColumnOf(value, holds)),
    counterColumns: counterColumns(plan.columns),
    latestSeconds: readWallSeconds(
      formatServiceTime(context.nowMs + FUTURE_TOLERANCE_MS, context.serviceZone),
    ),
    isSkipped: skippedTimesOf(context.serviceZone),
    correctedRows: new Set(plan.corrections.map(({ row }) => row)),
    needsClock: time.dateAlone === 'hold' && (shape.timeColumn !== null || shape.clockColumn === null),
    holdsShortRows: holds.shortRows,
    heldStations: holds.stations,
    unlisted: equipId.from === 'fixed' ? undefined : equipId.unlisted,
    heldColumns: shape.values.map(({ plan: { column } }) => column).filter((at) => holds.columns.has(at)),
    readsHiddenApart: holds.hiddenRows || plan.hidden === 'leave-out',
    ranges: [
      ...plan.leftOutRows.map(({ firstRow, lastRow }) => [firstRow, lastRow] as const),
      ...plan.questions.flatMap(({ holds: hold }) =>
        hold.kind === 'rows' ? [[hold.firstRow, hold.lastRow ?? Number.POSITIVE_INFINITY] as const] : [],
      ),
    ],
  };
}

/** What `copyNumber` makes of the texts that mean "no value": a number among them is not to be taken for a value. */
function numbersAmong(texts: ReadonlySet<string>, decimal: number, thousands: number): number[] {
  return [...texts].flatMap((text) => {
    const bytes = Buffer.from(text);
    const into = Buffer.alloc(bytes.length + 2);
    // One text may be two numbers: 9.999 in a column with decimal commas.
    return [
      [decimal, thousands],
      [POINT, NO_SIGN],
    ].flatMap(([point = 0, group = 0]) => {
      const end = copyNumber(bytes, 0, bytes.length, into, 0, point, group);
      return end > 0 ? [valueOf(into, 0, end)] : [];
    });
  });
}

function beginningsOf(numbers: readonly number[]): Uint8Array {
  const begins = new Uint8Array(256);
  for (const number of numbers) {
    const size = Math.abs(number);
    const digit = size < 1 ? '0' : String(size);
    const ofSign = number < 0 || Object.is(number, -0) ? NEGATIVE : 0;
    begins[digit.charCodeAt(0) + ofSign] = 1;
    // 999999999999999 counts as 1000000000000000.
    if (size >= GIANT) begins[NINE + ofSign] = 1;
  }
  // Zero has no sign that counts.
  if (numbers.some((number) => number === 0)) begins[ZERO] = begins[ZERO + NEGATIVE] = 1;
  return begins;
}

function fastColumnOf(value: RecordShape['values'][number], holds: Holds): FastColumn {
  const { plan: column } = value;
  const isPlain = column.type === 'number' && column.conversion === null && column.cellUnits !== 'only';
  const decimal = column.decimalSign.charCodeAt(0);
  const thousands = column.thousandsSign?.charCodeAt(0) ?? NO_SIGN;
  const { missingTexts, noValue } = value.rules;
  // What a question holds is looked at by its text, 9999,9 too where the comma is the decimal sign.
  const suspicious = [
    ...noValue.values,
    ...numbersAmong(missingTexts, decimal, thousands),
    ...numbersAmong(new Set(holds.values), decimal, thousands),
  ];
  return {
    column: column.column,
    key: wordsOf(`,${JSON.stringify(column.field)}:`),
    decimal: isPlain ? decimal : 0,
    thousands,
    shape: value,
    suspicious,
    beginsSuspicious: beginningsOf(suspicious),
    holdsValue: holds.values.length === 0 ? null : (text) => holds.holdsValue(column.column, text),
  };
}

/** True if a number that was written may be one that means "no value". Few begin with the same digit, so it is seldom looked up. */
export function isSuspicious(
  { suspicious, beginsSuspicious }: FastColumn,
  bytes: Uint8Array,
  start: number,
  end: number,
): boolean {
  const first = bytes[start] as number;
  const beginning = first === MINUS ? (bytes[start + 1] as number) + NEGATIVE : first;
  return beginsSuspicious[beginning] !== 0 && suspicious.includes(canonicalValue(valueOf(bytes, start, end)));
}

/** True if some number of this sign may mean "no value". */
export function hasSuspicious({ beginsSuspicious }: FastColumn, isNegative: boolean): boolean {
  const from = isNegative ? NEGATIVE : 0;
  return beginsSuspicious.subarray(from, from + NEGATIVE).includes(1);
}
