const ESCAPED = /[\0\u{fffe}]/gu;
const ESCAPES = /\u{fffe}([01])/gu;

/** PostgreSQL's text holds no U+0000, and a name may: it is kept as two characters, U+FFFE (which is none) and a digit. */
export const keyText = (name: string): string =>
  name.replace(ESCAPED, (character) => (character === '\0' ? '\u{fffe}0' : '\u{fffe}1'));

/** The name that keyText has written. */
export const nameOfKeyText = (text: string): string =>
  text.replace(ESCAPES, (_, digit) => (digit === '0' ? '\0' : '\u{fffe}'));
