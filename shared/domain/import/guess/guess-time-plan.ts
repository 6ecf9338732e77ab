import { plainFigures } from '../cells/plain-text.ts';
import { isLateYear } from '../cells/read-source-time.ts';
import { readMonthAlone } from '../cells/month-text.ts';
import { orderDate, splitTime } from '../cells/split-time.ts';
import { startOf } from '../cells/time-range.ts';
import type {
  BareNumber,
  ColumnPlan,
  ColumnRole,
  DateOrder,
  Option,
  Question,
  TimePlan,
} from '../import-plan.ts';
import type { Cell, SampleRow } from '../source-sample.ts';
import { answerOfTimes, askAboutTimes } from './ask-about-times.ts';
import { findBareClock, findBareNumber } from './bare-times.ts';
import { countedFrom } from './counted-from.ts';
import { findDayBegins } from './day-begins.ts';
import { askAboutTurnedDates, askDateOrder, DateOrderProof } from './date-order.ts';
import { findFixedDate, findFixedMonth } from './fixed-date.ts';
import type { Guess } from './guess.ts';
import type { Title } from './title-texts.ts';
import { askClockOfDay, type ClockOfDay, clocksOfDay } from './clock-of-day.ts';
import { askAboutHalfDays } from './half-days.ts';
import { askAboutRepublicYears } from './republic-years.ts';
import { findWholeDays, withWholeDays } from './whole-days.ts';
import { guessPeriod } from './time-ranges.ts';
import { findZonesInCells } from './zones-in-cells.ts';

/** What the times of a sheet are read from. */
export type TimesOfSheet = {
  /** Role and header of every column. */
  columns: readonly Pick<ColumnPlan, 'column' | 'role' | 'header' | 'clock' | 'date'>[];
  rows: readonly SampleRow[];
  titles: readonly Title[];
  isWorkbook: boolean;
};

type Part = { set: Partial<TimePlan>; guesses: Guess[]; questions: Question[] };

const NOTHING: Part = { set: {}, guesses: [], questions: [] };

function bareOption(kind: string | null, set: Partial<TimePlan>): Option {
  return { id: `bare:${kind ?? 'none'}`, changes: [{ kind: 'time', set }] };
}

/** Bare numbers in columns of dates, or of dates with clocks. */
function bareNumbers(cells: readonly Cell[], column: number, header: string): Part {
  const found = findBareNumber(cells, header);
  if (!found) return NOTHING;
  const { evidence, candidates } = found;
  const counted = countedFrom(header, candidates);
  const certainty = counted.length > 0 ? 'contradictory' : found.certainty;
  const reason = found.found === 'digits' ? 'number-of-digits' : 'number-range';
  const question: Question[] =
    certainty === 'proved'
      ? []
      : [
          {
            id: 'bare-number',
            about: 'bare-number',
            certainty,
            column,
            evidence,
            holds: { kind: 'file' },
            options: [
              ...counted.slice(0, 1).map(({ id, set }): Option => ({ id, changes: [{ kind: 'time', set }] })),
              ...[...candidates, null].map((bareNumber: BareNumber | null) =>
                bareOption(bareNumber, { bareNumber }),
              ),
            ],
          },
        ];
  return {
    set: { bareNumber: found.found },
    guesses: [{ about: 'bare-number', column, certainty, reason, evidence }],
    questions: question,
  };
}

/** Bare numbers in a column of clocks. */
function bareClocks(cells: readonly Cell[], column: number, header: string): Part {
  const found = findBareClock(cells, header);
  if (!found) return NOTHING;
  const { certainty, evidence, candidates } = found;
  const questions: Question[] =
    certainty === 'proved'
      ? []
      : [
          {
            id: 'bare-clock',
            about: 'bare-number',
            certainty,
            column,
            evidence,
            holds: { kind: 'file' },
            options: [...candidates, null].map((bareClock) => bareOption(bareClock, { bareClock })),
          },
        ];
  return { set: { bareClock: found.found }, guesses: [], questions };
}

