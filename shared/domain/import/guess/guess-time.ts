import type { BareNumber, ColumnRole, Question, TimePlan } from '../import-plan.ts';
import { plainText } from '../cells/plain-text.ts';
import { isCivilDate } from '../cells/calendar.ts';
import type { SampleRow } from '../source-sample.ts';
import { type ColumnProfile, shareOf, wholeNumbers } from './column-profile.ts';
import { DateOrderProof } from './date-order.ts';
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
};

const MOSTLY = 0.6;

/** What whole numbers of a column can mean as times; null if nothing sensible. */
function bareNumberOf(profile: ColumnProfile): BareNumber | null {
  const texts = profile.cells.map(({ text }) => plainText(text));
  const all = (test: (text: string) => boolean): boolean => texts.length > 0 && texts.every(test);
  const isDateDigits = (text: string): boolean =>
    isCivilDate(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6, 8)));
  if (all((text) => /^\d+$/u.test(text) && [8, 10, 12, 14].includes(text.length) && isDateDigits(text)))
    return 'digits';
  if (all((text) => /^1\d{12}$/u.test(text))) return 'epoch-ms';
  if (all((text) => /^1\d{9}(?:\.\d+)?$/u.test(text))) return 'epoch-s';
  if (all((text) => /^\d{5}(?:\.\d+)?$/u.test(text) && Number(text) > 20_000 && Number(text) < 80_000))
    return 'excel-1900';
  return null;
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
    return { column, kind, word, header };
  }
  const bare = bareNumberOf(profile);
  if (
    bare !== null &&
    (isTimeWord(word) || (bare === 'digits' && profile.cells[0]?.text.trim().length !== 10))
  ) {
    const isDay = profile.cells.every(({ text }) => /^(?:\d{8}|\d{5})$/u.test(plainText(text)));
    return { column, kind: isDay ? 'date' : 'time', word, header };
  }
  // 8, 803, 080300 or the fraction of a day under a header that says so.
  const isClockNumber = wholeNumbers(profile).every((text) => text.length <= 6) && isClockWord(header);
  return isTimeWord(word) && isClockNumber && shareOf(profile, 'number') >= MOSTLY
    ? { column, kind: 'clock', word, header }
    : undefined;
}

/** A date in a title, a sheet's name or a file's name, for cells that leave it out. */
function dateInText(text: string): string | null {
  const match = /(?<!\d)((?:19|20)\d{2})[-年./_]?(\d{1,2})(?:[-月./_]?(\d{1,2}))?(?!\d)/u.exec(
    plainText(text),
  );
  if (!match) return null;
  const [, year = '', month = '', day = '1'] = match;
  if (!isCivilDate(Number(year), Number(month), Number(day))) return null;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** How the times of the chosen columns are read, and why. */
export function guessTimePlan(
  profiles: readonly ColumnProfile[],
  rows: readonly SampleRow[],
  columns: TimeColumns,
  titles: readonly { text: string; reason: Guess['reason'] }[],
): { time: TimePlan; guesses: Guess[]; questions: Question[] } {
  const dated = profiles.filter(({ column }) =>
    ['time', 'date'].includes(columns.roles.get(column)?.role ?? ''),
  );
  const column = dated[0]?.column ?? null;
  const proof = new DateOrderProof();
  for (const { cells } of rows) {
    for (const { column: at } of dated) proof.add(cells[at]?.text ?? '');
  }
  const finding = proof.finding();
  const bareNumber = dated.map(bareNumberOf).find((bare) => bare !== null) ?? null;
  const guesses: Guess[] = [];
  if (bareNumber !== null) {
    const reason = bareNumber === 'digits' ? 'number-of-digits' : 'number-range';
    guesses.push({
      about: 'bare-number',
      column,
      certainty: 'assumed',
      reason,
      evidence: dated[0]?.distinct.slice(0, 1) ?? [],
    });
  } else if (finding.reason !== 'no-evidence') {
    guesses.push({
      about: 'date-order',
      column,
      certainty: finding.certainty,
      reason: finding.reason,
      evidence: finding.evidence,
    });
  }
  const isDateMissing = dated.length === 0 || finding.reason === 'no-evidence';
  const found =
    isDateMissing && bareNumber === null ? titles.find(({ text }) => dateInText(text) !== null) : undefined;
  if (found)
    guesses.push({
      about: 'fixed-date',
      column: null,
      certainty: 'assumed',
      reason: found.reason,
      evidence: [found.text],
    });
  const fixedDate = found ? dateInText(found.text) : null;
  return {
    time: { order: finding.order, bareNumber, sourceZone: null, fixedDate, shiftS: 0, dateAlone: 'midnight' },
    guesses,
    questions: [],
  };
}
