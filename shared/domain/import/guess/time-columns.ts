import { plainText } from '../cells/plain-text.ts';
import { digitsOfPart } from '../cells/read-source-time.ts';
import {
  type Answer,
  type ColumnRole,
  type Question,
  TIME_PART_ROLES,
  type TimePartRole,
} from '../import-plan.ts';
import { type ColumnProfile, shareOf } from './column-profile.ts';
import type { Guess } from './guess.ts';
import { isTimeWord, type TimeCandidate, timeCandidate, type TimeColumns } from './guess-time.ts';
import { type HeaderWord, timePartWord } from './header-words.ts';
import { MAX_NAME } from './field-words.ts';

/** A header as far as the times of a column need it. */
export type TimeHeader = {
  profile: ColumnProfile;
  word: HeaderWord | null;
  /** Its lowest row, without unit and station. */
  name: string;
  /** All rows, as two headers are compared. */
  text: string;
};

type Token = { column: number; part: TimePartRole | null; candidate: TimeCandidate | null; key: string };

const RANGES: Record<TimePartRole, readonly [number, number]> = {
  year: [0, 2200],
  month: [1, 12],
  day: [1, 31],
  'day-of-year': [1, 366],
  hour: [0, 24],
  minute: [0, 59],
  second: [0, 60],
};

/** One cell in so many may be a slip: it costs its row, not the column. */
const SLIP_SHARE = 5;

/** The part of a time that a column has: its header names it, and its numbers can be one. */
function partOf({ profile, name }: TimeHeader): TimePartRole | null {
  const part = timePartWord(name);
  if (part === null || profile.cells.length === 0) return null;
  const [low, high] = RANGES[part];
  const slips = profile.cells.filter(({ text }) => {
    const number = Number(digitsOfPart(plainText(text)) ?? Number.NaN);
    return !(number >= low && number <= high);
  }).length;
  const isSlip = slips <= 1 || slips * SLIP_SHARE <= profile.cells.length;
  return isSlip && slips * 2 < profile.cells.length ? part : null;
}

