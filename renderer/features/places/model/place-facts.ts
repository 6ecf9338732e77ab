import { LEVEL_STATES } from '#shared/domain/places/exceedance.ts';
import type { LevelColumns } from '#shared/domain/levels/level-readings.ts';
import { describeColumn, isDerivedField, type PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import type { PlaceStates } from '#shared/domain/levels/place-states.ts';
import type { FlagField, NumericField, PlaceTable, TextField } from '#shared/domain/places/place-table.ts';
import { latestReport, REPORTING_STATES } from '#shared/domain/places/staleness.ts';

/** Everything that is known of the places of a list at a moment; all by row. */
export type PlaceFacts = {
  table: PlaceTable;
  levels: LevelColumns;
  states: PlaceStates;
  /** Centimetres from the level up to the alarm level, negative above it; NaN where one of them is missing. */
  headroomCm: Float64Array;
  /** What is odd about the configuration of a place: codes, each once. */
  configCodes: (row: number) => readonly string[];
  /** Where the position of a place comes from, or why it has none: one code. */
  positionCode: (row: number) => string;
  /** Why the position that is plotted may be wrong: codes, each once. */
  positionDoubts: (row: number) => readonly string[];
};

const CM_PER_M = 100;
/** Codes of a place that cannot be plotted begin so. */
const NO_POSITION = 'none';

export function hasPosition(code: string): boolean {
  return !code.startsWith(NO_POSITION);
}

/** Centimetres up to the alarm level. A threshold of zero or less is a mistake of configuration, not a threshold. */
export function headroomToAlarm(table: PlaceTable, { levelM }: LevelColumns): Float64Array {
  const alarmM = table.numbers('alarmValue');
  return levelM.map((level, row) => {
    const alarm = alarmM[row] ?? Number.NaN;
    return alarm > 0 && table.flag(row, 'mounted') !== false
      ? Math.round((alarm - level) * CM_PER_M)
      : Number.NaN;
  });
}

/** Column of numbers or of instants, of the record or derived. */
export function numbersOf(facts: PlaceFacts, column: PlaceColumnId): Float64Array {
  if (column === 'level') return facts.levels.levelM;
  if (column === 'levelTime') return facts.levels.timeMs;
  if (column === 'headroom') return facts.headroomCm;
  return facts.table.numbers(column as NumericField);
}

/** Codes of a column that has one of a short list, by row. */
function codesOf(facts: PlaceFacts, column: PlaceColumnId): (row: number) => string {
  const { states } = facts;
  if (column === 'levelState') return (row) => LEVEL_STATES[states.level[row] ?? -1] ?? '';
  return (row) => REPORTING_STATES[states.reporting[row] ?? -1] ?? '';
}

const NONE = [''];

/** What a row counts for in a list of values: its texts or codes; '' stands for nothing given. */
export function listValuesOf(facts: PlaceFacts, column: PlaceColumnId): (row: number) => readonly string[] {
  const { kind } = describeColumn(column);
  if (kind === 'codes')
    return (row) => {
      const codes = facts.configCodes(row);
      return codes.length === 0 ? NONE : codes;
    };
  if (column === 'position') return (row) => [facts.positionCode(row), ...facts.positionDoubts(row)];
  if (kind === 'states') {
    const codeOf = codesOf(facts, column);
    return (row) => [codeOf(row)];
  }
  if (kind === 'flag') return (row) => [String(facts.table.flag(row, column as FlagField) ?? '')];
  if (kind === 'text') {
    const texts = facts.table.texts(column as TextField);
    return (row) => [texts[row] ?? ''];
  }
  const numbers = numbersOf(facts, column);
  return (row) => {
    const number = numbers[row] ?? Number.NaN;
    return [Number.isNaN(number) ? '' : String(number)];
  };
}

/** Whether a place says nothing in a column. */
export function isMissing(facts: PlaceFacts, column: PlaceColumnId): (row: number) => boolean {
  const { kind } = describeColumn(column);
  if (kind === 'number' || kind === 'time') {
    const numbers = numbersOf(facts, column);
    return (row) => Number.isNaN(numbers[row]);
  }
  if (kind === 'text') {
    const texts = facts.table.texts(column as TextField);
    return (row) => texts[row] === null;
  }
  if (kind === 'flag') return (row) => facts.table.flag(row, column as FlagField) === null;
  if (kind === 'codes') return (row) => facts.configCodes(row).length === 0;
  if (column === 'levelState')
    return (row) => LEVEL_STATES[facts.states.level[row] ?? -1] === 'level-unknown';
  if (column === 'position') return (row) => !hasPosition(facts.positionCode(row));
  return () => false;
}

/** Rows in which something was sent for a field that could not be understood. */
export function rowsNotUnderstood({ table }: PlaceFacts, column: PlaceColumnId): Set<number> {
  if (isDerivedField(column)) return new Set();
  const rows = table
    .rowsWithProblems()
    .filter((row) =>
      table
        .problems(row)
        .some(
          ({ field, reason }) => field === column && reason !== 'missing-id' && reason !== 'duplicate-id',
        ),
    );
  return new Set(rows);
}

/** The latest report of a place, of the list or a newer level, by which its reporting is judged; epoch milliseconds. */
export function lastReportMs({ table, levels }: PlaceFacts, row: number): number | null {
  const levelTimeMs = levels.timeMs[row] ?? Number.NaN;
  const list = { latestTimeMs: table.value(row, 'latestTime'), asOfMs: 0 };
  const level = { latestTimeMs: Number.isNaN(levelTimeMs) ? null : levelTimeMs, asOfMs: 0 };
  return latestReport(list, level).latestTimeMs;
}
