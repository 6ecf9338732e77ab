import { plainFigures } from '../cells/plain-text.ts';
import type { BareNumber, ColumnRole, Question } from '../import-plan.ts';
import { bareShare } from './bare-times.ts';
import { type ColumnProfile, shareOf, wholeNumbers } from './column-profile.ts';
import type { Guess } from './guess.ts';
import { type HeaderWord } from './header-words.ts';

export type TimeColumns = {
  /** Role of each column that has to do with time; block by block. */
  roles: Map<number, { role: ColumnRole; block: number }>;
  guesses: Guess[];
  questions: Question[];
};

type Candidate = { column: number; kind: 'time' | 'date' | 'clock'; word: HeaderWord | null; header: string };

const MOSTLY = 0.6;

/** What most numbers of a column can mean as times, where nearly all of them can be some time; null if they cannot. */
function bareNumberOf({ cells }: ColumnProfile): BareNumber | null {
  const { kind, share } = bareShare(cells);
  return share >= MOSTLY ? kind : null;
}

function isTimeWord(word: HeaderWord | null): boolean {
  return word === 'measured-time' || word === 'time' || word === 'other-time';
}

function candidateOf(profile: ColumnProfile, word: HeaderWord | null, header: string): Candidate | undefined {
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
    const isDay = profile.cells.every(({ text }) => /^(?:\d{8}|\d{5})$/u.test(plainFigures(text)));
    return { column, kind: isDay ? 'date' : 'time', word, header };
  }
  // 8, 803, 080300 or the fraction of a day under a header that says so.
  const isClockNumber =
    wholeNumbers(profile).every((text) => text.length <= 6) && /时|点|clock|hour|time/iu.test(header);
  return isTimeWord(word) && isClockNumber && shareOf(profile, 'number') >= MOSTLY
    ? { column, kind: 'clock', word, header }
    : undefined;
}

const RANK: Partial<Record<HeaderWord, number>> = { 'measured-time': 0, time: 1, 'other-time': 3 };
const rankOf = ({ word }: Candidate): number => (word === null ? 2 : (RANK[word] ?? 2));

function guess(candidate: Candidate, reason: Guess['reason'], certainty: Guess['certainty']): Guess {
  return { about: 'role', column: candidate.column, certainty, reason, evidence: [candidate.header] };
}

/** Finds the columns of time: one, a date and a clock, or one for each of several tables side by side. */
export function guessTimeColumns(
  profiles: readonly ColumnProfile[],
  words: readonly (HeaderWord | null)[],
  names: readonly string[],
): TimeColumns {
  const roles: TimeColumns['roles'] = new Map();
  const guesses: Guess[] = [];
  const candidates = profiles.flatMap(
    (profile, at) => candidateOf(profile, words[at] ?? null, names[at] ?? '') ?? [],
  );
  const full = candidates.filter(({ kind }) => kind === 'time');
  const dates = candidates.filter(({ kind }) => kind === 'date');
  const clocks = candidates.filter(({ kind }) => kind === 'clock');
  const best = (list: Candidate[]): Candidate | undefined =>
    list.toSorted((a, b) => rankOf(a) - rankOf(b))[0];
  const take = (candidate: Candidate, role: ColumnRole, block = 0): void => {
    roles.set(candidate.column, { role, block });
    const isCertain = isTimeWord(candidate.word);
    guesses.push(
      guess(
        candidate,
        isCertain ? 'header-and-values-agree' : 'values-look-so',
        isCertain ? 'proved' : 'assumed',
      ),
    );
  };

  const timeLike = full.length > 0 ? full : clocks.length === 0 ? dates : [];
  const repeated = timeLike.filter(
    (one) => timeLike.filter(({ header }) => header === one.header).length > 1 && one.header !== '',
  );
  const [firstDate] = dates;
  if (repeated.length > 1 && isApart(repeated)) {
    for (const [block, candidate] of repeated.entries()) {
      take(candidate, 'time', block);
      guesses.push({ ...guess(candidate, 'same-header-again', 'assumed'), about: 'block' });
    }
  } else if (timeLike.length > 0) {
    const chosen = best(timeLike);
    if (chosen) take(chosen, 'time');
  } else if (firstDate && clocks[0]) {
    take(best(dates) ?? firstDate, 'date');
    take(best(clocks) ?? clocks[0], 'clock');
  } else if (clocks[0]) take(best(clocks) ?? clocks[0], 'clock');
  for (const other of candidates) {
    if (roles.has(other.column)) continue;
    roles.set(other.column, { role: 'ignore', block: 0 });
    guesses.push(guess(other, 'better-column-taken', 'assumed'));
  }
  return { roles, guesses, questions: [] };
}

/** Two times side by side are two times of one row; tables have values between them. */
function isApart(candidates: readonly Candidate[]): boolean {
  return candidates.every((one, at) => at === 0 || one.column - (candidates[at - 1]?.column ?? 0) > 1);
}
