import { onTimeLimitMs } from '#shared/domain/places/staleness.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';

/** Lets a spreadsheet see that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

type Headings = { time: string; level: string; min: string; max: string };

/** What a spreadsheet would run as a formula: names and notes come from others. A number is none, whatever its sign. */
const MAY_BE_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const isPlainNumber = (text: string) => /^-?\d+(\.\d+)?(e-?\d+)?$/.test(text);

/** Fields are quoted only where RFC 4180 wants it; headings may hold commas. */
function quoted(text: string): string {
  const safe = MAY_BE_FORMULA.test(text) && !isPlainNumber(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The series as lines of cells: time in the zone, level, and least and greatest if it was gathered. */
export function seriesCells(
  series: MeasuredSeries,
  isGathered: boolean,
  zone: string,
  headings: Headings,
): string[][] {
  const { time, level, min, max } = headings;
  return [
    isGathered ? [time, level, min, max] : [time, level],
    ...series.timesMs.map((timeMs, at) => {
      const cells = [formatServiceTime(timeMs, zone), String(series.levelsM[at])];
      return isGathered ? [...cells, String(series.minM[at]), String(series.maxM[at])] : cells;
    }),
  ];
}

export function cellsAsCsv(cells: readonly string[][]): string {
  return BYTE_ORDER_MARK + cells.map((line) => `${line.map(quoted).join(',')}\r\n`).join('');
}

export function cellsAsTsv(cells: readonly string[][]): string {
  return cells.map((line) => line.join('\t')).join('\n');
}

/** Columns of equal length; a value is null where there is none. */
type GappedSeries = {
  timesMs: number[];
  levelsM: (number | null)[];
  minM: (number | null)[];
  maxM: (number | null)[];
};

export type MeasuredSeries = { timesMs: number[]; levelsM: number[]; minM: number[]; maxM: number[] };

const MINUTE_MS = 60_000;

/**
 * The longest distance of two neighbours, in milliseconds, that is no gap: what would still be on time for the reporting
 * interval, and two of the intervals levels were gathered into. Null where no interval is known: nothing is a gap then.
 */
export function gapLimitMs(reportIntervalMin: number | null, gatheredMin: number | null): number | null {
  const reported =
    reportIntervalMin !== null && reportIntervalMin > 0 ? onTimeLimitMs(reportIntervalMin) : null;
  const gathered = gatheredMin === null ? null : 1.5 * gatheredMin * MINUTE_MS;
  if (reported === null) return gathered;
  return gathered === null ? reported : Math.max(reported, gathered);
}

/** Puts a point without a value into every gap, so that no line is drawn across what was not measured. */
export function withGaps(series: MeasuredSeries, limitMs: number | null): GappedSeries & { gaps: number } {
  const gapped: GappedSeries & { gaps: number } = { timesMs: [], levelsM: [], minM: [], maxM: [], gaps: 0 };
  const add = (timeMs: number, levelM: number | null, minM: number | null, maxM: number | null) => {
    gapped.timesMs.push(timeMs);
    gapped.levelsM.push(levelM);
    gapped.minM.push(minM);
    gapped.maxM.push(maxM);
  };
  for (const [index, timeMs] of series.timesMs.entries()) {
    const before = series.timesMs[index - 1];
    if (limitMs !== null && before !== undefined && timeMs - before > limitMs) {
      add(Math.round((before + timeMs) / 2), null, null, null);
      gapped.gaps += 1;
    }
    add(timeMs, series.levelsM[index] ?? null, series.minM[index] ?? null, series.maxM[index] ?? null);
  }
  return gapped;
}
