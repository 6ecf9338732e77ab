import { hasLostDigits, isWrittenAsId } from './cells/equipment-id.ts';
import { createTurns } from './turning-times.ts';
import { createTimeReader, type TimeReading } from './cells/read-source-time.ts';
import { formatServiceTime } from '../service-time.ts';
import type { ImportPlan } from './import-plan.ts';
import { readNamedValue } from './long-value.ts';
import type { RowOutcome } from './made-record.ts';
import { createOpenBlanks } from './merged-rows.ts';
import {
  haveClocksAlone,
  isOfQuantity,
  longShape,
  type RecordShape,
  recordShapes,
  statisticColumns,
} from './record-shapes.ts';
import { cellAt, hasCells, isFilled, makeNegative, readValues, type Row, rowProblem } from './read-values.ts';
import { createRowPreparer, isFooter, isFooterAlone, isRemark, isStatistic } from './prepare-row.ts';
import { holdsOf } from './question.ts';
import { judgeRow, type Made } from './judge-row.ts';
import type { CellProblem, RowProblemReason } from './row-problem.ts';
import { lookOf } from './guess/cell-look.ts';
import { isDateInDoubt } from './guess/date-order.ts';
import { fullDate } from './guess/day-columns.ts';
import { NO_YEAR } from './guess/month-columns.ts';
import { isHalfDay } from './guess/half-days.ts';
import {
  dayOfLine,
  headerKey,
  LastDay,
  lineKey,
  mayNameStation,
  type SectionRow,
  sectionRow,
  stationAlone,
} from './section-rows.ts';
import type { SampleRow } from './source-sample.ts';
import { type FoundTable, TablesBelow } from './tables-below.ts';

/** What making records needs beside the plan: the zone of the service and the present, for times in the future. */
export type RecordContext = { serviceZone: string; nowMs: number };

/** Clocks may differ a little; what is further ahead is a problem. */
export const FUTURE_TOLERANCE_MS = 5 * 60_000;

/**
 * Turns a row into what is sent of it. `heldFrom`: the line between the values that holds all rows below it, until the
 * user says what it means; null if there is none. `sectionStations`: what lines above and between the rows call their stations,
 * where lines may name them; a title counts if rows below it lack a station.
 */
export type RecordMaker = ((row: SampleRow) => RowOutcome) & {
  heldFrom: () => SectionStart | null;
  /** Rows of values above the first one of the plan, which may be of another table; null if there are none. */
  heldAbove: () => RowsAbove | null;
  /** Headers of tables that what holds the rows decides about, the first header among them, in the order of the rows. */
  tablesBelow: () => readonly FoundTable[];
  sectionStations: () => ReadonlySet<string>;
};

/** `firstRow` and `lastRow` have values; what stands between them may have none. */
export type RowsAbove = { firstRow: number; lastRow: number };

/** A line between the values, by its row, that may name another station or begin another table. */
export type SectionStart = { row: number; text: string } & (
  { kind: 'line' } | { kind: 'other-header'; key: string; isOther: boolean }
);

/**
 * Makes the function that turns rows of the file into upload records (interface 2.3), one row at a time and in
 * order: blank cells may mean the cell above, and a line between the values may begin another table. This is the meaning
 * of a plan: a faster way to read a file must come to the same records.
 *
 * A row's outcome, in this order: skipped by its place; blank; corrected cells taken in; too many or too few cells; for
 * each record that it may give its time, its equipment, its values; a row without a time may be a footer, a header once
 * more, or a line of text. What an open question of the plan holds is never sent; other problems decide by `badRows` and
 * `problemRules`. Records of one time are `DuplicateSearch`'s.
 */
