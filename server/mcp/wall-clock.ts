import { formatServiceTime, parseServiceTime } from '#shared/domain/service-time.ts';

/**
 * Wall-clock time of one zone as milliseconds, counted as if the zone were UTC. Much faster than formatting each time,
 * because a zone's offset is looked up once per quarter of an hour, within which no zone changes it.
 */
export type WallClock = {
  toWallMs(epochMs: number): number;
  /** `yyyy-MM-dd HH:mm:ss` of wall-clock milliseconds. */
  textOf(wallMs: number): string;
  /** `yyyy-MM-dd HH:mm:ss` of an instant. */
  write: (epochMs: number) => string;
  /** The instant of `yyyy-MM-dd HH:mm:ss`, the first one if a clock shows it twice, or undefined if it is no such time. */
  read(text: string): number | undefined;
  /** The same, but the last one if a clock shows it twice. */
  readLast(text: string): number | undefined;
  /** The latest text that the clock has shown until an instant: later than its own where the clock was put back. */
  latestText(epochMs: number): string;
};

const QUARTER_MS = 900_000;
/** A clock is put back by two hours at most. */
const REPEATED_QUARTERS = 8;
/** Many places report in the same minute. */
const REMEMBERED_TEXTS = 10_000;

/** Milliseconds of `yyyy-MM-dd HH:mm:ss` counted as if it were UTC; NaN if it is no such time. */
export function wallMsOf(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`);
}

function textOf(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, 19).replace('T', ' ');
}

export function wallClock(zone: string): WallClock {
  let knownQuarter = Number.NaN;
  let offsetMs = 0;
  const toWallMs = (epochMs: number): number => {
    const quarter = Math.floor(epochMs / QUARTER_MS);
    if (quarter !== knownQuarter) {
      knownQuarter = quarter;
      const startMs = quarter * QUARTER_MS;
      offsetMs = wallMsOf(formatServiceTime(startMs, zone)) - startMs;
    }
    return epochMs + offsetMs;
  };
  const texts = new Map<number, string>();
  const write = (epochMs: number): string => {
    const known = texts.get(epochMs);
    if (known !== undefined) return known;
    const text = textOf(toWallMs(epochMs));
    if (texts.size >= REMEMBERED_TEXTS) texts.clear();
    texts.set(epochMs, text);
    return text;
  };
  const read = (text: string): number | undefined => parseServiceTime(text, zone);
  const readLast = (text: string): number | undefined => {
    const firstMs = read(text);
    if (firstMs === undefined) return undefined;
    for (let quarters = REPEATED_QUARTERS; quarters > 0; quarters -= 1) {
      const laterMs = firstMs + quarters * QUARTER_MS;
      if (write(laterMs) === text) return laterMs;
    }
    return firstMs;
  };
  /** A call asks for one instant with each of its places. */
  let latestKnown = { epochMs: Number.NaN, text: '' };
  const latestText = (epochMs: number): string => {
    if (epochMs === latestKnown.epochMs) return latestKnown.text;
    const quarter = Math.floor(epochMs / QUARTER_MS);
    let latest = write(epochMs);
    for (let before = 0; before < REPEATED_QUARTERS; before += 1) {
      const text = write((quarter - before) * QUARTER_MS - 1000);
      if (text > latest) latest = text;
    }
    latestKnown = { epochMs, text: latest };
    return latest;
  };
  return { toWallMs, textOf, write, read, readLast, latestText };
}