/** Dates without a clock: days where all are so, problems of their rows where none should be, and asked about where both are there. */
function datesAlone(
  cells: readonly Cell[],
  bareNumber: BareNumber | null,
  column: number,
  repeated: readonly string[],
  clocks: readonly ClockOfDay[],
): Part {
  let withClock = 0;
  let hidden = 0;
  const alone: string[] = [];
  for (const { text, kind, hidesClock } of cells) {
    if (hidesClock === true || (kind === 'date' && !text.includes(':'))) hidden += 1;
    const plain = plainFigures(text);
    if (bareNumber !== null && bareNumber !== 'digits' && /^[\d.]+$/u.test(plain)) {
      withClock += 1;
      continue;
    }
    const isDigits = bareNumber === 'digits' && /^\d+$/u.test(plain);
    const parts = isDigits ? undefined : splitTime(startOf(plain));
    const hasClock = isDigits ? plain.length > 8 : parts?.clock !== null && parts !== undefined;
    if (hasClock) withClock += 1;
    else if (isDigits || parts?.date) alone.push(text.trim());
  }
  const [said] = alone.length > 0 && withClock === 0 ? clocks : [];
  if (said) return { ...NOTHING, set: { dateAlone: 'hold' }, questions: [askClockOfDay(column, said)] };
  if (withClock === 0 && repeated.length > 0)
    return { ...NOTHING, set: { dateAlone: 'hold' }, questions: [askDateAlone(column, repeated)] };
  if (withClock === 0) return { ...NOTHING, set: { dateAlone: 'midnight' } };
  if (hidden === cells.length) return { ...NOTHING, set: { dateAlone: 'midnight', hidesClocks: true } };
  if (alone.length === 0) return { ...NOTHING, set: { dateAlone: 'hold' } };
  return { set: { dateAlone: 'hold' }, guesses: [], questions: [askDateAlone(column, alone)] };
}

/** Asks whether a date without a clock is midnight. */
export function askDateAlone(column: number, texts: readonly string[]): Question {
  const options = (['hold', 'midnight'] as const).map((dateAlone) =>
    answerOfTimes(`clock:${dateAlone}`, { dateAlone }),
  );
  return askAboutTimes(
    'date-without-clock',
    { column, texts, holds: { kind: 'dates-without-clock' } },
    options,
  );
}

/** Asks whether a month, or a year, stands for its first day. */
export function askMonthAlone(column: number, texts: readonly string[]): Question[] {
  if (texts.length === 0) return [];
  const options = [{ id: 'day:hold', changes: [] }, answerOfTimes('day:first', { monthAlone: 'first-day' })];
  return [
    askAboutTimes('date-without-day', { column, texts, holds: { kind: 'dates-without-clock' } }, options),
  ];
}

/** One in so many rows may say its day again without making the column one of times that lack their clock. */
const REPEAT_SHARE = 5;

/**
 * Days that come again and again for one station, with other values: the clock of these rows may stand where nobody has
 * read it. Lines between the rows, or names of quantities, tell rows of one day apart.
 */
function repeatedDays(
  rows: readonly SampleRow[],
  ofDay: readonly number[],
  columns: TimesOfSheet['columns'],
): string[] {
  const hasNames = columns.some(({ role }) => role === 'field-name');
  const hasLines = rows.some(({ cells }) => cells.filter(({ text }) => text.trim() !== '').length === 1);
  if (hasNames || hasLines) return [];
  const stations = columns.filter(({ role }) => role === 'station').map(({ column }) => column);
  const seen = new Map<string, string>();
  const repeated: string[] = [];
  let days = 0;
  for (const { cells } of rows) {
    const textAt = (column: number): string => cells[column]?.text.trim() ?? '';
    const day = ofDay.map(textAt).join(' ').trim();
    if (!/\d/u.test(day)) continue;
    days += 1;
    const key = JSON.stringify([day, ...stations.map(textAt)]);
    const row = JSON.stringify(cells.map(({ text }) => text.trim()));
    const before = seen.get(key);
    if (before !== undefined && before !== row) repeated.push(day);
    seen.set(key, row);
  }
  return repeated.length * REPEAT_SHARE > days ? repeated : [];
}

