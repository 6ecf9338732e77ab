import { type NumberRules, readNumber, readText } from './cells/read-number.ts';
import { createTimeReader, type TimeReading } from './cells/read-source-time.ts';
import { formatServiceTime } from '../service-time.ts';
import type { ImportPlan } from './import-plan.ts';
import { readNamedValue } from './long-value.ts';
import type { MadeRecord, MadeValue, RowOutcome } from './made-record.ts';
import { longShape, type RecordShape, recordShapes } from './record-shapes.ts';
import { createRowPreparer, isFooter } from './prepare-row.ts';
import { type CellProblem, isNote, type RowProblemReason } from './row-problem.ts';
import type { Cell, SampleRow } from './source-sample.ts';

/** What making records needs beside the plan: the zone of the service and the present, for times in the future. */
export type RecordContext = { serviceZone: string; nowMs: number };

/** Clocks may differ a little; what is further ahead is worth a note. */
const FUTURE_TOLERANCE_MS = 5 * 60_000;

const BLANK: Cell = { text: '', kind: 'empty' };

type Row = { number: number; cells: Cell[] };

/** What one shape makes of a row: a record (null if the row has nothing for it) and its problems. */
type Made = { record: MadeRecord | null; problems: CellProblem[]; isLeftOut: boolean };

function timeProblem(row: Row, column: number | null, reason: RowProblemReason): CellProblem {
  return { row: row.number, column, text: cellAt(row, column).text, reason };
}

function cellAt(row: Row, column: number | null): Cell {
  return (column === null ? undefined : row.cells[column]) ?? BLANK;
}

function readValues(row: Row, shape: RecordShape): { values: MadeValue[]; problems: CellProblem[] } {
  const values: MadeValue[] = [];
  const problems: CellProblem[] = [];
  for (const { plan, rules } of shape.values) {
    const cell = cellAt(row, plan.column);
    const reading = readCell(cell, plan.type, rules);
    if (reading.kind === 'value') {
      values.push({ column: plan.column, field: plan.field, literal: reading.literal });
    } else if (reading.kind === 'problem') {
      problems.push({ row: row.number, column: plan.column, text: cell.text, reason: reading.reason });
    }
  }
  return { values, problems };
}

function readCell(cell: Cell, type: 'number' | 'text', rules: NumberRules): ReturnType<typeof readNumber> {
  if (!cell.text.isWellFormed() || cell.text.includes('\uFFFD'))
    return { kind: 'problem', reason: 'undecodable' };
  return type === 'text' ? readText(cell, rules.missingTexts) : readNumber(cell, rules);
}

/** True if a row has something for this shape: blocks side by side need not be of the same length. */
function hasCells(row: Row, shape: RecordShape): boolean {
  return shape.values.some(({ plan }) => cellAt(row, plan.column).text.trim() !== '');
}

/**
 * Makes the function that turns rows of the file into upload records (interface document 2.3), one row at a time and in
 * order (`fillDown` looks back). This is the meaning of a plan: a faster way to read a file must come to the same records.
 *
 * A row's outcome, in this order: outside the data rows; blank; corrected cells taken in; too many or too few cells; for
 * each shape its time, its equipment, its values; a row whose time is not understood may be a footer; problems decide by
 * `badRows`; equal or differing duplicates are `DuplicateWatch`'s.
 */
