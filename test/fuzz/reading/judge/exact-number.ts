/** A number without rounding; `bottom` is above 0. */
export type Exact = { top: bigint; bottom: bigint };

/** Reads a number as JSON or a logger writes it (1.50, -.5, 007, 1.2E+03); undefined if it is none. */
export function readExact(text: string): Exact | undefined {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/u.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  if (whole === '' && fraction === '') return undefined;
  const digits = BigInt(`${whole}${fraction}`) * (sign === '-' ? -1n : 1n);
  const power = Number(exponent) - fraction.length;
  return power >= 0
    ? { top: digits * 10n ** BigInt(power), bottom: 1n }
    : { top: digits, bottom: 10n ** BigInt(-power) };
}

function isEqual(a: Exact, b: Exact): boolean {
  return a.top * b.bottom === b.top * a.bottom;
}

export function times(a: Exact, b: Exact): Exact {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom };
}

export function isSameNumber(a: string, b: string): boolean {
  const [left, right] = [readExact(a), readExact(b)];
  return left !== undefined && right !== undefined && isEqual(left, right);
}

/** One of the last decimal place that a number shows. */
export function lastPlace(text: string): Exact {
  const decimals = /\.(\d+)$/u.exec(text)?.[1]?.length ?? 0;
  return { top: 1n, bottom: 10n ** BigInt(decimals) };
}

/** True if `text` is `exact` but for half a step: converting it back and rounding gives the digits it was made of. */
export function isWithin(text: string, exact: Exact, step: Exact): boolean {
  const read = readExact(text);
  if (!read) return false;
  const gap = read.top * exact.bottom - exact.top * read.bottom;
  const size = { top: gap < 0n ? -gap : gap, bottom: read.bottom * exact.bottom };
  return 2n * size.top * step.bottom <= step.top * size.bottom;
}
