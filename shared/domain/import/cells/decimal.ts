/** A decimal number without rounding: `digits` / 10^`scale`, scale >= 0. */
export type Decimal = { digits: bigint; scale: number };

const JSON_NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/u;

/** A double holds nothing beyond, and a longer exponent would only make numbers of absurd length. */
const LARGEST_EXPONENT = 400;

/**
 * Reads a number of JSON grammar (leading zeros allowed) digit for digit.
 * @returns undefined if it is none, or beyond 10^400.
 */
export function readDecimal(literal: string): Decimal | undefined {
  const match = JSON_NUMBER.exec(literal);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = match;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > LARGEST_EXPONENT) return undefined;
  const digits = BigInt(`${sign}${whole}${fraction}`);
  const scale = fraction.length - exponent;
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** The number as text with exactly `scale` decimals: 1850/10^3 is 1.850. */
export function writeDecimal({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? '-' : '';
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
  if (scale === 0) return `${sign}${text}`;
  return `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

/** The product, exact. */
export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale };
}

/** The sum, exact. */
export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  const lift = (value: Decimal): bigint => value.digits * 10n ** BigInt(scale - value.scale);
  return { digits: lift(a) + lift(b), scale };
}

/** The quotient with `scale` decimals, a half rounded away from zero. */
export function divideDecimals(a: Decimal, b: Decimal, scale: number): Decimal {
  const shift = scale + b.scale - a.scale;
  const dividend = a.digits * 10n ** BigInt(Math.max(shift, 0)) * 2n;
  const divisor = b.digits * 10n ** BigInt(Math.max(-shift, 0));
  const isNegative = dividend < 0n !== divisor < 0n;
  const [top, bottom] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const rounded = (top / bottom + 1n) / 2n;
  return { digits: isNegative ? -rounded : rounded, scale };
}

/** From here on a number may be the largest one of its type: no column of levels or flows has any. */
export const GIANT = 1_000_000;

/** Digits of a number that programs, which each round in their own way, and a conversion there and back do not change. */
const CERTAIN_DIGITS = 12;

export const withCertainDigits = (value: number): number => Number(value.toPrecision(CERTAIN_DIGITS));

/** The value of the canonical text of a number. */
export const canonicalValue = (value: number): number =>
  Math.abs(value) < GIANT ? value : withCertainDigits(value);

/**
 * The number written so that those that mean the same have the same text: -9999.0 and -9999; of giants, twelve digits count.
 * undefined if it is no number.
 */
export function canonicalNumber(literal: string): string | undefined {
  const exact = readDecimal(literal);
  if (!exact) return undefined;
  if (exact.digits === 0n) return '0';
  const size = Math.abs(Number(literal));
  const isGiant = size >= GIANT && Number.isFinite(size);
  const value = (isGiant && readDecimal(Number(literal).toPrecision(CERTAIN_DIGITS))) || exact;
  const text = writeDecimal(value);
  return value.scale === 0 ? text : text.replace(/(?<!0)0+$/u, '').replace(/\.$/u, '');
}

/** True for texts of one number, such as 1.20 and 1.2. */
export function isSameNumber(one: string, other: string): boolean {
  const [a, b] = [readDecimal(one), readDecimal(other)];
  return a !== undefined && b !== undefined && addDecimals(a, { ...b, digits: -b.digits }).digits === 0n;
}
