import { wallSeconds } from '../cells/calendar.ts';
import { plainFigures } from '../cells/plain-text.ts';
import { orderDate, splitTime } from '../cells/split-time.ts';
import type { DateOrder, Question, TimePlan } from '../import-plan.ts';
import type { SampleRow } from '../source-sample.ts';
import { answerOfTimes, askAboutTimes } from './ask-about-times.ts';

/** Columns of a day, of a clock, and of the station where there is one. */
export type DayAndClock = { day: number; clock: number; station: number | null };

const DAY_S = 86_400;

/** A row as its time: `day` at 0:00 in seconds, and the clock; null: 24:00 that is shown as 0:00. */
type Stamp = { day: number; clock: number | null };

/** The times of each station in the order of the rows; a blank day is the one above it. */
function stampsOf(
  rows: readonly SampleRow[],
  { day, clock, station }: DayAndClock,
  order: DateOrder,
): Stamp[][] {
  const ofStation = new Map<string, Stamp[]>();
  const above = { day: '', station: '' };
  for (const { cells } of rows) {
    above.day = cells[day]?.text.trim() || above.day;
    if (station !== null) above.station = cells[station]?.text.trim() || above.station;
    const date = splitTime(plainFigures(above.day))?.date;
    const civil = date && orderDate(date, order, null);
    const time = splitTime(plainFigures(cells[clock]?.text ?? ''))?.clock;
    if (!civil || !time) continue;
    const { hour, minute, second } = time;
    const stamps = ofStation.get(above.station) ?? [];
    ofStation.set(above.station, stamps);
    stamps.push({
      day: wallSeconds({ ...civil, hour: 0, minute: 0, second: 0 }),
      clock: cells[clock]?.isWholeDay === true ? null : hour * 3600 + minute * 60 + second,
    });
  }
  return [...ofStation.values()];
}

/** Which of the two the times around a 24:00 allow: the other one would go back in time, or forward where all go back. */
function proofOf(stamps: readonly Stamp[]): ('start' | 'end')[] {
  return stamps.flatMap(({ day, clock }, at) => {
    if (clock !== null) return [];
    const timeOf = (stamp: Stamp | undefined): number | undefined =>
      stamp && stamp.clock !== null ? stamp.day + stamp.clock : undefined;
    const before = timeOf(stamps[at - 1]);
    const after = timeOf(stamps[at + 1]);
    const earlier = timeOf(stamps[at - 2]);
    const later = timeOf(stamps[at + 2]);
    const step = Math.sign((after ?? before ?? 0) - (before ?? after ?? 0));
    const direction =
      step ||
      Math.sign((before ?? 0) - (earlier ?? before ?? 0)) ||
      Math.sign((later ?? after ?? 0) - (after ?? 0));
    const fits = (time: number): boolean =>
      (before === undefined || (time - before) * direction > 0) &&
      (after === undefined || (after - time) * direction > 0);
    const [start, end] = [fits(day), fits(day + DAY_S)];
    return direction === 0 || start === end ? [] : [start ? 'start' : 'end'];
  });
}

/**
 * What clocks are that show 0:00 and have counted on to 24:00: a column that was filled down by dragging goes on like that, and
 * 0:00 begins the day beside it; or it ends that day. Proved by the times around them, else asked; null: there are none.
 */
export function findWholeDays(
  rows: readonly SampleRow[],
  columns: DayAndClock,
  order: DateOrder,
): { wholeDays: TimePlan['wholeDays']; questions: Question[] } | null {
  const found = rows.filter(({ cells }) => cells[columns.clock]?.isWholeDay === true);
  if (found.length === 0) return null;
  const [proved, ...others] = new Set(stampsOf(rows, columns, order).flatMap(proofOf));
  if (proved !== undefined && others.length === 0) return { wholeDays: proved, questions: [] };
  const texts = found.map(({ cells }) => `${cells[columns.day]?.text.trim() ?? ''} 0:00`.trim());
  return { wholeDays: undefined, questions: askAboutWholeDays(columns.clock, texts) };
}

/** Asks of which day such a 0:00 is. */
export function askAboutWholeDays(column: number, texts: readonly string[]): Question[] {
  if (texts.length === 0) return [];
  const options = [
    answerOfTimes('hours:same-day', { wholeDays: 'start' }),
    answerOfTimes('hours:next-day', { wholeDays: 'end' }),
  ];
  const held = { column, texts, holds: { kind: 'dates-without-clock' } } as const;
  return [askAboutTimes('midnight', held, options, 'whole-days')];
}

/** The rows with what such clocks are in place of what they show; without those of which nobody knows it. */
export function withWholeDays(
  rows: readonly SampleRow[],
  clock: number,
  wholeDays: TimePlan['wholeDays'],
): readonly SampleRow[] {
  const isWhole = ({ cells }: SampleRow): boolean => cells[clock]?.isWholeDay === true;
  if (wholeDays === 'end' || !rows.some(isWhole)) return rows;
  if (wholeDays === undefined) return rows.filter((row) => !isWhole(row));
  return rows.map((row) =>
    isWhole(row) ? { ...row, cells: row.cells.with(clock, { text: '0:00', kind: 'date' }) } : row,
  );
}
