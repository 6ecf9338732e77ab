import { readWallSeconds } from '#shared/domain/import/cells/calendar.ts';
import { FUTURE_TOLERANCE_MS, type RecordContext } from '#shared/domain/import/make-records.ts';
import { type Holds, holdsOf } from '#shared/domain/import/question.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { longShape, type RecordShape, recordShapes } from '#shared/domain/import/record-shapes.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import { type Words, wordsOf } from './words.ts';

export type FastColumn = {
  column: number;
  /** `,"field":` */
  key: Words;
  /** Character codes of the signs in a number; 0 for the decimal sign: every cell is read by its text. */
  decimal: number;
  thousands: number;
  shape: RecordShape['values'][number];
  /** Tells which cells an open question holds; null: none. */
  holdsValue: ((text: string) => boolean) | null;
};

/** A plan in the form in which rows can be turned into records without making text of their cells. */
export type FastPlan = {
  width: number;
  shortRowsAreBlank: boolean;
  timeColumn: number;
  /** -1 if the time is in one column. */
  clockColumn: number;
  stationColumn: number;
  fixedEquipId: string | null;
  values: FastColumn[];
  /** Numbers that may mean "no value", and by character code whether one of them begins with this digit. */
  suspicious: number[];
  beginsSuspicious: Uint8Array;
  latestSeconds: number;
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
    shape.values.some(({ unitColumn }) => unitColumn !== null) ||
    longShape(plan) ||
    plan.columns.some(({ fillDown }) => fillDown)
  )
    return null;
  if (time.sourceZone !== null || time.shiftS !== 0) return null;
  const holds = holdsOf(plan);
  const { from, to } = plan.timeRange;
  if (holds.isFile || holds.blankColumns.length > 0 || from !== null || to !== null) return null;
  if (shape.parts !== null || shape.date !== null || equipment.equipId.from === 'section') return null;
  const timeColumn = shape.timeColumn ?? shape.dateColumn;
  if (timeColumn === null) return null;
  const { equipId } = equipment;
  const fixedEquipId = shape.equipId ?? (equipId.from === 'fixed' ? equipId.equipId : null);
  if (fixedEquipId === '' || (fixedEquipId === null && shape.stationColumn === null)) return null;
  const maybeMissing = [...plan.sentinels, ...plan.missingTexts, ...holds.values].map((text) =>
    Number(text.normalize('NFKC').replaceAll(',', '')),
  );
  const suspicious = maybeMissing.filter((value) => !Number.isNaN(value));
  return {
    width: plan.columns.length,
    shortRowsAreBlank: plan.shortRows === 'blank',
    timeColumn,
    clockColumn: shape.timeColumn === null ? (shape.clockColumn ?? -1) : -1,
    stationColumn: shape.stationColumn ?? -1,
    fixedEquipId,
    values: shape.values
      .filter(({ plan: { column } }) => !holds.columns.has(column))
      .map((value) => fastColumnOf(value, holds)),
    suspicious,
    beginsSuspicious: beginningsOf(suspicious),
    latestSeconds: readWallSeconds(
      formatServiceTime(context.nowMs + FUTURE_TOLERANCE_MS, context.serviceZone),
    ),
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

function beginningsOf(numbers: number[]): Uint8Array {
  const begins = new Uint8Array(256);
  for (const number of numbers) begins[String(Math.abs(number)).charCodeAt(0)] = 1;
  return begins;
}

function fastColumnOf(value: RecordShape['values'][number], holds: Holds): FastColumn {
  const { plan: column } = value;
  const isPlain = column.type === 'number' && column.conversion === null;
  return {
    column: column.column,
    key: wordsOf(`,${JSON.stringify(column.field)}:`),
    decimal: isPlain ? column.decimalSign.charCodeAt(0) : 0,
    thousands: column.thousandsSign?.charCodeAt(0) ?? NO_SIGN,
    shape: value,
    holdsValue: holds.values.length === 0 ? null : (text) => holds.holdsValue(column.column, text),
  };
}
