import type { Answer, ColumnPlan, Option, Question } from '../import-plan.ts';
import type { ColumnHeader } from './column-header.ts';
import { readQuantity } from './field-words.ts';
import { dateOfDay, dayColumns, type DayColumns } from './day-columns.ts';
import { hourColumns, type HourColumns, hoursOfQuantities } from './hour-columns.ts';
import { firstOfMonth, monthColumns, type MonthsDown } from './month-columns.ts';
import { monthOfTitles, type Title, type TitleMonth } from './title-texts.ts';

/** The hour or the day of a column, where times stand across. */
type AcrossPlan = Pick<ColumnPlan, 'clock' | 'dayOffset' | 'date'>;

export type Across = {
  kind: 'hours' | 'days' | 'months' | 'times';
  /** The columns are days, and rows their months. */
  months?: MonthsDown;
  ofColumn: Map<number, AcrossPlan>;
  questions: Question[];
};

/** What the rows of a table with times across have of the time. */
export type RowTime = {
  hasDate: boolean;
  hasClock: boolean;
  /** Days of a month alone. */
  hasDayAlone: boolean;
  /** Date and clock in one, which leaves nothing to the columns. */
  hasTime: boolean;
  /** The column of the months of the rows, above whose values these days stand. */
  monthsDown: (days: DayColumns) => MonthsDown | null;
  /** What stands above the first column, or in front of the times: 日期\小时. */
  corner: string;
};

const HOUR_WORDS = /小时|逐时|时段|整点|时刻|\bhours?\b|\bhourly\b|\bstunden?\b|^时$|[\\/／]时|时[\\/／]/iu;
const DAY_WORDS = /逐日|月报|日期|每日|[\\/／]日|日[\\/／]|^日$|\bdays?\b|\bdaily\b/iu;

const set = (columns: ReadonlyMap<number, AcrossPlan>): Option['changes'] =>
  [...columns].map(([column, plan]) => ({ kind: 'column', column, set: plan }));

const question = (
  about: 'hours' | 'midnight' | 'fixed-date' | 'missing-year' | 'date-order',
  id: string,
  certainty: Question['certainty'],
  evidence: readonly string[],
  columns: readonly number[] | null,
  options: Option[],
): Question => ({
  id,
  about,
  certainty,
  column: null,
  evidence: evidence.slice(0, 5),
  holds: columns ? { kind: 'columns', columns: [...columns] } : { kind: 'file' },
  options,
});

/** What an hour column means if the hours from `wrapAt` on are of the day that many days later, and those before of `before`. */
function planHours(found: HourColumns, before: number, after: number): Map<number, AcrossPlan> {
  return new Map(
    found.hours.map(({ column, clock, isNextDay }, at) => {
      const isAfter = found.wrapAt !== null && at >= found.wrapAt;
      const dayOffset = isNextDay ? 1 : isAfter ? after : before;
      return [column, { clock, dayOffset, date: null }];
    }),
  );
}

function hoursAcross(found: HourColumns, headers: readonly ColumnHeader[], isNamed: boolean): Across {
  const texts = found.hours.map(({ column }) => leafOf(headers, column));
  const columns = found.hours.map(({ column }) => column);
  const questions: Question[] = [];
  const isWholeDay = found.hours.length === 24;
  if (!found.isWritten && !isNamed && !isWholeDay) {
    questions.push(
      question('hours', 'hours', 'assumed', texts, null, [
        { id: 'hours:yes', changes: [] },
        { id: 'hours:no', changes: [{ kind: 'structure' }] },
      ]),
    );
  }
  const isTold = found.hours.some(({ isNextDay }) => isNextDay);
  const plan = planHours(found, 0, found.wrapAt === null || isTold ? 0 : 1);
  if (found.wrapAt !== null && !isTold) {
    questions.push(
      question('midnight', 'hours:midnight', 'assumed', texts, columns, [
        { id: 'hours:next-day', changes: set(plan) },
        { id: 'hours:same-day', changes: set(planHours(found, 0, 0)) },
        { id: 'hours:day-before', changes: set(planHours(found, -1, 0)) },
      ]),
    );
  }
  return { kind: 'hours', ofColumn: plan, questions };
}