export function createRecordMaker(plan: ImportPlan, context: RecordContext): RecordMaker {
  const prepare = createRowPreparer(plan);
  const shapes = recordShapes(plan);
  const long = longShape(plan);
  const holds = holdsOf(plan);
  const hasOpenBlank = createOpenBlanks(plan.columns, holds.blankColumns);
  let time = createTimeReader(plan.time, context.serviceZone);
  const { turns } = plan.time;
  let turn = turns && createTurns(turns);
  /** Rows have a clock alone: a line with a date begins their day. */
  const mayHaveDays = plan.time.fixedDate !== null && haveClocksAlone(plan);
  const latest = formatServiceTime(context.nowMs + FUTURE_TOLERANCE_MS, context.serviceZone);
  const { equipId: equipment } = plan.equipment;
  const idOfStation = new Map(equipment.from === 'fixed' ? [] : Object.entries(equipment.idOfStation));
  const headers = new Set<string>();
  const { from, to } = plan.timeRange;
  /** Somebody has said that lines between the values name stations, of remarks as well. */
  const namesStations = plan.answers.some(({ option }) => option === 'section:station');
  const ignoredLines = new Set(plan.ignoredLines);
  /** A row may only be a footer if it can lack a time. */
  const hasTimes = shapes.some(
    ({ parts: ofTime, timeColumn, dateColumn, clockColumn }) =>
      ofTime !== null || timeColumn !== null || dateColumn !== null || clockColumn !== null,
  );
  const datedColumns = shapes.flatMap(({ timeColumn, dateColumn }) => timeColumn ?? dateColumn ?? []);
  /** What stands above the values, and is no row of them: below the first row of the header, it is part of the header. */
  const placeAbove = ({ number }: SampleRow): 'title' | 'header' =>
    number > Math.min(...plan.headerRows) ? 'header' : 'title';
  const ofStatistics = statisticColumns(plan.columns);
  let section = '';
  /** The last line above the rows that may name their station. */
  let lastTitle = '';
  const sectionStations = new Set<string>();
  const lastDay = equipment.from === 'section' ? new LastDay() : null;
  const beginSection = (station: string, mayBeNamed = true): void => {
    section = station;
    if (mayBeNamed) sectionStations.add(station);
  };
  let heldFrom: SectionStart | null = null;
  let heldAbove: RowsAbove | null = null;
  const below = new TablesBelow();
  /** The rows of headers below the first one that an answer about the one that holds the rows decides about. */
  const ofHeld = new Set<number>();
  let header: SampleRow | null = null;

  const readTime = (row: Row, shape: RecordShape): TimeReading => {
    const { halfDayColumn } = plan.time;
    const half = halfDayColumn === undefined ? '' : cellAt(row, halfDayColumn).text.trim();
    if (halfDayColumn !== undefined && !isHalfDay(half) && isFilled(cellAt(row, timeOf(shape))))
      return { kind: 'problem', reason: 'time-not-understood' };
    const ofClock = shape.clockColumn ?? shape.timeColumn;
    const text = (column: number | null): string => {
      const said = cellAt(row, column).text;
      return half !== '' && column === ofClock ? `${said} ${half}` : said;
    };
    if (shape.parts !== null) {
      const parts = Object.entries(shape.parts).map(([role, column]) => [role, text(column)] as const);
      return time.readParts(
        { ...Object.fromEntries(parts), ...partsOfColumn(shape) },
        {
          date: text(shape.dateColumn),
          clock: shape.clock ?? text(shape.clockColumn),
          dayOffset: shape.dayOffset,
        },
      );
    }
    if (shape.date !== null) {
      const clock = shape.clock ?? text(shape.clockColumn ?? shape.timeColumn);
      const date = fullDate(shape.date, plan.time.fixedDate);
      return date === null ? NO_DATE : time.readDateAndClock(date, clock, shape.dayOffset);
    }
    if (shape.clock !== null)
      return time.readDateAndClock(text(shape.dateColumn ?? shape.timeColumn), shape.clock, shape.dayOffset);
    if (shape.timeColumn !== null) return time.readTime(text(shape.timeColumn));
    if (shape.dateColumn === null) return time.readTime(text(shape.clockColumn));
    if (shape.clockColumn === null) return time.readTime(text(shape.dateColumn));
    const { wholeDays } = plan.time;
    const isWholeDay = cellAt(row, shape.clockColumn).isWholeDay === true;
    if (isWholeDay && wholeDays === undefined) return { kind: 'problem', reason: 'time-of-two-days' };
    const clock = isWholeDay && wholeDays === 'start' ? '0:00' : text(shape.clockColumn);
    return time.readDateAndClock(text(shape.dateColumn), clock);
  };

  /** The equipment of a row, empty for one that is not sent; or why it has none. */
  const readStation = (row: Row, shape: RecordShape): { equipId: string } | { reason: RowProblemReason } => {
    if (shape.equipId !== null) return { equipId: shape.equipId };
    if (equipment.from === 'fixed') return { equipId: equipment.equipId };
    const cell = cellAt(row, shape.stationColumn);
    const name = equipment.from === 'section' ? section : cell.text.trim();
    if (name === '') return { reason: 'station-missing' };
    if (equipment.from === 'station' && cell.isRounded === true) return { reason: 'digits-lost' };
    if (holds.stations.has(name)) return { reason: 'station-open' };
    const named = idOfStation.get(name);
    if (named !== undefined) return { equipId: named };
    if (hasLostDigits(name)) return { reason: 'digits-lost' };
    const isHeld =
      equipment.unlisted === 'hold' || (equipment.unlisted === 'hold-names' && !isWrittenAsId(name));
    return isHeld ? { reason: 'station-open' } : { equipId: name };
  };

  const make = (row: Row, shape: RecordShape): Made => {
    const problems: CellProblem[] = [];
    const timeColumn = timeOf(shape);
    const asRead = readTime(row, shape);
    const reading = turn && row.number >= plan.firstDataRow ? turn(asRead, row, shape, section) : asRead;
    if (reading.kind === 'problem') problems.push(rowProblem(row, timeColumn, reading.reason));
    else if (reading.timestamp > latest) problems.push(rowProblem(row, timeColumn, 'time-in-future'));
    const station = readStation(row, shape);
    if ('reason' in station) {
      problems.push(rowProblem(row, shape.stationColumn, station.reason));
      const lacksTitle = equipment.from === 'section' && section === '' && reading.kind === 'time';
      if (lacksTitle && lastTitle !== '') sectionStations.add(lastTitle);
    }
    const equipId = 'equipId' in station ? station.equipId : null;
    const read = long ? readNamedValue(row, shape, long, holds) : readValues(row, shape, holds);
    for (const mark of plan.negativeMarks ?? [])
      if (mark.texts.includes(cellAt(row, mark.column).text.trim())) makeNegative(read, mark.values, row);
    // The table of a year has a place for the 30th of February.
    const isNoDay = shape.date !== null && shape.parts !== null && reading.kind === 'problem';
    if (isNoDay && read.values.length + read.problems.length === 0) problems.length = 0;
    const hasNumbers =
      read.values.length > 0 ||
      shape.values.some(({ plan: { column } }) => lookOf(row.cells[column]) === 'number');
    const isOfValues = reading.kind === 'time' && hasNumbers;
    const hasNoTime = isNoTime(reading);
    const made = {
      record: null,
      problems,
      isStationLeftOut: false,
      isOutsideRange: false,
      isOfValues,
      hasNoTime,
    };
    if (equipId === '' && equipment.from !== 'fixed')
      return { ...made, problems: [], isStationLeftOut: true };
    if (reading.kind === 'time') {
      const { timestamp } = reading;
      if ((from !== null && timestamp < from) || (to !== null && timestamp > to))
        return { ...made, problems: [], isOutsideRange: true };
    }
    problems.push(...read.problems);
    const isComplete = reading.kind === 'time' && equipId !== null && read.values.length > 0;
    if (!isComplete) return made;
    const { timestamp } = reading;
    const record = { equipId, timestamp, values: read.values, row: row.number, lastRow: row.number };
    return { ...made, record };
  };

  const isOfKnownStation = (row: Row): boolean =>
    equipment.from === 'station' &&
    shapes.some(({ stationColumn }) => idOfStation.has(cellAt(row, stationColumn).text.trim()));

  /** True for the highest, the mean or the sum of other rows, wherever it stands, and with a time beside it as well. */
  const isOfStatistics = ({ cells }: Row): boolean =>
    plan.footerMarks.length > 0 &&
    ofStatistics.some((column) => {
      const text = cells[column]?.text.trim() ?? '';
      return isStatistic(text) && !idOfStation.has(text);
    });

  /** A table begins below the first one: one of the columns of its header, or another one. */
  const beginTable = (found: Exclude<SectionRow, { kind: 'line' }>, raw: SampleRow): void => {
    const isSame = found.kind === 'repeated-header' || (ignoredLines.has(found.key) && !found.isOther);
    if (isSame) {
      ofHeld.add(raw.number);
      if (below.found.length > 0) below.begin(header === null ? raw : { ...header, number: raw.number });
      return;
    }
    heldFrom ??= { row: raw.number, ...found };
    if (heldFrom.kind === 'other-header' && heldFrom.key === found.key) ofHeld.add(raw.number);
    if (!found.isOfUnits) below.begin(raw);
  };

  /** A row without a time may be no row of values at all. */
  const asSection = (row: SampleRow, raw: SampleRow): RowOutcome | null => {
    const found = sectionRow(row, headers);
    if (found === null || lastDay?.comesAgain(row)) return null;
    if (found.kind !== 'line') {
      beginTable(found, raw);
      return { kind: 'skipped', because: found.kind === 'repeated-header' ? 'header' : 'note' };
    }
    const outcome: RowOutcome | null = found.mayBeRow ? null : { kind: 'skipped', because: 'note' };
    if (ignoredLines.has(lineKey(found.text))) return outcome;
    if (plan.sections === 'station') beginSection(found.station, mayNameStation(found));
    // What a line of text means says nothing of the header of another table.
    if (plan.sections === 'hold') heldFrom ??= { row: row.number, text: found.text, kind: 'line' };
    return outcome;
  };

  /** A remark that has rows below it is no footer: it may say that they are of another station, or in another unit. */
  const holdBelowRemark = (row: SampleRow): void => {
    const found = sectionRow(row, headers);
    if (found?.kind !== 'line' || ignoredLines.has(lineKey(found.text))) return;
    if (plan.sections === 'hold') heldFrom ??= { row: row.number, text: found.text, kind: 'line' };
    else if (namesStations) section = found.station;
  };

  /** True for a line that says the day of the rows below it. */
  const beginDay = (row: SampleRow): boolean => {
    const line = mayHaveDays && row.number >= plan.firstDataRow ? dayOfLine(row) : null;
    if (line === null) return false;
    time = createTimeReader({ ...plan.time, fixedDate: line.day }, context.serviceZone);
    turn = turns && createTurns(turns);
    return true;
  };

  /** True for a line that names the station of the rows below it, and that the plan knows. */
  const beginNamedSection = (row: SampleRow): boolean => {
    const named = plan.sections === 'station' ? stationAlone(row) : null;
    if (named === null || !idOfStation.has(named)) return false;
    beginSection(named);
    return true;
  };

  /** A row that is left out may still name the station of those below it, or be the one at which their day begins. */
  const passBy = (row: SampleRow, asWritten: SampleRow): void => {
    if (row.cells.every((cell) => !isFilled(cell))) return;
    const areTimeless = shapes.map((shape) => make(row, shape)).every(({ hasNoTime }) => hasNoTime);
    if (plan.sections !== 'station' || !areTimeless) return;
    const found = sectionRow(asWritten, headers);
    if (found?.kind !== 'line' || lastDay?.comesAgain(asWritten)) return;
    beginSection(found.station, mayNameStation(found));
  };

  const makeRow = (raw: SampleRow): RowOutcome => {
    if (plan.headerRows.includes(raw.number)) {
      headers.add(headerKey(raw.cells));
      header = raw;
    }
    const prepared = prepare(raw);
    if (prepared.kind === 'skipped') return prepared;
    const { row, asWritten } = prepared;
    if (beginDay(asWritten) || beginNamedSection(asWritten)) {
      const ofLine = raw.number < plan.firstDataRow ? placeAbove(raw) : 'note';
      return { kind: 'skipped', because: prepared.kind === 'left-out' ? prepared.because : ofLine };
    }
    if (prepared.kind === 'left-out') {
      passBy(row, asWritten);
      return { kind: 'skipped', because: prepared.because };
    }
    const isAbove = raw.number < plan.firstDataRow;
    // Its time is not that of a row: it must not be the one at which a day begins.
    if (!isAbove && isOfStatistics(asWritten)) return { kind: 'skipped', because: 'footer' };
    const made = shapes
      .filter((shape) => shapes.length === 1 || hasCells(row, shape))
      .map((shape) => make(row, shape));
    lastDay?.see(made);
    const [firstShape] = shapes;
    // Hours across that are all blank leave a row its day.
    const hasNoTime =
      made.length > 0 || !firstShape
        ? made.every((one) => one.hasNoTime)
        : isNoTime(readTime(row, firstShape));
    const isOfFooter = hasTimes || made.every(({ isOfValues }) => !isOfValues) ? isFooter : isFooterAlone;
    // A time from above makes no row of values of a footer.
    const ownTime = firstShape?.timeColumn ?? null;
    const lacksTime = hasNoTime || (ownTime !== null && !isFilled(cellAt(asWritten, ownTime)));
    const mayBeFooter = (hasTimes ? lacksTime : !isOfQuantity(row, long)) && !isOfKnownStation(row);
    if (mayBeFooter && isOfFooter(asWritten, plan.footerMarks)) {
      if (hasTimes && !isAbove && isRemark(asWritten)) holdBelowRemark(asWritten);
      return { kind: 'skipped', because: isAbove ? placeAbove(raw) : 'footer' };
    }
    if (lacksTime) {
      if (isAbove) {
        const found = sectionRow(asWritten, headers);
        // A title is no station unless the plan knows it as one.
        if (plan.sections === 'station' && found?.kind === 'line') {
          if (idOfStation.has(found.station)) beginSection(found.station);
          else if (mayNameStation(found)) lastTitle = found.station;
        }
        return { kind: 'skipped', because: placeAbove(raw) };
      }
      const outcome = asSection(asWritten, raw);
      if (outcome) return outcome;
    }
    const isOfQuestion = made.some(({ problems }) =>
      problems.some(({ reason }) => reason === 'open-question'),
    );
    if (isAbove && !isOfQuestion && made.every(({ isOfValues }) => !isOfValues))
      return { kind: 'skipped', because: placeAbove(raw) };
    const ofRow = [...prepared.problems];
    const isShort = ofRow.some(({ reason }) => reason === 'too-few-columns');
    const isOpen =
      holds.isFile ||
      holds.holdsRow(raw.number) ||
      (holds.hiddenRows && raw.isHidden === true) ||
      (holds.dateOrders.length > 0 &&
        datedColumns.some((column) => isDateInDoubt(cellAt(row, column).text, holds.dateOrders))) ||
      hasOpenBlank(asWritten) ||
      (holds.shortRows && (isShort || row.cells.length < plan.columns.length));
    if (isOpen) ofRow.push(rowProblem(row, null, 'row-open'));
    below.take(raw);
    if (isAbove) heldAbove = { firstRow: raw.number, ...heldAbove, lastRow: raw.number };
    if (isAbove || heldFrom !== null) ofRow.push(rowProblem(row, null, 'another-table'));
    return judgeRow(plan, made, ofRow);
  };
  return Object.assign(makeRow, {
    heldFrom: () => heldFrom,
    heldAbove: () => heldAbove,
    tablesBelow: () => below.found.filter(({ row }) => ofHeld.has(row)),
    sectionStations: () => sectionStations,
  });
}

/** The month of a column whose rows say the day, or its day where they say the month, and its year where something says it. */
function partsOfColumn({ date, parts }: RecordShape): { year?: string; month?: string; day?: string } {
  if (date === null) return {};
  const [year = '', month = '', day = ''] = date.split('-');
  const own = parts?.month === undefined ? { month } : { day };
  return year === NO_YEAR ? own : { year, ...own };
}

/** The column in which the time of a record begins; null if headers or a title say it. */
const timeOf = ({ timeColumn, dateColumn, clockColumn }: RecordShape): number | null =>
  timeColumn ?? dateColumn ?? clockColumn;

/** A column of days leaves out its year, or its month, and nobody has said it. */
const NO_DATE: TimeReading = { kind: 'problem', reason: 'time-missing' };

const NO_TIME: readonly RowProblemReason[] = ['time-missing', 'time-not-understood'];

const isNoTime = (reading: TimeReading): boolean =>
  reading !== NO_DATE && reading.kind === 'problem' && NO_TIME.includes(reading.reason);
