const PRINTABLE_ASCII = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/u;
const MINUS_SIGNS = /[\u2010-\u2013\u2212\uFE63]/gu;
const INVISIBLE = /[\u200B-\u200F\u2060\uFEFF]/gu;

/**
 * The text as numbers, dates and units are matched in it: full-width characters narrow, ³ as 3, ㎥ as m3, every kind of
 * minus as -, no white space around it. Never what is sent: text values keep their characters.
 */
export function plainText(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text;
  return text.normalize('NFKC').replace(MINUS_SIGNS, '-').replace(INVISIBLE, '').trim();
}