function planDays(days: DayColumns['days'], month: TitleMonth | null): Map<number, AcrossPlan> {
  return new Map(
    days.map((day) => [day.column, { clock: day.clock, dayOffset: 0, date: dateOfDay(day, month) }]),
  );
}

/** Columns that are months, in rows that are days of each. */
function monthsAcross(
  months: NonNullable<ReturnType<typeof monthColumns>>,
  titles: readonly Title[],
): Across {
  const columnsOf = (year: number | null): Map<number, AcrossPlan> =>
    new Map(
      months.map(({ column, month }) => [
        column,
        { clock: '00:00', dayOffset: 0, date: firstOfMonth(month, year) },
      ]),
    );
  const texts = months.map(({ text }) => text);
  return { kind: 'months', ...ofYear(monthOfTitles(titles), columnsOf, texts) };
}

/** Columns that leave out their year, with that of the titles where these say it plainly. */
function ofYear(
  found: TitleMonth | null,
  columnsOf: (year: number | null) => Map<number, AcrossPlan>,
  texts: readonly string[],
): Pick<Across, 'ofColumn' | 'questions'> {
  // A month beside the year may be that of the print.
  const isProved = found?.certainty === 'proved' && found.month === null;
  const ofColumn = columnsOf(isProved ? found.year : null);
  if (isProved) return { ofColumn, questions: [] };
  const [first] = columnsOf(found?.year ?? null).values();
  return { ofColumn, questions: [found ? askForDay(found, first, ofColumn) : askForDate(texts)] };
}

/** Asks for what columns of days or months leave out where nothing says it. */
const askForDate = (texts: readonly string[]): Question =>
  question('fixed-date', 'fixed-date', 'assumed', texts, null, [{ id: 'date:none', changes: [] }]);

/** Columns that are days, in rows that are their months. The date of a column has its day, and its year where only the titles say it. */
function daysOfMonths({ days }: DayColumns, months: MonthsDown, titles: readonly Title[]): Across {
  const columnsOf = (year: number | null): Map<number, AcrossPlan> =>
    new Map(
      days.map(({ column, day }) => [
        column,
        {
          clock: '00:00',
          dayOffset: 0,
          date: `${firstOfMonth(1, year).slice(0, 8)}${String(day).padStart(2, '0')}`,
        },
      ]),
    );
  const texts = days.map(({ text }) => text);
  if (months.hasYear) return { kind: 'days', months, ofColumn: columnsOf(null), questions: [] };
  return { kind: 'days', months, ...ofYear(monthOfTitles(titles), columnsOf, texts) };
}

/** Asks whether the columns are of the month, or the year, that the titles name. */
function askForDay(
  { certainty, text }: TitleMonth,
  { date = null }: Partial<AcrossPlan> = {},
  ofColumn: ReadonlyMap<number, AcrossPlan>,
): Question {
  const asked = certainty === 'proved' ? 'assumed' : certainty;
  return question('fixed-date', 'fixed-date', asked, [text], null, [
    { id: `date:${date}`, changes: [{ kind: 'time', set: { fixedDate: date } }] },
    {
      id: 'date:none',
      changes: [...ofColumn.keys()].map((column) => ({
        kind: 'column',
        column,
        set: { role: 'ignore', field: '' },
      })),
    },
  ]);
}

function daysAcross(found: DayColumns, titles: readonly Title[]): Across | null {
  const month = found.lacks === 'nothing' ? null : monthOfTitles(titles);
  const passesYear = found.days.some(({ yearsLater = 0 }) => yearsLater > 0);
  const isSure = month === null || (month.certainty === 'proved' && !passesYear);
  const ofColumn = planDays(found.days, isSure ? month : null);
  const columns = [...ofColumn.keys()];
  const texts = found.days.map(({ text }) => text);
  const questions: Question[] = [];
  const lacksMonth = found.lacks === 'month' && (month?.month ?? null) === null;
  if (lacksMonth || (found.lacks !== 'nothing' && month === null)) {
    questions.push(askForDate(texts));
  } else if (month && !isSure) {
    const [first] = planDays(found.days, month).values();
    questions.push(askForDay(month, first, ofColumn));
  }
  if (found.openOrder !== null) {
    const other = planDays(found.otherDays, isSure ? month : null);
    const [own, others] = found.openOrder === 'mdy' ? (['mdy', 'dmy'] as const) : (['dmy', 'mdy'] as const);
    questions.push(
      question('date-order', 'date-order', 'assumed', texts, columns, [
        { id: `order:${own}`, changes: set(ofColumn) },
        { id: `order:${others}`, changes: set(other) },
      ]),
    );
  }
  const hasClock = found.days.some(({ clock }) => clock !== null);
  return { kind: hasClock ? 'times' : 'days', ofColumn, questions };
}

