import type { SeriesPoints, Threshold } from '../results/series-points.ts';
import { formatServiceTime } from '../../service-time.ts';
import { htmlText } from './html-text.ts';

const [WIDTH, HEIGHT] = [960, 320];
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 96, 16, 32];
const GRID_LINES = 4;

/** One line of a chart as a picture that needs no script, with its band and thresholds. Times are shown in the zone. */
export function svgChart(
  points: SeriesPoints,
  line: number,
  thresholds: readonly Threshold[],
  words: { label: string; zone: string; thresholds: Record<Threshold['kind'], string> },
): string {
  const { timesMs, values: lines, min, max } = points;
  const values = lines[line] ?? [];
  const known = [...values, ...(min[line] ?? []), ...(max[line] ?? [])].filter((value) => value !== null);
  if (known.length === 0) return '';
  const all = [...known, ...thresholds.map(({ value }) => value)];
  const [low, high] = [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))];
  const span = high - low || 1;
  const [from, to] = [timesMs[0] ?? 0, timesMs.at(-1) ?? 1];
  const x = (timeMs: number): number => LEFT + ((timeMs - from) / (to - from || 1)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number): number => HEIGHT - BOTTOM - ((value - low) / span) * (HEIGHT - TOP - BOTTOM);
  const at = (index: number, value: number): string =>
    `${x(timesMs[index] ?? 0).toFixed(1)},${y(value).toFixed(1)}`;
  const grid = Array.from({ length: GRID_LINES + 1 }, (_each, step) => {
    const value = low + (span * step) / GRID_LINES;
    return `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value).toFixed(1)}" y2="${y(value).toFixed(1)}"/><text x="${LEFT - 8}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${value.toFixed(2)}</text>`;
  });
  const limits = thresholds.map(
    ({ kind, value }) =>
      `<line class="${kind}" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value).toFixed(1)}" y2="${y(value).toFixed(1)}"/><text x="${WIDTH - RIGHT + 6}" y="${(y(value) + 4).toFixed(1)}">${htmlText(words.thresholds[kind])}</text>`,
  );
  const label = htmlText(words.label);
  return [
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}"><title>${label}</title>`,
    ...grid,
    ...band(points, line, at),
    ...strokes(values, at),
    ...limits,
    `<text x="${LEFT}" y="${HEIGHT - 8}">${formatServiceTime(from, words.zone)}</text>`,
    `<text x="${WIDTH - RIGHT}" y="${HEIGHT - 8}" text-anchor="end">${formatServiceTime(to, words.zone)}</text>`,
    '</svg>',
  ].join('');
}

type At = (index: number, value: number) => string;

/** A gap in the values is a gap in the line. */
function strokes(values: readonly (number | null)[], at: At): string[] {
  const parts: string[][] = [[]];
  for (const [index, value] of values.entries()) {
    if (value === null) parts.push([]);
    else parts.at(-1)?.push(at(index, value));
  }
  return parts
    .filter((part) => part.length > 0)
    .map((part) => `<polyline class="line" points="${part.join(' ')}"/>`);
}

function band({ min, max }: SeriesPoints, line: number, at: At): string[] {
  const lower: string[] = [];
  const upper: string[] = [];
  for (const [index, least] of (min[line] ?? []).entries()) {
    const greatest = max[line]?.[index] ?? null;
    if (least === null || greatest === null) continue;
    lower.push(at(index, least));
    upper.push(at(index, greatest));
  }
  return lower.length > 1
    ? [`<polygon class="band" points="${[...lower, ...upper.toReversed()].join(' ')}"/>`]
    : [];
}