/** Asks about dates whose years are 70 to 99: of the last century, or of this one. Their rows are held. */
export function askAboutLateYears(
  cells: readonly Pick<Cell, 'text' | 'kind'>[],
  order: DateOrder,
  column: number,
): Question[] {
  const late = cells.flatMap(({ text, kind }) => {
    const plain = plainFigures(text);
    const date = kind === 'date' ? undefined : splitTime(plain)?.date;
    const civil = date && 'numbers' in date ? orderDate(date, order, null) : undefined;
    return civil && isLateYear(civil.year, plain) ? [text.trim()] : [];
  });
  if (late.length === 0) return [];
  const options = ([1900, 2000] as const).map((lateYears) =>
    answerOfTimes(`century:${lateYears}`, { lateYears }),
  );
  return [askAboutTimes('century', { column, texts: late, holds: { kind: 'late-years' } }, options)];
}

function dateOrder(dated: readonly number[], rows: readonly SampleRow[]): Part {
  const proof = new DateOrderProof();
  for (const { cells } of rows) for (const column of dated) proof.add(cells[column]?.text ?? '');
  const finding = proof.finding();
  const { order, certainty, reason, evidence } = finding;
  if (reason === 'no-evidence') return { ...NOTHING, set: { order } };
  return {
    set: { order },
    guesses: [{ about: 'date-order', column: dated[0] ?? null, certainty, reason, evidence }],
    questions: [
      ...(certainty === 'proved' ? [] : [askDateOrder(finding, order)]),
      ...askAboutTurnedDates(finding),
    ],
  };
}

