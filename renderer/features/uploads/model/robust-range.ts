/** So far beyond the middle half of the numbers, in heights of that half, a number still belongs to the others. */
const FENCE = 3;

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.round((sorted.length - 1) * share)] ?? 0;
}

/**
 * The range of most numbers: those far beyond the middle half do not widen it, so that one absurd value or time leaves the
 * others legible. All of the range where nothing lies far out, or where half of the numbers are equal.
 */
export function robustRange(numbers: readonly number[]): [low: number, high: number] {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  const [q1, q3] = [quantile(sorted, 0.25), quantile(sorted, 0.75)];
  const reach = (q3 - q1) * FENCE;
  if (reach === 0) return [low, high];
  const near = sorted.filter((number) => number >= q1 - reach && number <= q3 + reach);
  return [near[0] ?? low, near.at(-1) ?? high];
}
