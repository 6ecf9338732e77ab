import { plainFigures, plainText } from '../cells/plain-text.ts';
import { splitTime } from '../cells/split-time.ts';
import type { Option, Question } from '../import-plan.ts';
import type { SampleRow } from '../source-sample.ts';

const HALF_DAY = /^(?:[ap]\.? ?m\.?|[上下]午)$/iu;

/** True for a text that says which half of a day a clock is of, and nothing else: AM, p.m., 下午. */
export const isHalfDay = (text: string): boolean => HALF_DAY.test(plainText(text));

/** Where the times of the rows stand. */
type TimeColumns = { date?: number | undefined; clock?: number | undefined; station?: number | undefined };

/** The column that says the half of the day in each row that has one; undefined if none does. */
function halvesColumn(rows: readonly SampleRow[], timed: number): number | undefined {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, column) => column).find((column) => {
    const texts = rows.flatMap(({ cells }) => cells[column]?.text.trim() || []);
    return column !== timed && texts.length > 0 && texts.every(isHalfDay);
  });
}

/** The readings of one station and day, one after the other, in minutes of the clock. */
type DayOfClocks = { part: number; day: string; minutes: number[]; texts: string[] };

/** 1 if the dates go up from one to the next, -1 if they go down, 0 if that is not known. */
function directionOf(days: readonly DayOfClocks[]): number {
  const dates = days.map(({ day }) => splitTime(day)?.date ?? null);
  const steps = dates.slice(1).map((date, at) => {
    const before = dates[at];
    if (!date || !before || !('numbers' in date) || !('numbers' in before)) return 0;
    if (date.yearAt !== 0 || before.yearAt !== 0) return 0;
    const differs = date.numbers.findIndex((number, part) => number !== before.numbers[part]);
    return Math.sign((date.numbers[differs] ?? 0) - (before.numbers[differs] ?? 0));
  });
  const [first = 0] = steps;
  return steps.every((step) => step === first) ? first : 0;
}

/** The reading of a day whose clock runs against the dates; none where a clock comes twice, as with stations that nothing names. */
function runsBack({ minutes, texts }: DayOfClocks, direction: number): string | undefined {
  if (new Set(minutes).size < minutes.length) return undefined;
  const steps = minutes.slice(1).map((now, at) => Math.sign(now - (minutes[at] ?? now)));
  const back = steps.indexOf(direction === 0 ? -1 : -direction);
  return back < 0 || (direction === 0 && !steps.includes(1)) ? undefined : texts[back + 1];
}

/**
 * Readings behind those of a morning, where the clock runs against the dates on every day of a station: 9:00, 12:00, 3:00. The first
 * and the last day of what is looked at may be cut.
 */
function lostAfternoons(days: readonly DayOfClocks[]): string[] {
  const direction = directionOf(days);
  const back = days.map((day) => runsBack(day, direction));
  const whole = back.filter((_, at) => {
    const part = days[at]?.part;
    return days[at - 1]?.part === part && days[at + 1]?.part === part;
  });
  const decisive = whole.length > 0 ? whole : back;
  const found = decisive.flatMap((text) => text ?? []);
  return found.length === decisive.length ? found : [];
}

/**
 * The clocks of half a day: none is 0 or above 12; null if there is another one, or one that says its half. `evidence`: those
 * of 12 and of 1 side by side on one day of one station, which clocks of a whole day never are, or those of lost afternoons.
 */
function halfClocks(
  rows: readonly SampleRow[],
  timed: number,
  { date, station }: TimeColumns,
): { first: string; evidence: string[] } | null {
  const last = new Map<string, { day: string; hour: number }>();
  const daysOf = new Map<string, DayOfClocks[]>();
  const evidence: string[] = [];
  let first = '';
  let [part, numberBefore] = [0, 0];
  for (const { cells, number } of rows) {
    if (number !== numberBefore + 1) part += 1;
    numberBefore = number;
    const text = plainFigures(cells[timed]?.text ?? '');
    if (/[ap]\.?m|[上下中]午|晚|凌晨|早/iu.test(text)) return null;
    const clock = splitTime(text)?.clock;
    if (!clock) continue;
    if (clock.hour === 0 || clock.hour > 12) return null;
    first ||= text;
    const ofDate = date === undefined ? '' : (cells[date]?.text.trim() ?? '');
    const day = date === timed ? text.replace(/[\sT].*$/u, '') : ofDate;
    const of = station === undefined ? '' : (cells[station]?.text.trim() ?? '');
    const before = last.get(of);
    const pair = [before?.hour ?? 0, clock.hour].toSorted((a, b) => a - b).join();
    if (pair === '1,12' && before?.day === day && evidence.length < 3) evidence.push(text);
    last.set(of, { day, hour: clock.hour });
    const days = daysOf.get(of) ?? [];
    daysOf.set(of, days);
    const open = days.at(-1);
    const minutes = clock.hour * 60 + clock.minute + clock.second / 60;
    if (open?.day === day && open.part === part) {
      open.minutes.push(minutes);
      open.texts.push(text);
    } else if (day !== '') days.push({ part, day, minutes: [minutes], texts: [text] });
  }
  if (first === '') return null;
  const lost = evidence.length > 0 ? [] : [...daysOf.values()].flatMap(lostAfternoons).slice(0, 3);
  return { first, evidence: [...evidence, ...lost] };
}

/**
 * Asks where clocks look like those of half a day: a column beside them says AM and PM, or nothing in the file says which half a
 * row is of, and one of 12 stands beside one of 1, or the clock of every day runs back behind its morning.
 */
export function askAboutHalfDays(rows: readonly SampleRow[], columns: TimeColumns): Question[] {
  const timed = columns.clock ?? columns.date;
  const clocks = timed === undefined ? null : halfClocks(rows, timed, columns);
  if (timed === undefined || clocks === null) return [];
  const halfDayColumn = halvesColumn(rows, timed);
  const areDates = rows.some(({ cells }) => cells[timed]?.kind === 'date');
  if (halfDayColumn === undefined && (areDates || clocks.evidence.length === 0)) return [];
  const ofColumn: Option[] =
    halfDayColumn === undefined
      ? []
      : [{ id: `halves:${halfDayColumn}`, changes: [{ kind: 'time', set: { halfDayColumn } }] }];
  return [
    {
      id: 'half-days',
      about: 'half-days',
      certainty: halfDayColumn === undefined ? 'contradictory' : 'assumed',
      column: timed,
      evidence: clocks.evidence.length > 0 ? clocks.evidence : [clocks.first],
      holds: { kind: 'file' },
      options: [...ofColumn, { id: 'halves:as-written', changes: [] }],
    },
  ];
}
