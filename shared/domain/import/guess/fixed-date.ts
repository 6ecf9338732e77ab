import { isCivilDate, wallSeconds } from '../cells/calendar.ts';
import { plainFigures } from '../cells/plain-text.ts';
import { splitTime } from '../cells/split-time.ts';
import type { Certainty, Option, Question, TimePlan } from '../import-plan.ts';
import type { SampleRow } from '../source-sample.ts';
import { dayOfLine } from '../section-rows.ts';
import { textsIn } from './texts-in.ts';
import type { Guess } from './guess.ts';
import {
  dateText,
  dayOfTitles,
  dayWithoutYear,
  isDateOfValues,
  monthOfTitles,
  type Title,
} from './title-texts.ts';

/** What the cells of a file leave out: the day, where they have a clock alone, or the year beside month and day. */
type Lacking = 'day' | 'year';

type Found = { date: string; title: Title };

const DATE = /(?<!\d)((?:19|20)\d{2})(?:[-年./_]?(\d{1,2})(?:[-月./_]?(\d{1,2}))?)?(?!\d)/gu;

/** Dates in a text, as far as it has what the cells leave out. A month alone is no day. */
function datesIn(text: string, lacking: Lacking): string[] {
  return [...plainFigures(text).matchAll(DATE)].flatMap(([, year = '', month, day]) => {
    // 20240029 is a number of something.
    if (!isCivilDate(Number(year), Number(month ?? 1), Number(day ?? 1))) return [];
    if (lacking === 'year') return [`${year}-01-01`];
    if (month === undefined || day === undefined) return [];
    return [`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`];
  });
}

/** The times of a column that leaves something out, as seconds of the day or of the year, station by station in the order of the rows. */
function timesOf(
  rows: readonly SampleRow[],
  column: number,
  stationColumn: number | null,
  lacking: Lacking,
): number[][] {
  const byStation = Map.groupBy(rows, ({ cells }) =>
    stationColumn === null ? '' : (cells[stationColumn]?.text.trim() ?? ''),
  );
  return [...byStation.values()]
    .flatMap((of) => (lacking === 'day' ? daysOfLines(of) : [of]))
    .map((ofStation) =>
      ofStation.flatMap(({ cells }) => {
        const parts = splitTime(plainFigures(cells[column]?.text ?? ''));
        if (!parts) return [];
        const clock = parts.clock ?? { hour: 0, minute: 0, second: 0 };
        const { date } = parts;
        if (date === null) return [wallSeconds({ year: 1970, month: 1, day: 1, ...clock })];
        if ('numbers' in date) return [];
        const { month, day } = 'month' in date ? date : { month: date.pair[0], day: date.pair[1] };
        return [wallSeconds({ year: 1972, month, day, ...clock })];
      }),
    );
}

/** The rows between lines with a date alone, which begin a day. */
function daysOfLines(rows: readonly SampleRow[]): SampleRow[][] {
  const days: SampleRow[][] = [[]];
  for (const row of rows) {
    if (dayOfLine(row) === null) days.at(-1)?.push(row);
    else days.push([]);
  }
  return days;
}

/** True if times go forward and back: they pass midnight, or the end of a year, and belong to more than one. */
function passesOver(times: readonly number[]): boolean {
  const steps = times.slice(1).map((seconds, at) => Math.sign(seconds - (times[at] ?? 0)));
  return steps.includes(1) && steps.includes(-1);
}

/** What the cells of the column that has the time leave out; null: nothing. */
function lackingIn(rows: readonly SampleRow[], column: number): Lacking | null {
  const dates = rows.flatMap(({ cells }) => splitTime(plainFigures(cells[column]?.text ?? '')) ?? []);
  if (dates.length === 0) return null;
  const clocks = dates.filter(({ date }) => date === null).length;
  const yearless = dates.filter(({ date }) => date !== null && !('numbers' in date)).length;
  if (clocks * 2 > dates.length) return 'day';
  return yearless * 2 > dates.length ? 'year' : null;
}

function optionsOf(dates: readonly string[]): Option[] {
  return [...dates, null].map((fixedDate) => ({
    id: `date:${fixedDate ?? 'none'}`,
    changes: [{ kind: 'time', set: { fixedDate } }],
  }));
}

/** Asks whether cells without a day, or a year, are of one of these; nothing of the file is sent before. */
function askFixedDate(
  dates: readonly string[],
  certainty: Question['certainty'],
  column: number | null,
  evidence: string[],
): Question {
  return {
    id: 'fixed-date',
    about: 'fixed-date',
    certainty,
    column,
    evidence,
    holds: { kind: 'file' },
    options: optionsOf(dates),
  };
}