/** How the times of the chosen columns are read, why, and what the sampled rows leave open. */
export function guessTimePlan({ columns, rows, titles, isWorkbook }: TimesOfSheet): {
  time: TimePlan;
  guesses: Guess[];
  questions: Question[];
} {
  const of = (...roles: ColumnRole[]): typeof columns => columns.filter(({ role }) => roles.includes(role));
  const cellsOf = (chosen: typeof columns): Cell[] =>
    rows.flatMap(({ cells }) =>
      chosen.flatMap(({ column }) => {
        const cell = cells[column];
        return cell && cell.text.trim() !== '' ? [cell] : [];
      }),
    );
  const dated = of('time', 'date');
  const clocks = of('clock');
  const hours = of('hour');
  const [firstDated] = dated;
  const [firstClock] = clocks;
  const parts: Part[] = [];
  const isAcross = columns.some(({ clock, date }) => clock !== null || date !== null);
  let bareNumber: BareNumber | null = null;
  if (firstDated) {
    const cells = cellsOf(dated);
    const bare = bareNumbers(cells, firstDated.column, firstDated.header);
    bareNumber = bare.set.bareNumber ?? null;
    parts.push(
      bare,
      dateOrder(
        dated.map(({ column }) => column),
        rows,
      ),
    );
    const order = parts.at(-1)?.set.order ?? 'ymd';
    parts.push({
      ...NOTHING,
      questions: [
        ...askAboutLateYears(cells, order, firstDated.column),
        ...askAboutRepublicYears(cells, firstDated.column),
        ...askMonthAlone(
          firstDated.column,
          cells.flatMap(({ text }) => (readMonthAlone(text) ? [text.trim()] : [])),
        ),
      ],
    });
    const hasOwnClock = clocks.length + hours.length > 0;
    const days = isAcross ? [] : repeatedDays(rows, [firstDated.column], columns);
    const saidClocks = isAcross ? [] : clocksOfDay(titles, columns);
    if (!hasOwnClock) parts.push(datesAlone(cells, bareNumber, firstDated.column, days, saidClocks));
  }
  const ofParts = of('year', 'month', 'day', 'day-of-year');
  const [firstPart] = ofParts;
  if (firstPart && !isAcross && clocks.length + hours.length === 0) {
    const repeated = repeatedDays(
      rows,
      ofParts.map(({ column }) => column),
      columns,
    );
    if (repeated.length > 0)
      parts.push({
        ...NOTHING,
        set: { dateAlone: 'hold' },
        questions: [askDateAlone(firstPart.column, repeated)],
      });
  }
  const ofClocks = firstClock && bareClocks(cellsOf(clocks), firstClock.column, firstClock.header);
  if (ofClocks) parts.push(ofClocks);
  const [clockOfDay] = [...clocks, ...hours];
  const named = columns.find(({ role }) => role === 'station')?.column;
  const order = parts.findLast(({ set }) => set.order !== undefined)?.set.order ?? 'ymd';
  const whole =
    firstDated && firstClock
      ? findWholeDays(
          rows,
          { day: firstDated.column, clock: firstClock.column, station: named ?? null },
          order,
        )
      : null;
  if (whole) parts.push({ set: { wholeDays: whole.wholeDays }, guesses: [], questions: whole.questions });
  const ofDays = whole && firstClock ? withWholeDays(rows, firstClock.column, whole.wholeDays) : rows;
  const halves = askAboutHalfDays(ofDays, {
    date: firstDated?.column,
    clock: firstClock?.column,
    station: named,
  });
  parts.push({ ...NOTHING, questions: halves });
  // 1:00 below 12:00 begins no day where a column says PM beside it.
  const begins =
    firstDated && clockOfDay && halves.every(({ certainty }) => certainty === 'contradictory')
      ? findDayBegins(ofDays, {
          day: firstDated.column,
          clock: clockOfDay.column,
          station: of('station')[0]?.column ?? null,
          bareClock: ofClocks?.set.bareClock ?? null,
        })
      : null;
  if (begins) parts.push({ set: { dayBegins: begins.dayBegins }, guesses: [], questions: [begins.question] });
  const timed = firstDated ?? firstClock;
  const ofTimes = [...cellsOf(dated), ...cellsOf(clocks)];
  const withRange = clocks.length > 0 ? firstClock : firstDated;
  const period = guessPeriod(ofTimes, withRange?.header ?? '', withRange?.column ?? 0);
  parts.push({ ...period, guesses: [] });
  const isPeriod = period.set.period !== undefined;
  const zoned = isPeriod
    ? ofTimes.map((cell) => ({ ...cell, text: startOf(plainFigures(cell.text)) }))
    : ofTimes;
  const zones = findZonesInCells(zoned, isWorkbook);
  const hasZones = zones.plan.needsZone || zones.questions.length > 0;
  const yearFirst = parts.some(({ guesses }) =>
    guesses.some(({ about, reason }) => about === 'date-order' && reason === 'year-first'),
  );
  const alike = { yearFirst, noZone: !hasZones };
  parts.push({ set: { ...zones.plan, alike }, guesses: [], questions: zones.questions });
  const isDayInHeader = columns.some(({ date }) => date !== null);
  const isHourInHeader = columns.some(({ clock }) => clock !== null);
  const hasMonth = ofParts.some(({ role }) => role !== 'day' && role !== 'hour' && role !== 'minute');
  const isDayAlone = firstPart?.role === 'day' && !hasMonth && !firstDated && !isDayInHeader;
  if (isDayAlone && firstPart) {
    const { fixedDate, guesses, questions } = findFixedMonth(rows, firstPart.column, titles);
    parts.push({ set: { fixedDate }, guesses, questions });
  } else if (bareNumber === null && !isDayInHeader && (timed || isHourInHeader || firstPart)) {
    const station = of('station')[0]?.column ?? null;
    const hasYear = ofParts.some(({ role }) => role === 'year') || firstDated !== undefined;
    const found = !firstPart
      ? findFixedDate(rows, timed?.column ?? null, titles, station)
      : hasYear
        ? { fixedDate: null, guesses: [], questions: [] }
        : findFixedDate(rows, firstPart.column, titles, station, 'year');
    parts.push({ set: { fixedDate: found.fixedDate }, guesses: found.guesses, questions: found.questions });
  }
  const time: TimePlan = {
    order: 'ymd',
    bareNumber: null,
    bareClock: null,
    sourceZone: null,
    zoneTexts: [],
    needsZone: false,
    fixedDate: null,
    shiftS: 0,
    dateAlone: 'midnight',
  };
  return {
    time: Object.assign(time, ...parts.map(({ set }) => set)) as TimePlan,
    guesses: parts.flatMap(({ guesses }) => guesses),
    questions: parts.flatMap(({ questions }) => questions),
  };
}
