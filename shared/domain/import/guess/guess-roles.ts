import type { ColumnRole } from '../import-plan.ts';
import { type ColumnProfile, shareOf, wholeNumbers } from './column-profile.ts';
import { fieldOfWord } from './field-words.ts';
import type { Guess } from './guess.ts';
import type { HeaderWord } from './header-words.ts';

export type LookedAt = {
  profile: ColumnProfile;
  /** Header without its unit. */
  name: string;
  word: HeaderWord | null;
};

export type RoleGuess = { role: ColumnRole; guess: Guess };

const MOSTLY = 0.5;

const because = (
  column: LookedAt,
  role: ColumnRole,
  reason: Guess['reason'],
  certainty: Guess['certainty'] = 'assumed',
): RoleGuess => ({
  role,
  guess: { about: 'role', column: column.profile.column, certainty, reason, evidence: [column.name] },
});

function shareKnown(profile: ColumnProfile, known: ReadonlySet<string>): number {
  const { distinct } = profile;
  return distinct.length === 0 ? 0 : distinct.filter((text) => known.has(text)).length / distinct.length;
}

/** How much a column looks like the one that names the equipment; 0: not at all. */
function stationScore({ profile, word, name }: LookedAt, known: ReadonlySet<string>): number {
  if (profile.filled === 0 || shareOf(profile, 'time', 'date', 'clock') > MOSTLY) return 0;
  if (shareKnown(profile, known) >= MOSTLY) return 4;
  const isFraction =
    profile.cells.some(({ text }) => /\d[.,]\d/u.test(text)) && shareOf(profile, 'number') > MOSTLY;
  if (isFraction || fieldOfWord(name) !== null) return 0;
  if (word === 'station-id') return 3;
  if (word === 'station-name') return 2;
  // Without a word: texts that come again and again.
  const isRepeating = profile.distinct.length * 3 <= profile.filled && profile.distinct.length <= 100;
  const isName =
    word === null && shareOf(profile, 'text') > 0.9 && profile.distinct.every((text) => text.length <= 40);
  return isRepeating && isName && name === '' ? 1 : 0;
}

/** The columns of the long shape, if the sheet has it: the names of fields, and one column of values. */
function findLong(
  columns: readonly LookedAt[],
): { name: LookedAt; value: LookedAt; unit: LookedAt | undefined } | undefined {
  const numbers = columns.filter(
    ({ profile, word }) =>
      shareOf(profile, 'number') >= MOSTLY && word !== 'counter' && word !== 'station-id',
  );
  const value =
    columns.find(({ word }) => word === 'value') ?? (numbers.length === 1 ? numbers[0] : undefined);
  if (!value) return undefined;
  const texts = columns.filter(
    (column) =>
      column !== value &&
      shareOf(column.profile, 'text') > MOSTLY &&
      column.profile.distinct.length <= 60 &&
      (column.profile.distinct.length < column.profile.filled || column.word === 'field-name'),
  );
  const areFields = ({ profile }: LookedAt): boolean =>
    profile.distinct.length > 0 &&
    profile.distinct.filter((text) => fieldOfWord(text) !== null).length * 2 >= profile.distinct.length;
  const name =
    texts.find((column) => column.word === 'field-name' && areFields(column)) ??
    texts.find((column) => (value.word === 'value' || column.word === 'field-name') && areFields(column)) ??
    texts.find((column) => column.word === 'field-name' && value.word === 'value');
  return name && { name, value, unit: columns.find(({ word }) => word === 'unit') };
}

function otherRole(column: LookedAt, hasStation: boolean): RoleGuess {
  const { profile, word, name } = column;
  if (profile.filled === 0) return because(column, 'ignore', 'empty-column', 'proved');
  const isCounter = profile.countsUp && (word === 'counter' || name === '');
  if (isCounter || word === 'counter')
    return because(column, 'ignore', 'counts-up', isCounter ? 'proved' : 'assumed');
  if (word === 'remark' || word === 'unit') return because(column, 'ignore', 'header-says-so');
  if (word === 'station-id' || word === 'station-name')
    return because(column, 'ignore', hasStation ? 'better-column-taken' : 'header-says-so');
  const isField = fieldOfWord(name) !== null;
  if (shareOf(profile, 'number') >= MOSTLY || (isField && profile.filled === profile.missing)) {
    const digits = wholeNumbers(profile);
    const isId = digits.length > 0 && digits.every((text) => text.length >= 11) && !isField;
    if (isId) return because(column, 'ignore', 'number-of-digits', 'assumed');
    return because(
      column,
      'value',
      isField ? 'header-and-values-agree' : 'values-look-so',
      isField ? 'proved' : 'assumed',
    );
  }
  return because(column, 'ignore', 'not-a-number-column', isField ? 'assumed' : 'assumed');
}

/** Roles of the columns that have nothing to do with time: equipment, the long shape, values, and what is not sent. */
export function guessRoles(columns: readonly LookedAt[], known: ReadonlySet<string>): RoleGuess[] {
  const scored = columns.map((column) => ({ column, score: stationScore(column, known) }));
  const long = findLong(columns);
  const best = scored
    .filter(({ column, score }) => score > 0 && column !== long?.name && column !== long?.value)
    .toSorted((a, b) => b.score - a.score)[0];
  return columns.map((column) => {
    if (column === best?.column) {
      const reason =
        best.score === 4 ? 'known-equipment' : best.score > 1 ? 'header-says-so' : 'values-look-so';
      return because(
        column,
        'station',
        reason,
        best.score > 2 ? 'proved' : best.score > 1 ? 'assumed' : 'assumed',
      );
    }
    if (!long) return otherRole(column, best !== undefined);
    if (column === long.name) return because(column, 'field-name', 'values-look-so');
    if (column === long.value) return because(column, 'value', 'values-look-so');
    if (column === long.unit) return because(column, 'unit', 'header-says-so');
    const other = otherRole(column, best !== undefined);
    return other.role === 'value' ? because(column, 'ignore', 'better-column-taken') : other;
  });
}
