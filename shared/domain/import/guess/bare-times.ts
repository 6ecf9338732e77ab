import { isCivilDate, daysFromCivil } from '../cells/calendar.ts';
import { plainFigures } from '../cells/plain-text.ts';
import type { BareClock, BareNumber, Certainty } from '../import-plan.ts';
import type { Cell } from '../source-sample.ts';

/** What the numbers of a column mean as times; `candidates`: what else they can mean, the reading that was found first. */
export type BareFinding<T> = { found: T; certainty: Certainty; candidates: T[]; evidence: string[] };

const NUMBER = /^\d+(?:\.\d+)?$/u;
/** Years in which a number is taken for a time of today's instruments. */
const [FIRST_YEAR, END_YEAR] = [1990, 2100];
const DAY_S = 86_400;
const [FIRST_S, END_S] = [FIRST_YEAR, END_YEAR].map((year) => daysFromCivil(year, 1, 1) * DAY_S) as [
  number,
  number,
];
/** Days between 1899-12-30, or 1904-01-01, and 1970-01-01. */
const DAYS_TO_1970 = { 'excel-1900': 25_569, 'excel-1904': 24_107 } as const;
/** One odd number among so many is a slip. */
const SLIP_SHARE = 20;
const MAX_EXAMPLES = 3;

function isDigits(text: string): boolean {
  if (![6, 8, 10, 12, 14].includes(text.length) || !/^\d+$/u.test(text)) return false;
  const full = text.length === 6 ? `20${text}` : text;
  const at = (from: number): number => Number(full.slice(from, from + 2) || '0');
  const year = Number(full.slice(0, 4));
  const isDate = year >= FIRST_YEAR && year < END_YEAR && isCivilDate(year, at(4), at(6));
  return isDate && at(8) <= 24 && at(10) <= 59 && at(12) <= 60;
}

/** True for a date with its year in full, with or without a clock, as digits alone: 20240526, 202405260800. */
export const isDateOfDigits = (text: string): boolean => text.length >= 8 && isDigits(text);

/** Since 1970, in seconds or a thousandth, millionth or billionth of one; or days since 1899 with their clock. */
const COUNTED = /^(?:1\d{9}(?:\d{3}){0,3}(?:\.\d+)?|[34]\d{4}\.\d{3,})$/u;

/** True for a number that hardly is anything but a time of today's instruments. */
export const isTimeOfDigits = (text: string): boolean => isDateOfDigits(text) || COUNTED.test(text);

const isShortDigits = (text: string): boolean =>
  (text.length === 10 || text.length === 12) && isDigits(`20${text}`);

const isBetween = (seconds: number): boolean => seconds >= FIRST_S && seconds < END_S;

const CAN_BE: Record<BareNumber, (text: string) => boolean> = {
  digits: isDigits,
  'short-digits': isShortDigits,
  'epoch-s': (text) => isBetween(Number(text)),
  'epoch-ms': (text) => isBetween(Number(text) / 1e3),
  // From September 2001 on they have so many digits: fewer may count from another day.
  'epoch-us': (text) => /^1\d{15}(?:\.|$)/u.test(text) && isBetween(Number(text) / 1e6),
  'epoch-ns': (text) => /^1\d{18}(?:\.|$)/u.test(text) && isBetween(Number(text) / 1e9),
  'excel-1900': (text) => isBetween((Number(text) - DAYS_TO_1970['excel-1900']) * DAY_S),
  'excel-1904': (text) => isBetween((Number(text) - DAYS_TO_1970['excel-1904']) * DAY_S),
};
const KINDS = Object.keys(CAN_BE) as BareNumber[];

/** Numbers among the cells of a column of times, as text. */
function numbersOf(cells: readonly Cell[]): string[] {
  return cells
    .filter(({ kind }) => kind !== 'date')
    .map(({ text }) => plainFigures(text))
    .filter((text) => NUMBER.test(text));
}

/** Share of the cells that can be times as bare numbers, whatever kind each is of; and the kind that most of them can be. */
export function bareShare(cells: readonly Cell[]): { kind: BareNumber | null; share: number } {
  const numbers = numbersOf(cells);
  const counts = KINDS.map((kind) => ({ kind, count: numbers.filter(CAN_BE[kind]).length }));
  const [best] = counts.toSorted((a, b) => b.count - a.count);
  const any = numbers.filter((text) => KINDS.some((kind) => CAN_BE[kind](text))).length;
  return best && best.count > 0
    ? { kind: best.kind, share: cells.length === 0 ? 0 : any / cells.length }
    : { kind: null, share: 0 };
}

/**
 * What the bare numbers of a column of times mean: null if it has none, or none that can be times. Proved where all (but for
 * slips) can be one thing alone; numbers of several lengths contradict each other.
 */
