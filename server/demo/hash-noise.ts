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
