import type { Certainty } from '../import-plan.ts';
import type { SampleRow } from '../source-sample.ts';

/** What a guess is about; for a column, `column` says which. */
const GUESSED = [
  'header',
  'footer',
  'role',
  'field',
  'unit',
  'signs',
  'date-order',
  'bare-number',
  'fixed-date',
  'equipment',
  'block',
  'named-field',
  'short-rows',
] as const;

/** Why it was guessed so: the window says it in the user's language, with the evidence as it stands in the file. */
const GUESS_REASONS = [
  'rows-of-text-above-values',
  'no-row-of-text',
  'begins-like-a-footer',
  'header-says-so',
  'values-look-so',
  'header-and-values-agree',
  'better-column-taken',
  'known-equipment',
  'known-word',
  'header-kept-as-name',
  'bracket-in-header',
  'end-of-header',
  'row-of-units',
  'unit-in-cells',
  'unit-column',
  'year-first',
  'over-twelve',
  'times-ascend',
  'shortest-span',
  'same-in-both-orders',
  'both-orders-possible',
  'number-range',
  'number-of-digits',
  'title-row',
  'sheet-name',
  'file-name',
  'station-in-header',
  'same-header-again',
  'empty-column',
  'counts-up',
  'not-a-number-column',
  'many-short-rows',
  'several-signs',
  'one-sign-only',
  'no-evidence',
] as const;

/** Something that was guessed: how sure it is, why, and the texts of the file that say so. */
export type Guess = {
  about: (typeof GUESSED)[number];
  column: number | null;
  certainty: Certainty;
  reason: (typeof GUESS_REASONS)[number];
  evidence: string[];
};

/** Which rows are the header, as far as anybody can see. */
export function headerGuess(header: readonly SampleRow[]): Guess {
  const evidence = header.map(({ cells }) => cells.map(({ text }) => text.trim()).join(' '));
  const reason = header.length > 0 ? 'rows-of-text-above-values' : 'no-row-of-text';
  return { about: 'header', column: null, certainty: 'assumed', reason, evidence };
}
