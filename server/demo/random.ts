/** A source of random choices that is the same on every machine for the same seed. */
export type Random = {
  /** A number from 0 up to, but not, 1. */
  next(): number;
  /** A number of the range. */
  between(low: number, high: number): number;
  /** A whole number of the range, both ends included. */
  whole(low: number, high: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
  chance(probability: number): boolean;
};

/** Random numbers by mulberry32: 32 bits of state and whole-number arithmetic only. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
    chance: (probability) => next() < probability,
  };
}

/** A number from 0 up to, but not, 1 that depends on nothing but two whole numbers. */
export function hashOf(seed: number, index: number): number {
  let mixed = Math.imul((seed ^ Math.imul(index, 0x9e3779b1)) >>> 0, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  mixed ^= mixed >>> 16;
  mixed = Math.imul(mixed, 0x27d4eb2f);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
}

/** Smooth noise from -1 to 1: random values one step apart, an S-curve between them. */
export function smoothNoise(seed: number, position: number): number {
  const index = Math.floor(position);
  const along = position - index;
  const weight = along * along * (3 - 2 * along);
  const from = hashOf(seed, index);
  return 2 * (from + (hashOf(seed, index + 1) - from) * weight) - 1;
}