/** 时间.1, 时间_2, 时间2 are the same header again. */
const again = (text: string): string =>
  plainText(text)
    .slice(0, MAX_NAME)
    .toLowerCase()
    .replace(/[\s._-]*(?:\(?\d{1,2}\)?|#\d{1,2}|\d{1,2}#)$/u, '')
    .trim();

/** Days of a month that the titles name: a column of them, and no other that has a day. */
function isDayOfMonth(tokens: readonly Token[]): boolean {
  const days = tokens.filter(({ part }) => part === 'day');
  const [first] = tokens;
  const isFirst = days.length === 1 && days[0] === first;
  return isFirst && tokens.every(({ part, candidate }) => part === 'day' || !candidate || !hasDay(candidate));
}

/** True for parts that say the day by themselves: seconds since 1970 beside them may be those of something else. */
const areWholeDay = (parts: ReadonlySet<TimePartRole>): boolean =>
  parts.has('year') && (parts.has('day-of-year') || (parts.has('month') && parts.has('day')));

const hasWritten = (candidates: readonly TimeCandidate[]): boolean =>
  candidates.some(({ isCounted }) => !isCounted);

/** Without parts that go together there is no time in them. */
function usableParts(tokens: readonly Token[]): ReadonlySet<TimePartRole> {
  const has = (part: TimePartRole): boolean => tokens.some((token) => token.part === part);
  const hasDate = tokens.some(({ candidate }) => candidate?.kind === 'date');
  const isDay = (has('month') && has('day')) || (has('year') && has('day-of-year'));
  if (!isDay && isDayOfMonth(tokens)) {
    const hours = tokens.filter(({ part }) => part === 'hour');
    return new Set<TimePartRole>(hours.length === 1 ? ['day', 'hour'] : ['day']);
  }
  // An hour alone beside a date is a clock.
  const isClock = hasDate && has('hour') && has('minute');
  if (!isDay && !isClock) return new Set();
  return new Set(
    TIME_PART_ROLES.filter(
      (part) => has(part) && (isDay || !['year', 'month', 'day', 'day-of-year'].includes(part)),
    ).filter((part) => !(part === 'day' && has('day-of-year') && !has('month'))),
  );
}

const RANK: Partial<Record<HeaderWord, number>> = { 'measured-time': 0, time: 1, 'other-time': 3 };
const rankOf = ({ word }: TimeCandidate): number => (word === null ? 2 : (RANK[word] ?? 2));
const INTERVAL = /开始|起始|起$|结束|终止|截止|止$|\b(?:start|begin|end|from|to|stop)\b/iu;

/** When the highest or lowest value of a day was measured says nothing of its mean; nor does each of two clocks of one name. */
const OF_EXTREME =
  /最[高低大小]|极[值大小]|[峰谷]值|(?<![a-z])(?:max|peak|highest|lowest)|(?<![a-z:/]|[([（][^)\]）]*)min(?!ut|s(?![a-z]))/iu;
/** The time of an extreme beside one, or beside another clock; alone it is that of the value. */
const OF_OCCURRENCE = /出现时[间刻]/u;

function guess(
  column: number,
  header: string,
  reason: Guess['reason'],
  certainty: Guess['certainty'],
): Guess {
  return { about: 'role', column, certainty, reason, evidence: [header] };
}

/** A column of times or dates that its header does not call the time of something else. */
const hasDay = ({ kind, word }: TimeCandidate): boolean => kind !== 'clock' && word !== 'other-time';

type Chosen = { roles: Map<number, ColumnRole>; guesses: Guess[]; rivals: TimeCandidate[] };

/** The columns of the time of one table. */
function chooseTime(
  tokens: readonly Token[],
  headers: ReadonlyMap<number, TimeHeader>,
  chosen: number | null,
): Chosen {
  const roles = new Map<number, ColumnRole>();
  const guesses: Guess[] = [];
  const nameOf = (column: number): string => headers.get(column)?.name ?? '';
  const take = (column: number, role: ColumnRole, isNamed: boolean): void => {
    roles.set(column, role);
    guesses.push(
      isNamed
        ? guess(column, nameOf(column), 'header-and-values-agree', 'proved')
        : guess(column, nameOf(column), 'values-look-so', 'assumed'),
    );
  };
  const candidates = tokens.flatMap(({ candidate }) => candidate ?? []);
  const allParts = usableParts(tokens);
  // When something was received or stored is the time of a value only where the file has no other.
  const hasMeasured = allParts.size > 0 || candidates.some(hasDay);
  const of = (kind: TimeCandidate['kind']): TimeCandidate[] =>
    candidates
      .filter((one) => one.kind === kind && !(hasMeasured && one.word === 'other-time'))
      .toSorted((a, b) => Number(b.column === chosen) - Number(a.column === chosen) || rankOf(a) - rankOf(b));
  // The user has said that the time stands in several columns.
  const isInParts = candidates.some(({ column, kind }) => column === chosen && kind !== 'time');
  const allClocks = of('clock');
  const isAgain = (column: number): boolean =>
    allClocks.some((other) => other.column !== column && nameOf(other.column) === nameOf(column));
  const mayOccur = allClocks.length > 1 || [...headers.values()].some(({ text }) => OF_EXTREME.test(text));
  const isOfExtreme = (name: string): boolean =>
    OF_EXTREME.test(name) || (mayOccur && OF_OCCURRENCE.test(name));
  const extremes = allClocks.filter(
    ({ column }) => column !== chosen && (isOfExtreme(nameOf(column)) || isAgain(column)),
  );
  const clocks = allClocks.filter((one) => !extremes.includes(one));
  // A whole time in one cell of the days is no reason to pass over all clocks beside the others.
  const isDays = (one: TimeCandidate): boolean =>
    one.isMostlyDays && clocks.length > 0 && one.column !== chosen;
  const full = isInParts ? [] : of('time').filter((one) => !isDays(one));
  const dates = [...of('date'), ...of('time').filter(isDays)];
  const isWhole =
    full.length > 0 && (!areWholeDay(allParts) || hasWritten(full) || full[0]?.column === chosen);
  const parts = isWhole ? new Set<TimePartRole>() : allParts;
  let list: TimeCandidate[] = [];
  if (parts.size > 0) {
    for (const { column, part } of tokens) {
      if (part !== null && parts.has(part) && ![...roles.values()].includes(part)) take(column, part, true);
    }
    const isDay = parts.has('month') || parts.has('day-of-year');
    const rest = isDay ? [] : dates;
    if (rest[0]) take(rest[0].column, 'date', isTimeWord(rest[0].word));
    const free = parts.has('hour') ? [] : clocks.filter(({ column }) => !roles.has(column));
    // Hours beside the days of a month may be those at which the highest and the lowest value were measured.
    const areMany = parts.has('day') && parts.size === 1 && free.length > 1;
    const clock = areMany ? free.find(({ column }) => column === chosen) : free[0];
    if (clock) take(clock.column, 'clock', isTimeWord(clock.word));
    if (areMany && !clock) return finish(free);
  } else if (full.length > 0) list = full;
  else if (dates[0] && clocks[0]) {
    take(dates[0].column, 'date', isTimeWord(dates[0].word));
    take(clocks[0].column, 'clock', isTimeWord(clocks[0].word));
    list = [];
    const rivals = [...dates.slice(1), ...clocks.slice(1)].filter((one) =>
      isRival(one, [dates[0], clocks[0]]),
    );
    return finish(rivals);
  } else list = dates.length > 0 ? dates : [...clocks, ...extremes];
  const [best, ...rest] = list;
  const others = list === full ? [...rest, ...dates] : rest;
  if (best) take(best.column, best.kind === 'clock' ? 'clock' : 'time', isTimeWord(best.word));
  const written = candidates.filter((one) => best?.isCounted && isWrittenElse(one));
  const counted = parts.size > 0 ? full : [];
  const ofExtremes = list === dates && parts.size === 0 ? extremes : [];
  return finish([...others.filter((one) => isRival(one, [best])), ...written, ...counted, ...ofExtremes]);

  function finish(rivals: TimeCandidate[]): Chosen {
    for (const { column, candidate, part } of tokens) {
      if (roles.has(column) || (candidate === null && part !== null)) continue;
      roles.set(column, 'ignore');
      guesses.push(guess(column, nameOf(column), 'better-column-taken', 'assumed'));
    }
    return { roles, guesses, rivals };
  }
}

/** A date with a clock that its header calls that of something else: created_at is the time of a value in some programs. */
const isWrittenElse = ({ kind, word, isCounted }: TimeCandidate): boolean =>
  kind === 'time' && word === 'other-time' && !isCounted;

/** A time that may be meant as well as the one that was taken. */
function isRival(candidate: TimeCandidate, taken: readonly (TimeCandidate | undefined)[]): boolean {
  if (candidate.word === 'other-time' && taken.every((one) => one?.word !== 'other-time')) return false;
  const best = taken.find((one) => one !== undefined);
  if (best === undefined) return false;
  // Seconds since 1970 beside a clock may be of another zone, or the time at which the row was stored.
  if (candidate.isCounted !== best.isCounted) return true;
  return rankOf(candidate) === rankOf(best) || INTERVAL.test(candidate.header) || INTERVAL.test(best.header);
}

/** How many tables stand side by side: the time columns come again and again with values between them. */
function countBlocks(tokens: readonly Token[], headers: readonly TimeHeader[]): number {
  const keys = tokens.map(({ key }) => key);
  for (let count = Math.floor(tokens.length); count > 1; count -= 1) {
    const size = tokens.length / count;
    if (!Number.isInteger(size)) continue;
    if (!keys.every((key, at) => key === keys[at % size])) continue;
    const isApart = Array.from({ length: count - 1 }, (_, at) => at + 1).every((block) => {
      const [last, next] = [tokens[block * size - 1]?.column ?? 0, tokens[block * size]?.column ?? 0];
      return headers.some(
        ({ profile }) =>
          profile.column > last &&
          profile.column < next &&
          shareOf(profile, 'number') > 0 &&
          profile.filled > 0,
      );
    });
    const last = tokens.at(-1)?.column ?? 0;
    if (isApart && headers.some(({ profile }) => profile.column > last && profile.filled > 0)) return count;
  }
  return 1;
}

/** Where the blocks begin: with their time, or with what stands in front of it in every block (a station). */
function startsOf(tokens: readonly Token[], count: number, headers: readonly TimeHeader[]): number[] {
  const size = tokens.length / count;
  const starts = Array.from({ length: count }, (_, block) => tokens[block * size]?.column ?? 0);
  const [first = 0, second = 0] = starts;
  const width = second - first;
  const isRegular = starts.every((start, at) => start === first + at * width);
  if (!isRegular) return [0, ...starts.slice(1)];
  const textAt = (column: number): string => again(headers[column]?.text ?? '');
  let lead = 0;
  while (
    lead < first &&
    textAt(first - lead - 1) !== '' &&
    textAt(first - lead - 1) === textAt(second - lead - 1)
  )
    lead += 1;
  return starts.map((start, at) => (at === 0 ? 0 : start - lead));
}

/** A time in a row of a table that is turned: when the report was made. */
const MAX_LABELS = 2;

/** Months say less than any other column of times; 2026年 is the year beside months and days. */
function withoutMonths(tokens: readonly Token[]): Token[] {
  if (tokens.every(({ candidate }) => candidate?.isMonths)) return [...tokens];
  return tokens.flatMap((token) =>
    !token.candidate?.isMonths ? token : token.part === null ? [] : { ...token, candidate: null },
  );
}

/** Without columns of one or two times, where another column has times in many of its rows. */
function withoutLabels(tokens: readonly Token[], headers: ReadonlyMap<number, TimeHeader>): Token[] {
  const filled = (column: number): number => headers.get(column)?.profile.filled ?? 0;
  const days = tokens.filter(({ candidate }) => candidate !== null && candidate.kind !== 'clock');
  const most = Math.max(0, ...days.map(({ column }) => filled(column)));
  if (most <= MAX_LABELS * SLIP_SHARE) return [...tokens];
  return tokens.filter(({ candidate, column }) => candidate?.kind !== 'time' || filled(column) > MAX_LABELS);
}

/** Finds the columns of time: one, a date and a clock, one for each part, and all of it again for each of several tables side by side. */
export function guessTimeColumns(
  headers: readonly TimeHeader[],
  answers: readonly Answer[] = [],
): TimeColumns {
  const byColumn = new Map(headers.map((header) => [header.profile.column, header]));
  const chosen = answers.find(({ question }) => question === TIME_COLUMN)?.option;
  const chosenColumn = chosen === undefined ? null : Number(chosen.replace('time:', ''));
  const tokens = headers.flatMap((header): Token[] => {
    const { profile, word, name } = header;
    const part = partOf(header);
    const found = timeCandidate(profile, word, name);
    const isChosen = chosen === `time:${profile.column}`;
    const candidate =
      found && isChosen ? { ...found, word: 'measured-time' as const, header: '' } : (found ?? null);
    if (part === null && candidate === null) return [];
    const key = `${part ?? ''} ${candidate?.kind ?? ''} ${again(name)}`;
    return [{ column: profile.column, part, candidate, key }];
  });
  const real = withoutLonelyParts(withoutLabels(withoutMonths(tokens), byColumn));
  const count = countBlocks(real, headers);
  const size = real.length / count;
  const roles: TimeColumns['roles'] = new Map();
  const guesses: Guess[] = [];
  const rivals: TimeCandidate[] = [];
  const taken: number[] = [];
  for (let block = 0; block < count; block += 1) {
    const found = chooseTime(real.slice(block * size, (block + 1) * size), byColumn, chosenColumn);
    for (const [column, role] of found.roles) {
      roles.set(column, { role, block });
      if (role !== 'ignore' && block === 0) taken.push(column);
      if (count > 1 && role !== 'ignore')
        guesses.push({
          about: 'block',
          column,
          certainty: 'assumed',
          reason: 'same-header-again',
          evidence: [byColumn.get(column)?.text ?? ''],
        });
    }
    guesses.push(...found.guesses);
    if (block === 0 && chosen === undefined) rivals.push(...found.rivals);
  }
  const blockStarts = count > 1 ? startsOf(real, count, headers) : [0];
  const questions =
    chosen === undefined && rivals.length === 0
      ? askAboutOtherTime(taken, byColumn)
      : timeColumnQuestion(taken, rivals, byColumn);
  return { roles, blockStarts, guesses, questions };
}

/** The only time that a file has may be that of something else: when a station was installed, when a row was stored. */
function askAboutOtherTime(taken: readonly number[], headers: ReadonlyMap<number, TimeHeader>): Question[] {
  const [first] = taken;
  const isOther = taken.every((column) => headers.get(column)?.word === 'other-time');
  if (first === undefined || !isOther) return [];
  return [
    {
      id: TIME_COLUMN,
      about: 'time-column',
      certainty: 'assumed',
      column: null,
      evidence: taken.map((column) => headers.get(column)?.text ?? ''),
      holds: { kind: 'file' },
      options: [
        { id: `time:${first}`, changes: [] },
        {
          id: 'time:none',
          changes: taken.map((column) => ({ kind: 'column', column, set: { role: 'ignore' } })),
        },
      ],
    },
  ];
}

/** Numbers under 日 or 时 are parts of a time only beside the others. */
function withoutLonelyParts(tokens: readonly Token[]): Token[] {
  const full = tokens.flatMap(({ candidate }) =>
    candidate?.kind === 'time' && hasDay(candidate) ? candidate : [],
  );
  const usable = usableParts(tokens);
  const isWhole = full.length > 0 && (!areWholeDay(usable) || hasWritten(full));
  const parts = isWhole ? new Set<TimePartRole>() : usable;
  return tokens.filter(({ part, candidate }) => candidate !== null || (part !== null && parts.has(part)));
}

const TIME_COLUMN = 'time-column';

function timeColumnQuestion(
  taken: readonly number[],
  rivals: readonly TimeCandidate[],
  headers: ReadonlyMap<number, TimeHeader>,
): Question[] {
  const [first] = taken;
  if (first === undefined || rivals.length === 0) return [];
  const columns = [first, ...rivals.map(({ column }) => column)];
  return [
    {
      id: TIME_COLUMN,
      about: 'time-column',
      certainty: 'assumed',
      column: null,
      evidence: columns.map((column) => headers.get(column)?.text ?? '').slice(0, 5),
      holds: { kind: 'file' },
      options: columns.map((column, at) => ({
        id: `time:${column}`,
        changes: at === 0 ? [] : [{ kind: 'structure' as const }],
      })),
    },
  ];
}
