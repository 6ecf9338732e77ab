import type { UnitConversion } from '../import-plan.ts';
import {
  addDecimals,
  type Decimal,
  divideDecimals,
  multiplyDecimals,
  readDecimal,
  writeDecimal,
} from './decimal.ts';

const ONE: Decimal = { digits: 1n, scale: 0 };

/** Decimals of a quotient that keep the resolution of its dividend: the smallest s with 10^-s <= one last digit / divisor. */
function decimalsToKeep(factor: Decimal, sourceScale: number, divisor: Decimal): number {
  const abs = (value: bigint): bigint => (value < 0n ? -value : value);
  // One last digit of the source, converted, is top / bottom.
  const top = abs(factor.digits) * 10n ** BigInt(divisor.scale);
  const bottom = abs(divisor.digits) * 10n ** BigInt(factor.scale + sourceScale);
  let scale = 0;
  let step = top;
  while (step < bottom) {
    step *= 10n;
    scale += 1;
  }
  return scale;
}

type Factors = { addFirst: Decimal; multiply: Decimal; divide: Decimal; add: Decimal; isDivided: boolean };

const factorsOf = new WeakMap<UnitConversion, Factors | null>();

/** The texts of a conversion as numbers, read once; null if one is none. */
function readFactors(conversion: UnitConversion): Factors | null {
  const known = factorsOf.get(conversion);
  if (known !== undefined) return known;
  const addFirst = readDecimal(conversion.addFirst ?? '0');
  const multiply = readDecimal(conversion.multiply);
  const divide = readDecimal(conversion.divide);
  const add = readDecimal(conversion.add);
  const isUsable = addFirst && multiply && divide && add && divide.digits !== 0n;
  const isDivided = divide?.digits !== ONE.digits || divide.scale !== ONE.scale;
  const factors = isUsable ? { addFirst, multiply, divide, add, isDivided } : null;
  factorsOf.set(conversion, factors);
  return factors;
}

/** Decimals that loggers write. A workbook stores 25.000 as 25: how exact that is it does not say. */
const STORED_DECIMALS = 3;

/** A quotient of a stored number, with the decimals that its lost zeros would need; zeros at the end say nothing. */
function divideStored(product: Decimal, divide: Decimal, multiply: Decimal, scale: number): Decimal {
  const least = decimalsToKeep(multiply, scale, divide);
  const most = decimalsToKeep(multiply, Math.max(scale, STORED_DECIMALS), divide);
  let quotient = divideDecimals(product, divide, most);
  while (quotient.scale > least && quotient.digits % 10n === 0n)
    quotient = { digits: quotient.digits / 10n, scale: quotient.scale - 1 };
  return quotient;
}

/**
 * Applies a conversion to a number of JSON grammar: (value + addFirst) * multiply / divide + add. Products and sums are
 * exact; a quotient keeps just as many decimals as the resolution of the source needs, so that converting back gives the source's
 * digits again (2631.37 m³/h is 730.936 L/s).
 * @param isStored the number is a cell of a workbook, which has no zeros at its end: 25 may have been 25.000.
 * @returns undefined if a text is no number or `divide` is zero.
 */
export function convertUnit(
  literal: string,
  conversion: UnitConversion,
  isStored = false,
): string | undefined {
  const read = readDecimal(literal);
  const factors = readFactors(conversion);
  if (!read || !factors) return undefined;
  const { addFirst, multiply, divide, add, isDivided } = factors;
  const value = addFirst.digits === 0n ? read : addDecimals(read, addFirst);
  const product = multiplyDecimals(value, multiply);
  const quotient = !isDivided
    ? product
    : isStored
      ? divideStored(product, divide, multiply, value.scale)
      : divideDecimals(product, divide, decimalsToKeep(multiply, value.scale, divide));
  return writeDecimal(add.digits === 0n ? quotient : addDecimals(quotient, add));
}

/** Closer to a whole number than this share of it, a number is that one: the rest is what dividing has left. */
const NEAR_WHOLE = 1e-12;

/** Makes the function that tells what stood in the file for a number that was converted. */
export function createInverse(conversion: UnitConversion | null): (value: number) => number {
  if (conversion === null) return (value) => value;
  const [add, divide, multiply] = [conversion.add, conversion.divide, conversion.multiply].map(Number);
  const addFirst = Number(conversion.addFirst ?? '0');
  return (value) => {
    const read = ((value - (add ?? 0)) * (divide ?? 1)) / (multiply ?? 1) - addFirst;
    const whole = Math.round(read);
    return Math.abs(read - whole) <= Math.abs(whole) * NEAR_WHOLE ? whole : read;
  };
}
