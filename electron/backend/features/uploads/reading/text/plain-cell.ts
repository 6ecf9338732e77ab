/** A number with its sign, groups, unit or limit: 1,234.5 and 1.234,5 and 12 345 and <0.05 and 1.2m. */
const NUMBER =
  /^[<>≤≥=+-]{0,3}\s?(?:\d{1,3}(?:[ ,.'’]\d{3})+|\d*)(?:[.,]\d*)?(?:e[+-]?\d+)?\s?(?:[%‰°℃]|[a-zμµΩ㎥][a-zμµΩ²³/^0-9()·-]{0,11}|\p{Script=Han}{1,6})?$/iu;
const CLOCK = String.raw`\d{1,2}(?::\d{1,2}){1,2}(?:[.,]\d{1,6})?|\d{1,2}[时点](?:\d{1,2}分?)?(?:\d{1,2}秒?)?|\d{4}|\d{6}`;
const HALF_DAY = String.raw`(?:上午|下午|[ap]\.?m\.?)`;
const ZONE = String.raw`(?:Z|UTC|GMT|[A-Z]{3,4}|[+-]\d{2}:?\d{2})`;
const DATE = String.raw`\d{1,4}[-/.年]\d{1,2}[-/.月]\d{1,4}日?|\d{4}年?\d{0,2}月?|\d{8}|\d{1,2}[-/ ][a-z]{3,9}[-/ ]\d{2,4}|[a-z]{3,9} \d{1,2},? \d{4}|\d{1,2}[-/.月]\d{1,2}日?`;
const TIME = new RegExp(
  String.raw`^(?:(?:${DATE})(?:[ T]{0,3}(?:星期|周)?[一二三四五六日天]?)?(?:[ T]{0,3}${HALF_DAY}?\s?(?:${CLOCK}))?|${HALF_DAY}?\s?(?:${CLOCK}))\s?${HALF_DAY}?\s?${ZONE}?$`,
  'iu',
);
/** Signs that hold cells apart in other readings. */
const SIGNS = /[\t;|]/;
/** Numbers on both sides of a comma or a blank, in what is no number and no time. */
const CUT_NUMBERS = /\d[, ]-?[.\d]/;

/** True if a text reads as one value, one time or one text, and does not run through several cells of another reading. */
export function isPlainCell(text: string): boolean {
  if (SIGNS.test(text)) return false;
  if (!CUT_NUMBERS.test(text)) return true;
  return NUMBER.test(text) || TIME.test(text);
}
