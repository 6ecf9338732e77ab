import { countedOf, lostSigns } from './lost-signs.ts';

/** Numbers of a series that may have lost a part on their way into the file. */
export type LostParts = {
  /** Far from all others, and like them with a decimal sign: 1092 beside 1.02. */
  signs: number[];
  /** Decimals alone, without their whole part: 35 and 36 beside 12.34 and 13.02, .15 beside 35.12. */
  decimals: number[];
  /** A number that has its whole part. */
  example: number;
};

/** Fewer numbers than these do not show how all are written. */
const MIN_OTHERS = 3;
const MIN_BARE = 2;
const MIN_DECIMALS = 2;
/** A whole part that is left out stays the same for many numbers, and is not as small as what is left. */
const MIN_WHOLE = 3;

const decimalsOf = (value: number): number => countedOf(String(value)).decimals;

const isRun = (value: number): boolean => /^(\d)\1+$/u.test(String(value));

/** 35 and 36, further away from 12.34 and 13.02 than these from each other: two digits, as all others have behind the sign. */
function bareDecimals(fractions: readonly number[], wholes: readonly number[]): number[] {
  const [low, high] = [Math.min(...fractions), Math.max(...fractions)];
  const digits = Math.max(...fractions.map(decimalsOf));
  if (low < 1 || digits < MIN_DECIMALS) return [];
  const isFar = (value: number): boolean => Math.max(low - value, value - high) > high - low;
  const areAll = wholes.every((value) => value < 10 ** digits && !isRun(value) && isFar(value));
  return areAll && wholes.length >= MIN_BARE ? [...wholes] : [];
}

/** 0.15 and 0.18 below 35.12, and nothing between them: a workbook has no other way to keep .15. */
function withoutWhole(fractions: readonly number[]): number[] {
  const small = fractions.filter((value) => value < 1);
  const large = fractions.filter((value) => value >= 1);
  const low = Math.min(...large);
  const span = Math.max(...large) - low;
  const digits = Math.max(0, ...large.map(decimalsOf));
  const isLeftOut =
    large.length > 0 &&
    small.length >= Math.max(MIN_OTHERS, large.length) &&
    low >= MIN_WHOLE &&
    span <= low / 2 &&
    (fractions[0] ?? 0) >= 1 &&
    digits >= MIN_DECIMALS &&
    Math.max(...small.map(decimalsOf)) === digits &&
    // What is left of a pump that stands still is near 0; decimals lie anywhere.
    Math.max(...small) - Math.min(...small) >= 1 / MIN_OTHERS;
  return isLeftOut ? small : [];
}

/**
 * Numbers of one series that may have lost their decimal sign or their whole part.
 * @param sample values in the order of the file
 * @param wholes all whole numbers of at least 10 that lay outside the range of those before them
 */
export function findLostParts(sample: readonly number[], wholes: readonly number[]): LostParts | null {
  const fractions = sample.filter((value) => value > 0 && !Number.isInteger(value));
  if (fractions.length === 0) return null;
  const apart = [...new Set(wholes)];
  // Two others are enough where there is nothing else at all.
  const numbers = fractions.length < MIN_OTHERS ? new Set([...sample, ...apart]) : [...fractions, ...apart];
  const signs = lostSigns([...numbers].map((value) => countedOf(String(value)))).map(({ text }) =>
    Number(text),
  );
  const hasZero = sample.includes(0);
  const decimals =
    signs.length > 0 || fractions.length < MIN_OTHERS
      ? []
      : [...bareDecimals(fractions, apart), ...(hasZero ? [] : withoutWhole(fractions))];
  if (signs.length === 0 && decimals.length === 0) return null;
  return { signs, decimals, example: fractions.find((value) => value >= 1) ?? 0 };
}
