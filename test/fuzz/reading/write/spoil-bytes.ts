import type { Random } from '../draw/random.ts';
import type { TextForm } from './write-text.ts';

/** A hole that a power cut leaves in the file of a logger, as large as a block of its memory. */
const HOLE_BYTES = 4096;

/** Damage that leaves all rows where they are. */
export function spoilBytes(
  random: Random,
  bytes: Buffer,
  { encoding, lineEnd }: TextForm,
): { bytes: Buffer; features: string[] } {
  const isWide = encoding === 'utf-16le' || encoding === 'utf-16be';
  if (isWide || random.chance(0.96)) return { bytes, features: [] };
  if (random.chance(0.3)) {
    return {
      bytes: Buffer.concat([bytes, Buffer.alloc(random.pick([64, 512, HOLE_BYTES]))]),
      features: ['zeros at the end'],
    };
  }
  const ends: number[] = [];
  for (let at = bytes.indexOf(lineEnd); at >= 0; at = bytes.indexOf(lineEnd, at + 1))
    ends.push(at + lineEnd.length);
  const middle = ends[Math.floor(ends.length * 0.6)];
  if (middle === undefined || middle === bytes.length) return { bytes, features: [] };
  const hole = Buffer.alloc(random.pick([512, HOLE_BYTES]));
  return {
    bytes: Buffer.concat([bytes.subarray(0, middle), hole, bytes.subarray(middle)]),
    features: ['a hole of zeros'],
  };
}
