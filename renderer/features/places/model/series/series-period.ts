import { formatServiceTime, parseServiceTime } from '#shared/domain/service-time.ts';

/** The period of a level series: a span up to now, or from and to as wall-clock text `yyyy-MM-ddTHH:mm` of the service. */
export type SeriesPeriod = { kind: 'day' | 'week' | 'month' } | { kind: 'custom'; from: string; to: string };

export type PeriodKind = SeriesPeriod['kind'];

const DAY_MS = 86_400_000;
const SPANS_MS = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS };
/** What the service gathers in one call. */
const MAX_MS = 1830 * DAY_MS;

export type PeriodProblem = 'from-missing' | 'to-missing' | 'backwards' | 'too-long';
export type PeriodRange = { fromMs: number; toMs: number };

/** Wall-clock text as an input for date and time has it. */
export function writeWallMinute(epochMs: number, zone: string): string {
  return formatServiceTime(epochMs, zone).slice(0, 16).replace(' ', 'T');
}

function readWallMinute(text: string, zone: string): number | undefined {
  return parseServiceTime(`${text.replace('T', ' ')}:00`, zone);
}

/** The instants of a period, or what is wrong with it. */
export function periodRange(
  period: SeriesPeriod,
  nowMs: number,
  zone: string,
): PeriodRange | { problem: PeriodProblem } {
  if (period.kind !== 'custom') return { fromMs: nowMs - SPANS_MS[period.kind], toMs: nowMs };
  const fromMs = readWallMinute(period.from, zone);
  const toMs = readWallMinute(period.to, zone);
  if (fromMs === undefined) return { problem: 'from-missing' };
  if (toMs === undefined) return { problem: 'to-missing' };
  if (fromMs >= toMs) return { problem: 'backwards' };
  return toMs - fromMs > MAX_MS ? { problem: 'too-long' } : { fromMs, toMs };
}

const MINUTE_MS = 60_000;
/** Points that a chart shows as they were measured. */
const MAX_SINGLE = 3_000;
const MAX_GATHERED = 720;
const STEPS_MIN = [5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 10_080];

/** Minutes of the intervals a period is gathered into, null where every measurement can be shown. */
export function seriesIntervalMin(
  { fromMs, toMs }: PeriodRange,
  reportIntervalMin: number | null,
): number | null {
  const spanMin = (toMs - fromMs) / MINUTE_MS;
  const expected = spanMin / (reportIntervalMin !== null && reportIntervalMin > 0 ? reportIntervalMin : 1);
  if (expected <= MAX_SINGLE) return null;
  return STEPS_MIN.find((step) => spanMin / step <= MAX_GATHERED) ?? 10_080;
}