export function createRecordMaker(plan: ImportPlan, context: RecordContext): (row: SampleRow) => RowOutcome {
  const prepare = createRowPreparer(plan);
  const shapes = recordShapes(plan);
  const long = longShape(plan);
  const time = createTimeReader(plan.time, context.serviceZone);
  const latest = formatServiceTime(context.nowMs + FUTURE_TOLERANCE_MS, context.serviceZone);
  const { equipId: equipment } = plan.equipment;
  const idOfStation = new Map(equipment.from === 'station' ? Object.entries(equipment.idOfStation) : []);

  const readTime = (row: Row, shape: RecordShape): TimeReading => {
    if (shape.clock !== null) {
      return time.readDateAndClock(cellAt(row, shape.dateColumn ?? shape.timeColumn).text, shape.clock);
    }
    if (shape.timeColumn !== null) return time.readTime(cellAt(row, shape.timeColumn).text);
    if (shape.dateColumn === null) return time.readTime(cellAt(row, shape.clockColumn).text);
    const date = cellAt(row, shape.dateColumn).text;
    return shape.clockColumn === null
      ? time.readTime(date)
      : time.readDateAndClock(date, cellAt(row, shape.clockColumn).text);
  };

  const readStation = (row: Row, shape: RecordShape): string | undefined => {
    if (shape.equipId !== null) return shape.equipId;
    if (equipment.from === 'fixed') return equipment.equipId;
    const name = cellAt(row, shape.stationColumn).text.trim();
    return name === '' ? undefined : (idOfStation.get(name) ?? name);
  };

  const make = (row: Row, shape: RecordShape): Made => {
    const problems: CellProblem[] = [];
    const timeColumn = shape.timeColumn ?? shape.dateColumn ?? shape.clockColumn;
    const reading = readTime(row, shape);
    if (reading.kind === 'problem') problems.push(timeProblem(row, timeColumn, reading.reason));
    else if (reading.timestamp > latest) problems.push(timeProblem(row, timeColumn, 'time-in-future'));
    const equipId = readStation(row, shape);
    if (equipId === undefined) problems.push(timeProblem(row, shape.stationColumn, 'station-missing'));
    const read = long ? readNamedValue(row, shape, long) : readValues(row, shape);
    if (equipId === '' && equipment.from === 'station')
      return { record: null, problems: [], isLeftOut: true };
    problems.push(...read.problems);
    if (reading.kind === 'problem' || equipId === undefined || read.values.length === 0) {
      return { record: null, problems, isLeftOut: false };
    }
    const { timestamp } = reading;
    const record = { equipId, timestamp, values: read.values, row: row.number, lastRow: row.number };
    return { record, problems, isLeftOut: false };
  };

  return (raw) => {
    const prepared = prepare(raw);
    if (prepared.kind === 'skipped') return prepared;
    const { row } = prepared;
    const made = shapes
      .filter((shape) => shapes.length === 1 || hasCells(row, shape))
      .map((shape) => make(row, shape));
    const problems = [...prepared.problems, ...made.flatMap((one) => one.problems)];
    if (
      problems.some(({ reason }) => NO_TIME.includes(reason)) &&
      isFooter(prepared.asWritten, plan.footerMarks)
    ) {
      return { kind: 'skipped', because: 'footer' };
    }
    const records = made.flatMap(({ record }) => record ?? []);
    return judge(
      plan,
      records,
      problems,
      made.some(({ isLeftOut }) => isLeftOut),
    );
  };
}

const NO_TIME: readonly RowProblemReason[] = ['time-missing', 'time-not-understood'];

/** Bad cells that a row can be sent without: its time, its equipment and its shape are sound. */
const BAD_CELLS: readonly RowProblemReason[] = [
  'number-not-understood',
  'unit-differs',
  'spreadsheet-error',
  'undecodable',
  'formula-without-value',
];

function judge(
  plan: ImportPlan,
  records: MadeRecord[],
  problems: CellProblem[],
  isLeftOut: boolean,
): RowOutcome {
  const serious = problems.filter(({ reason }) => !isNote(reason));
  if (serious.length > 0) {
    const isOnlyCells = serious.every(({ reason }) => BAD_CELLS.includes(reason));
    if (plan.badRows === 'leave-out') return { kind: 'left-out', problems };
    if (plan.badRows === 'hold' || !isOnlyCells) return { kind: 'held', problems };
  }
  if (records.length > 0) return { kind: 'records', records, problems };
  if (serious.length > 0) return { kind: 'left-out', problems };
  return { kind: 'skipped', because: isLeftOut ? 'station-left-out' : 'no-values' };
}
