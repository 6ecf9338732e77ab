import { plainText } from './plain-text.ts';

/** Digits that a spreadsheet program keeps of a number. */
const KEPT_DIGITS = 15;

/**
 * True for an id that a spreadsheet program has made a number of, so that nobody can tell which it was: 8.6123E+17, or
 * 861234567890123000 with zeros in place of the digits that it does not keep.
 */
export function hasLostDigits(text: string): boolean {
  const plain = plainText(text);
  if (/^\d(?:[.,]\d+)?e\+?\d+$/iu.test(plain)) return true;
  return /^\d+$/u.test(plain) && plain.length > KEPT_DIGITS && /^0+$/u.test(plain.slice(KEPT_DIGITS));
}

/** True for a text in a column of stations that is written as ids are, not as names: letters of ASCII, digits, no gap. */
export function isWrittenAsId(text: string): boolean {
  return /^(?=.*\d)[\x21-\x7e]{1,64}$/u.test(text) && !hasLostDigits(text);
}
