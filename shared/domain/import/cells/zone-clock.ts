import { formatServiceTime } from '../../service-time.ts';
import { readWallSeconds } from './calendar.ts';

/** Clock changes happen at quarters of an hour, so an offset found for one holds all through it. */
const BLOCK_S = 900;
const DAY_S = 86_400;
const MAX_CACHED = 4096;

const FIXED_OFFSET = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?([0-5]\d))?$/iu;

/** Seconds east of Greenwich of a fixed offset: +08:00, +0800, UTC+8, Z; undefined if it is another kind of zone. */
export function fixedOffsetS(zone: string): number | undefined {
  if (/^(?:Z|UTC|GMT)$/iu.test(zone)) return 0;
  const match = FIXED_OFFSET.exec(zone);
  if (!match || Number(match[2]) > 14) return undefined;
  const seconds = Number(match[2]) * 3600 + Number(match[3] ?? 0) * 60;
  return match[1] === '-' ? -seconds : seconds;
}

function cached<T>(compute: (block: number) => T): (block: number) => T {
  const known = new Map<number, T>();
  return (block) => {
    let found = known.get(block);
    if (found === undefined) {
      if (known.size >= MAX_CACHED) known.clear();
      found = compute(block);
      known.set(block, found);
    }
    return found;
  };
}

/** `gap`: clocks that go forward skip the time; `ambiguous`: clocks that go back have it twice. */
type ClockChange = 'gap' | 'ambiguous';

/** Wall clock of a zone, both ways, in seconds. */
export type ZoneClock = {
  toEpochS: (wallS: number) => number | ClockChange;
  toWallS: (epochS: number) => number;
};

/**
 * A clock of an IANA zone or a fixed offset. A time that a clock change skips or has twice is said to be so: which instant
 * is meant cannot be known. The zone must be known (`isZone`) or a fixed offset.
 */
export function createZoneClock(zone: string): ZoneClock {
  const fixed = fixedOffsetS(zone);
  if (fixed !== undefined) {
    return { toEpochS: (wallS) => wallS - fixed, toWallS: (epochS) => epochS + fixed };
  }
  const offsetOfEpoch = cached(
    (block) => readWallSeconds(formatServiceTime(block * BLOCK_S * 1000, zone)) - block * BLOCK_S,
  );
  const offsetAt = (epochS: number): number => offsetOfEpoch(Math.floor(epochS / BLOCK_S));
  const offsetOfWall = cached((block): number | ClockChange => {
    const wallS = block * BLOCK_S;
    // The offsets before and after a change of the clocks that day; mostly they are one.
    const candidates = new Set([offsetAt(wallS - DAY_S), offsetAt(wallS + DAY_S)]);
    const [only, ...others] = [...candidates].filter((offset) => offsetAt(wallS - offset) === offset);
    return only === undefined ? 'gap' : others.length > 0 ? 'ambiguous' : only;
  });
  return {
    toEpochS: (wallS) => {
      const offset = offsetOfWall(Math.floor(wallS / BLOCK_S));
      return typeof offset === 'number' ? wallS - offset : offset;
    },
    toWallS: (epochS) => epochS + offsetAt(epochS),
  };
}
