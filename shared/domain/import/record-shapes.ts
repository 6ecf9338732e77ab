import { noValueNumbers, type NumberRules } from './cells/read-number.ts';
import { plainFigures, plainText } from './cells/plain-text.ts';
import { headerWord } from './guess/header-words.ts';
import { readQuantity } from './guess/field-words.ts';
import { readHeader } from './guess/read-header.ts';
import {
  type ColumnPlan,
  type ColumnRole,
  type ImportPlan,
  type NamedField,
  TIME_PART_ROLES,
  type TimePartRole,
} from './import-plan.ts';
import { unaskedSentinels } from './sentinels.ts';
import type { SampleRow } from './source-sample.ts';

type ValueColumn = {
  plan: ColumnPlan;
  rules: NumberRules;
  /** Columns with the unit of this value in each row: one, as a rule. */
  unitColumns: readonly ColumnPlan[];
  /** The column says no unit itself: a row that says none may be in any. */
  needsUnit: boolean;
};

/** One record that a row gives: where its time and equipment stand, and its value columns. */
export type RecordShape = {
  /** null: the equipment of the row. */
  equipId: string | null;
  /** HH:mm where columns are hours; null: the row has the clock. */
  clock: string | null;
  /** Days after the day of the row, where hours pass midnight. */
  dayOffset: number;
  /** yyyy-MM-dd where columns are days; null: the row has the day. */
  date: string | null;
  /** Columns that have one part of the time each; null if none do. */
  parts: Partial<Record<TimePartRole, number>> | null;
  timeColumn: number | null;
  dateColumn: number | null;
  clockColumn: number | null;
  stationColumn: number | null;
  values: ValueColumn[];
};

/** The long shape: a row has the name of a field and its value. */
export type LongShape = {
  nameColumn: number;
  unitColumns: readonly ColumnPlan[];
  fieldOfName: Map<string, NamedField>;
};

/** What all columns of a plan have in common; a sheet may have thousands of them. */
type Shared = {
  missingTexts: ReadonlySet<string>;
  /** What open questions hold, column by column. */
  held: ReadonlyMap<number, string[]>;
  /** What is held as long as nobody was asked. */
  unasked: string[];
  /** The numbers of columns that have none of their own. */
  noValue: NumberRules['noValue'];
};

function sharedOf(plan: ImportPlan): Shared {
  const held = new Map<number, string[]>();
  for (const { holds } of plan.questions) {
    if (holds.kind !== 'values') continue;
    for (const column of holds.columns) held.set(column, [...(held.get(column) ?? []), ...holds.texts]);
  }
  const unasked = unaskedSentinels(plan);
  return {
    missingTexts: new Set(plan.missingTexts.flatMap((text) => [text.trim(), plainFigures(text)])),
    held,
    unasked,
    noValue: noValueNumbers(plan.sentinels, unasked),
  };
}

function rulesOf(
  plan: ImportPlan,
  column: ColumnPlan,
  { missingTexts, held, unasked, noValue }: Shared,
): NumberRules {
  const { decimalSign, thousandsSign, limit, limitFactor, cellUnits, brackets, formats } = column;
  const { unit, conversion } = column;
  return {
    decimalSign,
    thousandsSign,
    limit,
    limitFactor,
    cellUnits,
    brackets,
    formats,
    unit,
    unitOfColumn: unit,
    conversion,
    missingTexts,
    noValue:
      column.sentinels.length === 0 && !held.has(column.column)
        ? noValue
        : noValueNumbers(
            [...plan.sentinels, ...column.sentinels],
            [...(held.get(column.column) ?? []), ...unasked],
          ),
  };
}

/** The columns of year, month, day and clock, where each has one of its own. */
function timeParts(find: (role: TimePartRole) => number | null): RecordShape['parts'] {
  const found = TIME_PART_ROLES.flatMap((role) => {
    const column = find(role);
    return column === null ? [] : [[role, column] as const];
  });
  return found.length === 0 ? null : Object.fromEntries(found);
}

