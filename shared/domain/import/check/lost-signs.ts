/** A number of a column: 1.092 has three decimals, 1092 none. */
type Counted = { text: string; size: number; decimals: number };

/** So many times larger than all others is none of them, unless its sign is lost. */
const MIN_RATIO = 30;
/** How far the number may lie outside the others when it has its sign back. */
const MARGIN = 1.5;
/** Signs that are lost in front of so many digits; one may as well be that of another value. */
const LOST_DIGITS = [2, 3];
const MIN_OTHERS = 3;
/** So few others will do where all numbers without a sign are like them by their own decimals, and none is left. */
const MIN_LIKE = 2;
/** So many numbers of the same decimals, of which one ends with 0, are all written with these. */
const MIN_FIXED = 8;

/** 999 rather means that there is no value (`KNOWN_SENTINELS`), unless another number has lost its sign. */
const isRun = ({ text }: Counted): boolean => /^-?([789])\1+$/u.test(text);

/**
 * Numbers without a decimal sign that are like all others once they have one, and far away from them as they stand: 1092
 * beside 1.02. Where all others have the same decimals, they need not be far away.
 */
export function lostSigns(numbers: readonly Counted[]): Counted[] {
  const others = numbers.filter(({ decimals, size }) => decimals > 0 && size > 0);
  const whole = numbers.filter(({ decimals, size }) => decimals === 0 && size >= 100);
  if (others.length < MIN_LIKE || whole.every(isRun)) return [];
  const sizes = others.map(({ size }) => size);
  const [low, high] = [Math.min(...sizes) / MARGIN, Math.max(...sizes) * MARGIN];
  const isLike = ({ size }: Counted, digits: number): boolean =>
    size / 10 ** digits >= low && size / 10 ** digits <= high;
  if (others.length < MIN_OTHERS) {
    const digits = Math.max(...others.map((one) => one.decimals));
    const areAll = numbers.length === others.length + whole.length && whole.length >= MIN_LIKE;
    const areLike = LOST_DIGITS.includes(digits) && whole.every((one) => isLike(one, digits));
    return areAll && areLike ? whole : [];
  }
  const far = whole.filter((one) => LOST_DIGITS.some((digits) => isLike(one, digits)));
  const rest = numbers.filter((one) => !far.includes(one)).map(({ size }) => size);
  const apart = Math.max(...rest) * MIN_RATIO;
  if (!far.every(isRun) && far.every(({ size }) => size >= apart)) return far;
  const [{ decimals } = { decimals: 0 }] = others;
  const isFixed =
    decimals >= 2 &&
    others.length >= MIN_FIXED &&
    others.every((one) => one.decimals === decimals) &&
    others.some(({ text }) => text.endsWith('0'));
  const alike = whole.filter((one) => isLike(one, decimals));
  return isFixed && !alike.every(isRun) && numbers.length === others.length + alike.length ? alike : [];
}

/** @param literal a number as JSON has it */
export function countedOf(literal: string): Counted {
  const [, decimals = ''] = literal.split('.');
  return { text: literal, size: Math.abs(Number(literal)), decimals: decimals.length };
}
