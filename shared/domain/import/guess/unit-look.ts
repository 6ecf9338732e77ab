import { plainText } from '../cells/plain-text.ts';
import { knownUnit } from '../cells/units.ts';

/** A number in front of a unit or behind it: 10mm, ×0.5 m, m×100, cm/10, m,×10. */
const NUMBER_BEFORE = /^[×x*]?\s*\d[\d.]*\s*[×x*]?\s*(\D.*)$/iu;
const NUMBER_BEHIND = /^(.*?\S)[\s,，]*[×x*/]\s*\d[\d.]*$/iu;
const QUOTIENT = /^[A-Za-zµμ]{1,8}\d?\/[A-Za-zµμ]{1,6}\d?$/u;
const WITH_SIGN = /^[°%‰]\p{L}{0,3}$|^\p{L}{1,3}[°%‰]$/u;
const CHINESE =
  /^(?:市?[尺寸丈斤里]|公斤|英里|海里|列氏度|兰氏度|\p{Script=Han}{1,3}(?:\/|每)\p{Script=Han}{1,2})$/u;
/** Letters without a vowel make no word (kgf, psf); neither do capitals behind small ones (mWS). */
const LETTERS = /^(?:[b-df-hj-np-tv-xz]{2,5}|[a-zµμ]{1,2}[A-Z]{1,3})\d?$/u;
/** What stands in brackets and is no unit: set point, high-high, channel, pairs of states. */
const OTHER_WORDS =
  /^(?:pv|sp|mv|hh|ll|ch\d*|nr\d*|ph|id|sn|qc|std|smp|s\/n|n\/a|in\/out|on\/off|y\/n|yes\/no|am\/pm)$/iu;

/** True for a text that is written as units are and is none that is known: kgf, m×100, 10mm, 市尺. Words are not. */
export function looksLikeUnit(text: string): boolean {
  const plain = plainText(text);
  if (plain === '' || plain.length > 16 || knownUnit(plain) !== null || OTHER_WORDS.test(plain)) return false;
  const base = (NUMBER_BEFORE.exec(plain) ?? NUMBER_BEHIND.exec(plain))?.[1]?.trim() ?? '';
  if (base !== '' && (knownUnit(base) !== null || QUOTIENT.test(base))) return true;
  return [QUOTIENT, WITH_SIGN, CHINESE, LETTERS].some((form) => form.test(plain));
}
