import { readMonthAlone } from '../cells/month-text.ts';
import { plainFigures } from '../cells/plain-text.ts';
import type { BareNumber, ColumnRole, Question } from '../import-plan.ts';
import { bareShare } from './bare-times.ts';
import { type ColumnProfile, shareOf, wholeNumbers } from './column-profile.ts';
import type { Guess } from './guess.ts';
import { type HeaderWord, isClockWord } from './header-words.ts';

export type TimeColumns = {
  /** Role of each column that has to do with time; block by block. */
  roles: Map<number, { role: ColumnRole; block: number }>;
  /** First columns of the blocks, where tables stand side by side; one else. */
  blockStarts: number[];
  guesses: Guess[];
  questions: Question[];
};

/** A column that looks like one of times. */
export type TimeCandidate = {
  column: number;
  kind: 'time' | 'date' | 'clock';
  word: HeaderWord | null;
  header: string;
  /** Its cells are numbers that count seconds, milliseconds or days: an instant, not what a clock showed. */
  isCounted: boolean;
  /** Few of its cells have a clock: beside a column of clocks it is one of days. */
  isMostlyDays: boolean;
  /** Texts of months: a column of times beside it says more. */
  isMonths?: true;
};

const MOSTLY = 0.6;
/** One cell in so many may be a slip. */
const SLIP_SHARE = 5;

/** What most numbers of a column can mean as times, where nearly all of them can be some time; null if they cannot. */
function bareNumberOf({ cells }: ColumnProfile): BareNumber | null {
  const { kind, share } = bareShare(cells);
  return share >= MOSTLY ? kind : null;
}

export function isTimeWord(word: HeaderWord | null): boolean {
  return word === 'measured-time' || word === 'time' || word === 'other-time';
}

/** What a column has to do with time, by its header and its cells; undefined: nothing. */
export function timeCandidate(
  profile: ColumnProfile,
  word: HeaderWord | null,
  header: string,
): TimeCandidate | undefined {
  const column = profile.column;
  if (shareOf(profile, 'time', 'date', 'clock') >= MOSTLY) {
    const kinds = (['time', 'date', 'clock'] as const).toSorted(
      (a, b) => profile.looks[b] - profile.looks[a],
    );
    const kind = profile.looks.time > 0 ? 'time' : (kinds[0] ?? 'time');
    const isMostlyDays = profile.looks.time * SLIP_SHARE <= profile.looks.date;
    return { column, kind, word, header, isCounted: false, isMostlyDays };
  }
  const months = profile.cells.filter(({ text }) => readMonthAlone(text) !== undefined).length;
  if (
    (isTimeWord(word) || /^(?:统计)?(?:年月|月份|年份|年度)$/u.test(header)) &&
    months >= profile.cells.length * MOSTLY
  )
    return { column, kind: 'date', word, header, isCounted: false, isMostlyDays: true, isMonths: true };
  const bare = bareNumberOf(profile);
  if (
    bare !== null &&
    (isTimeWord(word) || (bare === 'digits' && profile.cells[0]?.text.trim().length !== 10))
  ) {
    // Words below a column of days (最大值) are no clock.
    const numbers = profile.cells.map(({ text }) => plainFigures(text)).filter((text) => /^\d/u.test(text));
    const isDay = numbers.every((text) => /^(?:\d{8}|\d{5})$/u.test(text));
    const isCounted = bare !== 'digits' && bare !== 'short-digits';
    return { column, kind: isDay ? 'date' : 'time', word, header, isCounted, isMostlyDays: isDay };
  }
  // 8, 803, 080300 or the fraction of a day under a header that says so.
  const isClockNumber = wholeNumbers(profile).every((text) => text.length <= 6) && isClockWord(header);
  return isTimeWord(word) && isClockNumber && shareOf(profile, 'number') >= MOSTLY
    ? { column, kind: 'clock', word, header, isCounted: false, isMostlyDays: false }
    : undefined;
}
