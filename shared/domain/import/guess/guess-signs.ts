import { plainText } from '../cells/plain-text.ts';
import type { ColumnPlan, Question } from '../import-plan.ts';
import type { Cell } from '../source-sample.ts';
import type { Guess } from './guess.ts';

export type Signs = Pick<ColumnPlan, 'decimalSign' | 'thousandsSign'>;

const NUMBER = /^[<≤]?\s*[+-]?(\d[\d.,' ]*)/u;
const GROUPED = /^\d{1,3}(?:([,.' ])\d{3})(?:\1\d{3})*$/u;

/** Evidence of one number text: 1,234.5 proves both signs, 1,5 the decimal one, 1,234 leaves open which it is. */
function signsOf(body: string): { signs: Signs; isProof: boolean } | undefined {
  const [comma, point] = [body.lastIndexOf(','), body.lastIndexOf('.')];
  const group = GROUPED.exec(body)?.[1];
  if (comma >= 0 && point >= 0) {
    const [decimalSign, thousandsSign] = comma > point ? ([',', '.'] as const) : (['.', ','] as const);
    return { signs: { decimalSign, thousandsSign }, isProof: true };
  }
  if (group === "'" || group === ' ')
    return { signs: { decimalSign: '.', thousandsSign: group }, isProof: false };
  if (comma < 0) {
    if (body.split('.').length > 2) return { signs: { decimalSign: ',', thousandsSign: '.' }, isProof: true };
    const spaced = /^\d{1,3}(?:([' ])\d{3})+\.\d+$/u.exec(body)?.[1];
    return spaced
      ? { signs: { decimalSign: '.', thousandsSign: spaced === ' ' ? ' ' : "'" }, isProof: true }
      : undefined;
  }
  if (body.split(',').length > 2) return { signs: { decimalSign: '.', thousandsSign: ',' }, isProof: true };
  const space = /^\d{1,3}(?: \d{3})+,\d+$/u.test(body);
  if (space) return { signs: { decimalSign: ',', thousandsSign: ' ' }, isProof: true };
  // 1,234 as one of several could be either; 1,23 and 0,123 cannot be a group.
  return group === ',' && !body.startsWith('0')
    ? { signs: { decimalSign: '.', thousandsSign: ',' }, isProof: false }
    : { signs: { decimalSign: ',', thousandsSign: null }, isProof: true };
}

/** Decimal and thousands signs of a number column, from all its sampled cells; a proof outweighs what only could be. */
export function guessSigns(
  cells: readonly Cell[],
  column: number,
): { signs: Signs; guesses: Guess[]; questions: Question[] } {
  let proof: { signs: Signs; body: string } | undefined;
  let hint: { signs: Signs; body: string } | undefined;
  let hasPointDecimals = false;
  for (const cell of cells) {
    const body = cell.kind === 'text' ? NUMBER.exec(plainText(cell.text))?.[1]?.trim() : undefined;
    if (body === undefined) continue;
    if (/^\d+\.\d+$/u.test(body)) hasPointDecimals = true;
    const found = signsOf(body);
    if (found?.isProof) proof ??= { signs: found.signs, body };
    else if (found) hint ??= { signs: found.signs, body };
  }
  const chosen = proof ?? hint;
  if (!chosen) return { signs: { decimalSign: '.', thousandsSign: null }, guesses: [], questions: [] };
  const isSettled = proof !== undefined || (hasPointDecimals && chosen.signs.decimalSign === '.');
  const guess: Guess = {
    about: 'signs',
    column,
    certainty: isSettled ? 'proved' : 'assumed',
    reason: proof ? 'several-signs' : 'one-sign-only',
    evidence: [chosen.body],
  };
  return { signs: chosen.signs, guesses: [guess], questions: [] };
}
