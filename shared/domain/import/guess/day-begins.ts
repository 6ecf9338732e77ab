import { plainFigures } from '../cells/plain-text.ts';
import { readBareClock } from '../cells/read-bare-time.ts';
import { splitTime } from '../cells/split-time.ts';
import type { BareClock, Option, Question, TimePlan } from '../import-plan.ts';
import type { SampleRow } from '../source-sample.ts';
import { answerOfTimes } from './ask-about-times.ts';

/** Columns of a day and of a clock, which together are the time, and of the station where there is one. */
export type DayAndClock = { day: number; clock: number; station: number | null; bareClock: BareClock | null };

const textAt = ({ cells }: SampleRow, column: number | null): string =>
  column === null ? '' : (cells[column]?.text.trim() ?? '');

function minuteOf(text: string, bareClock: BareClock | null): number | null {
  const plain = plainFigures(text);
  const hour = bareClock === null && /^\d{1,2}$/u.test(plain) ? Number(plain) : null;
  const clock = (readBareClock(plain, bareClock) ?? splitTime(plain))?.clock;
  return clock ? clock.hour * 60 + clock.minute : hour === null ? null : hour * 60;
}

/** The minutes of the rows of each day of a station, in the order of the rows; a blank day is the one above it. */
function minutesOfDays(
  rows: readonly SampleRow[],
  { day, clock, station, bareClock }: DayAndClock,
): number[][] {
  const days = new Map<string, number[]>();
  let above = '';
  for (const row of rows) {
    const minute = minuteOf(textAt(row, clock), bareClock);
    if (minute === null) continue;
    above = textAt(row, day) || above;
    const key = JSON.stringify([above, textAt(row, station)]);
    days.set(key, [...(days.get(key) ?? []), minute]);
  }
  return [...days.values()];
}

/** The clock with which a day begins whose rows pass midnight once, 8, 14, 20, 2, or the other way round; null if they do not. */
function beginOf(minutes: readonly number[]): number | null {
  const steps = minutes.slice(1).map((minute, at) => Math.sign(minute - (minutes[at] ?? 0)));
  const up = steps.filter((step) => step > 0).length;
  const down = steps.filter((step) => step < 0).length;
  const [first = 0, last = 0] = [minutes[0], minutes.at(-1)];
  if (up > 0 && down === 1 && last < first) return first;
  return down > 0 && up === 1 && first < last ? last : null;
}

/**
 * Days that do not begin at midnight: the clocks of one day go on behind midnight, as the hydrological day does. Asked is of
 * which day these are. null: the clocks of each day follow each other.
 */
export function findDayBegins(
  rows: readonly SampleRow[],
  columns: DayAndClock,
): { dayBegins: NonNullable<TimePlan['dayBegins']>; question: Question } | null {
  const days = minutesOfDays(rows, columns);
  const begins = days.flatMap((minutes) => beginOf(minutes) ?? []);
  const whole = days.filter(({ length }) => length > 2).length;
  if (begins.length === 0 || begins.length * 2 < whole) return null;
  const begin = Math.min(...begins);
  const two = (value: number): string => String(value).padStart(2, '0');
  const clock = `${two(Math.floor(begin / 60))}:${two(begin % 60)}`;
  const option = (id: string, dayBegins: TimePlan['dayBegins']): Option => answerOfTimes(id, { dayBegins });
  const question: Question = {
    id: 'day-begins',
    about: 'midnight',
    certainty: 'assumed',
    column: columns.clock,
    evidence: rows.slice(0, 5).map((row) => textAt(row, columns.clock)),
    holds: { kind: 'file' },
    options: [
      option('hours:next-day', { clock, namedBy: 'start' }),
      option('hours:same-day', undefined),
      option('hours:day-before', { clock, namedBy: 'end' }),
    ],
  };
  return { dayBegins: { clock, namedBy: 'start' }, question };
}