/** Asks for what cells such as 12-31, 08:00 or 1 leave out where nothing says it; they are no times before it is known. */
function askForMissing(
  about: 'missing-year' | 'missing-month' | 'missing-day',
  column: number | null,
  evidence: string[],
): Question {
  return { ...askFixedDate([], 'assumed', column, evidence), about };
}

/** The month of a column of days (1, 2, 3), as its first day: that of the titles, or asked for. */
export function findFixedMonth(
  rows: readonly SampleRow[],
  column: number,
  titles: readonly Title[],
): { fixedDate: string | null; guesses: Guess[]; questions: Question[] } {
  const found = monthOfTitles(titles);
  if (found === null || found.month === null) {
    const evidence = textsIn(rows, column).slice(0, 1);
    return { fixedDate: null, guesses: [], questions: [askForMissing('missing-month', column, evidence)] };
  }
  const { year, month, certainty, text } = found;
  const fixedDate = `${year}-${String(month).padStart(2, '0')}-01`;
  const guess: Guess = {
    about: 'fixed-date',
    column: null,
    certainty,
    reason: 'title-row',
    evidence: [text],
  };
  const questions = certainty === 'proved' ? [] : [askFixedDate([fixedDate], certainty, column, [text])];
  return { fixedDate, guesses: [guess], questions };
}

/** Asks whether times that leave out their day or year, and go both ways, are of more than one; `evidence`: before and after. */
export function askAboutTurningTimes(turns: NonNullable<TimePlan['turns']>, evidence: string[]): Question {
  return {
    id: 'turning-times',
    about: 'turning-times',
    certainty: 'contradictory',
    column: null,
    evidence,
    holds: { kind: 'file' },
    options: [
      { id: `turns:${turns.direction}`, changes: [{ kind: 'time', set: { turns } }] },
      { id: 'turns:none', changes: [] },
    ],
  };
}

/**
 * The day or year for cells that leave it out. Proved where the title or the name of the sheet names one alone, in plain words;
 * asked where only the file's name does, where there are several, or where times pass midnight or the end of the year.
 * @param column of times that have no date or no year; null where the headers have the clock, and nothing has the day.
 * @param lacking what the cells of the column leave out
 */
export function findFixedDate(
  rows: readonly SampleRow[],
  column: number | null,
  titles: readonly Title[],
  stationColumn: number | null,
  lacking = column === null ? 'day' : lackingIn(rows, column),
): { fixedDate: string | null; guesses: Guess[]; questions: Question[] } {
  const none = { fixedDate: null, guesses: [], questions: [] };
  if (lacking === null) return none;
  const found = titles.flatMap((title): Found[] =>
    datesIn(dateText(title), lacking).map((date) => ({ date, title })),
  );
  const plain = found.filter(({ title }) => title.reason !== 'file-name' && isDateOfValues(dateText(title)));
  const dates = [...new Set((plain.length > 0 ? plain : found).map(({ date }) => date))];
  const [fixedDate] = dates;
  const [first] = plain.length > 0 ? plain : found;
  if (fixedDate === undefined || !first) {
    const evidence = column === null ? [] : textsIn(rows, column).slice(0, 1);
    if (lacking === 'year' && evidence.length === 0) return none;
    const apart = lacking === 'day' ? dayOfTitles(titles) : null;
    const yearless = lacking === 'day' ? dayWithoutYear(titles) : null;
    return apart === null
      ? {
          ...none,
          questions: [
            askForMissing(`missing-${lacking}`, column, [...evidence, ...(yearless ? [yearless.text] : [])]),
          ],
        }
      : {
          ...none,
          fixedDate: apart.date,
          questions: [askFixedDate([apart.date], 'assumed', column, apart.texts)],
        };
  }
  const isPassing = column !== null && timesOf(rows, column, stationColumn, lacking).some(passesOver);
  const isOpen = plain.length === 0 || dates.length > 1;
  const certainty: Certainty =
    isPassing || dates.length > 1 ? 'contradictory' : isOpen ? 'assumed' : 'proved';
  const evidence = [...new Set((plain.length > 0 ? plain : found).map(({ title }) => title.text))].slice(
    0,
    5,
  );
  const guess: Guess = { about: 'fixed-date', column: null, certainty, reason: first.title.reason, evidence };
  if (certainty === 'proved') return { fixedDate, guesses: [guess], questions: [] };
  return { fixedDate, guesses: [guess], questions: [askFixedDate(dates, certainty, column, evidence)] };
}
