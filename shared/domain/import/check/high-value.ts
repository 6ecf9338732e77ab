import { KNOWN_SENTINELS } from '../no-value-numbers.ts';

/** Values above this share of all are more than stray ones, if there are so many. */
const HIGH_SHARE = 0.9;
const MIN_FOR_SHARE = 11;
const NO_VALUES = new Set(KNOWN_SENTINELS.map(Number));

/**
 * The number below which nine tenths of sorted ones are, those apart that mean "no value"; null if too few are left to tell.
 */
export function highOf(sorted: readonly number[]): number | null {
  const measured = sorted.filter((value) => !NO_VALUES.has(value));
  if (measured.length < MIN_FOR_SHARE) return null;
  return measured[Math.ceil(measured.length * HIGH_SHARE) - 1] ?? null;
}
