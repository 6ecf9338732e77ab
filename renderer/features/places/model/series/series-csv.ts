import { formatServiceTime } from '#shared/domain/service-time.ts';
import type { MeasuredSeries } from './series-gaps.ts';

/** Lets a spreadsheet see that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

type Headings = { time: string; level: string; min: string; max: string };

/** Fields are quoted only where RFC 4180 wants it; headings may hold commas. */
function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
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