/** The unit of a value stands beside it: in columns of units to its right, before the next value; or it is that of all times of a row. */
export function unitColumnsOf(
  columns: readonly ColumnPlan[],
  { column, block }: Pick<ColumnPlan, 'column' | 'block'>,
): ColumnPlan[] {
  const units = columns.filter((one) => one.role === 'unit' && one.block === block);
  if (units.length === 0 || columns.some(({ role }) => role === 'field-name')) return [];
  const values = columns.filter((one) => one.role === 'value' && one.block === block);
  const areAcross = values.every(({ clock, date }) => clock !== null || date !== null);
  if (values.length === 1 || areAcross) return units;
  const next = values.find((one) => one.column > column)?.column ?? Number.POSITIVE_INFINITY;
  return units.filter((one) => one.column > column && one.column < next);
}

/** The column that names the station of a row; tags such as YW0020001.Level name it together with the field. */
function stationColumnOf(plan: ImportPlan, find: (role: ColumnPlan['role']) => number | null): number | null {
  return find('station') ?? (plan.equipment.equipId.from === 'station' ? find('field-name') : null);
}

/** Columns that nobody sends and that count the rows. */
export function counterColumns(columns: readonly ColumnPlan[]): number[] {
  return columns.flatMap(({ column, role, header }) =>
    role === 'ignore' && headerWord(header) === 'counter' ? [column] : [],
  );
}

/** Columns that say what a row is of: 最大值 in one of them means that the row is a statistic of others. */
export function statisticColumns(columns: readonly ColumnPlan[]): number[] {
  const ofRow: readonly ColumnRole[] = ['station', 'time', 'date', 'day'];
  const counters = counterColumns(columns);
  return columns
    .filter(({ column, role }) => ofRow.includes(role) || counters.includes(column))
    .map(({ column }) => column);
}

/** Works out which records a row of the plan gives: one for each block of columns, and each equipment, hour or day that has columns of its own. */
export function recordShapes(plan: ImportPlan): RecordShape[] {
  const shapes = new Map<string, RecordShape>();
  const shared = sharedOf(plan);
  const hasUnits = plan.columns.some(({ role }) => role === 'unit');
  for (const column of plan.columns) {
    if (column.role !== 'value') continue;
    const key = JSON.stringify([column.block, column.clock, column.dayOffset, column.date, column.equipId]);
    let shape = shapes.get(key);
    if (!shape) {
      const find = (role: ColumnPlan['role']): number | null =>
        (
          plan.columns.find((other) => other.role === role && other.block === column.block) ??
          plan.columns.find((other) => other.role === role)
        )?.column ?? null;
      shape = {
        equipId: column.equipId,
        clock: column.clock,
        dayOffset: column.dayOffset,
        date: column.date,
        parts: timeParts(find),
        timeColumn: find('time'),
        dateColumn: find('date'),
        clockColumn: find('clock'),
        stationColumn: column.equipId === null ? stationColumnOf(plan, find) : null,
        values: [],
      };
      shapes.set(key, shape);
    }
    const unitColumns = hasUnits ? unitColumnsOf(plan.columns, column) : [];
    shape.values.push({
      plan: column,
      rules: rulesOf(plan, column, shared),
      unitColumns,
      needsUnit: unitColumns.length > 0 && readHeader(column.header.split(' > ').at(-1) ?? '').unit === null,
    });
  }
  return [...shapes.values()];
}

/** The long shape of a plan; null if a row carries its fields in columns. */
export function longShape(plan: ImportPlan): LongShape | null {
  const name = plan.columns.find((column) => column.role === 'field-name');
  if (!name || plan.columns.every(({ role }) => role !== 'value')) return null;
  const fieldOfName = new Map(plan.namedFields.map((named) => [plainText(named.name), named]));
  const unitColumns = plan.columns.filter(({ role }) => role === 'unit');
  return { nameColumn: name.column, unitColumns, fieldOfName };
}

/** True for a row of a quantity that its name says: 累计流量 is no sum of others. */
export function isOfQuantity({ cells }: Pick<SampleRow, 'cells'>, long: LongShape | null): boolean {
  const name = cells[long?.nameColumn ?? -1]?.text ?? '';
  const isNamed = long?.fieldOfName.has(plainText(name)) === true;
  return isNamed && readQuantity(readHeader(name).name)?.isExact === true;
}

/** True if the rows have clocks, and their days stand elsewhere. */
export function haveClocksAlone({ columns }: ImportPlan): boolean {
  const others: readonly ColumnRole[] = ['time', 'date', ...TIME_PART_ROLES];
  return (
    columns.some(({ role }) => role === 'clock') &&
    columns.every(({ role, clock, date }) => clock === null && date === null && !others.includes(role))
  );
}