const leafOf = (headers: readonly ColumnHeader[], column: number): string =>
  headers.find((header) => header.column === column)?.parts.at(-1)?.text ?? '';

const withoutClock = (columns: ReadonlyMap<number, AcrossPlan>): Map<number, AcrossPlan> =>
  new Map([...columns].map(([column, plan]) => [column, { ...plan, clock: null }]));

/** Hours in the names of one quantity, in rows that have a day and no clock. */
function hoursOfNames(headers: readonly ColumnHeader[], { hasDate }: RowTime): HourColumns | null {
  if (!hasDate) return null;
  const names = headers.map(({ column, parts }) => ({ column, header: parts.at(-1)?.name ?? '' }));
  return hoursOfQuantities(names, (name) => readQuantity(name)?.isExact === true);
}

/**
 * Finds columns that are hours of a day, days, or times, and what the rows leave to them.
 * @param headers of the columns that may have values.
 */
export function findAcross(
  headers: readonly ColumnHeader[],
  row: RowTime,
  titles: readonly Title[],
  answers: readonly Answer[],
): Across | null {
  const leaves = headers.map(({ column, parts }) => ({ column, header: parts.at(-1)?.text ?? '' }));
  const ofMonths = dayColumns(leaves);
  const down = ofMonths?.lacks === 'month' && !row.hasClock ? row.monthsDown(ofMonths) : null;
  if (ofMonths && down) return daysOfMonths(ofMonths, down, titles);
  if (row.hasTime || (row.hasDate && row.hasClock)) return null;
  const groups = headers.flatMap(({ parts }) => parts.slice(0, -1).map(({ text }) => text));
  const months = row.hasDayAlone ? monthColumns(leaves, [row.corner, ...groups].join(' ')) : null;
  if (months) return monthsAcross(months, titles);
  const isRefused = answers.some(({ question: id, option }) => id === 'hours' && option === 'hours:no');
  const isAccepted = answers.some(({ question: id, option }) => id === 'hours' && option === 'hours:yes');
  const hours = row.hasClock || isRefused ? null : (hourColumns(leaves) ?? hoursOfNames(headers, row));
  const days = row.hasDate ? null : dayColumns(leaves);
  const text = [row.corner, ...titles.map((title) => title.text)].join(' ');
  if (hours && (!days || hours.isWritten || row.hasDate || HOUR_WORDS.test(row.corner)))
    return hoursAcross(hours, headers, isAccepted || HOUR_WORDS.test(row.corner) || HOUR_WORDS.test(text));
  if (!days) return null;
  // Numbers from 1 on are days only where something says so.
  if (!days.isWritten && !row.hasClock && !DAY_WORDS.test(text)) return null;
  const found = daysAcross(days, titles);
  if (!found) return null;
  // Date cells of a workbook are midnight; the clock is that of the row.
  const areMidnights = [...found.ofColumn.values()].every(({ clock }) => clock === null || clock === '00:00');
  if (row.hasClock && areMidnights) return { ...found, kind: 'days', ofColumn: withoutClock(found.ofColumn) };
  if (row.hasClock || found.kind === 'times') return found;
  // Values of a whole day, in rows that have no clock.
  return {
    ...found,
    ofColumn: new Map(
      [...found.ofColumn].map(([column, plan]) => [column, { ...plan, clock: plan.clock ?? '00:00' }]),
    ),
  };
}
