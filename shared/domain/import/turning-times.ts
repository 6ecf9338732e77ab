import { formatWallSeconds, readWallSeconds } from './cells/calendar.ts';
import type { TimeReading } from './cells/read-source-time.ts';
import { plainFigures } from './cells/plain-text.ts';
import { splitTime } from './cells/split-time.ts';
import type { TimePlan } from './import-plan.ts';
import type { RecordShape } from './record-shapes.ts';
import type { SampleRow } from './source-sample.ts';

const DAY_S = 86_400;
const PERIOD_S = { day: DAY_S, year: 365 * DAY_S };

/** How far a series has come: its last time as its cell has it, and the days or years that have passed since the first. */
type Course = { last: number; passed: number };

/** The same day in another year; undefined if that year does not have it. */
function inYear(timestamp: string, passed: number): string | undefined {
  const year = String(Number(timestamp.slice(0, 4)) + passed).padStart(4, '0');
  const moved = year + timestamp.slice(4);
  return formatWallSeconds(readWallSeconds(moved)) === moved ? moved : undefined;
}

const textAt = ({ cells }: SampleRow, column: number | null): string =>
  column === null ? '' : (cells[column]?.text.trim() ?? '');

/** True if the cells of a row have no year, or no day. */
function leavesOutDate(row: SampleRow, shape: RecordShape): boolean {
  const { parts, date, clock, timeColumn, dateColumn, clockColumn } = shape;
  if (parts !== null) return parts.year === undefined;
  if (date !== null || clock !== null) return false;
  const read = splitTime(plainFigures(textAt(row, timeColumn ?? dateColumn ?? clockColumn)))?.date;
  return read === null || (read !== undefined && !('numbers' in read));
}

/**
 * Counts the days, or the years, that times of one series pass where their cells leave these out: 23:00, 00:00 and 12-31, 01-01.
 * Times of a series (a station and a block of columns) come in order. One that goes the other way by less than half of what is
 * left out has a place that nobody knows where only the clock is given.
 * @returns the function that turns what was read of a row; `section` names the station where a line above the rows does
 */
export function createTurns(
  turns: NonNullable<TimePlan['turns']>,
): (reading: TimeReading, row: SampleRow, shape: RecordShape, section: string) => TimeReading {
  const courses = new Map<string, Course>();
  const sign = turns.direction === 'forward' ? 1 : -1;
  const half = PERIOD_S[turns.each] / 2;
  return (reading, row, shape, section) => {
    if (reading.kind !== 'time' || !leavesOutDate(row, shape)) return reading;
    const series = [section, textAt(row, shape.stationColumn), shape.values[0]?.plan.block].join('\n');
    const seconds = readWallSeconds(reading.timestamp);
    const course = courses.get(series) ?? { last: seconds, passed: 0 };
    const step = (seconds - course.last) * sign;
    if (turns.each === 'day' && step < 0 && step > -half)
      return { kind: 'problem', reason: 'time-not-understood' };
    if (step <= -half) course.passed += sign;
    // A row of the year before, out of order.
    else if (turns.each === 'year' && step > half) course.passed -= sign;
    course.last = seconds;
    courses.set(series, course);
    if (course.passed === 0) return reading;
    if (turns.each === 'day')
      return { kind: 'time', timestamp: formatWallSeconds(seconds + course.passed * DAY_S) };
    const timestamp = inYear(reading.timestamp, course.passed);
    return timestamp === undefined
      ? { kind: 'problem', reason: 'time-impossible' }
      : { kind: 'time', timestamp };
  };
}
