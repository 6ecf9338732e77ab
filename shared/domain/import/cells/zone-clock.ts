import { formatServiceTime, parseServiceTime } from '../../service-time.ts';
import { formatWallSeconds, readWallSeconds } from './calendar.ts';

/** Clock changes happen at quarters of an hour, so an offset found for one holds all through it. */
const BLOCK_S = 900;
const LARGEST_CACHE = 4096;

const FIXED_OFFSET = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?([0-5]\d))?$/u;

/** Seconds east of Greenwich of a fixed offset: +08:00, +0800, UTC+8, Z; undefined if it is another kind of zone. */
export function fixedOffsetS(zone: string): number | undefined {
  if (/^(?:Z|UTC|GMT)$/u.test(zone)) return 0;
  const match = FIXED_OFFSET.exec(zone);
  if (!match || Number(match[2]) > 14) return undefined;
  const seconds = Number(match[2]) * 3600 + Number(match[3] ?? 0) * 60;
  return match[1] === '-' ? -seconds : seconds;
}

function cached(compute: (block: number) => number): (block: number) => number {
  const known = new Map<number, number>();
  return (block) => {
    let offset = known.get(block);
    if (offset === undefined) {
      if (known.size >= LARGEST_CACHE) known.clear();
      offset = compute(block);
      known.set(block, offset);
    }
    return offset;
  };
}

/** Wall clock of a zone, both ways, in seconds. */
export type ZoneClock = { toEpochS: (wallS: number) => number; toWallS: (epochS: number) => number };

/**
 * A clock of an IANA zone or a fixed offset. A time that a clock change skips or repeats is read as `parseServiceTime` does.
 * The zone must be known (`isZone`) or a fixed offset.
 */
export function createZoneClock(zone: string): ZoneClock {
  const fixed = fixedOffsetS(zone);
  if (fixed !== undefined) {
    return { toEpochS: (wallS) => wallS - fixed, toWallS: (epochS) => epochS + fixed };
  }
  const offsetOfWall = cached((block) => {
    const epochMs = parseServiceTime(formatWallSeconds(block * BLOCK_S), zone);
    return block * BLOCK_S - (epochMs ?? 0) / 1000;
  });
  const offsetOfEpoch = cached(
    (block) => readWallSeconds(formatServiceTime(block * BLOCK_S * 1000, zone)) - block * BLOCK_S,
  );
  return {
    toEpochS: (wallS) => wallS - offsetOfWall(Math.floor(wallS / BLOCK_S)),
    toWallS: (epochS) => epochS + offsetOfEpoch(Math.floor(epochS / BLOCK_S)),
  };
}
