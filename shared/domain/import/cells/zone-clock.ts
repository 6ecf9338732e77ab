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
  return createCivilClock(zone);
}

function createCivilClock(zone: string): ZoneClock & { offsetAt: (epochS: number) => number } {
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
    offsetAt,
  };
}

/** No zone changes its clocks twice within so many days. */
const STEADY_STEP_S = 4 * DAY_S;
const STEADY_BLOCK_S = 4 * STEADY_STEP_S;

const skippedTimes = new Map<string, ((wallS: number) => boolean) | null>();

/** The function that is true for a wall-clock time that the clocks of a zone skip; null for a fixed offset, which skips none. */
export function skippedTimesOf(zone: string): ((wallS: number) => boolean) | null {
  let isSkipped = skippedTimes.get(zone);
  if (isSkipped === undefined) {
    isSkipped = fixedOffsetS(zone) === undefined ? createSkippedTimes(zone) : null;
    skippedTimes.set(zone, isSkipped);
  }
  return isSkipped;
}

/** Of most times it is known by the days around them. */
function createSkippedTimes(zone: string): (wallS: number) => boolean {
  const { toEpochS, offsetAt } = createCivilClock(zone);
  const isSteady = cached((block) => {
    const from = block * STEADY_BLOCK_S;
    const first = offsetAt(from - STEADY_STEP_S);
    for (let at = from; at <= from + STEADY_BLOCK_S + STEADY_STEP_S; at += STEADY_STEP_S)
      if (offsetAt(at) !== first) return false;
    return true;
  });
  let [steadyFrom, steadyTo] = [0, 0];
  return (wallS) => {
    if (wallS >= steadyFrom && wallS < steadyTo) return false;
    const block = Math.floor(wallS / STEADY_BLOCK_S);
    if (!isSteady(block)) return toEpochS(wallS) === 'gap';
    steadyFrom = block * STEADY_BLOCK_S;
    steadyTo = steadyFrom + STEADY_BLOCK_S;
    return false;
  };
}

/** Letters behind a clock, by the zones that may be meant, and how far east of Greenwich each has its clock, in hours. */
const ZONES: Record<string, Record<string, number>> = {
  'Asia/Shanghai': { CST: 8 },
  'America/Chicago': { CST: -6, CDT: -5 },
  'America/New_York': { EST: -5, EDT: -4 },
  'America/Denver': { MST: -7, MDT: -6 },
  'America/Los_Angeles': { PST: -8, PDT: -7 },
  'Europe/Berlin': { CET: 1, MEZ: 1, CEST: 2, MESZ: 2 },
  'Europe/Helsinki': { EET: 2, EEST: 3 },
  'Europe/Lisbon': { WET: 0, WEST: 1 },
  'Europe/London': { BST: 1 },
  'Asia/Dhaka': { BST: 6 },
  'Asia/Kolkata': { IST: 5.5 },
  'Asia/Jerusalem': { IST: 2 },
  'Asia/Tokyo': { JST: 9 },
  'Asia/Seoul': { KST: 9 },
  'Asia/Hong_Kong': { HKT: 8 },
  'Asia/Singapore': { SGT: 8 },
  'Europe/Moscow': { MSK: 3 },
  'Asia/Bangkok': { ICT: 7 },
  'Asia/Manila': { PHT: 8 },
  'Asia/Jakarta': { WIB: 7 },
  'Australia/Sydney': { AEST: 10, AEDT: 11 },
  'Australia/Adelaide': { ACST: 9.5, ACDT: 10.5 },
  'Australia/Perth': { AWST: 8 },
  'Pacific/Auckland': { NZST: 12, NZDT: 13 },
};

/** All letters that stand for a zone. */
export const ZONE_LETTERS: readonly string[] = [...new Set(Object.values(ZONES).flatMap(Object.keys))];

const plain = (letters: string): string => letters.trim().toUpperCase();

/** Zones that one of these texts, such as EST, may mean; those of the trade's usual places first. */
export function zonesOfLetters(texts: readonly string[]): string[] {
  return Object.entries(ZONES).flatMap(([zone, letters]) =>
    texts.some((text) => plain(text) in letters) ? [zone] : [],
  );
}

/** Seconds east of Greenwich that letters mean in a zone; undefined if the zone does not have them. */
export function offsetOfLetters(zone: string, text: string): number | undefined {
  const hours = ZONES[zone]?.[plain(text)];
  return hours === undefined ? undefined : hours * 3600;
}

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * Offsets such as -05:00 that a clock may have all year whose letters are of one half of it: many loggers stay on standard time.
 * None where the letters change, or are of a zone without summer time.
 */
export function offsetsOfLetters(texts: readonly string[]): string[] {
  const found = Object.values(ZONES).flatMap((letters) => {
    const hours = new Set(texts.flatMap((text) => letters[plain(text)] ?? []));
    const [only, ...others] = hours;
    const changes = new Set(Object.values(letters)).size > 1;
    return only === undefined || others.length > 0 || !changes ? [] : [only];
  });
  return found.map((hours) => {
    const size = Math.abs(hours);
    return `${hours < 0 ? '-' : '+'}${two(Math.floor(size))}:${two((size % 1) * 60)}`;
  });
}