export function findBareNumber(cells: readonly Cell[], header: string): BareFinding<BareNumber> | null {
  const numbers = numbersOf(cells);
  const countOf = (kind: BareNumber): number => numbers.filter(CAN_BE[kind]).length;
  const possible = KINDS.filter((kind) => countOf(kind) > 0).toSorted((a, b) => countOf(b) - countOf(a));
  if (numbers.length === 0 || possible.length === 0) return null;
  const whole = possible.filter((kind) => (numbers.length - countOf(kind)) * SLIP_SHARE <= numbers.length);
  const evidence = exampleOfEach(numbers);
  const [found = 'digits' as const] = whole;
  if (whole.length === 0) {
    const [first = found] = possible;
    return { found: first, certainty: 'contradictory', candidates: possible, evidence };
  }
  const named = namedKinds(header).filter((kind) => whole.includes(kind));
  if (named.length === 1 && named[0])
    return { found: named[0], certainty: 'proved', candidates: [named[0]], evidence };
  // Six digits may be day, month and year in any order, or days since some day.
  const isShort =
    found === 'short-digits' || (found === 'digits' && numbers.some((text) => text.length === 6));
  const certainty = whole.length === 1 && !isShort ? 'proved' : 'assumed';
  return { found, certainty, candidates: whole, evidence };
}

/** What a header says in plain words. */
function namedKinds(header: string): BareNumber[] {
  if (/epoch|unix|posix|时间戳/iu.test(header)) return ['epoch-s', 'epoch-ms', 'epoch-us', 'epoch-ns'];
  if (/yyyy|年月日/iu.test(header)) return ['digits'];
  if (/(?<!y)yy-?mm/iu.test(header)) return ['short-digits', 'digits'];
  return [];
}

/** A number of each length. */
function exampleOfEach(numbers: readonly string[]): string[] {
  const byLength = new Map<number, string>();
  for (const text of numbers) {
    const length = text.split('.')[0]?.length ?? 0;
    if (!byLength.has(length)) byLength.set(length, text);
  }
  return [...byLength.values()].slice(0, MAX_EXAMPLES);
}

const isClockOf = (digits: string): boolean => {
  const at = (from: number): number => Number(digits.slice(from, from + 2) || '0');
  const rest = at(2) * 60 + at(4);
  return at(2) <= 59 && at(4) <= 59 && (at(0) <= 23 || (at(0) === 24 && rest === 0));
};

const CLOCK_CAN_BE: Record<BareClock, (text: string) => boolean> = {
  hours: (text) => /^\d{1,2}$/u.test(text) && Number(text) <= 24,
  hhmm: (text) => /^\d{1,4}$/u.test(text) && isClockOf(text.padStart(4, '0')),
  hhmmss: (text) => /^\d{1,6}$/u.test(text) && isClockOf(text.padStart(6, '0')),
  'day-fraction': (text) => Number(text) < 1,
};

/**
 * What the bare numbers of a column of clocks mean: null if it has none. 8 may be the hour, or eight minutes past midnight
 * beside 803; only numbers that are no hour, a header, or zeros in front tell.
 */
export function findBareClock(cells: readonly Cell[], header: string): BareFinding<BareClock> | null {
  const numbers = numbersOf(cells).map((text) => text.replace(/\.0+$/u, ''));
  if (numbers.length === 0) return null;
  const all = (kind: BareClock): boolean =>
    numbers.filter((text) => !CLOCK_CAN_BE[kind](text)).length * SLIP_SHARE <= numbers.length;
  const longest = Math.max(...numbers.map((text) => text.split('.')[0]?.length ?? 0));
  const byLength: BareClock[] =
    longest <= 2 ? ['hours', 'hhmm'] : longest <= 4 ? ['hhmm', 'hhmmss'] : ['hhmmss'];
  const hasFractions = numbers.some((text) => text.includes('.'));
  const candidates = (hasFractions ? (['day-fraction'] as const) : byLength).filter(all);
  const [found] = candidates;
  const evidence = [...new Set(numbers)].slice(0, MAX_EXAMPLES);
  if (found === undefined) return null;
  const isNamed =
    (found === 'hhmm' && /hh:?mm|时分|時分/iu.test(header)) ||
    (found === 'hhmmss' && /hh:?mm:?ss|时分秒/iu.test(header)) ||
    (found === 'hours' && /时|点|hour|hr|stunde/iu.test(header));
  const short = numbers.filter((text) => text.length <= (longest <= 4 ? 2 : 4));
  const isPadded = short.length === 0 && longest >= 3;
  // 55 is no hour: then 8 is none either.
  const isTold = short.filter((text) => Number(text.padStart(2, '0').slice(0, 2)) > 24).length >= 2;
  const isProved = found !== 'day-fraction' && (isNamed || isPadded || (longest >= 3 && isTold));
  return { found, certainty: isProved ? 'proved' : 'assumed', candidates, evidence };
}
