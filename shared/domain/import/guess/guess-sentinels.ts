import { canonicalNumber } from '../cells/decimal.ts';
import { plainText } from '../cells/plain-text.ts';
import type { ColumnProfile } from './column-profile.ts';

/** Numbers that loggers write where they have no value. */
export const KNOWN_SENTINELS = [
  '-9999',
  '-9999.9',
  '-9999.99',
  '-999',
  '-999.9',
  '-999.99',
  '-99',
  '-99.9',
  '-99.99',
  '-1',
  '999',
  '999.9',
  '999.99',
  '9999',
  '9999.9',
  '9999.99',
  '99999',
  '65535',
  '32767',
  '-32768',
];

const known = new Set(KNOWN_SENTINELS);

/** A sentinel lies far from everything else that a column has: further than the others lie from each other. */
function isApart(value: number, others: readonly number[]): boolean {
  if (others.length === 0) return true;
  const [low, high] = [Math.min(...others), Math.max(...others)];
  const distance = value < low ? low - value : value - high;
  return distance > 0 && (distance > high - low || value < 0);
}

/** Known "no value" numbers that sampled value columns contain and that do not fit the rest of their column. */
export function guessSentinels(profiles: readonly ColumnProfile[]): string[] {
  const found = new Set<string>();
  for (const { cells } of profiles) {
    const numbers = cells.flatMap(({ text }) => canonicalNumber(plainText(text)) ?? []);
    const others = numbers.filter((text) => !known.has(text)).map(Number);
    for (const text of new Set(numbers)) {
      if (known.has(text) && others.length > 0 && isApart(Number(text), others)) found.add(text);
    }
  }
  return [...found];
}
