import { isServiceTime } from '#shared/domain/service-time.ts';
import { quoted, ToolError } from './tool-error.ts';
import { type WallClock, wallMsOf } from './wall-clock.ts';

const DATE = /^\d{4}-\d\d-\d\d$/;
const TIME = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?(?:[.,]\d+)?(Z|[+-]\d\d:?\d\d)?$/i;
const MINUTE_MS = 60_000;

/** Which end of a period a time is: it decides what a bare date means. */
export type PeriodEdge = 'from' | 'to';

type ReadTime = { text: string; offsetMin: number | undefined };

function offsetOf(zone: string | undefined): number | undefined {
  if (zone === undefined) return undefined;
  if (/^z$/i.test(zone)) return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith('-') ? -minutes : minutes;
}

function parse(text: string, edge: PeriodEdge): ReadTime | undefined {
  const [, date, minute, second = ':00', zone] = TIME.exec(text) ?? [];
  const bare = DATE.test(text) ? `${text} ${edge === 'from' ? '00:00:00' : '23:59:59'}` : undefined;
  const wall = bare ?? `${date} ${minute}${second}`;
  const offsetMin = offsetOf(zone);
  return isServiceTime(wall) && Math.abs(offsetMin ?? 0) < 1440 ? { text: wall, offsetMin } : undefined;
}

const instantOf = (wall: string, offsetMin: number): number => wallMsOf(wall) - offsetMin * MINUTE_MS;

/** Whether readTime can read it, in some zone. */
export const isTimeArgument = (text: string): boolean => parse(text, 'from') !== undefined;

/**
 * Reads a time as models write it: `yyyy-MM-dd HH:mm:ss` as the interface has it (2.3), a bare date, ISO 8601 with T,
 * without seconds, or with a zone. A bare date means its first second as `from` and its last as `to`; without a zone it is
 * the wall clock of the service; fractions of a second are dropped.
 * @returns `yyyy-MM-dd HH:mm:ss` in the zone of the clock; undefined if it is no such time, or not of the years 1 to 9999 there.
 */
export function readTime(text: string, edge: PeriodEdge, clock: WallClock): string | undefined {
  const time = parse(text, edge);
  if (time?.offsetMin === undefined) return time?.text;
  const epochMs = instantOf(time.text, time.offsetMin);
  if (!isServiceTime(clock.textOf(epochMs))) return undefined;
  const wall = clock.write(epochMs);
  return isServiceTime(wall) ? wall : undefined;
}

/**
 * Reads one end of a period.
 * @returns undefined if it is not given.
 * @throws ToolError if it cannot be told in the zone of the clock.
 */
export function readEdge(text: string | undefined, edge: PeriodEdge, clock: WallClock): string | undefined {
  if (text === undefined) return undefined;
  const time = readTime(text, edge, clock);
  if (time === undefined) throw new ToolError(`${edge} is out of range (got ${quoted(text)}).`);
  return time;
}

/**
 * Reads one end of a period as an instant, in epoch milliseconds. What a clock shows twice is the first one as `from` and the
 * last one as `to`, unless it says its own zone.
 * @returns undefined if it is not given.
 * @throws ToolError if it cannot be told in the zone of the clock.
 */
export function readEdgeMs(text: string | undefined, edge: PeriodEdge, clock: WallClock): number | undefined {
  const wall = readEdge(text, edge, clock);
  if (text === undefined || wall === undefined) return undefined;
  const time = parse(text, edge);
  if (time?.offsetMin !== undefined) return instantOf(time.text, time.offsetMin);
  return edge === 'from' ? clock.read(wall) : clock.readLast(wall);
}
