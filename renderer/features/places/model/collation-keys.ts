import type { Steps } from '#shared/domain/steps.ts';
import { mapInSteps } from './steps.ts';

const TEXTS_PER_STEP = 2_000;
const DIGITS = /\d+/y;
/** Below it lie the lengths of numbers, above it the ranks of characters. */
const FIRST_RANK = 64;

/** Ranks every character that occurs, as the collator orders them; characters it holds for equal get one rank. */
function* rankCharacters(texts: readonly string[], collator: Intl.Collator): Steps<Map<string, string>> {
  const characters = new Set<string>('0');
  for (const [index, text] of texts.entries()) {
    for (const character of text) characters.add(character);
    if (index % TEXTS_PER_STEP === TEXTS_PER_STEP - 1) yield;
  }
  const sorted = [...characters].toSorted((a, b) => collator.compare(a, b));
  const ranks = new Map<string, string>();
  let rank = FIRST_RANK;
  for (const [position, character] of sorted.entries()) {
    const before = sorted[position - 1];
    if (before !== undefined && collator.compare(before, character) !== 0) rank += 1;
    ranks.set(character, String.fromCharCode(rank));
  }
  return ranks;
}

function keyOf(text: string, ranks: Map<string, string>): string {
  const digitRank = ranks.get('0') ?? '';
  let key = '';
  for (let at = 0; at < text.length;) {
    DIGITS.lastIndex = at;
    const digits = DIGITS.exec(text)?.[0];
    if (digits === undefined) {
      const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
      key += ranks.get(character) ?? character;
      at += character.length;
    } else {
      const number = digits.replace(/^0+(?=\d)/, '');
      key += digitRank + String.fromCharCode(Math.min(number.length, FIRST_RANK - 1)) + number;
      at += digits.length;
    }
  }
  return key;
}

/**
 * Keys that sort by plain comparison as `locale` sorts the texts, runs of digits by their value. A collator compares
 * character by character at every comparison; asking it once per character instead makes 100,000 names sortable
 * between two keystrokes. Without contractions, which neither of our languages has, the order is the same.
 */
export function* collationKeys(texts: readonly string[], locale: string): Steps<string[]> {
  const ranks = yield* rankCharacters(texts, new Intl.Collator(locale, { sensitivity: 'base' }));
  return yield* mapInSteps(texts, (text) => keyOf(text, ranks));
}
