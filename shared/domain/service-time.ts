/**
 * Wall-clock time of the data service: text `yyyy-MM-dd HH:mm:ss` without a zone (interface document 2.1, 2.3),
 * read in the zone of the connection (design decision 2).
 */
const SERVICE_TIME = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/;

export const DEFAULT_ZONE = 'Asia/Shanghai';

/** Milliseconds since 1970-01-01 UTC of the given wall-clock text read as if it were UTC, or undefined if it is no such time. */
function readAsUtc(text: string): number | undefined {
  const match = SERVICE_TIME.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number);
  const utcMs = Date.UTC(year, month - 1, day, hour, minute, second);
  // Date.UTC rolls 02-30 over to 03-02 and maps years below 100 to 19xx: only a true calendar time comes back unchanged.
  return formatAsUtc(utcMs) === text ? utcMs : undefined;
}

function formatAsUtc(utcMs: number): string {
  return new Date(utcMs).toISOString().slice(0, 19).replace('T', ' ');
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function zoneFormatter(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/** Offset of `zone` from UTC at an instant, in milliseconds; positive east of Greenwich. */
function zoneOffsetMs(epochMs: number, zone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of zoneFormatter(zone).formatToParts(epochMs)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(epochMs / 1000) * 1000;
}

/** True for text `yyyy-MM-dd HH:mm:ss` that names a time of the calendar (interface document 2.3). */
export function isServiceTime(text: string): boolean {
  return readAsUtc(text) !== undefined;
}

/**
 * Reads wall-clock text `yyyy-MM-dd HH:mm:ss` in an IANA zone.
 * @returns milliseconds since 1970-01-01 UTC, or undefined if the text is no such time. A time that a clock change
 * skips is read with the offset before the change; one that it repeats is the first of the two.
 */
export function parseServiceTime(text: string, zone: string): number | undefined {
  const wallMs = readAsUtc(text);
  if (wallMs === undefined) return undefined;
  const before = wallMs - zoneOffsetMs(wallMs - 86_400_000, zone);
  if (zoneOffsetMs(before, zone) === wallMs - before) return before;
  const after = wallMs - zoneOffsetMs(wallMs + 86_400_000, zone);
  return zoneOffsetMs(after, zone) === wallMs - after ? after : before;
}

/** Wall-clock text `yyyy-MM-dd HH:mm:ss` of an instant (milliseconds since 1970-01-01 UTC) in an IANA zone. */
export function formatServiceTime(epochMs: number, zone: string): string {
  return formatAsUtc(epochMs + zoneOffsetMs(epochMs, zone));
}

/** True if this machine knows the IANA zone name. */
export function isZone(zone: string): boolean {
  try {
    return zoneFormatter(zone).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
