const PRINTABLE_ASCII = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/u;
const MINUS_SIGNS = /[\u2010-\u2013\u2212\uFE63]/gu;
const INVISIBLE = /[\u200B-\u200F\u2060\uFEFF]/gu;

/** Characters that NFKC makes digits of and that are no digits of a number: ², ①, ½, ㎥ and their like. */
const ODD_FIGURES =
  /[\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u2089\u2150-\u2189\u2460-\u249b\u24ea-\u24ff\u3250-\u325f\u32b1-\u32cb\u3358-\u3370\u3378\u3379\u339f-\u33a8\u33af\u33e0-\u33fe\u{1ccf0}-\u{1ccf9}\u{1d7ce}-\u{1d7ff}\u{1f100}-\u{1f10a}\u{1fbf0}-\u{1fbf9}]+/gu;

const APOSTROPHES = /[\u2018\u2019\u02BC]/gu;

const tidy = (text: string): string => text.replace(MINUS_SIGNS, '-').replace(INVISIBLE, '').trim();

/**
 * The text as names and units are matched in it: full-width characters narrow, ³ as 3, ㎥ as m3, every kind of minus as -,
 * no white space around it. Never what is sent: text values keep their characters.
 */
export function plainText(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text;
  return tidy(text.normalize('NFKC'));
}

/** Characters of words about times, as they are written in Taiwan and Hong Kong, and in simplified Chinese. */
const SIMPLIFIED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'時时區区間间東东減减標标準准國国際际調调協协當当鐘钟'.matchAll(/(.)(.)/gu)].map(
    ([, from = '', to = '']) => [from, to],
  ),
);

/** The text as words about zones are matched in it: as `plainText`, in simplified Chinese. */
export function plainTimeWords(text: string): string {
  return plainText(text).replace(/[時區間東減標準國際調協當鐘]/gu, (sign) => SIMPLIFIED[sign] ?? sign);
}

/**
 * The text as numbers and times are read in it: as `plainText`, but no digit appears that was none. A footnote sign or an
 * exponent stays what it is, so that 12.5① is not 12.51 and 10³ not 103.
 */
export function plainFigures(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text;
  let plain = '';
  let from = 0;
  for (const match of text.matchAll(ODD_FIGURES)) {
    plain += text.slice(from, match.index).normalize('NFKC') + match[0];
    from = match.index + match[0].length;
  }
  return tidy(plain + text.slice(from).normalize('NFKC')).replace(APOSTROPHES, "'");
}
